"""Outages: of the database, of a server that was stopped, and of its clock."""

from __future__ import annotations

import asyncio
import signal
import sqlite3
import time as real_time
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy import select
from starlette.testclient import TestClient

from linja.server import create_app
from linja.server.storage.schema import outages
from tests.server.processes import Server
from tests.server.two_servers import at_other, beat, blitz, seconds_pass
from tests.server.visitors import Visitor, in_server

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from linja.server import Settings
    from linja.server.http.services import Services
    from tests.server.visitors import Time

MINUTE = {"kind": "minutes", "minutes": 1, "increment": 0}


def test_clocks_stand_still_while_the_database_is_away(shared_settings: Settings, time: Time) -> None:
    with blitz(shared_settings, time) as (here, there, ada, game, black, red):
        seconds_pass(10, time, here, there)
        time.passes(600)  # nobody could write down that a server was running
        assert black.act("skip")["clock"]["left"] == {"b": 50, "r": 60}
        red.until_version(2)
        beat(there)
        seconds_pass(20, time, here, there)
        for server in (here, there):
            state = at_other(server, ada).get(f"/api/games/{game}").json()
            assert state["clock"]["left"] == {"b": 50, "r": 40}
        assert red.act("8-7")["clock"]["left"] == {"b": 50, "r": 40}


@pytest.fixture(params=["the server is stopped", "the machine's clock is set"])
def alone(
    request: pytest.FixtureRequest, settings: Settings, time: Time, monkeypatch: pytest.MonkeyPatch
) -> Iterator[TestClient]:
    """A server by its own clock. When the test's time passes, it is either stopped or its clock is set."""
    monkeypatch.setattr("linja.server.http.services.system_time", time)
    if request.param == "the server is stopped":
        monkeypatch.setattr("linja.server.http.services.steady", lambda now: now)
    with TestClient(create_app(replace(settings, now=time))) as client:
        yield client


@pytest.mark.one_server
@pytest.mark.parametrize("is_noticed_by_the_beat", [True, False])
def test_what_happens_to_the_server_costs_no_time(alone: TestClient, time: Time, is_noticed_by_the_beat: bool) -> None:
    ada, ben = Visitor(alone), Visitor(alone)
    game = ada.make(opponent="link", clock=MINUTE)
    with ada.look(game) as black, ben.look(game):
        black.until(lambda state: state["players"]["r"]["present"])
        black.act("1-2")
        time.passes(3600)
        if is_noticed_by_the_beat:
            beat(alone)
        else:
            in_server(alone, lambda services: services.scheduler.run_all_due())
        state = black.act("skip")
        assert state["outcome"] is None
        beat(alone)
        assert ada.get(f"/api/games/{game}").json()["clock"]["left"]["b"] > 30


@pytest.mark.one_server
def test_a_gap_does_not_make_a_busy_server_read_all_games_again(alone: TestClient, time: Time) -> None:
    ada = Visitor(alone)
    game = ada.make(opponent="link", clock=MINUTE)
    with ada.look(game):
        room = alone.app.state.services.rooms.get(game)  # type: ignore[attr-defined]
        before = room._live.known
        time.passes(3600)
        beat(alone)
        assert room._live.known is before is not None


@pytest.mark.one_server
def test_a_gap_that_two_notice_at_once_is_one_outage(
    alone: TestClient, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def notice(services: Services) -> list[Any]:
        await services.heartbeat.stop()  # nobody else notices it
        has_asked = [asyncio.Event(), asyncio.Event()]
        first_has_noted = asyncio.Event()
        asking = iter([(has_asked[0], has_asked[1]), (has_asked[1], first_has_noted)])

        async def any_clock() -> bool:
            asked, may_go_on = next(asking)
            asked.set()
            await may_go_on.wait()
            return True

        monkeypatch.setattr(services.maintenance, "any_clock", any_clock)
        time.passes(3600)
        first = asyncio.create_task(services.heartbeat.refresh_outages())
        await has_asked[0].wait()
        time.passes(0.1)
        second = asyncio.create_task(services.heartbeat.refresh_outages())
        await first
        first_has_noted.set()
        await second
        return await services.storage.fetch_all(select(outages))

    assert len(in_server(alone, notice)) == 1


@pytest.mark.one_server
def test_a_clock_that_is_set_back_while_no_server_runs_stops_no_game(settings: Settings, time: Time) -> None:
    settings = replace(settings, now=time)
    with TestClient(create_app(settings)) as client:
        ada, ben = Visitor(client), Visitor(client)
        game = ada.make(opponent="link", clock=MINUTE)
        with ada.look(game) as black, ben.look(game):
            black.until(lambda state: state["players"]["r"]["present"])
            black.act("1-2")
    time.passes(-3600)
    with TestClient(create_app(settings)) as client:
        time.passes(10)
        assert at_other(client, ada).get(f"/api/games/{game}").json()["clock"]["left"] == {"b": 50, "r": 60}


@pytest.mark.slow
def test_a_server_that_is_stopped_for_longer_than_a_clock_has_loses_no_game(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        ada, ben = server.visitor(), server.visitor()
        game = ada.make(opponent="link", side="b", starter="b", clock=MINUTE)
        with ada.look(game) as black, ben.look(game):
            black.until(lambda state: state["players"]["r"]["present"])
            black.act("1-2")
        server.send(signal.SIGSTOP)
        real_time.sleep(75)
        server.send(signal.SIGCONT)
        with ada.look(game) as black:
            assert black.act("skip")["outcome"] is None
        server.interrupt()
    with sqlite3.connect(tmp_path / "games.sqlite") as database:
        ((began, ended),) = database.execute("SELECT julianday(began), julianday(ended) FROM outages").fetchall()
    database.close()
    assert (ended - began) * 86_400 >= 74
