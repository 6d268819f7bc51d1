"""The server's time: steady within a process, whatever happens to the machine's clock.

A single server uses the monotonic clock. If the machine's clock is set forward, or the machine has slept, the time
follows at the next heartbeat, which counts the jump as an outage. It never goes back. Servers that share a database use
its clock: their own may differ, and game clocks would jump.
"""

from __future__ import annotations

import time
from datetime import timedelta
from typing import TYPE_CHECKING

from sqlalchemy import func, select

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from linja.server.storage.database import Database

MAX_ROUND_TRIP = timedelta(seconds=0.1)
"""an answer that took longer is too imprecise"""
TOLERANCE = timedelta(seconds=0.1)
JUMP = timedelta(seconds=1)
"""If the machine's clock is ahead by more than this, it has been set, or the machine has slept."""


def steady(now: Callable[[], datetime], monotonic: Callable[[], float] = time.monotonic) -> Callable[[], datetime]:
    """A clock that is right when it is created, and runs evenly from then on."""
    began, began_monotonic = now(), monotonic()
    return lambda: began + timedelta(seconds=monotonic() - began_monotonic)


class TimeSource:
    """A server's own time, which can be set."""

    def __init__(self, now: Callable[[], datetime], wall: Callable[[], datetime] | None = None) -> None:
        """`now` runs evenly; `wall`, if given, is the machine's clock, which may be set."""
        self._now = now
        self._wall = wall
        self._offset = timedelta()

    def __call__(self) -> datetime:
        """The current time."""
        return self._now() + self._offset

    def advance_to(self, moment: datetime) -> None:
        """Set it forward, if it is behind."""
        self._offset += max(moment - self(), timedelta())

    async def sync(self, database: Database) -> None:
        """Adjust it to the clock of a shared database, or else to the machine's clock if that has jumped forward."""
        if database.is_shared:
            await self._sync_with(database)
        elif self._wall and self._wall() - self() > JUMP:
            self.advance_to(self._wall())

    async def _sync_with(self, database: Database) -> None:
        """Adjust it, if it is wrong by more than the round trip takes."""
        asked = self._now()
        there: datetime = (await database.fetch_all(select(func.clock_timestamp())))[0][0]
        took = self._now() - asked
        offset = there - (asked + took / 2)
        if took < MAX_ROUND_TRIP and abs(offset - self._offset) > TOLERANCE:
            self._offset = offset
