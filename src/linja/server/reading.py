"""The table of one game, made out of what is stored, and kept up with what other servers store."""

from __future__ import annotations

from typing import TYPE_CHECKING

from linja.server.refused import Refused
from linja.server.table import Table

if TYPE_CHECKING:
    from linja.server.house import House


class Reading:
    """Reads one game."""

    def __init__(self, game: str, house: House) -> None:
        self._game = game
        self._house = house
        self._storage = house.storage

    async def table(self) -> Table:
        """The table as it is stored. Raises Refused if there is no such game."""
        stored = await self._storage.game(self._game)
        if stored is None:
            raise _no_such_game()
        seats, log = await self._storage.seats(self._game), await self._storage.log(self._game)
        table = Table.set_up(stored, seats, log, self._house.outages)
        series = await self._storage.series(stored.series) if stored.number > 1 else []
        table.earlier = [game for game in series if game.number < stored.number]
        table.next = await self._storage.next_of(self._game)
        table.elsewhere = await self._house.fleet.elsewhere(self._game)
        return table

    async def entries(self, table: Table) -> None:
        """Let everything happen at a table that has been stored since."""
        for entry in await self._storage.log(self._game, table.version):
            table.apply(entry)

    async def around(self, table: Table) -> bool:
        """Read everything but the log again; whether anything is new. Raises Refused if there is no such game."""
        stored = await self._storage.game(self._game)
        if stored is None:
            raise _no_such_game()
        before = table.stored, table.seats, table.next, table.elsewhere
        table.stored = stored
        table.seats = {seat.side: seat for seat in await self._storage.seats(self._game)}
        table.next = await self._storage.next_of(self._game)
        table.elsewhere = await self._house.fleet.elsewhere(self._game)
        return before != (table.stored, table.seats, table.next, table.elsewhere)


def _no_such_game() -> Refused:
    return Refused("not-found", "there is no such game")
