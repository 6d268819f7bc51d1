"""The computer's turns in one game, as a task that can be woken and stopped."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from linja.server.errors import Refused, Unavailable
from linja.server.game.log import Entry, Kind
from linja.turn import DECLINE

if TYPE_CHECKING:
    from linja.server.game.table import Table
    from linja.server.live.live_table import LiveTable
    from linja.server.live.room_context import RoomContext

logger = logging.getLogger(__name__)


class ComputerTurns:
    """Plays turns as long as it is the computer's turn."""

    def __init__(self, live: LiveTable, context: RoomContext) -> None:
        self._live = live
        self._context = context
        self.task: asyncio.Task[None] | None = None

    @property
    def is_busy(self) -> bool:
        """Whether the computer is playing."""
        return self.task is not None and not self.task.done()

    def update(self, table: Table) -> None:
        """Start playing if it is the computer's turn, and stop if the game has ended."""
        if table.is_computers_turn() and not self.is_busy:
            self.task = asyncio.create_task(self._play())
        elif not table.is_running():
            self.stop()

    def stop(self) -> None:
        """Stop playing. Call it only under the table's lock, so that it never interrupts storing."""
        if self.task is not None:
            self.task.cancel()
            self.task = None

    async def _play(self) -> None:
        try:
            while await self._play_turn():
                pass
        except Unavailable:
            logger.warning("the computer's turn in %s waits for the database", self._live.game)
        except Refused:
            logger.info("another server plays the computer's turn in %s", self._live.game)
        except Exception:
            logger.exception("the computer cannot go on in %s", self._live.game)

    async def _play_turn(self) -> bool:
        """Play one turn, action by action; False if it is not the computer's turn, or another server plays it."""
        async with self._live.lock:
            table = await self._live.load()
        registry, now = self._context.registry, self._context.now()
        if not table.is_computers_turn() or not await registry.claim(self._live.game, now):
            return False
        side, position = table.game.side, table.game.position
        turn = await self._context.computer.choose(table.game.rules, table.stored, position)
        for action in [*turn, DECLINE]:  # the rest of the turn after its last action is declined
            if table.game.side is not side or table.game.is_over():
                break
            await asyncio.sleep(self._context.move_delay)
            async with self._live.lock:
                table = await self._live.load()
                await self._live.append(table, Entry(Kind.ACTION, side, str(action)))
        return True
