"""Reading a game."""

from __future__ import annotations

from starlette.testclient import TestClient

from linja.server import Settings, create_app
from tests.server.visitors import Visitor


def test_a_name_that_no_game_can_have_is_not_looked_for(shared_settings: Settings) -> None:
    with TestClient(create_app(shared_settings)) as client, Visitor(client).socket("%00") as screen:
        assert screen.receive()["code"] == "not-found"  # in its texts a database has no such character
