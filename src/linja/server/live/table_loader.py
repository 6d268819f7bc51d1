"""The table of one game, made out of what is stored, and kept up with what other servers store."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from linja.server.errors import Refused
from linja.server.game.table import Table
from linja.server.storage.schema import NAME

if TYPE_CHECKING:
    from linja.server.game.models import StoredGame
    from linja.server.live.room_context import RoomContext


class TableLoader:
    """Reads one game."""

    def __init__(self, game: str, context: RoomContext) -> None:
        self._game = game
        self._context = context
        self._storage = context.storage

    async def table(self) -> Table:
        """The table as it is stored. Raises Refused if there is no such game."""
        stored = await self._stored()
        seats, log = await self._storage.seats(self._game), await self._storage.log(self._game)
        table = Table.set_up(stored, seats, log, self._context.outages)
        series = await self._storage.series(stored.series) if stored.number > 1 else []
        table.earlier = [game for game in series if game.number < stored.number]
        await self._beside(table)
        return table

    async def read_entries(self, table: Table) -> None:
        """Let everything happen at a table that has been stored since."""
        for entry in await self._storage.log(self._game, table.version):
            table.apply(entry)

    async def read_details(self, table: Table) -> bool:
        """Read everything but the log again; whether anything is new. Raises Refused if there is no such game."""
        stored = await self._stored()
        before = table.stored, table.seats, table.next, table.elsewhere
        table.stored = stored
        table.seats = {seat.side: seat for seat in await self._storage.seats(self._game)}
        await self._beside(table)
        return before != (table.stored, table.seats, table.next, table.elsewhere)

    async def _stored(self) -> StoredGame:
        stored = await self._storage.game(self._game) if re.fullmatch(NAME, self._game) else None
        if stored is None:
            raise Refused("not-found", "there is no such game")
        return stored

    async def _beside(self, table: Table) -> None:
        """What follows the game, and who is at other servers."""
        table.next = await self._storage.next_game_of(self._game)
        table.elsewhere = await self._context.registry.present_elsewhere(self._game)
