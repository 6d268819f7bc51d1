"""The command tui: the game in the terminal."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from linja.cli.i18n import t
from linja.errors import LinjaError

if TYPE_CHECKING:
    import argparse

    from linja.cli.arguments import Commands


def add_commands(commands: Commands) -> None:
    """Add the command of this file."""
    tui = commands.add_parser("tui", help=t("play in the terminal"), description=t("Play Linja in the terminal."))
    about = t("a file with games to view, or the link to an online game")
    tui.add_argument("target", nargs="?", metavar="FILE|LINK", help=about)
    tui.set_defaults(run=_tui)


def _tui(options: argparse.Namespace) -> int:
    try:
        from linja.terminal import run  # noqa: PLC0415 - other commands do without the packages of the extra terminal
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("linja"):
            raise
        raise LinjaError(
            "playing in the terminal needs more packages; install them with: pip install 'linja[terminal]'"
        ) from None
    if not (sys.stdin and sys.stdin.isatty() and sys.stdout.isatty()):
        raise LinjaError("linja tui needs a terminal")
    return run(options.target, getattr(options, "language", None))
