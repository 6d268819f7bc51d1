"""The commands host …: for whoever runs a server."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from linja.cli.listening import need_packages
from linja.cli.serve import DATABASE, HOME, add_flags, values
from linja.errors import LinjaError

if TYPE_CHECKING:
    import argparse

    from linja.cli.positions import Commands
    from linja.server import Settings
    from linja.server.hosting import Hosting

WHERE = (HOME, DATABASE)


def add_commands(commands: Commands) -> None:
    """Add the commands of this file."""
    host = commands.add_parser("host", help="look after a server's games", description="Look after a server's games.")
    parts = host.add_subparsers(metavar="COMMAND", required=True)

    backup = parts.add_parser("backup", help="copy the database, also while the server runs")
    backup.add_argument("file", type=Path, metavar="FILE")
    backup.set_defaults(run=_back_up)

    restore = parts.add_parser("restore", help="put a copy back; the server must not be running")
    restore.add_argument("file", type=Path, metavar="FILE")
    restore.set_defaults(run=_restore)

    games = parts.add_parser("games", help="list the games, last changed first")
    games.add_argument("--most", type=int, default=50, metavar="N", help="how many (default: 50)")
    games.set_defaults(run=_list_games)

    for part in (backup, restore, games):
        add_flags(part, WHERE)


def _back_up(options: argparse.Namespace) -> int:
    from linja.server import backups  # noqa: PLC0415

    backups.back_up(_file(options), options.file)
    print(f"{options.file} is a copy of all games.")
    return 0


def _restore(options: argparse.Namespace) -> int:
    from linja.server import backups  # noqa: PLC0415

    former = backups.restore(_file(options), options.file)
    print(f"The games of {options.file} are back." + (f" The former ones are in {former}." if former else ""))
    return 0


def _list_games(options: argparse.Namespace) -> int:
    for game in _hosting(options).games(options.most):
        print("\t".join(game))
    return 0


def _settings(options: argparse.Namespace) -> Settings:
    need_packages()
    from linja.server import Settings  # noqa: PLC0415

    return Settings.from_environment(values(options, WHERE))


def _file(options: argparse.Namespace) -> Path:
    settings = _settings(options)
    file = settings.sqlite_file()
    if file is None:
        raise LinjaError("only SQLite files are copied; other databases have programs of their own for that")
    return file


def _hosting(options: argparse.Namespace) -> Hosting:
    settings = _settings(options)
    from linja.server.hosting import Hosting  # noqa: PLC0415

    return Hosting(settings.database_url())
