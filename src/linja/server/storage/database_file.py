"""The SQLite file itself: one server at a time, for its owner only, and still in its place."""

from __future__ import annotations

import os
import sqlite3
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from linja.errors import LinjaError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

try:
    import fcntl
except ImportError:  # not on Windows, where nobody can see whether a server runs
    fcntl = None  # type: ignore[assignment]

SERVER = "a server is running"
PRIVATE = 0o600
"""the access mode of everything that has the server's key in it"""


class DatabaseInUse(LinjaError):
    """A server runs with the database, or a command replaces it."""

    def __init__(self, database: Path, who: str, address: str) -> None:
        super().__init__(f"{who or SERVER} with {database}" + (f": {address}" if address else ""))
        self.address = address
        """of the server, if it is one and known"""


class FileReplaced(Exception):
    """The file that was opened is not in its place any more."""


@contextmanager
def in_use(database: Path, who: str, address: str = "") -> Iterator[None]:
    """Hold a database file alone, and tell others who does. Raises DatabaseInUse, or LinjaError if it cannot be."""
    database = database.resolve()
    try:
        database.parent.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(beside(database, "lock"), os.O_RDWR | os.O_CREAT, PRIVATE)
    except OSError as error:
        raise LinjaError(f"cannot use {database}: {error.strerror}") from None
    with open(descriptor, "r+", encoding="utf-8") as lock:
        if fcntl is not None:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                holder, _, where = lock.read(1000).partition("\n")
                raise DatabaseInUse(database, holder, where) from None
        lock.truncate()
        lock.write(f"{who}\n{address}")
        lock.flush()
        yield


def beside(file: Path, ending: str) -> Path:
    """A file in the same directory whose name goes on with an ending."""
    return file.with_name(f"{file.name}.{ending}")


def companions(file: Path) -> list[Path]:
    """The files that SQLite keeps beside an open database."""
    return [file.with_name(file.name + ending) for ending in ("-wal", "-shm")]


def make_private(file: Path) -> None:
    """Create a file if it is missing, and let nobody but its owner read it. Raises OSError."""
    os.close(os.open(file, os.O_RDWR | os.O_CREAT, PRIVATE))
    for each in (file, *companions(file)):
        with suppress(OSError):  # it is not there, or it is not ours to change
            each.chmod(PRIVATE)


@contextmanager
def without_companions(file: Path) -> Iterator[None]:
    """Remove what SQLite leaves beside a file."""
    try:
        yield
    finally:
        for each in companions(file):
            each.unlink(missing_ok=True)


class OpenFile:
    """A database file while it is open: SQLite itself goes on writing when the file is deleted or replaced."""

    def __init__(self, file: Path) -> None:
        """It has been made already."""
        self._connection = sqlite3.connect(file, check_same_thread=False)
        self._connection.execute("SELECT count(*) FROM sqlite_master")  # now the files beside it are there, and stay
        self._known = {each: _identity(each) for each in (file, *companions(file))}
        self._problem: FileReplaced | None = None

    def check(self) -> None:
        """Raises FileReplaced. That is final: connections that were made meanwhile have another file open."""
        for each, known in self._known.items():
            if self._problem is None and _identity(each) != known:
                self._problem = FileReplaced(f"{each} was replaced or removed while the server runs")
        if self._problem is not None:
            raise self._problem

    def close(self) -> None:
        """Let go of it."""
        self._connection.close()


def _identity(file: Path) -> tuple[int, int] | None:
    try:
        found = os.stat(file)
    except OSError:
        return None
    return found.st_dev, found.st_ino
