"""The games' SQLite file as a whole: copies of it while a server runs, and putting one back when none does."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING

from linja.errors import LinjaError
from linja.files import replacing

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

try:
    import fcntl
except ImportError:  # not on Windows, where nobody can see whether a server runs
    fcntl = None  # type: ignore[assignment]

NEEDED = {"games", "seats", "entries", "alembic_version"}
"""Tables that every database of ours has."""


class InvalidBackup(LinjaError):
    """A file that is no whole copy of our database, or cannot be put back."""


@contextmanager
def in_use(database: Path, alone: bool = False) -> Iterator[None]:
    """Hold a database file: servers together, whoever replaces it alone. Raises InvalidBackup."""
    if fcntl is None:
        yield
        return
    database.parent.mkdir(parents=True, exist_ok=True)
    with beside(database, "lock").open("w") as lock:
        try:
            fcntl.flock(lock, (fcntl.LOCK_EX if alone else fcntl.LOCK_SH) | fcntl.LOCK_NB)
        except OSError:
            who = "a server is running" if alone else "a backup is being put back"
            raise InvalidBackup(f"{who} with {database}") from None
        yield


def back_up(database: Path, file: Path) -> None:
    """Copy the database as it is at one moment, also while a server runs. Raises InvalidBackup."""
    if not database.exists():
        raise InvalidBackup(f"there is no database at {database}")
    try:
        with replacing(file) as partial:
            _copy(database, partial)
            check(partial)
    except (OSError, sqlite3.Error) as error:
        raise InvalidBackup(f"cannot copy {database} to {file}: {error}") from None


def restore(database: Path, file: Path) -> Path | None:
    """Put a copy in the place of the database; where the former one is kept, if there was one. Raises InvalidBackup."""
    check(file)
    database.parent.mkdir(parents=True, exist_ok=True)
    with in_use(database, alone=True):
        try:
            with replacing(database) as partial:
                _copy(file, partial)
                former = _keep(database) if database.exists() else None
            for ending in ("-wal", "-shm"):
                database.with_name(database.name + ending).unlink(missing_ok=True)
        except (OSError, sqlite3.Error) as error:
            raise InvalidBackup(f"cannot put {file} back: {error}") from None
    return former


def _copy(file: Path, to: Path) -> None:
    with closing(_open(file)) as source, closing(sqlite3.connect(to)) as target:
        source.backup(target)


def _keep(database: Path) -> Path:
    """Give the database that will be replaced a second name."""
    with closing(sqlite3.connect(database)) as old:
        old.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # what is beside the file belongs to it
    former = beside(database, "former")
    former.unlink(missing_ok=True)
    os.link(database, former)
    return former


def check(file: Path) -> None:
    """Raises InvalidBackup if a file is no whole database of ours."""
    if not file.is_file():
        raise InvalidBackup(f"there is no file {file}")
    try:
        with closing(_open(file)) as connection:
            sound = connection.execute("PRAGMA integrity_check(1)").fetchone()[0] == "ok"
            tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    except sqlite3.Error:
        sound, tables = False, set()
    if not sound:
        raise InvalidBackup(f"{file} is damaged, or no backup at all")
    if not tables >= NEEDED:
        raise InvalidBackup(f"{file} is a database, but not of Linja")


def _open(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)


def beside(file: Path, ending: str) -> Path:
    """A file in the same directory whose name goes on with an ending."""
    return file.with_name(f"{file.name}.{ending}")
