"""Handles what is due without a client: flags fall, computers move, idle games are archived."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from linja.server.errors import Unavailable
from linja.server.tasks import cancel

if TYPE_CHECKING:
    from collections.abc import Callable

    from linja.server.live.rooms import Rooms
    from linja.server.storage.maintenance import Maintenance
    from linja.server.storage.server_registry import ServerRegistry

ROUND_SECONDS = 2.0
"""seconds between two rounds"""
MIN_WAIT = 0.05
CLEAN_UP_EVERY = timedelta(hours=1)

logger = logging.getLogger(__name__)


class Scheduler:
    """A task that runs in rounds. Everything it does can also be called directly."""

    def __init__(
        self,
        maintenance: Maintenance,
        registry: ServerRegistry,
        may_take_over: Callable[[], bool],
        rooms: Rooms,
        now: Callable[[], datetime],
    ) -> None:
        """`may_take_over` says whether a silent server may be considered dead."""
        self._maintenance = maintenance
        self._registry = registry
        self._may_take_over = may_take_over
        self._rooms = rooms
        self._now = now
        self._task: asyncio.Task[None] | None = None
        self._last_clean_up: datetime | None = None
        self._wake_at: datetime | None = None
        self._woken = asyncio.Event()

    def start(self) -> None:
        """Start."""
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Stop."""
        if self._task is not None:
            await cancel(self._task)
            self._task = None

    def wake_before(self, due: datetime | None) -> None:
        """Something is due, maybe before the next round."""
        if due and self._wake_at and due < self._wake_at:
            self._woken.set()

    async def run_all_due(self) -> None:
        """Do everything that is due by now."""
        while found := await self._maintenance.due(self._now(), self._whose()):
            for game in found:
                await self._run_due(game)

    async def archive_idle(self) -> None:
        """Archive idle games."""
        for name in await self._maintenance.archive_idle(self._now()):
            if room := self._rooms.get(name):
                room.reload()

    async def _run(self) -> None:
        while True:
            try:
                await self._round()
            except Unavailable:
                await asyncio.sleep(ROUND_SECONDS)
            except Exception:
                logger.exception("a round failed")
                await asyncio.sleep(ROUND_SECONDS)

    async def _round(self) -> None:
        now = self._now()
        await self.run_all_due()
        if self._last_clean_up is None or now - self._last_clean_up >= CLEAN_UP_EVERY:
            self._last_clean_up = now
            await self.archive_idle()
            await self._maintenance.clean_up()
        await self._wait()

    async def _wait(self) -> None:
        self._woken.clear()
        self._wake_at = self._now() + timedelta(seconds=ROUND_SECONDS)
        due = await self._maintenance.next_due(self._whose())
        seconds = min(ROUND_SECONDS, (due - self._now()).total_seconds()) if due else ROUND_SECONDS
        with suppress(TimeoutError):
            await asyncio.wait_for(self._woken.wait(), max(seconds, MIN_WAIT))

    async def _run_due(self, game: str) -> None:
        until = await self._registry.claim(game, self._now())
        if until is None:
            return
        try:
            async with self._rooms.visit(game) as room:
                await room.run_due(until)
        except Unavailable:
            raise
        except Exception:
            logger.exception("cannot look after %s", game)

    def _whose(self) -> str | None:
        """Whose games to handle: our own, or all if a silent server may be considered dead."""
        return None if self._may_take_over() else self._registry.id
