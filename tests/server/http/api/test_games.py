"""Complete games by every edition: the client is told exactly what the rules allow."""

from __future__ import annotations

from itertools import groupby
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from linja import Position, Record, Rules, Side, after, parse_action
from tests.server.visitors import Visitor, legal, options

if TYPE_CHECKING:
    from tests.server.visitors import State, Visitor

EDITIONS = (
    "classic",
    "bonus",
    "zen",
    "bonus+aggressive",
    "zen+aggressive",
    "zen+leave-goal+aggressive",
    "zen+pieces=3",
)


@pytest.mark.parametrize("rules", EDITIONS)
def test_a_game_on_one_device_goes_as_the_rules_say(ada: Visitor, rules: str) -> None:
    chance, game = Random(rules), ada.make(rules=rules)
    with ada.look(game) as screen:
        for _ in range(600):
            if screen.state["outcome"]:
                break
            assert screen.state["you"] == "both"
            assert sorted(options(screen.state)) == sorted(legal(screen.state))
            screen.play_on(chance)
        else:
            screen.send(type="resign")
            screen.until(lambda state: state["outcome"] is not None)
        check_end(screen.state)
    record = Record.parse(ada.get(f"/api/games/{game}/record").text)
    outcome = record.game().outcome()
    assert outcome is not None
    assert [str(played.turn) for played in record.mainline.turns] == [turn["text"] for turn in screen.state["turns"]]
    assert screen.state["outcome"]["points"] == {"b": outcome.black, "r": outcome.red}


@pytest.mark.parametrize("rules", ["classic", "bonus+aggressive", "zen"])
@pytest.mark.parametrize(("side", "starter"), [("b", "b"), ("r", "b")])
def test_a_game_against_the_computer(ada: Visitor, rules: str, side: str, starter: str) -> None:
    chance, game = (
        Random(rules + side),
        ada.make(opponent="computer", level="2", rules=rules, side=side, starter=starter),
    )
    with ada.look(game) as screen:
        while True:
            state = screen.until(lambda state: state["outcome"] is not None or not state["thinking"])
            if state["outcome"]:
                break
            assert state["you"] == state["position"]["side"] == side
            assert options(state) == legal(state)
            screen.play_on(chance)
        check_end(screen.state)
        other = {"b": "r", "r": "b"}[side]
        about = {"kind": "computer", "level": "2", "present": True, "seated": True, "name": None, "away_since": None}
        assert screen.state["players"][other] == about
    assert "linja, level 2" in ada.get(f"/api/games/{game}/record").text


def check_end(state: State) -> None:
    outcome, rules = state["outcome"], Rules.parse(state["rules"]["text"])
    position = Position.parse(state["position"]["text"].removesuffix(" !"))
    assert state["position"]["stage"]["kind"] == "over"
    assert options(state) == []
    assert outcome["points"] == {side.value: position.points(side, rules) for side in Side}
    assert outcome["points"] == {side: state["points"][side]["total"] for side in "br"}
    assert outcome["margin"] == outcome["points"]["b"] - outcome["points"]["r"]
    assert state["can"]["rematch"]
    assert not state["can"]["resign"]


def test_every_action_says_what_it_earns(ada: Visitor) -> None:
    chance = Random(5)
    with ada.look(ada.make(rules="classic")) as screen:
        kinds = set()
        while not screen.state["outcome"]:
            before = Position.parse(screen.state["position"]["text"])
            for action in screen.state["actions"]:
                now, over = after(before, parse_action(action["action"]), Rules.parse("classic"))
                assert action["ends"] == over
                goes_on = now.side is before.side and not over
                assert (action["earns"] is not None) == goes_on
                if goes_on:
                    kinds.add(action["earns"]["kind"])
                    assert action["earns"].get("steps", now.stage.steps) == now.stage.steps
            screen.play_on(chance)
        assert kinds == {"follow-up", "extra"}


def test_a_computers_turn_comes_action_by_action(ada: Visitor) -> None:
    with ada.look(ada.make(opponent="computer", level="10", side="r", rules="classic")) as screen:
        seen = [screen.state["version"]]
        while screen.state["thinking"]:
            screen.receive_of("state")
            seen.append(screen.state["version"])
        assert [version for version, _ in groupby(seen)] == list(range(seen[-1] + 1))
        assert len(screen.state["turns"]) == 1
        assert screen.state["you"] == screen.state["position"]["side"] == "r"


def test_the_first_turns_as_a_browser_sees_them(ada: Visitor) -> None:
    with ada.look(ada.make(rules="zen")) as screen:
        assert screen.state["position"]["text"] == "61111110/01111116 b"
        assert screen.state["rules"]["points"] == [-1, -1, -1, -1, 1, 2, 3, 5]
        assert screen.state["start"] == {
            "black": [6, 1, 1, 1, 1, 1, 1, 0],
            "red": [0, 1, 1, 1, 1, 1, 1, 6],
            "side": "b",
        }
        state = screen.act("1-2")
        assert state["current"] == ["1-2"]
        assert state["position"]["stage"] == {"kind": "follow-up", "steps": 2, "extra": False, "ending": False}
        assert state["can"]["skip"]
        assert state["turns"] == []
        state = screen.act("skip")
        assert state["current"] == []
        assert state["turns"] == [
            {"number": 1, "side": "b", "text": "1-2", "actions": ["1-2"]}
            | {"black": [5, 2, 1, 1, 1, 1, 1, 0], "red": [0, 1, 1, 1, 1, 1, 1, 6]}
        ]
        assert state["position"]["side"] == "r"
        assert state["points"]["b"] == {"rows": [-5, -2, -1, -1, 1, 2, 3, 0], "total": -3}


def test_what_is_left_open_is_drawn(ada: Visitor) -> None:
    games = [ada.make(opponent="link", side="random", starter="random") for _ in range(60)]
    states = [ada.get(f"/api/games/{game}").json() for game in games]
    assert {state["you"] for state in states} == {"b", "r"}
    assert {state["position"]["side"] for state in states} == {"b", "r"}
    assert len({(state["you"], state["position"]["side"]) for state in states}) == 4


def test_a_game_can_begin_with_any_position(ada: Visitor) -> None:
    position = "50022210/01123005 r f4"
    made = ada.post("/api/games", json={"position": position, "opponent": "device", "side": "b"}).json()
    state = ada.get(f"/api/games/{made['id']}").json()
    assert state["position"]["text"] == position
    assert state["actions"][0]["action"] == "8-4"
    assert f'[Start "{position}"]' in ada.get(f"/api/games/{made['id']}/record").text


@pytest.mark.parametrize(
    "wanted",
    [
        {"position": "61111110/01111115 b"},
        {"position": "00000246/53301000 b"},
        {"position": "nonsense"},
        {"position": "61111110/01111116 b", "length": 3},
    ],
)
def test_no_game_begins_with_an_impossible_or_finished_position(ada: Visitor, wanted: dict[str, Any]) -> None:
    assert ada.post("/api/games", json=wanted).status_code == 422
