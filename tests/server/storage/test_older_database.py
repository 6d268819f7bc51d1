"""A database that was made before the server moved into rooms opens as it was.

tests/data/before/games.sql is what a server of that time had stored (a game in mid-turn, a match by the clock with an
open offer, a finished game with its successor, a game in the lobby, one against the computer), and games.json is what
it answered about each of them.
"""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from starlette.testclient import TestClient

from linja.server import create_app
from tests.server.visitors import Time, Visitor

if TYPE_CHECKING:
    from collections.abc import Iterator

    from linja.server import Settings

pytestmark = pytest.mark.one_server

BEFORE = Path(__file__).parents[2] / "data" / "before"
ANSWERS: dict[str, Any] = json.loads((BEFORE / "games.json").read_text("utf-8"))


@pytest.fixture
def older(settings: Settings) -> Iterator[TestClient]:
    settings.home.mkdir(parents=True)
    with closing(sqlite3.connect(settings.home / "games.sqlite")) as database:
        database.executescript((BEFORE / "games.sql").read_text("utf-8"))
    time = Time()
    time.now = datetime.fromisoformat(ANSWERS["now"])
    with TestClient(create_app(replace(settings, now=time))) as client:
        yield client


def returning(client: TestClient, name: str) -> Visitor:
    visitor = Visitor(client)
    visitor.headers = {"cookie": ANSWERS["cookies"][name]}
    return visitor


def test_every_game_looks_the_same_to_everybody(older: TestClient) -> None:
    for game, states in ANSWERS["states"].items():
        for name, state in states.items():
            now = returning(older, name).get(f"/api/games/{game}").json()
            known = {key: now[key] for key in state} | {"can": {key: now["can"][key] for key in state["can"]}}
            assert known == state  # later servers may say more


def test_lists_and_records_are_the_same(older: TestClient) -> None:
    ada, ben = returning(older, "ada"), returning(older, "ben")
    assert ada.get("/api/lobby").json() == ANSWERS["lists"]["lobby"]
    assert {"ada": ada.get("/api/me").json(), "ben": ben.get("/api/me").json()} == {
        name: ANSWERS["lists"][name] for name in ("ada", "ben")
    }
    for game, record in ANSWERS["records"].items():
        assert ada.get(f"/api/games/{game}/record").text == record


def test_every_running_game_goes_on(older: TestClient) -> None:
    visitors = [returning(older, name) for name in ("ada", "ben")]
    for game, states in ANSWERS["states"].items():
        if states["ada"]["outcome"] is None and not states["ada"]["open"]:
            mover = next(visitor for visitor in visitors if visitor.get(f"/api/games/{game}").json()["actions"])
            with mover.look(game) as screen:
                screen.act(screen.state["actions"][0]["action"])
