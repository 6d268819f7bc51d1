"""What time it is. Servers that share a database go by its clock: their own may differ, and game clocks would jump."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from sqlalchemy import func, select

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from linja.server.storage.database import Database

MAX_ROUND_TRIP = timedelta(seconds=0.1)
"""an answer that took longer says too little"""
TOLERANCE = timedelta(seconds=0.1)


class TimeSource:
    """A server's own time, set by the database's clock."""

    def __init__(self, now: Callable[[], datetime]) -> None:
        self._now = now
        self._offset = timedelta()

    def __call__(self) -> datetime:
        """The moment."""
        return self._now() + self._offset

    async def sync(self, database: Database) -> None:
        """Set it, if it is wrong by more than the question takes."""
        asked = self._now()
        there: datetime = (await database.fetch_all(select(func.clock_timestamp())))[0][0]
        took = self._now() - asked
        offset = there - (asked + took / 2)
        if took < MAX_ROUND_TRIP and abs(offset - self._offset) > TOLERANCE:
            self._offset = offset
