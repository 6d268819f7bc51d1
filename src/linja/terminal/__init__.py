"""Linja in the terminal: the program, its saved state, and the packages for screens, widgets, games, texts and drawing.

It may import reports and the engine, and everything below them.
"""

from linja.terminal.run import run

__all__ = ["run"]
