"""The heartbeat of a server: it stores that it is running and what it has taken on, and removes dead servers."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING

from linja.server.errors import Unavailable
from linja.server.game.table import LEASE
from linja.server.tasks import cancel

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from datetime import datetime

    from linja.server.background.time_source import TimeSource
    from linja.server.game.outages import Outages
    from linja.server.live.rooms import Rooms
    from linja.server.storage.maintenance import Maintenance
    from linja.server.storage.server_registry import ServerRegistry

BEAT = 2.0
"""seconds between two beats"""

logger = logging.getLogger(__name__)


class Heartbeat:
    """A task that sends heartbeats."""

    def __init__(
        self,
        registry: ServerRegistry,
        maintenance: Maintenance,
        rooms: Rooms,
        outages: Outages,
        now: Callable[[], datetime],
        time_source: TimeSource | None,
        read_refusals: Callable[[], Awaitable[None]],
    ) -> None:
        """`time_source` is adjusted with each beat; without it, as in tests, gaps between beats are not noticed."""
        self._registry = registry
        self._maintenance = maintenance
        self._rooms = rooms
        self._outages = outages
        self._now = now
        self._time_source = time_source
        self._read_refusals = read_refusals
        self._is_shared = maintenance.database.is_shared
        self._last = self._steady_since = now()
        self._task: asyncio.Task[None] | None = None
        self._known: dict[str, datetime] = {}

    @property
    def is_steady(self) -> bool:
        """Whether we and the database have been up long enough to have noticed other servers."""
        return not self._has_paused(self._now()) and self._now() - self._steady_since >= LEASE

    @property
    def servers(self) -> int:
        """The number of running servers."""
        return max(1, len(self._known))

    def start(self, is_alone: bool) -> None:
        """Start."""
        self._last = self._now()
        self._steady_since = self._last - LEASE if is_alone else self._last
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Stop, and store that the server was running until now."""
        if self._task is not None:
            await cancel(self._task)
            self._task = None
            with suppress(Unavailable):
                await self._maintenance.beat(self._now())
                await self._registry.leave(self._now())

    async def sync_time(self) -> None:
        """Adjust our time to the database's clock, or the machine's."""
        if self._time_source:
            await self._time_source.sync(self._maintenance.database)

    async def beat(self) -> None:
        """Beat once. Raises Unavailable."""
        await self.sync_time()
        now = self._now()
        if self._has_paused(now):
            self._steady_since = now
            await self._note_gap(now)
        await self._registry.renew([room.game for room in self._rooms if room.is_playing], now)
        if self._is_shared:
            await self._registry.beat(now)
        elif await self._maintenance.any_clock():
            await self._maintenance.beat(now)
        self._last = now
        if self._is_shared:
            await self.refresh_outages()
            await self._remove_dead_servers(now)
            await self._read_refusals()

    async def refresh_outages(self) -> None:
        """Read all outages up to now: clocks must not run in one that has not been stored yet."""
        if not self._is_shared:
            await self.sync_time()
            await self._note_gap(self._now())
            return
        await self._maintenance.resume(self._now(), LEASE)
        if self._outages.learn(await self._maintenance.outages()):
            self._show_clocks()

    async def _run(self) -> None:
        while True:
            try:
                await self.beat()
            except Unavailable:
                logger.warning("the database cannot be reached")
            except Exception:
                logger.exception("a beat failed")
            await asyncio.sleep(BEAT)

    async def _note_gap(self, now: datetime) -> None:
        """If a single server was suspended, could not store anything, or its clock was set, count it as an outage."""
        if self._is_shared or not self._time_source or not self._has_paused(now):
            return
        is_clock_running = await self._maintenance.any_clock()
        if not self._has_paused(now):  # another task has noted it in the meantime
            return
        began, self._last = self._last, now
        if not is_clock_running:
            return
        self._outages.add(began, now)
        try:
            await self._maintenance.add_outage(began, now)
        except Unavailable:
            self._last = began  # then the next beat does
            raise
        logger.warning("clocks stood still from %s to %s: the server was stopped or too busy", began, now)
        self._show_clocks()

    def _show_clocks(self) -> None:
        for room in self._rooms:
            room.show_clock()

    def _has_paused(self, now: datetime) -> bool:
        """Whether the last beat was so long ago that other servers' signs of life may have been missed."""
        return now - self._last > LEASE / 2

    async def _remove_dead_servers(self, now: datetime) -> None:
        running = dict(await self._registry.running())
        for server, at in [*running.items()]:
            if self.is_steady and at < now - LEASE:
                logger.warning("server %s is gone", server)
                await self._registry.remove_dead(server, at)
                del running[server]
        dead = [at for server, at in self._known.items() if server not in running and at < now - LEASE / 2]
        self._known = running
        if dead:
            self.reload_rooms()  # it may have stored something that it could not announce

    def reload_rooms(self) -> None:
        """Notifications may have been missed: open games may be out of date."""
        for room in self._rooms:
            room.reload()
