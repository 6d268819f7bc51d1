"""The command site: the game as a folder of files, for any web host."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from linja.cli import run_server
from linja.cli.arguments import add_command
from linja.cli.i18n import t
from linja.cli.progress import Progress
from linja.rules import Rules

if TYPE_CHECKING:
    import argparse

    from linja.cli.arguments import Commands


def add_commands(commands: Commands) -> None:
    """Add the command of this file."""
    site = add_command(commands, "site", t("write the game as a folder of web pages that work without a server"))
    site.add_argument(
        "directory", type=Path, metavar="DIR", help=t("a new folder, or one that this command has written before")
    )
    about_solution = t("include the installed solution of these rules; may be given more than once")
    site.add_argument("--with-solution", action="append", default=[], metavar="RULES", help=about_solution)
    site.set_defaults(run=_site)


def _site(options: argparse.Namespace) -> int:
    run_server.require_packages()
    from linja.web.site import write_site  # noqa: PLC0415

    with Progress(t("writing pages"), t("pages")) as progress:
        write_site(options.directory, progress, [Rules.parse(text) for text in options.with_solution])
    print(options.directory)
    return 0
