"""The lobby: games that anybody may join, while it makes sense."""

from __future__ import annotations

from dataclasses import replace
from time import monotonic
from typing import TYPE_CHECKING, Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from linja.server import create_app
from linja.server.errors import Unavailable
from tests.server.visitors import LONG, Visitor

if TYPE_CHECKING:
    from linja.server import Settings
    from tests.server.visitors import Time

POST = {"kind": "days", "days": 2}
DAY = 86_400


def lobby(visitor: Visitor) -> list[dict[str, Any]]:
    games: list[dict[str, Any]] = visitor.get("/api/lobby").json()["games"]
    return games


def test_an_open_game_is_in_the_lobby_while_its_maker_waits(ada: Visitor, ben: Visitor, eve: Visitor) -> None:
    game = ada.make(opponent="link", open=True, name="Ada", side="r", starter="r", rules="zen+aggressive", length=3)
    assert lobby(ben) == []
    with ada.look(game) as red:
        assert red.state["open"]
        listed = lobby(ben)[0]
        assert listed.pop("created").endswith("+00:00")
        assert listed == {
            "id": game,
            "url": f"/game/{game}",
            "rules": {"text": "zen+aggressive", "title": "Zen, aggressive"},
            "name": "Ada",
            "side": "b",
            "starter": "r",
            "clock": None,
            "length": 3,
            "yours": False,
        }
        assert lobby(ada)[0]["yours"]
        with ben.look(game) as black:
            assert not black.state["open"]
            assert not red.until(lambda state: state["players"]["b"]["present"])["open"]
            assert lobby(eve) == []
    assert lobby(eve) == []


def test_who_could_not_be_greeted_does_not_wait_in_the_lobby(
    ada: Visitor, ben: Visitor, client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = ada.make(opponent="link", open=True)

    def away(*_: object) -> None:
        raise Unavailable

    monkeypatch.setattr(client.app.state.services, "greet", away)  # type: ignore[attr-defined]
    with ada.socket(game) as screen, pytest.raises(WebSocketDisconnect):
        screen.receive_of("nothing else")
    gives_up = monotonic() + LONG
    while lobby(ben):  # nobody waits until the other has gone
        assert monotonic() < gives_up


def test_nobody_sees_a_game_that_was_not_opened(ada: Visitor, ben: Visitor) -> None:
    with ada.look(ada.make(opponent="link")) as screen:
        assert not screen.state["open"]
        assert lobby(ben) == []


def test_a_game_by_days_waits_for_two_weeks_without_its_maker(on_time: TestClient, time: Time) -> None:
    ada, ben = Visitor(on_time), Visitor(on_time)
    game = ada.make(opponent="link", open=True, clock=POST)
    time.passes(14 * DAY - 1)
    assert [(listed["id"], listed["clock"]) for listed in lobby(ben)] == [(game, POST)]
    time.passes(2)
    assert lobby(ben) == []


def test_a_game_that_is_given_up_leaves_the_lobby(ada: Visitor, ben: Visitor) -> None:
    with ada.look(ada.make(opponent="link", open=True)) as screen:
        assert len(lobby(ben)) == 1
        screen.send(type="resign")
        screen.until(lambda state: state["outcome"] is not None)
        assert lobby(ben) == []


def test_of_many_games_the_newest_and_some_others_are_listed(settings: Settings, time: Time) -> None:
    crowded = replace(settings, now=time, limits=replace(settings.limits, lobby=100))
    with TestClient(create_app(crowded)) as client:
        ada = Visitor(client)
        names = []
        for _ in range(55):
            time.passes(1)
            names.append(ada.make(opponent="link", open=True, clock=POST))
        newest, oldest = names[:-26:-1], names[0]
        for _ in range(100):  # one time in six the oldest is left out
            listed = [one["id"] for one in lobby(ada)]
            assert (len(listed), listed[:25]) == (50, newest)
            assert listed == sorted(listed, key=names.index, reverse=True)
            if oldest in listed:
                break
        assert oldest in listed


def test_one_address_cannot_fill_the_lobby(settings: Settings) -> None:
    limited = replace(settings, limits=replace(settings.limits, lobby=2))
    with TestClient(create_app(limited)) as client:
        games = [Visitor(client).make(opponent="link", open=True, clock=POST) for _ in range(2)]
        answer = Visitor(client).post("/api/games", json={"opponent": "link", "open": True})
        assert (answer.status_code, answer.json()["error"]["code"]) == (429, "too-fast")
        Visitor(client).make(opponent="link")
        with Visitor(client).look(games[0]):
            Visitor(client).make(opponent="link", open=True)


def test_a_visitor_finds_the_own_games(on_time: TestClient, time: Time) -> None:
    ada, ben = Visitor(on_time), Visitor(on_time)
    assert ada.get("/api/me").json() == {"name": None, "games": []}
    far = ada.make(opponent="link", name="Ada", clock=POST)
    time.passes(1)
    here = ada.make(opponent="device", rules="classic")
    time.passes(1)
    against = ada.make(opponent="computer", level="3", name="A.", side="b", starter="b")
    assert [game["to_move"] for game in ada.get("/api/me").json()["games"]] == [
        True,
        True,
        False,
    ]  # nobody has come yet
    with ada.look(far) as black, ben.look(far) as red:
        red.send(type="name", name="Ben")
        black.until(lambda state: state["players"]["r"]["name"] == "Ben")
        time.passes(1)
        black.act("1-2")
        black.act("skip")
    me = ada.get("/api/me").json()
    assert [game["id"] for game in me["games"]] == [far, against, here]
    assert me["name"] == "Ada"
    assert me["games"][0] == {
        "id": far,
        "url": f"/game/{far}",
        "rules": {"text": "zen", "title": "Zen"},
        "opponent": "link",
        "level": None,
        "you": "b",
        "to_move": False,
        "opponent_name": "Ben",
        "clock": POST,
        "turns": 1,
        "updated": "2026-11-16T12:00:03.000+00:00",
        "outcome": None,
    }
    assert [game["you"] for game in me["games"]] == ["b", "b", "both"]
    assert [game["to_move"] for game in me["games"]] == [False, True, True]
    assert ben.get("/api/me").json()["games"][0]["to_move"]
    with ada.look(here) as screen:
        screen.send(type="resign")
        screen.until(lambda state: state["outcome"] is not None)
    assert [game["id"] for game in ada.get("/api/me").json()["games"]] == [far, against]


def test_whoever_wants_to_be_forgotten_is(ada: Visitor, ben: Visitor, client: TestClient) -> None:
    far, waiting = ada.make(opponent="link", name="Ada"), ada.make(opponent="link", open=True, clock=POST)
    here, against = ada.make(opponent="device", name="Ada"), ada.make(opponent="computer", level="1", name="Ada")
    with ben.look(far) as red, ada.look(far) as black, ada.look(here) as mine:
        answer = ada.delete("/api/me")
        assert (answer.status_code, answer.content) == (204, b"")
        assert "linja-player=;" in answer.headers["set-cookie"]
        assert "Max-Age=0" in answer.headers["set-cookie"]
        assert "linja-player" not in client.cookies
        state = red.until(lambda state: state["players"]["b"]["name"] is None)
        assert (state["outcome"]["winner"], state["outcome"]["reason"]) == ("r", "resigned")
        assert black.until(lambda state: state["you"] is None)["players"]["b"]["seated"]
        assert mine.until(lambda state: state["you"] is None)["can"]["resign"] is False
    assert lobby(ben) == []
    assert ben.get(f"/api/games/{waiting}").json()["outcome"]["reason"] == "resigned"
    for game in (far, waiting, here, against):  # and nobody takes those seats
        with ben.look(game) as screen:
            assert screen.state["you"] == ("r" if game == far else None)
            assert all(player["name"] is None for player in screen.state["players"].values())
    assert ada.get("/api/me").json() == {"name": None, "games": []}


def test_a_rematch_with_somebody_forgotten_has_a_free_seat(ada: Visitor, ben: Visitor, eve: Visitor) -> None:
    game = ada.make(opponent="link", name="Ada")
    with ben.look(game) as red:
        ada.delete("/api/me")
        red.until(lambda state: state["outcome"] is not None)
        red.send(type="rematch")
        name = red.until(lambda state: state["next"] is not None)["next"]
    with ben.look(name) as red, eve.look(name) as black:
        assert (red.state["you"], black.state["you"]) == ("r", "b")
