"""Changes that other servers made to a game: read in order, however fast the notifications arrive."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from linja.server.errors import Refused, Unavailable
from linja.server.storage.retry import RETRY_PAUSE

if TYPE_CHECKING:
    from linja.server.live.computer_turns import ComputerTurns
    from linja.server.live.live_table import LiveTable

CLOCK = -1
"""notification that only the players' remaining time has changed"""

logger = logging.getLogger(__name__)


class ChangeFeed:
    """Waiting notifications, and the task that updates the table."""

    def __init__(self, live: LiveTable, computer: ComputerTurns) -> None:
        self._live = live
        self._computer = computer
        self._news: set[int | None] = set()
        self._task: asyncio.Task[None] | None = None

    def add(self, length: int | None) -> None:
        """Another server has changed the log, which has this many entries now, or (None) something around it."""
        self._news.add(length)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._follow_all())

    def close(self) -> None:
        """Stop following changes."""
        if self._task is not None:
            self._task.cancel()

    async def _follow_all(self) -> None:
        while self._news:
            news, self._news = self._news, set()
            try:
                await self._follow(news)
            except Unavailable:
                self._news |= news
                await asyncio.sleep(RETRY_PAUSE)
            except Refused:
                logger.info("%s is gone", self._live.game)
            except Exception:
                logger.exception("cannot follow %s", self._live.game)

    async def _follow(self, news: set[int | None]) -> None:
        """Read what other servers have stored, and send everyone the new state."""
        live = self._live
        async with live.lock:
            was_known = live.known is not None
            if not was_known and not live.audience.clients:
                return
            table, is_new = await live.load(), not was_known or CLOCK in news
            if max(length or 0 for length in news) > table.version:
                self._computer.stop()  # the server that stored it also plays the computer's turn
                await live.read_entries(table)
                is_new = True
            if None in news and was_known:
                is_new |= await live.read_details(table)
                await live.publish_presence(table)
            if not table.is_running():
                self._computer.stop()
            if is_new:
                live.audience.broadcast_state(table)
