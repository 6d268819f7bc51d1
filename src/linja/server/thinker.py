"""The computer's turns in one game, as a task that can be woken and stopped."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from linja.server.refused import Refused, Unavailable

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

logger = logging.getLogger(__name__)


class Thinker:
    """Plays turn after turn, as long as it is the computer's."""

    def __init__(self, game: str, play_turn: Callable[[], Awaitable[bool]]) -> None:
        """What plays one turn says False if there was none to play."""
        self._game = game
        self._play_turn = play_turn
        self.task: asyncio.Task[None] | None = None

    @property
    def is_busy(self) -> bool:
        """Whether the computer is playing."""
        return self.task is not None and not self.task.done()

    def wake(self) -> None:
        """Play, if it is not playing already."""
        if not self.is_busy:
            self.task = asyncio.create_task(self._play())

    def stop(self) -> None:
        """Only under the room's lock, so that it never comes between trying and storing."""
        if self.task is not None:
            self.task.cancel()
            self.task = None

    async def _play(self) -> None:
        try:
            while await self._play_turn():
                pass
        except Unavailable:
            logger.warning("the computer's turn in %s waits for the database", self._game)
        except Refused:
            logger.info("somebody else plays the computer's turn in %s", self._game)
        except Exception:
            logger.exception("the computer cannot go on in %s", self._game)
