"""Errors of a database: telling them apart, and retrying where that may help."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from typing import TYPE_CHECKING, TypeVar

from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoConnection

from linja.server.errors import Unavailable
from linja.server.storage.database_file import FileReplaced

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

T = TypeVar("T")

FULL, DAMAGED, REPLACED, UNREACHABLE = "full", "damaged", "replaced", "unreachable"
"""what is wrong with a database"""

RETRY_SECONDS = 3.0
"""seconds for which a lost database is retried before the error is reported"""
RETRY_PAUSE = 0.2
TRANSIENT = ("08", "40", "53", "55", "57", "58")
"""classes of PostgreSQL's transient states: no connection, deadlock, no room, locked, shut down, system error"""
POSTGRES_DAMAGED = ("XX001", "XX002")
"""PostgreSQL's states for damaged data and indices"""
POSTGRES_FULL = "53100"
SQLITE_TRANSIENT = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_CANTOPEN,
}
SQLITE_DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}


def is_connection_lost(problem: BaseException) -> bool:
    """Whether the database was unreachable or busy, so that a retry may help."""
    if isinstance(problem, NoConnection):
        return True
    if not isinstance(problem, DBAPIError):
        return False
    if isinstance(problem.orig, sqlite3.Error):
        return _sqlite_code(problem.orig) in SQLITE_TRANSIENT
    state = getattr(problem.orig, "sqlstate", "")  # None if there was no database to name one
    return problem.connection_invalidated or state is None or state.startswith(TRANSIENT)


def is_damage(problem: BaseException) -> bool:
    """Whether the database is damaged, so that a retry does not help."""
    origin = getattr(problem, "orig", problem)
    if isinstance(origin, sqlite3.Error):
        return _sqlite_code(origin) in SQLITE_DAMAGED
    return getattr(origin, "sqlstate", None) in POSTGRES_DAMAGED


def failure(problem: BaseException | None) -> str:
    """The problem of a database, in one word."""
    if isinstance(problem, FileReplaced):
        return REPLACED
    if problem and is_damage(problem):
        return DAMAGED
    origin = getattr(problem, "orig", problem)
    is_full = getattr(origin, "sqlstate", None) == POSTGRES_FULL
    if isinstance(origin, sqlite3.Error):
        is_full = _sqlite_code(origin) == sqlite3.SQLITE_FULL
    return FULL if is_full else UNREACHABLE


def _sqlite_code(problem: sqlite3.Error) -> int:
    return getattr(problem, "sqlite_errorcode", 0) & 0xFF


def reason(problem: BaseException) -> str:
    """The message of a database or its driver, in one line; never the password."""
    said = str(getattr(problem, "orig", problem)).strip() or type(problem).__name__
    return said.splitlines()[0].rpartition(" failed: ")[2]


def is_rejected(problem: BaseException) -> bool:
    """Whether a database refuses to let us in, so that waiting does not help."""
    said = reason(problem)
    return "FATAL" in said and "the database system is" not in said


async def retrying(attempt: Callable[[], Awaitable[T]]) -> T:
    """Retry an idempotent operation until it works. Raises Unavailable if the database stays away."""
    until = time.monotonic() + RETRY_SECONDS
    while True:
        try:
            return await attempt()
        except Exception as problem:
            if is_damage(problem):
                raise Unavailable from problem
            if not is_connection_lost(problem):
                raise
            if time.monotonic() >= until:
                raise Unavailable from problem
        await asyncio.sleep(RETRY_PAUSE)
