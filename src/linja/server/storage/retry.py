"""A database that is out of reach for a moment: knowing it when it happens, and asking again."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, TypeVar

from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoConnection

from linja.server.errors import Unavailable

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

T = TypeVar("T")

RETRY_SECONDS = 3.0
"""seconds in which a lost database is asked again before anybody is told"""
RETRY_PAUSE = 0.2
TRANSIENT = ("08", "40", "53", "55", "57")
"""classes of PostgreSQL's states that pass: no connection, deadlock, no room, locked, shut down"""


def is_connection_lost(problem: BaseException) -> bool:
    """Whether the database was out of reach or busy, so that asking again may help."""
    if isinstance(problem, NoConnection):
        return True
    if not isinstance(problem, DBAPIError):
        return False
    state = getattr(problem.orig, "sqlstate", "")  # None if there was no database to name one; SQLite never does
    return problem.connection_invalidated or state is None or state.startswith(TRANSIENT)


def reason(problem: BaseException) -> str:
    """What a database or its driver says is wrong, in one line; never the password."""
    said = str(getattr(problem, "orig", problem)).strip() or type(problem).__name__
    return said.splitlines()[0].rpartition(" failed: ")[2]


def is_rejected(problem: BaseException) -> bool:
    """Whether a database is there that does not let us in: waiting does not help."""
    said = reason(problem)
    return "FATAL" in said and "the database system is" not in said


async def retrying(attempt: Callable[[], Awaitable[T]]) -> T:
    """Try something that can be done twice until it works. Raises Unavailable if the database stays away."""
    until = time.monotonic() + RETRY_SECONDS
    while True:
        try:
            return await attempt()
        except Exception as problem:
            if not is_connection_lost(problem):
                raise
            if time.monotonic() >= until:
                raise Unavailable from problem
        await asyncio.sleep(RETRY_PAUSE)
