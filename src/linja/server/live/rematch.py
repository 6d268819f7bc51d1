"""The game after a finished one: there is only one, however often and on whichever server it is requested."""

from __future__ import annotations

from typing import TYPE_CHECKING

from linja.server.game.series import next_game, next_seats
from linja.server.game.table import Table
from linja.server.storage.database import Conflict

if TYPE_CHECKING:
    from datetime import datetime

    from linja.server.storage.games import Storage


async def make_next(table: Table, storage: Storage, now: datetime) -> None:
    """Create the next game, unless it exists."""
    if table.next is not None:
        return
    following, seats = next_game(table, now), next_seats(table)
    first = Table.set_up(following, seats, [])
    try:
        await storage.create(following, seats, first.due(following.created))
        table.next = following.id
    except Conflict:
        table.next = await storage.next_game_of(table.stored.id)
