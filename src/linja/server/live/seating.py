"""Taking seats, and players coming and going. A room calls all of it under its lock."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from linja.server.event_log import log_event

if TYPE_CHECKING:
    from datetime import datetime

    from linja.server.game.table import Table
    from linja.server.storage.games import Storage


class Seating:
    """The seats of one game, in the storage and at its table."""

    def __init__(self, game: str, storage: Storage) -> None:
        self._game = game
        self._storage = storage

    async def read(self, table: Table) -> None:
        """Read the seats again."""
        table.seats = {seat.side: seat for seat in await self._storage.seats(self._game)}

    async def offer(self, table: Table, player: str) -> None:
        """Give a visitor a seat, if one is free and the game is being played."""
        side = table.free_side()
        if side is None or table.sides_of(player) or not table.is_running():
            return
        if await self._storage.take_seat(self._game, side, player):
            log_event("seat taken", game=self._game, side=side.value)
            table.stored = replace(table.stored, open=False)
        await self.read(table)

    async def arrived(self, table: Table, player: str, now: datetime) -> None:
        """A player has connected; only the first time matters."""
        if not all(table.seats[side].seen for side in table.sides_of(player)):
            await self.left(table, player, now)

    async def left(self, table: Table, player: str, now: datetime) -> None:
        """A player was connected until now."""
        sides = table.sides_of(player)
        if sides:
            await self._storage.mark_seen(self._game, player, now)
            table.seats |= {side: replace(table.seats[side], seen=now) for side in sides}
