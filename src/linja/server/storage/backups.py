"""The games' SQLite file as a whole: back it up while a server is running, and restore it while none is."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

from linja.errors import LinjaError
from linja.files import replacing
from linja.server.storage.database_file import beside, companions, in_use, make_private, without_companions

if TYPE_CHECKING:
    from pathlib import Path

NEEDED = {"games", "seats", "entries", "alembic_version"}
"""Tables that every database of ours has."""


class InvalidBackup(LinjaError):
    """A file that is not a complete copy of our database, or cannot be restored."""


def back_up(database: Path, file: Path) -> None:
    """Copy the database at one moment, even while a server is running. Raises InvalidBackup."""
    if not database.exists():
        raise InvalidBackup(f"there is no database at {database}")
    try:
        with replacing(place_for(file)) as partial, without_companions(partial):
            _copy(_open_live(database), partial)
            check(partial)
    except (OSError, sqlite3.Error) as error:
        raise InvalidBackup(f"cannot copy {database} to {file}: {error}") from None


def place_for(file: Path) -> Path:
    """The path to write a backup to: the target of a link is replaced, not the link. Raises InvalidBackup."""
    place = file.resolve()
    if place.exists() and not place.is_file():
        raise InvalidBackup(f"cannot write {file}: it is not a file")
    return place


def restore(database: Path, file: Path) -> Path | None:
    """Replace the database by a copy; return where the previous one is kept, if any. Raises LinjaError."""
    check(file)
    with in_use(database, "a backup is being put back"):
        try:
            with replacing(database) as partial, without_companions(partial):
                _copy(_open(file), partial)
                former = _keep(database) if database.exists() else None
            for companion in companions(database):
                companion.unlink(missing_ok=True)
        except (OSError, sqlite3.Error) as error:
            raise InvalidBackup(f"cannot put {file} back: {error}") from None
    return former


def _copy(source: sqlite3.Connection, to: Path) -> None:
    make_private(to)
    with closing(source), closing(sqlite3.connect(to)) as target:
        source.backup(target)


def _keep(database: Path) -> Path:
    """Give the database that will be replaced a second name."""
    with closing(sqlite3.connect(database)) as old:
        old.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # the files beside it belong to it
    former = beside(database, "former")
    former.unlink(missing_ok=True)
    os.link(database, former)
    return former


def check(file: Path) -> None:
    """Raise InvalidBackup if a file is not a complete database of ours."""
    if not file.is_file():
        raise InvalidBackup(f"there is no file {file}")
    try:
        with closing(_open(file)) as connection:
            sound = connection.execute("PRAGMA integrity_check(1)").fetchone()[0] == "ok"
            tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    except sqlite3.Error:
        sound, tables = False, set()
    if not sound:
        raise InvalidBackup(f"{file} is damaged or not a backup")
    if not tables >= NEEDED:
        raise InvalidBackup(f"{file} is a database, but not of Linja")


def _open(file: Path) -> sqlite3.Connection:
    """Open a file for reading that nobody changes; leaves no files beside it."""
    if any(companion.exists() for companion in companions(file)):
        return _open_live(file)
    return sqlite3.connect(f"{file.absolute().as_uri()}?immutable=1", uri=True)


def _open_live(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)
