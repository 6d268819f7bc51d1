"""Nothing that a stranger may send holds up the event loop, and what does is logged."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from time import thread_time
from typing import TYPE_CHECKING

import pytest

from linja.position import Side
from linja.puzzles import shipped_puzzles
from linja.rules import ZEN
from linja.server import Limits, Settings
from linja.server.game.log import Entry, Kind
from linja.server.game.models import Opponent
from linja.server.game.permissions import MAX_LOG_LENGTH
from linja.server.game.series import first_game, seats_for
from linja.server.game.table import Table
from linja.server.http.app import PARTS
from linja.server.http.loop_watch import LONGEST_STEP, watch_tasks
from linja.web import create_app
from tests.server.http.timed_loop import TimedLoop
from tests.server.http.worst_requests import requests

if TYPE_CHECKING:
    from pathlib import Path

    from fastapi import FastAPI

PLENTY = (1e9, 1e9)
TRIES = 3
"""A processor that is shared may be slow for a moment; what takes long does so each time."""


def routes(app: FastAPI) -> set[tuple[str, str]]:
    """Every method and path of the app, except files and sockets."""
    found = [*app.routes, *(route for part in PARTS for route in part.router.routes)]
    return {
        (method, route.path)
        for route in found
        for method in (getattr(route, "methods", None) or ())
        if method != "HEAD"
    }


async def make_long_game(app: FastAPI) -> str:
    """The ID of a game with as many undone actions as possible."""
    services = app.state.services
    game, side = first_game(ZEN, Opponent.DEVICE, None, Side.BLACK, Side.BLACK, 1)
    game, seats = replace(game, created=services.now()), seats_for(Opponent.DEVICE, side, "ada")
    await services.storage.create(game, seats)
    table = Table.set_up(game, seats, [])
    for ply in range(MAX_LOG_LENGTH + 1):
        kind, text = (Kind.UNDO, "1") if ply % 2 else (Kind.ACTION, "1-2")
        entry = Entry(kind, Side.BLACK, text, services.now())
        table.apply(entry)
        await services.storage.append(game.id, ply, entry, table.summary(services.now()))
    return game.id


@pytest.mark.slow
def test_no_request_holds_up_the_loop(tmp_path: Path) -> None:
    limits = Limits(games=PLENTY, look_ups=PLENTY, pictures=PLENTY, requests=PLENTY)
    app = create_app(Settings(home=tmp_path, workers=1, in_process=True, limits=limits))
    with TimedLoop(app).running() as loop:
        game = loop.do(make_long_game(app))
        puzzle = shipped_puzzles("zen")[0].name
        names = {"game": game, "rules": "zen", "edition": "zen", "token": "a.b.1.c", "name": puzzle}
        for method, path in sorted(routes(app)):
            for request in requests(method, path, names):
                took: list[float] = []
                while len(took) < TRIES and (not took or took[-1] > LONGEST_STEP):
                    loop.longest = 0.0
                    assert loop.ask(*request) < 500, request
                    took.append(loop.longest)
                assert min(took) < LONGEST_STEP, (took, [str(part)[:200] for part in request])


def test_what_holds_up_the_loop_is_logged_and_counted(caplog: pytest.LogCaptureFixture) -> None:
    counted = []

    async def hold_up() -> str:
        began = thread_time()
        while thread_time() - began < 1.5 * LONGEST_STEP:
            pass
        await asyncio.sleep(0)
        return "done"

    async def run() -> str:
        watch_tasks(lambda: counted.append(1))
        return await asyncio.create_task(hold_up())

    assert asyncio.run(run()) == "done"
    assert counted == [1]
    assert "hold_up held up the loop for" in caplog.text


def test_watched_tasks_can_be_cancelled_and_fail_as_others() -> None:
    seen = []

    async def wait() -> None:
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            seen.append("cancelled")
            raise

    async def fail() -> None:
        await asyncio.sleep(0)
        raise KeyError("why")

    async def run() -> None:
        watch_tasks(lambda: None)
        waiting = asyncio.create_task(wait())
        await asyncio.sleep(0)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(asyncio.create_task(wait()), 0.01)
        at_once = asyncio.create_task(wait())
        at_once.cancel()
        with pytest.raises(asyncio.CancelledError):
            await at_once
        with pytest.raises(KeyError, match="why"):
            await asyncio.create_task(fail())

    asyncio.run(run())
    assert seen == ["cancelled"] * 2
