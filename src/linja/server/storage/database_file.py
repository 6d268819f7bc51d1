"""The SQLite file itself: one server at a time, readable by its owner only, and still in its place."""

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
except ImportError:  # not on Windows, where it cannot be checked whether a server is running
    fcntl = None  # type: ignore[assignment]

SERVER = "a server is running"
PRIVATE = 0o600
"""the access mode of everything that contains the server's key"""


class DatabaseInUse(LinjaError):
    """A server is using the database, or a command is replacing it."""

    def __init__(self, database: Path, who: str, address: str) -> None:
        super().__init__(f"{who or SERVER} with {database}" + (f": {address}" if address else ""))
        self.address = address
        """the server's address, if known"""


class FileReplaced(Exception):
    """The file that was opened is no longer in its place."""


@contextmanager
def in_use(database: Path, who: str, address: str = "") -> Iterator[None]:
    """Lock a database file, and record who does. Raises DatabaseInUse, or LinjaError if it is impossible."""
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
    """A file in the same directory with a suffix added to its name."""
    return file.with_name(f"{file.name}.{ending}")


def companions(file: Path) -> list[Path]:
    """The files that SQLite keeps beside an open database."""
    return [file.with_name(file.name + ending) for ending in ("-wal", "-shm")]


def make_private(file: Path) -> None:
    """Create a file if it is missing, readable by its owner only. Raises OSError."""
    os.close(os.open(file, os.O_RDWR | os.O_CREAT, PRIVATE))
    for each in (file, *companions(file)):
        with suppress(OSError):  # it does not exist, or it is not ours to change
            each.chmod(PRIVATE)


@contextmanager
def without_companions(file: Path) -> Iterator[None]:
    """Remove the files that SQLite leaves beside a database."""
    try:
        yield
    finally:
        for each in companions(file):
            each.unlink(missing_ok=True)


class OpenFile:
    """A database file while it is open: SQLite itself keeps writing when the file is deleted or replaced."""

    def __init__(self, file: Path) -> None:
        """The file must exist."""
        self._connection = sqlite3.connect(file, check_same_thread=False)
        self._connection.execute("SELECT count(*) FROM sqlite_master")  # now the files beside it are there, and stay
        self._known = {each: _identity(each) for each in (file, *companions(file))}
        self._problem: FileReplaced | None = None

    def check(self) -> None:
        """Raise FileReplaced if it was replaced. That is final: newer connections have another file open."""
        for each, known in self._known.items():
            if self._problem is None and _identity(each) != known:
                self._problem = FileReplaced(f"{each} was replaced or removed while the server runs")
        if self._problem is not None:
            raise self._problem

    def close(self) -> None:
        """Close it."""
        self._connection.close()


def _identity(file: Path) -> tuple[int, int] | None:
    try:
        found = os.stat(file)
    except OSError:
        return None
    return found.st_dev, found.st_ino
