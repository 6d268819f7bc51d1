"""Looks after what is due though nobody may be there: flags fall, computers move, forgotten games are put away."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from linja.server.rooms import Rooms
    from linja.server.upkeep import Upkeep

ROUND = 2.0
"""seconds between two rounds; as often it is written down that the server is running, if a clock is"""
SHORTEST = 0.05
CLAIMED = timedelta(minutes=1)
"""so long nobody else looks after a game, should this process end while it does"""
TIDYING = timedelta(hours=1)

logger = logging.getLogger(__name__)


class Caretaker:
    """A task that goes round all the time. Everything it does can also be asked for."""

    def __init__(self, upkeep: Upkeep, rooms: Rooms, now: Callable[[], datetime]) -> None:
        self._upkeep = upkeep
        self._rooms = rooms
        self._now = now
        self._task: asyncio.Task[None] | None = None
        self._tidied: datetime | None = None
        self._wake_at: datetime | None = None
        self._woken = asyncio.Event()

    def start(self) -> None:
        """Begin to go round."""
        self._task = asyncio.create_task(self._go_round())

    async def stop(self) -> None:
        """End, and write down that the server was running until now."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
            self._task = None
            await self._upkeep.beat(self._now())

    def notice(self, due: datetime | None) -> None:
        """Something is due that may come before the next round."""
        if due and self._wake_at and due < self._wake_at:
            self._woken.set()

    async def look_after_all(self) -> None:
        """Do everything that is due by now."""
        while found := await self._upkeep.due(self._now()):
            for game, due in found:
                await self._look_after(game, due)

    async def put_away(self) -> None:
        """Put forgotten games away."""
        for name in await self._upkeep.put_away(self._now()):
            if room := self._rooms.live(name):
                await room.reload()

    async def _go_round(self) -> None:
        while True:
            try:
                await self._round()
            except Exception:
                logger.exception("a round failed")
                await asyncio.sleep(ROUND)

    async def _round(self) -> None:
        now = self._now()
        if await self._upkeep.any_clock():
            await self._upkeep.beat(now)
        await self.look_after_all()
        if self._tidied is None or now - self._tidied >= TIDYING:
            self._tidied = now
            await self.put_away()
        await self._pause()

    async def _pause(self) -> None:
        self._woken.clear()
        self._wake_at = self._now() + timedelta(seconds=ROUND)
        due = await self._upkeep.next_due()
        seconds = min(ROUND, (due - self._now()).total_seconds()) if due else ROUND
        with suppress(TimeoutError):
            await asyncio.wait_for(self._woken.wait(), max(seconds, SHORTEST))

    async def _look_after(self, game: str, due: datetime) -> None:
        if not await self._upkeep.claim(game, due, self._now() + CLAIMED):
            return
        try:
            async with self._rooms.visit(game) as room:
                await room.look_after()
        except Exception:
            logger.exception("cannot look after %s", game)
