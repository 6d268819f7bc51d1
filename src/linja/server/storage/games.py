"""Stores games in a database: an entry appended to a log is never lost."""

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
"""The condition for a game that is being played."""
ARCHIVED: dict[str, object] = {"archived": True, "open": False, "due": None}
"""The values set when a game becomes read-only."""


class Storage(Database):
    """The games."""

    def __init__(self, url: URL, synchronous: str = "normal") -> None:
        super().__init__(url, synchronous)
        engine = blocking_engine(url, synchronous)
        self.watch(engine)
        self._writer = LogWriter(engine, self.writing, self.notify, self.check_file)

    @property
    def entries_stored(self) -> int:
        """The number of entries stored since it was opened."""
        return self._writer.stored

    async def close(self) -> None:
        """Close the database after everything begun is stored."""
        await self._writer.close()
        await super().close()

    async def create(
        self,
        game: StoredGame,
        players: Iterable[StoredSeat],
        due: datetime | None = None,
        log: Iterable[Entry] = (),
        summary: Summary | None = None,
    ) -> None:
        """Add a game, perhaps with a log. Raises Conflict if its previous game already has a next one."""
        row = {**asdict(game), "updated": game.created, "to_move": Position.parse(game.start).side.value, "due": due}
        row |= summary._asdict() if summary else {}
        places = [{"game": game.id, **asdict(seat)} for seat in players]
        lines = [{"game": game.id, "ply": ply, **entry._asdict()} for ply, entry in enumerate(log)]

        async def add(connection: AsyncConnection) -> None:
            await connection.execute(insert(games).values(**row))
            await connection.execute(insert(seats), places)
            if lines:
                await connection.execute(insert(entries), lines)

        try:
            await self.transact(add, *([game.previous] if game.previous else []))
        except IntegrityError:
            if await self.game(game.id) is None:  # otherwise it was stored, and only the answer was lost
                raise Conflict from None

    async def game(self, game: str) -> StoredGame | None:
        """The stored data of a game."""
        found = await self.fetch_all(select(games).where(games.c.id == game))
        return _stored_game(found[0]) if found else None

    async def seats(self, game: str) -> list[StoredSeat]:
        """The seats of a game."""
        rows = await self.fetch_all(select(seats).where(seats.c.game == game).order_by(seats.c.side))
        return [stored_seat(row) for row in rows]

    async def log(self, game: str, since: int = 0) -> list[Entry]:
        """The entries of a game's log, from some place on."""
        later = (entries.c.game == game, entries.c.ply >= since)
        rows = await self.fetch_all(select(entries).where(*later).order_by(entries.c.ply))
        return [Entry(Kind(row.kind), Side(row.side), row.text, row.at) for row in rows]

    async def append(self, game: str, ply: int, entry: Entry, summary: Summary) -> None:
        """Append an entry, and store the game's new summary. Raises Conflict if that ply exists already."""
        row = {"game": game, "ply": ply, **entry._asdict()}
        await self._writer.append(row, {"updated": entry.at, **summary._asdict()})

    async def store_summary(self, game: str, summary: Summary, due: datetime) -> None:
        """Store a game's summary without a new entry, unless an entry has been added since."""
        await self.execute(update(games).where(games.c.id == game, games.c.due == due).values(**summary._asdict()))

    async def take_seat(self, game: str, side: Side, player: str) -> bool:
        """Take a free seat, which removes the game from the lobby; False if it has been taken."""
        is_free = or_(seats.c.player.is_(None), seats.c.player == player)  # done already, if the answer was lost
        free = seats.c.game == game, seats.c.side == side.value, seats.c.kind == SeatKind.HUMAN, is_free

        async def take(connection: AsyncConnection) -> bool:
            result = await connection.execute(update(seats).where(*free).values(player=player))
            if result.rowcount == 1:
                await connection.execute(update(games).where(games.c.id == game).values(open=False))
            return bool(result.rowcount == 1)

        return await self.transact(take, game)

    async def archive(self, game: str) -> None:
        """Make an unfinished game read-only."""
        await self.execute(update(games).where(games.c.id == game, *UNFINISHED).values(**ARCHIVED), game)

    async def move_seats(self, game: str, sides: Iterable[Side], owner: str, player: str) -> bool:
        """Give a player's seats to another; False if they no longer belong to the owner."""
        wanted = [side.value for side in sides]
        whose = seats.c.player.in_((owner, player))  # it may have been done already, if the answer was lost
        moving = update(seats).where(seats.c.game == game, seats.c.side.in_(wanted), whose)
        return await self.execute(moving.values(player=player), game) == len(wanted)

    async def rename(self, game: str, player: str, name: str | None) -> None:
        """Change the name that a player shows."""
        await self.execute(update(seats).where(seats.c.game == game, seats.c.player == player).values(name=name), game)

    async def mark_seen(self, game: str, player: str, now: datetime) -> None:
        """Store when a player was last connected."""
        await self.execute(update(seats).where(seats.c.game == game, seats.c.player == player).values(seen=now))

    async def next_game_of(self, game: str) -> str | None:
        """The rematch of a game, or the match's next game after it."""
        found = await self.fetch_all(select(games.c.id).where(games.c.previous == game))
        return found[0].id if found else None

    async def series(self, first: str) -> list[StoredGame]:
        """The games of a match in order."""
        rows = await self.fetch_all(select(games).where(games.c.series == first).order_by(games.c.number))
        return [_stored_game(row) for row in rows]

    async def refuse_solution(self, rules: str) -> None:
        """Remember that this solution was declined."""
        with suppress(IntegrityError):  # it is remembered already
            await self.execute(insert(refusals).values(rules=rules))

    async def allow_solution(self, rules: str) -> None:
        """Forget that this solution was declined."""
        await self.execute(delete(refusals).where(refusals.c.rules == rules))

    async def refused_solutions(self) -> set[str]:
        """The rules whose solutions were declined."""
        return {row.rules for row in await self.fetch_all(select(refusals))}


def stored_seat(row: Any) -> StoredSeat:
    """The seat in a row of the table `seats`."""
    return StoredSeat(Side(row.side), row.kind, row.player, row.name, row.seen)


def _stored_game(row: Any) -> StoredGame:
    return StoredGame(**{column.name: getattr(row, column.name) for column in fields(StoredGame)})
