"""What is heard of one game from other servers, followed piece by piece, however fast it comes."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from linja.server.errors import Refused, Unavailable
from linja.server.storage.retry import RETRY_PAUSE

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

logger = logging.getLogger(__name__)


class ChangeFeed:
    """News that waits, and the task that follows it."""

    def __init__(self, game: str, follow: Callable[[set[int | None]], Awaitable[None]]) -> None:
        self._game = game
        self._follow = follow
        self._heard: set[int | None] = set()
        self._task: asyncio.Task[None] | None = None

    def hear(self, news: int | None) -> None:
        """Something has changed."""
        self._heard.add(news)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._follow_all())

    def close(self) -> None:
        """Follow nothing more."""
        if self._task is not None:
            self._task.cancel()

    async def _follow_all(self) -> None:
        while self._heard:
            heard, self._heard = self._heard, set()
            try:
                await self._follow(heard)
            except Unavailable:
                self._heard |= heard
                await asyncio.sleep(RETRY_PAUSE)
            except Refused:
                logger.info("%s is gone", self._game)
            except Exception:
                logger.exception("cannot follow %s", self._game)
