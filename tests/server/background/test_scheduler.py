"""What the server does without a request: computers move, idle games are archived."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import anyio
import pytest
from starlette.testclient import TestClient

from linja import Side
from linja.server import Settings, create_app
from linja.server.game.log import Entry, Kind
from tests.server.two_servers import blitz, seconds_pass
from tests.server.visitors import LONG, Time, Visitor, in_server

if TYPE_CHECKING:
    from collections.abc import Callable

    from linja.server import Settings
    from linja.server.http.services import Services
    from tests.server.visitors import Time

DAY = 86_400
POST = {"kind": "days", "days": 5}


def until_stored(client: TestClient, game: str, condition: Callable[[list[Entry]], bool]) -> list[Entry]:
    """Wait until the log is as it should be, without opening the game."""

    async def wait(services: Services) -> list[Entry]:
        with anyio.fail_after(LONG):
            while not condition(log := await services.storage.log(game)):
                await anyio.sleep(0.02)
        return log

    return in_server(client, wait)


def test_a_computers_turn_goes_on_after_a_restart_though_nobody_comes(settings: Settings) -> None:
    with TestClient(create_app(replace(settings, move_delay=60))) as client:
        ada = Visitor(client)
        game = ada.make(opponent="computer", level="1", side="r", starter="b", rules="classic")
        with ada.look(game) as screen:
            assert screen.state["thinking"]
    with TestClient(create_app(settings)) as client:
        log = until_stored(client, game, bool)
        assert log[0].side == "b"


def test_a_computer_begins_though_nobody_opens_the_game(on_time: TestClient, time: Time) -> None:
    ada = Visitor(on_time)
    game = ada.make(opponent="computer", level="1", side="r", starter="b")
    time.passes(61)
    assert until_stored(on_time, game, bool)
    assert [listed["to_move"] for listed in ada.get("/api/me").json()["games"]] == [True]


@pytest.mark.parametrize(
    ("wanted", "days"),
    [({"opponent": "device"}, 30), ({"opponent": "link"}, 30), ({"opponent": "link", "clock": POST, "open": True}, 19)],
)
def test_an_unfinished_game_is_put_away_when_nothing_happens(
    on_time: TestClient, time: Time, wanted: dict[str, object], days: int
) -> None:
    ada, ben = Visitor(on_time), Visitor(on_time)
    game = ada.make(**wanted)
    with ada.look(game) as screen:
        time.passes(days * DAY)
        in_server(on_time, lambda services: services.scheduler.archive_idle())
        assert not ada.get(f"/api/games/{game}").json()["archived"]
        time.passes(1)
        in_server(on_time, lambda services: services.scheduler.archive_idle())
        state = screen.until(lambda state: state["archived"])
        assert not any(state["can"].values())
        assert state["actions"] == []
        assert not state["open"]
        assert screen.refusal(type="act", version=0, action="1-2") == "not-possible"
        assert screen.refusal(type="resign") == "not-possible"
    assert ada.get("/api/me").json()["games"] == []
    assert ada.get(f"/api/games/{game}/record").status_code == 200
    with ben.look(game) as watcher:
        assert watcher.state["you"] is None


def test_a_finished_game_is_not_put_away(on_time: TestClient, time: Time) -> None:
    ada = Visitor(on_time)
    game = ada.make()
    with ada.look(game) as screen:
        screen.send(type="resign")
        screen.until(lambda state: state["outcome"] is not None)
    time.passes(1000 * DAY)
    in_server(on_time, lambda services: services.scheduler.archive_idle())
    assert not ada.get(f"/api/games/{game}").json()["archived"]


def test_who_is_away_and_since_when(on_time: TestClient, time: Time) -> None:
    ada, ben = Visitor(on_time), Visitor(on_time)
    game = ada.make(opponent="link")
    with ada.look(game) as black:
        assert black.state["players"]["r"]["away_since"] is None
        with ben.look(game):
            state = black.until(lambda state: state["players"]["r"]["present"])
            assert state["players"]["r"]["away_since"] is None
            time.passes(60)
        state = black.until(lambda state: not state["players"]["r"]["present"])
        assert state["players"]["r"]["away_since"] == "2026-11-16T12:01:00.000+00:00"
        with ben.look(game):
            assert black.until(lambda state: state["players"]["r"]["present"])["players"]["r"]["away_since"] is None


def log_of(client: TestClient, game: str) -> list[Entry]:
    return in_server(client, lambda services: services.storage.log(game))


def test_a_flag_falls_once_however_many_servers_look_after_it(shared_settings: Settings, time: Time) -> None:
    with blitz(shared_settings, time) as (here, there, _, game, black, red):
        red.until_version(1)
        seconds_pass(58, time, here, there)
        assert len(log_of(here, game)) == 1
        time.passes(2)
        for client in (here, there):
            in_server(client, lambda services: services.scheduler.run_all_due())
        assert log_of(here, game)[1:] == [Entry(Kind.TIME, Side.BLACK, "", time.now)]
        for screen in (black, red):
            assert screen.until(lambda state: state["outcome"] is not None)["outcome"]["winner"] == "r"
