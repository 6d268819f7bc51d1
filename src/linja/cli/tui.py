"""The command tui: the game in the terminal."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from linja.errors import LinjaError

if TYPE_CHECKING:
    import argparse

    from linja.cli.positions import Commands


def add_commands(commands: Commands) -> None:
    """Add the command of this file."""
    help_text = "play in the terminal"
    tui = commands.add_parser("tui", help=help_text, description="Play Linja in the terminal.")
    tui.add_argument(
        "target", nargs="?", metavar="FILE|LINK", help="a file with games to look at, or the link of an online game"
    )
    tui.set_defaults(run=_tui)


def _tui(options: argparse.Namespace) -> int:
    try:
        from linja.terminal import run  # noqa: PLC0415 - other commands do without the packages of the extra terminal
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("linja"):
            raise
        raise LinjaError(
            "playing in the terminal needs more packages; this adds them: pip install 'linja[terminal]'"
        ) from None
    if not (sys.stdin and sys.stdin.isatty() and sys.stdout.isatty()):
        raise LinjaError("linja tui plays in a terminal, and this is none")
    return run(options.target)
