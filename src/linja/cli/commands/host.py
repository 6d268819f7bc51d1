"""The commands `linja host …`: backups, moving databases and managing games, for the operator of a server."""

from __future__ import annotations

import argparse
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from linja.cli.arguments import add_command
from linja.cli.flags import DATABASE, HOME, add_flags, values
from linja.cli.i18n import t
from linja.cli.run_server import reach_database, require_packages
from linja.errors import LinjaError

if TYPE_CHECKING:
    from linja.cli.arguments import Commands
    from linja.server import Settings
    from linja.server.storage.hosting import Hosting

WHERE = (HOME, DATABASE)
MOST_LISTED = 1_000_000
COUNTED = ("games", "seats", "entries")


def add_commands(commands: Commands) -> None:
    """Add the commands of this file."""
    about = t("manage a server's games")
    host = commands.add_parser("host", help=about, description="Manage a server's games.")
    parts = host.add_subparsers(metavar="COMMAND", required=True)

    backup = add_command(parts, "backup", "copy the database, even while the server is running")
    backup.add_argument("file", type=Path, metavar="FILE", help="output file")
    backup.set_defaults(run=_back_up)

    restore = add_command(parts, "restore", "restore a backup; the server must not be running")
    restore.add_argument("file", type=Path, metavar="FILE", help="the backup")
    restore.set_defaults(run=_restore)

    move = add_command(parts, "move", "copy all games into another, empty database; no server may be running")
    move.add_argument("source", metavar="FROM", help="a database URL or an SQLite file")
    move.add_argument("target", metavar="TO", help="an empty database: a URL or an SQLite file")
    move.set_defaults(run=_move)

    games = add_command(parts, "games", "list games, last changed first")
    games.add_argument("--most", type=_count, default=50, metavar="N", help="games to list (default: 50)")
    games.set_defaults(run=_list_games)

    name = add_command(parts, "remove-name", "remove a player's name, everywhere or from one seat")
    name.add_argument("name", metavar="NAME", help="the name to remove, or a game ID if SIDE is given")
    name.add_argument("side", nargs="?", choices=("b", "r"), metavar="SIDE", help="b or r; NAME is then a game ID")
    name.set_defaults(run=_remove_name)

    archive = add_command(parts, "archive", "make a game read-only")
    archive.add_argument("game", metavar="GAME", help="game ID")
    archive.set_defaults(run=_archive)

    delete = add_command(parts, "delete", "delete a game and everything that belongs to it")
    delete.add_argument("game", metavar="GAME", help="game ID")
    delete.set_defaults(run=_delete)

    for part in (backup, restore, games, name, archive, delete):
        add_flags(part, WHERE)


def _back_up(options: argparse.Namespace) -> int:
    settings = _settings(options)
    from linja.server.storage import backups, copy_database  # noqa: PLC0415

    file = settings.sqlite_file()
    if file:
        backups.back_up(file, options.file)
    else:
        copy_database.back_up_shared(settings.database_url(), options.file)
    print(f"Backed up all games to {options.file}.")
    return 0


def _restore(options: argparse.Namespace) -> int:
    file = _settings(options).sqlite_file()
    from linja.server.storage import backups  # noqa: PLC0415

    if file is None:
        raise LinjaError(f"to restore into an empty database, use: linja host move {options.file} URL")
    former = backups.restore(file, options.file)
    print(f"Restored {options.file}." + (f" The previous database is now {former}." if former else ""))
    return 0


def _move(options: argparse.Namespace) -> int:
    source, target = (_named(text) for text in (options.source, options.target))
    from linja.server.storage.copy_database import move  # noqa: PLC0415

    counts = move(source.database_url(), target.database_url())
    print(", ".join(f"{count} {name}" for name, count in counts.items() if name in COUNTED) + " copied and compared.")
    print("From now on, use only the new database; the old one is unchanged.")
    return 0


def _list_games(options: argparse.Namespace) -> int:
    with closing(_hosting(options)) as hosting:
        for game in hosting.games(options.most):
            print("\t".join(game))
    return 0


def _remove_name(options: argparse.Namespace) -> int:
    with closing(_hosting(options)) as hosting:
        if options.side:
            hosting.remove_name(options.name, options.side)
            print(f"Removed {'Black' if options.side == 'b' else 'Red'}'s name in {options.name}.")
        else:
            seats = hosting.remove_names(options.name)
            print(f"Removed the name from {seats} {'seat' if seats == 1 else 'seats'}.")
    return 0


def _archive(options: argparse.Namespace) -> int:
    with closing(_hosting(options)) as hosting:
        hosting.archive(options.game)
    print(f"Archived {options.game}.")
    return 0


def _delete(options: argparse.Namespace) -> int:
    with closing(_hosting(options)) as hosting:
        hosting.delete(options.game)
    print(f"Deleted {options.game}.")
    return 0


def _count(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text[:10]) <= MOST_LISTED:
        raise argparse.ArgumentTypeError(f"{text[:20]!r} is not a number from 1 to {MOST_LISTED}")
    return int(text)


def _settings(options: argparse.Namespace) -> Settings:
    require_packages()
    from linja.server import Settings  # noqa: PLC0415

    return Settings.from_environment(values(options, WHERE))


def _named(text: str) -> Settings:
    """The settings for a database given by its URL or file."""
    require_packages()
    from linja.server import Settings  # noqa: PLC0415

    return Settings(database=text if "://" in text else f"sqlite:///{Path(text).absolute()}")


def _hosting(options: argparse.Namespace) -> Hosting:
    settings = _settings(options)
    from linja.server.storage.hosting import Hosting  # noqa: PLC0415

    file = settings.sqlite_file()
    if file and not file.exists():
        raise LinjaError(f"there is no database at {file}")
    reach_database(settings)
    return Hosting(settings.database_url())
