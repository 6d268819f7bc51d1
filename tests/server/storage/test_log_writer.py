"""Many games are stored in one transaction, and yet independently of each other."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from sqlalchemy import event

from linja import Rules, Side
from linja.server.game.log import Entry, Kind
from linja.server.game.models import Opponent, Summary
from linja.server.game.series import first_game, seats_for
from linja.server.storage.database import Conflict
from linja.server.storage.games import Storage

if TYPE_CHECKING:
    from linja.server import Settings

RULES = Rules.parse("zen")


def entry(text: str) -> Entry:
    return Entry(Kind.ACTION, Side.BLACK, text, datetime.now(UTC))


def test_what_comes_together_is_stored_together_and_one_conflict_harms_nobody_else(settings: Settings) -> None:
    async def run() -> tuple[list[BaseException | None], list[int], int]:
        storage = Storage(settings.database_url())
        await storage.open()
        names = []
        for _ in range(30):
            game, side = first_game(RULES, Opponent.LINK, None, Side.BLACK, Side.BLACK, 1)
            await storage.create(game, seats_for(Opponent.LINK, side, "ada"))
            names.append(game.id)
        commits = 0

        def count(_connection: object) -> None:
            nonlocal commits
            commits += 1

        event.listen(storage._writer._engine, "commit", count)
        stand = Summary(None, 0, "b", None)
        await asyncio.gather(*(storage.append(name, 0, entry("1-2"), stand) for name in names))
        together = commits
        again = [storage.append(name, 1, entry("1-3"), stand) for name in names]
        again.append(storage.append(names[7], 0, entry("1-4"), stand))
        results = await asyncio.gather(*again, return_exceptions=True)
        lengths = [len(await storage.log(name)) for name in names]
        await storage.close()
        return results, lengths, together

    results, lengths, commits = asyncio.run(run())
    assert commits < 10
    assert [type(result) for result in results] == [type(None)] * 30 + [Conflict]
    assert lengths == [2] * 30


def test_a_writer_that_fails_says_so_and_goes_on(settings: Settings) -> None:
    async def run() -> list[object]:
        storage = Storage(settings.database_url())
        await storage.open()
        stand = Summary(None, 0, "b", None)
        unknown = await asyncio.gather(storage.append("nosuchgame", 0, entry("1-2"), stand), return_exceptions=True)
        game, side = first_game(RULES, Opponent.LINK, None, Side.BLACK, Side.BLACK, 1)
        await storage.create(game, seats_for(Opponent.LINK, side, "ada"))
        await storage.append(game.id, 0, entry("1-2"), stand)
        await storage.close()
        return [*unknown, storage.entries_stored]

    problem, stored = asyncio.run(run())
    assert isinstance(problem, Conflict)
    assert stored == 1
