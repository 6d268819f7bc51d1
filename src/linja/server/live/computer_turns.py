"""The computer's turns in one game, as a task that can be woken and stopped."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from linja.server.errors import Refused, Unavailable
from linja.turn import DECLINE

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from linja.position import Side
    from linja.server.game.table import Table
    from linja.server.live.room_context import RoomContext

logger = logging.getLogger(__name__)


class ComputerTurns:
    """Turn after turn, as long as it is the computer's."""

    def __init__(
        self,
        game: str,
        context: RoomContext,
        table: Callable[[], Awaitable[Table]],
        act: Callable[[Side, str], Awaitable[Table]],
    ) -> None:
        """What gives the table as it is now, and what plays an action and gives the table after it."""
        self._game = game
        self._context = context
        self._table = table
        self._act = act
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

    async def _play_turn(self) -> bool:
        """One turn, action by action; False if it is not the computer's, or another server plays it."""
        table = await self._table()
        if not table.is_computers_turn() or not await self._context.registry.claim(self._game, self._context.now()):
            return False
        side, position = table.game.side, table.game.position
        turn = await self._context.computer.choose(table.game.rules, table.stored, position)
        for action in [*turn, DECLINE]:  # what is left of the turn after its last action is declined
            if table.game.side is not side or table.game.is_over():
                break
            await asyncio.sleep(self._context.pace)
            table = await self._act(side, str(action))
        return True
