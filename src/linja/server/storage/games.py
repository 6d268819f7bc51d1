"""Keeps games in a database: what has been appended to a log survives everything."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import asdict, fields
from typing import TYPE_CHECKING, Any

from sqlalchemy import delete, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from linja.position import Position, Side
from linja.server.game.log import Entry, Kind
from linja.server.game.models import SeatKind, StoredGame, StoredSeat
from linja.server.storage.database import Conflict, Database, blocking_engine
from linja.server.storage.log_writer import LogWriter
from linja.server.storage.schema import entries, games, refusals, seats

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from sqlalchemy import URL
    from sqlalchemy.ext.asyncio import AsyncConnection

    from linja.server.game.models import Summary

UNFINISHED = (games.c.outcome.is_(None), games.c.archived.is_(False))
"""What is true of a game that goes on."""
ARCHIVED: dict[str, object] = {"archived": True, "open": False, "due": None}
"""What is set of a game that only can be read from now on."""


class Storage(Database):
    """The games."""

    def __init__(self, url: URL, synchronous: str = "normal") -> None:
        super().__init__(url, synchronous)
        engine = blocking_engine(url, synchronous)
        self.watch(engine)
        self._writer = LogWriter(engine, self.writing, self.notify, self.check_file)

    @property
    def entries_stored(self) -> int:
        """How many entries have been stored, since it was opened."""
        return self._writer.stored

    async def close(self) -> None:
        """Let go of the database, when everything that was begun is stored."""
        await self._writer.close()
        await super().close()

    async def create(self, game: StoredGame, players: Iterable[StoredSeat], due: datetime | None = None) -> None:
        """Add a game. Raises Conflict if its previous game has a next one already."""
        row = {**asdict(game), "updated": game.created, "to_move": Position.parse(game.start).side.value, "due": due}
        places = [{"game": game.id, **asdict(seat)} for seat in players]

        async def add(connection: AsyncConnection) -> None:
            await connection.execute(insert(games).values(**row))
            await connection.execute(insert(seats), places)

        try:
            await self.transact(add, *([game.previous] if game.previous else []))
        except IntegrityError:
            if await self.game(game.id) is None:  # else it was stored, and only the answer was lost
                raise Conflict from None

    async def game(self, game: str) -> StoredGame | None:
        """What is known about a game."""
        found = await self.fetch_all(select(games).where(games.c.id == game))
        return _stored_game(found[0]) if found else None

    async def seats(self, game: str) -> list[StoredSeat]:
        """Who sits where."""
        rows = await self.fetch_all(select(seats).where(seats.c.game == game).order_by(seats.c.side))
        return [stored_seat(row) for row in rows]

    async def log(self, game: str, since: int = 0) -> list[Entry]:
        """Everything that happened in a game, from some place in its log on."""
        later = (entries.c.game == game, entries.c.ply >= since)
        rows = await self.fetch_all(select(entries).where(*later).order_by(entries.c.ply))
        return [Entry(Kind(row.kind), Side(row.side), row.text, row.at) for row in rows]

    async def append(self, game: str, ply: int, entry: Entry, summary: Summary) -> None:
        """Add what happened, and how the game stands with it. Raises Conflict if that ply is there already."""
        row = {"game": game, "ply": ply, **entry._asdict()}
        await self._writer.append(row, {"updated": entry.at, **summary._asdict()})

    async def store_summary(self, game: str, summary: Summary, due: datetime) -> None:
        """Keep how a game stands without anything having happened, unless something has: then it is due otherwise."""
        await self.execute(update(games).where(games.c.id == game, games.c.due == due).values(**summary._asdict()))

    async def take_seat(self, game: str, side: Side, player: str) -> bool:
        """Sit down on a free seat, which takes the game out of the lobby; False if someone else sits there by now."""
        is_free = or_(seats.c.player.is_(None), seats.c.player == player)  # done already, if the answer was lost
        free = seats.c.game == game, seats.c.side == side.value, seats.c.kind == SeatKind.HUMAN, is_free

        async def take(connection: AsyncConnection) -> bool:
            result = await connection.execute(update(seats).where(*free).values(player=player))
            if result.rowcount == 1:
                await connection.execute(update(games).where(games.c.id == game).values(open=False))
            return bool(result.rowcount == 1)

        return await self.transact(take, game)

    async def move_seats(self, game: str, sides: Iterable[Side], owner: str, player: str) -> bool:
        """Give somebody's seats to somebody else; False if they are not the owner's any more."""
        wanted = [side.value for side in sides]
        whose = seats.c.player.in_((owner, player))  # it may have been done already, if the answer was lost
        moving = update(seats).where(seats.c.game == game, seats.c.side.in_(wanted), whose)
        return await self.execute(moving.values(player=player), game) == len(wanted)

    async def rename(self, game: str, player: str, name: str | None) -> None:
        """Change the name that somebody shows the others."""
        await self.execute(update(seats).where(seats.c.game == game, seats.c.player == player).values(name=name), game)

    async def mark_seen(self, game: str, player: str, now: datetime) -> None:
        """Remember that somebody was there."""
        await self.execute(update(seats).where(seats.c.game == game, seats.c.player == player).values(seen=now))

    async def next_game_of(self, game: str) -> str | None:
        """The rematch of a game, or the match's next game after it."""
        found = await self.fetch_all(select(games.c.id).where(games.c.previous == game))
        return found[0].id if found else None

    async def series(self, first: str) -> list[StoredGame]:
        """The games of a match in their order."""
        rows = await self.fetch_all(select(games).where(games.c.series == first).order_by(games.c.number))
        return [_stored_game(row) for row in rows]

    async def refuse_solution(self, rules: str) -> None:
        """Remember that nobody wants this solution built."""
        with suppress(IntegrityError):  # it is remembered already
            await self.execute(insert(refusals).values(rules=rules))

    async def allow_solution(self, rules: str) -> None:
        """Forget that nobody wanted this solution built."""
        await self.execute(delete(refusals).where(refusals.c.rules == rules))

    async def refused_solutions(self) -> set[str]:
        """The rules whose solution nobody wants built."""
        return {row.rules for row in await self.fetch_all(select(refusals))}


def stored_seat(row: Any) -> StoredSeat:
    """The seat that a row of the table `seats` is about."""
    return StoredSeat(Side(row.side), row.kind, row.player, row.name, row.seen)


def _stored_game(row: Any) -> StoredGame:
    return StoredGame(**{column.name: getattr(row, column.name) for column in fields(StoredGame)})
