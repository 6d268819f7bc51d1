"""Clocks of live games: flags fall, and restarts cost no time."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING, Any

import pytest
from starlette.testclient import TestClient

from linja import Record, Side
from linja.server import create_app
from linja.server.game.log import Entry, Kind
from tests.server.visitors import NOON, Visitor, in_server

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

    from linja.server import Settings
    from tests.server.visitors import Screen, Time

BLITZ = {"kind": "minutes", "minutes": 5, "increment": 3}
POST = {"kind": "days", "days": 2}
DAY = 86_400


def at(seconds: float) -> datetime:
    return NOON + timedelta(seconds=seconds)


@pytest.fixture
def settings(settings: Settings, time: Time) -> Settings:
    return replace(settings, now=time)


@contextmanager
def both(ada: Visitor, ben: Visitor, game: str) -> Iterator[tuple[Screen, Screen]]:
    with ada.look(game) as black, ben.look(game) as red:
        black.until(lambda state: state["players"]["r"]["present"])
        yield black, red


def run_all_due(client: TestClient) -> None:
    in_server(client, lambda services: services.scheduler.run_all_due())


def stored_log(client: TestClient, game: str) -> list[Entry]:
    """What is stored, without opening the game."""
    return in_server(client, lambda services: services.storage.log(game))


def test_a_game_with_a_clock_shows_it_and_waits_for_both(ada: Visitor, ben: Visitor, time: Time) -> None:
    game = ada.make(opponent="link", clock=BLITZ)
    with ada.look(game) as black:
        shown = {**BLITZ, "left": {"b": 300, "r": 300}, "running": None, "at": "2026-11-16T12:00:00.000+00:00"}
        assert black.state["clock"] == shown
        assert black.state["actions"] == []
        assert black.refusal(type="act", version=0, action="1-2") == "not-possible"
        with ben.look(game) as red:
            black.until(lambda state: state["players"]["r"]["present"])
            assert black.state["clock"]["running"] is None
            black.act("1-2")
            time.passes(10)
            state = black.act("skip")
            assert (state["clock"]["left"], state["clock"]["running"]) == ({"b": 293, "r": 300}, "r")
            red.until_version(2)
            time.passes(20.5)
            red.act("8-7")
            assert red.state["clock"]["left"] == {"b": 293, "r": 279.5}


@pytest.mark.one_server
@pytest.mark.parametrize("clock", [BLITZ, POST])
def test_a_flag_falls_though_nobody_is_there(client: TestClient, time: Time, clock: dict[str, Any]) -> None:
    ada, ben = Visitor(client), Visitor(client)
    game = ada.make(opponent="link", clock=clock)
    with both(ada, ben, game) as (black, _):
        black.act("1-2")
        black.act("skip")
    time.passes(299 if clock is BLITZ else 2 * DAY - 1)
    run_all_due(client)
    assert len(stored_log(client, game)) == 2
    time.passes(1)
    run_all_due(client)
    assert stored_log(client, game)[-1] == Entry(Kind.TIME, Side.RED, "", time.now)
    state = ben.get(f"/api/games/{game}").json()
    assert (state["outcome"]["winner"], state["outcome"]["reason"]) == ("b", "time")
    assert state["clock"]["running"] is None
    if clock is BLITZ:
        assert state["clock"]["left"] == {"b": 303, "r": 0}
    record = ada.get(f"/api/games/{game}/record").text
    assert str(Record.parse(record)) == record
    assert str(Record.parse(record).game().outcome()).endswith(" time")


@pytest.mark.one_server
def test_everybody_is_told_when_a_flag_falls(client: TestClient, time: Time) -> None:
    ada, ben = Visitor(client), Visitor(client)
    with both(ada, ben, ada.make(opponent="link", clock=BLITZ)) as (black, red):
        black.act("1-2")
        time.passes(300)
        run_all_due(client)
        for screen in (black, red):
            assert screen.until(lambda state: state["outcome"] is not None)["outcome"]["winner"] == "r"
        assert not red.state["can"]["draw"]
        assert red.state["can"]["rematch"]


@pytest.mark.one_server
def test_an_action_that_comes_too_late_does_not_count(ada: Visitor, ben: Visitor, time: Time) -> None:
    with both(ada, ben, ada.make(opponent="link", clock=BLITZ)) as (black, red):
        black.act("1-2")
        time.passes(301)
        assert black.refusal(type="act", version=1, action="skip") == "stale"
        assert black.until_version(2)["outcome"]["reason"] == "time"
        assert red.until_version(2)["outcome"]["winner"] == "r"


def test_a_rematch_has_the_same_clock(ada: Visitor, ben: Visitor, time: Time) -> None:
    with both(ada, ben, ada.make(opponent="link", clock=POST)) as (black, _):
        black.send(type="resign")
        black.send(type="rematch")
        name = black.until(lambda state: state["next"] is not None)["next"]
    clock = ben.get(f"/api/games/{name}").json()["clock"]
    assert (clock["days"], clock["left"], clock["running"]) == (2, {"b": 2 * DAY, "r": 2 * DAY}, None)


@pytest.mark.one_server
def test_clocks_go_on_after_a_restart_as_if_it_had_not_been(settings: Settings, time: Time) -> None:
    with TestClient(create_app(settings)) as client:
        ada, ben = Visitor(client), Visitor(client)
        game = ada.make(opponent="link", clock=BLITZ)
        with both(ada, ben, game) as (black, red):
            black.act("1-2")
            time.passes(40)
            black.act("skip")
            red.until_version(2)
            time.passes(100)
            red.act("8-7")
            shown = red.state["clock"]
    time.passes(10_000)
    with TestClient(create_app(settings)) as client:
        run_all_due(client)
        again = Visitor(client)
        again.headers = ada.headers
        clock = again.get(f"/api/games/{game}").json()["clock"]
        assert (clock["left"], clock["running"]) == (shown["left"], "r")
        time.passes(199)
        run_all_due(client)
        assert len(stored_log(client, game)) == 3
        time.passes(1)
        run_all_due(client)
        assert stored_log(client, game)[-1].kind is Kind.TIME


@pytest.mark.one_server
def test_what_was_played_just_before_a_kill_is_charged_and_nothing_after_it(settings: Settings, time: Time) -> None:
    with TestClient(create_app(settings)) as killed:
        ada, ben = Visitor(killed), Visitor(killed)
        in_server(killed, lambda services: services.heartbeat.stop())  # from now on it leaves no sign of life
        in_server(killed, lambda services: services.scheduler.stop())  # and lets no flag fall
        killed.app.state.services._locks.close()  # type: ignore[attr-defined]
        game = ada.make(opponent="link", clock=BLITZ)
        with both(ada, ben, game) as (black, _):
            black.act("1-2")
            time.passes(40)
            shown = black.act("skip")["clock"]["left"]
            time.passes(10_000)
            with TestClient(create_app(settings)) as client:
                again = Visitor(client)
                again.headers = ada.headers
                assert again.get(f"/api/games/{game}").json()["clock"]["left"] == shown
                time.passes(10)
                assert again.get(f"/api/games/{game}").json()["clock"]["left"]["r"] == shown["r"] - 10


def test_a_watch_that_is_set_back_does_not_turn_a_game_back(ada: Visitor, ben: Visitor, time: Time) -> None:
    with both(ada, ben, ada.make(opponent="link", clock=BLITZ)) as (black, _):
        black.act("1-2")
        time.passes(-3600)
        state = black.act("skip")
        assert state["clock"]["left"] == {"b": 303, "r": 300}


@pytest.mark.parametrize(
    "clock",
    [
        {"kind": "minutes", "minutes": 0},
        {"kind": "minutes", "minutes": 181},
        {"kind": "minutes", "minutes": 5, "increment": 61},
        {"kind": "minutes", "minutes": True},
        {"kind": "minutes", "days": 2},
        {"kind": "days", "days": 15},
        {"kind": "days", "days": 0},
        {"kind": "hours", "hours": 2},
        {},
        5,
        "5+3",
    ],
)
def test_clocks_that_there_are_not(ada: Visitor, clock: object) -> None:
    answer = ada.post("/api/games", json={"opponent": "link", "clock": clock})
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "bad-request")


def test_clocks_and_the_lobby_are_only_for_games_by_link(ada: Visitor) -> None:
    for opponent in ("device", "computer"):
        for more in ({"clock": BLITZ}, {"open": True}):
            answer = ada.post("/api/games", json={"opponent": opponent, **more})
            assert (answer.status_code, answer.json()["error"]["code"]) == (422, "bad-request")
