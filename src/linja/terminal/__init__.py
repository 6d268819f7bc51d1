"""Linja in the terminal: the program, what it keeps, and below that screens, widgets, the game, texts and drawing.

It may import reports and the engine, and what stands below them.
"""

from linja.terminal.run import run

__all__ = ["run"]
