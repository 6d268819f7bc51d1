"""Visitors and their games: a visitor's own, those in the lobby, and deleting a visitor's data."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from random import sample
from typing import TYPE_CHECKING, Any

from sqlalchemy import and_, or_, select, update

from linja.position import Side
from linja.server.game.models import FORGOTTEN, Opponent
from linja.server.storage.games import UNFINISHED, stored_seat
from linja.server.storage.schema import games, presences, seats

if TYPE_CHECKING:
    from collections.abc import Iterable

    from linja.server.game.models import StoredSeat
    from linja.server.storage.database import Database

MAX_LISTED = 50
"""the most games in a list"""
MAX_IN_LOBBY = 1000
"""the most games considered for the lobby"""
IN_LOBBY = timedelta(days=14)
"""how long a game with a clock of days stays in the lobby without its creator"""


@dataclass(frozen=True)
class GameListing:
    """A game in a list."""

    id: str
    rules: str
    start: str
    opponent: str
    level: str | None
    length: int
    clock: str | None
    created: datetime
    updated: datetime
    turns: int
    to_move: str | None
    seats: dict[Side, StoredSeat]


class People:
    """Reads and changes the seats across all games."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def games_of(self, player: str) -> list[GameListing]:
        """A visitor's unfinished games, last changed first."""
        own = select(seats.c.game).where(seats.c.player == player)
        return await self._list(
            select(games).where(games.c.id.in_(own), *UNFINISHED).order_by(games.c.updated.desc()).limit(MAX_LISTED)
        )

    async def lobby(self, now: datetime) -> list[GameListing]:
        """Games that anyone may join: with a clock of days, or whose creators are connected.

        If there are too many, half of the list is the newest and half is random: nobody can push a game out for long.
        """
        waiting = and_(games.c.clock.like("%d"), games.c.created > now - IN_LOBBY)
        inviting = games.c.id.in_(select(presences.c.game))
        query = select(games.c.id).where(games.c.open.is_(True), *UNFINISHED, or_(waiting, inviting))
        rows = await self.database.fetch_all(query.order_by(games.c.created.desc()).limit(MAX_IN_LOBBY))
        found = [row.id for row in rows]
        older = found[MAX_LISTED // 2 :]
        listed = found[: MAX_LISTED // 2] + sample(older, min(len(older), MAX_LISTED // 2))
        return await self._list(select(games).where(games.c.id.in_(listed)).order_by(games.c.created.desc()))

    async def still_open(self, names: Iterable[str]) -> set[str]:
        """Those of some games that can still be joined."""
        query = select(games.c.id).where(games.c.id.in_(names), games.c.open.is_(True), *UNFINISHED)
        return {row.id for row in await self.database.fetch_all(query)}

    async def last_name(self, player: str) -> str | None:
        """The name that a visitor last used."""
        named = select(seats.c.name).join(games, games.c.id == seats.c.game)
        named = named.where(seats.c.player == player, seats.c.name.is_not(None))
        rows = await self.database.fetch_all(named.order_by(games.c.updated.desc()).limit(1))
        return rows[0].name if rows else None

    async def seats_of(self, player: str) -> list[tuple[str, bool]]:
        """All games in which a visitor has a seat, and whether it is a running one against another person."""
        query = select(games.c.id, games.c.opponent, games.c.outcome, games.c.archived)
        own = select(seats.c.game).where(seats.c.player == player)
        rows = await self.database.fetch_all(query.where(games.c.id.in_(own)))
        return [(row.id, row.opponent == Opponent.LINK and row.outcome is None and not row.archived) for row in rows]

    async def forget(self, player: str) -> None:
        """Remove a visitor from all their seats."""
        found = [game for game, _ in await self.seats_of(player)]
        forgetting = update(seats).where(seats.c.player == player).values(player=FORGOTTEN, name=None, seen=None)
        await self.database.execute(forgetting, *found)

    async def _list(self, query: Any) -> list[GameListing]:
        rows = await self.database.fetch_all(query)
        found = await self._seats(row.id for row in rows)
        return [
            GameListing(
                **{name: getattr(row, name) for name in GameListing.__dataclass_fields__ if name != "seats"},
                seats=found[row.id],
            )
            for row in rows
        ]

    async def _seats(self, names: Iterable[str]) -> dict[str, dict[Side, StoredSeat]]:
        found: dict[str, dict[Side, StoredSeat]] = {name: {} for name in names}
        for row in await self.database.fetch_all(select(seats).where(seats.c.game.in_(found))):
            found[row.game][Side(row.side)] = stored_seat(row)
        return found
