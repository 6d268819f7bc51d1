"""Linja in the terminal: the program, its saved state, and the packages for screens, widgets, games, texts and drawing.

It may import reports and the engine, and everything below them.
"""

from linja.extras import require

require("terminal", "textual", "websockets")

from linja.terminal.run import run  # noqa: E402 - it needs them

__all__ = ["run"]
