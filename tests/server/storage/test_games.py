"""The database: its migrations make the tables that the code uses, and no ply is there twice."""

from __future__ import annotations

import asyncio
import sqlite3
from datetime import UTC, datetime
from typing import TYPE_CHECKING, TypeVar

import pytest

from linja import Rules, Side
from linja.server.game.log import Entry, Kind
from linja.server.game.models import Opponent, Summary
from linja.server.game.series import first_game, seats_for
from linja.server.storage.database import Conflict
from linja.server.storage.games import Storage

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from linja.server import Settings
    from linja.server.game.models import StoredGame

T = TypeVar("T")
NOON = datetime(2026, 11, 16, 12, 0, 0, 123456, UTC)


def with_storage(settings: Settings, use: Callable[[Storage], Awaitable[T]]) -> T:
    async def run() -> T:
        storage = Storage(settings.database_url())
        await storage.open()
        try:
            return await use(storage)
        finally:
            await storage.close()

    return asyncio.run(run())


async def new_game(storage: Storage) -> StoredGame:
    game, side = first_game(Rules.parse("zen"), Opponent.LINK, None, Side.BLACK, Side.BLACK, 1)
    await storage.create(game, seats_for(Opponent.LINK, side, "ada"))
    return game


def test_of_many_entries_for_one_ply_one_is_stored(settings: Settings) -> None:
    async def race(storage: Storage) -> tuple[int, list[Entry]]:
        game = await new_game(storage)
        entries = [Entry(Kind.ACTION, Side.BLACK, f"{row}-{row + 1}", NOON) for row in range(1, 8)]
        results = await asyncio.gather(
            *(storage.append(game.id, 0, entry, Summary()) for entry in entries), return_exceptions=True
        )
        assert all(result is None or isinstance(result, Conflict) for result in results)
        return sum(result is None for result in results), await storage.log(game.id)

    stored, log = with_storage(settings, race)
    assert stored == len(log) == 1


def test_of_many_visitors_one_takes_a_seat(settings: Settings) -> None:
    async def race(storage: Storage) -> tuple[list[bool], str | None]:
        game = await new_game(storage)
        taken = await asyncio.gather(*(storage.take_seat(game.id, Side.RED, f"visitor {n}") for n in range(8)))
        assert not await storage.take_seat(game.id, Side.BLACK, "eve")
        return taken, (await storage.seats(game.id))[1].player

    taken, player = with_storage(settings, race)
    assert taken.count(True) == 1
    assert player == f"visitor {taken.index(True)}"


def test_a_seat_that_is_taken_again_by_the_same_visitor_is_theirs(settings: Settings) -> None:
    """As when the answer to the first attempt was lost."""

    async def twice(storage: Storage) -> list[bool]:
        game = await new_game(storage)
        return [await storage.take_seat(game.id, Side.RED, "ben") for _ in range(2)]

    assert with_storage(settings, twice) == [True, True]


def test_a_game_has_one_successor(settings: Settings) -> None:
    async def race(storage: Storage) -> tuple[int, str | None, set[str]]:
        game = await new_game(storage)
        rematches = [first_game(Rules.parse("zen"), Opponent.LINK, None, None, None, 1)[0] for _ in range(5)]
        rows = [type(game)(**{**vars(rematch), "previous": game.id}) for rematch in rematches]
        results = await asyncio.gather(
            *(storage.create(row, seats_for(Opponent.LINK, Side.RED, "x")) for row in rows), return_exceptions=True
        )
        return sum(result is None for result in results), await storage.next_game_of(game.id), {row.id for row in rows}

    made, following, names = with_storage(settings, race)
    assert made == 1
    assert following in names


def test_whoever_asked_may_be_gone_and_it_is_stored_all_the_same(settings: Settings) -> None:
    first = Entry(Kind.ACTION, Side.BLACK, "1-2", NOON)

    async def leave(storage: Storage) -> list[Entry]:
        game = await new_game(storage)
        asking = asyncio.create_task(storage.append(game.id, 0, first, Summary()))
        await asyncio.sleep(0)
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
        while storage.entries_stored == 0:
            await asyncio.sleep(0.01)
        return await storage.log(game.id)

    assert with_storage(settings, leave) == [first]


@pytest.mark.one_server
def test_the_default_is_sqlite_in_wal_mode(settings: Settings) -> None:
    with_storage(settings, new_game)
    connection = sqlite3.connect(settings.home / "games.sqlite")
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert connection.execute("SELECT count(*) FROM games").fetchone() == (1,)
    connection.close()
