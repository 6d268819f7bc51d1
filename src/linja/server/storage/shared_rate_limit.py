"""Rate limits counted in the database: an address has one limit for all servers together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import Float, cast, delete, extract, func
from sqlalchemy.dialects.postgresql import insert

from linja.server.rate_limit import too_often
from linja.server.storage.schema import buckets

if TYPE_CHECKING:
    from collections.abc import Callable

    from sqlalchemy import ColumnElement

    from linja.server.storage.database import Database

FORGET_AFTER_SECONDS = 3600
"""seconds after which a bucket is full again, whatever its limit"""
NOW: ColumnElement[float] = cast(extract("epoch", func.clock_timestamp()), Float)


class SharedRateLimit:
    """A bucket for each address; addresses themselves are not stored."""

    def __init__(self, database: Database, what: str, limit: tuple[float, float], digest: Callable[[str], str]) -> None:
        self._database = database
        self._what = what
        self._size, self._a_second = limit
        self._digest = digest

    async def take(self, address: str, many: int = 1) -> None:
        """Raise Refused if an address sends too many requests."""
        full = buckets.c.level + (NOW - buckets.c.seen) * self._a_second
        level = func.least(self._size, full)
        first = insert(buckets).values(name=f"{self._what} {self._digest(address)}", level=self._size - many, seen=NOW)
        taking = first.on_conflict_do_update(
            index_elements=[buckets.c.name], set_={"level": level - many, "seen": NOW}, where=level >= many
        ).returning(buckets.c.level)
        if many > self._size or not await self._database.fetch_all(taking):
            raise too_often()


async def forget_idle(database: Database) -> None:
    """Delete the buckets of idle addresses."""
    await database.execute(delete(buckets).where(buckets.c.seen < NOW - FORGET_AFTER_SECONDS))
