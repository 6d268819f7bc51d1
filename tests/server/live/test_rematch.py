"""The game after a finished one."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest
from starlette.testclient import TestClient

from linja.server import create_app
from tests.server.visitors import Visitor

if TYPE_CHECKING:
    from linja.server import Settings
    from tests.server.visitors import Screen, State


def human_to_move(state: State) -> bool:
    return not state["thinking"]


def finish(screen: Screen, loser: str) -> None:
    """Let a side lose on one device: the side to move resigns."""
    chance = Random(2)
    while screen.state["position"]["side"] != loser:
        screen.play_on(chance)
    screen.send(type="resign")
    screen.until(lambda state: state["outcome"] is not None)


def next_game_of(screen: Screen) -> str:
    screen.send(type="rematch")
    name: str = screen.until(lambda state: state["next"] is not None)["next"]
    return name


@pytest.mark.parametrize("loser", ["b", "r"])
def test_the_loser_starts_the_rematch(ada: Visitor, loser: str) -> None:
    with ada.look(ada.make()) as screen:
        assert screen.refusal(type="rematch") == "not-possible"
        finish(screen, loser)
        name = next_game_of(screen)
        screen.send(type="rematch")  # asked twice, it is still one game
        assert screen.receive_of("state")["next"] == name
    with ada.look(name) as screen:
        assert screen.state["position"]["side"] == loser
        assert screen.state["you"] == "both"
        assert screen.state["match"] is None


def test_both_players_find_the_same_rematch_with_their_own_colours(ada: Visitor, ben: Visitor, eve: Visitor) -> None:
    game = ada.make(opponent="link")
    with ada.look(game) as black, ben.look(game) as red, eve.look(game) as watcher:
        black.send(type="resign")
        for screen in (black, red, watcher):
            screen.until(lambda state: state["outcome"] is not None)
        assert watcher.refusal(type="rematch") == "not-your-turn"
        black.send(type="rematch")
        red.send(type="rematch")
        names = {screen.until(lambda state: state["next"] is not None)["next"] for screen in (black, red, watcher)}
        assert len(names) == 1
    name = names.pop()
    with eve.look(name) as watcher, ben.look(name) as red, ada.look(name) as black:
        assert (black.state["you"], red.state["you"], watcher.state["you"]) == ("b", "r", None)


def test_a_finished_game_with_a_successor_cannot_be_taken_back(ada: Visitor) -> None:
    chance = Random(3)
    with ada.look(ada.make(rules="zen+pieces=2")) as screen:
        while not screen.state["outcome"]:
            screen.play_on(chance)
        next_game_of(screen)
        assert not screen.state["can"]["takeback"]
        assert screen.refusal(type="takeback", version=screen.state["version"]) == "not-possible"


def test_a_match_goes_on_until_one_side_has_more_than_half(ada: Visitor) -> None:
    game, games = ada.make(length=3), []
    for loser, wins in (("b", {"b": 0, "r": 1}), ("r", {"b": 1, "r": 1}), ("b", {"b": 1, "r": 2})):
        games.append(game)
        with ada.look(game) as screen:
            assert screen.state["match"]["over"] is False
            finish(screen, loser)
            match = screen.state["match"]
            assert match["wins"] == wins
            assert [finished["game"] for finished in match["games"]] == games
            assert match["over"] is (len(games) == 3)
            game = next_game_of(screen)
    assert [finished["starter"] for finished in match["games"]] == ["b", "b", "r"]
    assert [finished["winner"] for finished in match["games"]] == ["r", "b", "r"]
    with ada.look(game) as screen:  # after the match, a new one
        assert screen.state["match"] == {"length": 3, "games": [], "wins": {"b": 0, "r": 0}, "over": False}
        assert screen.state["position"]["side"] == "b"
    with ada.look(games[0]) as screen:  # and looking back, what was so then
        assert screen.state["match"]["wins"] == {"b": 0, "r": 1}
        assert screen.state["next"] == games[1]


def test_a_match_against_the_computer_keeps_level_and_side(ada: Visitor) -> None:
    with ada.look(ada.make(opponent="computer", level="7", length=5, side="r", starter="r")) as screen:
        screen.send(type="resign")
        screen.until(lambda state: state["outcome"] is not None)
        name = next_game_of(screen)
    with ada.look(name) as screen:
        state = screen.until(human_to_move)
        assert (state["you"], state["players"]["b"]["level"], state["start"]["side"]) == ("r", "7", "r")
        assert state["match"]["wins"] == {"b": 1, "r": 0}


def test_rematches_count_as_games_that_are_made(settings: Settings) -> None:
    limited = replace(settings, limits=replace(settings.limits, games=(2, 0)))
    with TestClient(create_app(limited)) as client:
        ada = Visitor(client)
        with ada.look(ada.make(opponent="device")) as screen:
            finish(screen, "b")
            game = next_game_of(screen)
        with ada.look(game) as screen:
            finish(screen, "b")
            assert screen.refusal(type="rematch") == "too-fast"
