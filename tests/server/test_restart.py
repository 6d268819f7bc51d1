"""Games survive the end of the server, however it comes."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from starlette.testclient import TestClient

from linja.server import create_app
from tests.server.processes import Server
from tests.server.visitors import Visitor, options

if TYPE_CHECKING:
    from pathlib import Path

    from linja.server import Settings


def test_a_restart_in_mid_turn_changes_nothing(settings: Settings) -> None:
    with TestClient(create_app(settings)) as client:
        ada = Visitor(client)
        game = ada.make(rules="classic", length=3)
        with ada.look(game) as screen:
            chance = Random(4)
            while screen.state["version"] < 9 or not screen.state["current"]:
                screen.play_on(chance)
            screen.command("undo")
            screen.command("takeback")
            while not screen.state["current"]:
                screen.play_on(chance)
            shown = screen.state
    with TestClient(create_app(settings)) as client:
        again = Visitor(client)
        again.headers = ada.headers
        with again.look(game) as screen:
            assert screen.state == shown
            screen.play_on(chance)


@pytest.mark.slow
def test_a_kill_in_mid_turn_loses_nothing(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        ada, ben = server.visitor(), server.visitor()
        game = ada.make(opponent="link", side="b", starter="b")
        with ada.look(game) as black, ben.look(game) as red:
            black.act("1-2")
            shown = red.until_version(1)
            server.kill()
    with Server(tmp_path) as server:
        ada, ben = server.visitor(ada.cookie), server.visitor(ben.cookie)
        with ben.look(game) as red, ada.look(game) as black:
            assert (black.state["you"], red.state["you"]) == ("b", "r")
            assert black.state["position"] == shown["position"]
            assert black.state["current"] == ["1-2"]
            assert black.act("1-3")["position"]["side"] == "r"


@pytest.mark.slow
def test_a_computer_that_was_killed_goes_on(tmp_path: Path) -> None:
    with Server(tmp_path, pace=60) as server:  # it is thinking, and will be for long
        ada = server.visitor()
        game = ada.make(opponent="computer", level="3", side="r", starter="b", rules="classic")
        with ada.look(game) as screen:
            assert screen.state["thinking"]
            server.kill()
    with Server(tmp_path, pace=0) as server, server.visitor(ada.cookie).look(game) as screen:
        state = screen.until(lambda state: not state["thinking"])
        assert len(state["turns"]) == 1
        screen.act(options(state)[0])


@pytest.mark.slow
def test_a_computer_that_was_killed_in_mid_turn_plays_the_rest(tmp_path: Path) -> None:
    wanted = {"opponent": "computer", "level": "3", "side": "r", "starter": "b", "rules": "classic"}
    with Server(tmp_path, pace=1) as server:  # its first action is shown, the second one follows a second later
        ada = server.visitor()
        game = ada.make(**wanted)
        with ada.look(game) as screen:
            first = screen.until_version(1)["current"]
            server.kill()
    assert len(first) == 1
    with Server(tmp_path, pace=0) as server, server.visitor(ada.cookie).look(game) as screen:
        state = screen.until(lambda state: not state["thinking"])
        assert len(state["turns"]) == 1
        assert state["turns"][0]["actions"][0] == first[0]


@pytest.mark.slow
def test_ctrl_c_stops_cleanly(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        ada = server.visitor()
        game = ada.make(opponent="device", starter="b")
        with ada.look(game) as screen:
            screen.act("1-2")
            said, status = server.interrupt()
    assert status == 0
    assert said.endswith("Stopped. All games are saved.\n")
    with Server(tmp_path) as server, server.visitor(ada.cookie).look(game) as screen:
        assert screen.state["current"] == ["1-2"]
