"""Keeps games in a database: what has been appended to a log survives everything."""

from __future__ import annotations

import asyncio
from dataclasses import asdict, dataclass, field, fields
from datetime import UTC, datetime
from functools import wraps
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

from sqlalchemy import delete, event, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import create_async_engine

from linja.position import Side
from linja.server.log import Entry, Kind
from linja.server.migrations import migrate
from linja.server.schema import entries, games, refusals, seats

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Iterable
    from pathlib import Path

    from sqlalchemy import URL

BUSY_SECONDS = 30

P = ParamSpec("P")
T = TypeVar("T")


class Conflict(Exception):
    """Somebody else was faster: the place in the table is taken."""


@dataclass(frozen=True)
class StoredSeat:
    """Who sits on one side: `human` or `computer`; a human seat without a player is free."""

    side: Side
    kind: str
    player: str | None


@dataclass(frozen=True)
class StoredGame:
    """Everything about a game but its seats and its log."""

    id: str
    rules: str
    start: str
    opponent: str
    level: str | None
    seed: int
    length: int
    series: str
    number: int
    previous: str | None = None
    created: datetime = field(default_factory=lambda: datetime.now(UTC))
    outcome: str | None = None


def _to_the_end(
    operation: Callable[Concatenate[Storage, P], Coroutine[Any, Any, T]],
) -> Callable[Concatenate[Storage, P], Coroutine[Any, Any, T]]:
    """An operation that goes on even if whoever asked for it is gone before it has ended."""

    @wraps(operation)
    async def run(storage: Storage, /, *args: P.args, **kwargs: P.kwargs) -> T:
        task = asyncio.create_task(operation(storage, *args, **kwargs))
        storage.running.add(task)
        task.add_done_callback(storage.running.discard)
        return await asyncio.shield(task)

    return run


class Storage:
    """The database."""

    def __init__(self, url: URL) -> None:
        self._url = url
        self._engine = create_async_engine(url)
        self.running: set[asyncio.Task[Any]] = set()
        if url.get_backend_name() == "sqlite":
            event.listen(self._engine.sync_engine, "connect", _prepare_sqlite)

    async def open(self, directory: Path) -> None:
        """Connect, and bring the tables up to date."""
        if self._url.get_backend_name() == "sqlite":
            directory.mkdir(parents=True, exist_ok=True)
        async with self._engine.begin() as connection:
            await connection.run_sync(migrate)

    async def close(self) -> None:
        """Let go of the database, when everything that was begun is stored."""
        while self.running:
            await asyncio.wait(self.running)
        await self._engine.dispose()

    @_to_the_end
    async def create(self, game: StoredGame, players: Iterable[StoredSeat]) -> None:
        """Add a game. Raises Conflict if its previous game has a next one already."""
        try:
            async with self._engine.begin() as connection:
                await connection.execute(insert(games).values(**asdict(game)))
                await connection.execute(insert(seats), [{"game": game.id, **asdict(seat)} for seat in players])
        except IntegrityError:
            raise Conflict from None

    async def game(self, game: str) -> StoredGame | None:
        """What is known about a game."""
        found = await self._all(select(games).where(games.c.id == game))
        return _stored_game(found[0]) if found else None

    async def seats(self, game: str) -> list[StoredSeat]:
        """Who sits where."""
        rows = await self._all(select(seats).where(seats.c.game == game).order_by(seats.c.side))
        return [StoredSeat(Side(row.side), row.kind, row.player) for row in rows]

    async def log(self, game: str) -> list[Entry]:
        """Everything that happened in a game."""
        rows = await self._all(select(entries).where(entries.c.game == game).order_by(entries.c.ply))
        return [Entry(Kind(row.kind), Side(row.side), row.text) for row in rows]

    @_to_the_end
    async def append(self, game: str, ply: int, entry: Entry, outcome: str | None) -> None:
        """Add what happened, and how the game stands with it. Raises Conflict if that ply is there already."""
        row = {"game": game, "ply": ply, "at": datetime.now(UTC), **entry._asdict()}
        try:
            async with self._engine.begin() as connection:
                await connection.execute(insert(entries).values(**row))
                changed = games.c.outcome.is_distinct_from(outcome)
                await connection.execute(update(games).where(games.c.id == game, changed).values(outcome=outcome))
        except IntegrityError:
            raise Conflict from None

    @_to_the_end
    async def take_seat(self, game: str, side: Side, player: str) -> bool:
        """Sit down on a free seat; False if somebody else sits there by now."""
        free = (seats.c.game == game, seats.c.side == side.value, seats.c.kind == "human", seats.c.player.is_(None))
        async with self._engine.begin() as connection:
            result = await connection.execute(update(seats).where(*free).values(player=player))
        return result.rowcount == 1

    async def next_of(self, game: str) -> str | None:
        """The rematch of a game, or the match's next game after it."""
        found = await self._all(select(games.c.id).where(games.c.previous == game))
        return found[0].id if found else None

    async def series(self, first: str) -> list[StoredGame]:
        """The games of a match in their order."""
        rows = await self._all(select(games).where(games.c.series == first).order_by(games.c.number))
        return [_stored_game(row) for row in rows]

    @_to_the_end
    async def refuse(self, rules: str) -> None:
        """Remember that nobody wants this solution built."""
        try:
            async with self._engine.begin() as connection:
                await connection.execute(insert(refusals).values(rules=rules))
        except IntegrityError:
            pass  # it is remembered already

    @_to_the_end
    async def allow(self, rules: str) -> None:
        """Forget that nobody wanted this solution built."""
        async with self._engine.begin() as connection:
            await connection.execute(delete(refusals).where(refusals.c.rules == rules))

    async def refused(self) -> set[str]:
        """The rules whose solution nobody wants built."""
        return {row.rules for row in await self._all(select(refusals))}

    @_to_the_end
    async def _all(self, query: Any) -> list[Any]:
        async with self._engine.connect() as connection:
            return list((await connection.execute(query)).all())


def _stored_game(row: Any) -> StoredGame:
    return StoredGame(**{column.name: getattr(row, column.name) for column in fields(StoredGame)})


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    """Readers and the writer do not wait for each other (WAL), and writers wait for their turn."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=NORMAL", "foreign_keys=ON", f"busy_timeout={BUSY_SECONDS * 1000}"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
