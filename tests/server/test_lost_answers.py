"""PostgreSQL has done what was asked for, but the answer is lost: it is done once, and nobody is told otherwise."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tests.server.lost_answers import LostAnswers
from tests.server.visitors import LONG, Visitor, in_server

if TYPE_CHECKING:
    from collections.abc import Iterator

    from starlette.testclient import TestClient

    from linja.server import Settings


@pytest.fixture
def proxy(database: str) -> Iterator[LostAnswers]:
    with LostAnswers(database) as proxy:
        yield proxy


@pytest.fixture
def settings(settings: Settings, proxy: LostAnswers) -> Settings:
    return replace(settings, database=proxy.database)


@pytest.fixture
def lost(proxy: LostAnswers, client: TestClient) -> Iterator[LostAnswers]:
    yield proxy
    assert proxy.is_lost.wait(LONG)


def test_an_action_is_stored_once(lost: LostAnswers, client: TestClient, ada: Visitor) -> None:
    game = ada.make()
    with ada.look(game) as screen:
        lost.lose("INSERT INTO entries")
        assert screen.act("1-2")["version"] == 1
        assert screen.act("1-3")["version"] == 2
    assert len(in_server(client, lambda services: services.storage.log(game))) == 2


def test_a_game_is_made_once(lost: LostAnswers, ada: Visitor) -> None:
    lost.lose("INSERT INTO games")
    game = ada.make()
    assert [listed["id"] for listed in ada.get("/api/me").json()["games"]] == [game]


def test_a_seat_is_taken(lost: LostAnswers, ada: Visitor, ben: Visitor) -> None:
    game = ada.make(opponent="link", open=True)
    lost.lose("UPDATE seats SET player")
    with ben.look(game) as red:
        assert (red.state["you"], red.state["open"]) == ("r", False)


def test_a_seat_moves_to_another_device(lost: LostAnswers, ada: Visitor, ben: Visitor) -> None:
    game = ada.make()
    link = ada.post(f"/api/games/{game}/seat-link").json()["url"]
    lost.lose("UPDATE seats SET player")
    assert ben.post(f"/api/seats/{link.rpartition('/')[2]}").status_code == 200
    assert ben.get(f"/api/games/{game}").json()["you"] == "both"


def test_there_is_one_rematch(lost: LostAnswers, ada: Visitor) -> None:
    with ada.look(ada.make()) as screen:
        screen.send(type="resign")
        lost.lose("INSERT INTO games")
        screen.send(type="rematch")
        following = screen.until(lambda state: state["next"] is not None)["next"]
    assert [listed["id"] for listed in ada.get("/api/me").json()["games"]] == [following]


def test_all_connections_may_fail_at_once(proxy: LostAnswers, ada: Visitor, ben: Visitor) -> None:
    """As they do when a database fails over: the next connections lead to another machine."""
    game = ada.make(opponent="link")
    with ada.look(game) as black, ben.look(game) as red:
        for version, action in enumerate(("1-2", "1-3")):
            proxy.cut()
            assert black.act(action)["version"] == version + 1
            red.until_version(version + 1)
        assert ada.get("/healthz").status_code == 200
