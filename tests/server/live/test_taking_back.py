"""Undoing, taking back and resigning."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.server.visitors import State, Visitor


def human_to_move(state: State) -> bool:
    return not state["thinking"]


def test_undo_takes_back_one_action_of_the_turn(ada: Visitor) -> None:
    with ada.look(ada.make(rules="zen")) as screen:
        before = screen.state["position"]
        assert not screen.state["can"]["undo"]
        assert screen.act("7-8")["can"]["undo"]
        state = screen.command("undo")
        assert state["position"] == before
        assert state["current"] == []
        assert screen.refusal(type="undo", version=2) == "not-possible"


def test_undo_does_not_reach_into_a_complete_turn(ada: Visitor) -> None:
    with ada.look(ada.make(rules="zen")) as screen:
        screen.act("1-2")
        state = screen.act("skip")
        assert not state["can"]["undo"]
        assert screen.refusal(type="undo", version=2) == "not-possible"


def test_take_back_on_one_device_goes_turn_by_turn(ada: Visitor) -> None:
    with ada.look(ada.make(rules="zen")) as screen:
        texts = [screen.state["position"]["text"]]
        for actions in (["1-2", "1-3"], ["8-7", "skip"], ["3-4"]):
            for action in actions:
                state = screen.act(action)
            texts.append(state["position"]["text"])
        for text in reversed(texts[:-1]):
            assert state["can"]["takeback"]
            state = screen.command("takeback")
            assert state["position"]["text"] == text
        assert not state["can"]["takeback"]
        assert screen.refusal(type="takeback", version=state["version"]) == "not-possible"


def test_take_back_against_the_computer_takes_both_turns_back(ada: Visitor) -> None:
    with ada.look(ada.make(opponent="computer", level="1")) as screen:
        before = screen.state["position"]
        screen.act("1-2")
        screen.act("1-3")
        screen.until(human_to_move)
        assert len(screen.state["turns"]) == 2
        state = screen.command("takeback")
        assert state["position"] == before
        assert state["turns"] == []
        assert not state["can"]["takeback"]


def test_a_computers_first_turn_cannot_be_taken_back(ada: Visitor) -> None:
    with ada.look(ada.make(opponent="computer", level="1", side="r")) as screen:
        state = screen.until(human_to_move)
        assert not state["can"]["takeback"]
        assert screen.refusal(type="takeback", version=state["version"]) == "not-possible"


def test_the_end_can_be_taken_back_but_not_resigning(ada: Visitor) -> None:
    chance = Random(1)
    with ada.look(ada.make(rules="zen+pieces=2")) as screen:
        while not screen.state["outcome"]:
            screen.play_on(chance)
        state = screen.command("takeback")
        assert state["outcome"] is None
        screen.send(type="resign")
        state = screen.until(lambda state: state["outcome"] is not None)
        assert state["outcome"]["reason"] == "resigned"
        assert not state["can"]["takeback"]
        assert screen.refusal(type="takeback", version=state["version"]) == "not-possible"
        assert screen.refusal(type="act", version=state["version"], action="1-2") == "over"


def test_the_side_that_resigns_loses(ada: Visitor, ben: Visitor) -> None:
    game = ada.make(opponent="link")
    with ada.look(game) as black, ben.look(game) as red:
        red.send(type="resign")
        state = black.until(lambda state: state["outcome"] is not None)
        assert state["outcome"]["winner"] == "b"
        assert red.until(lambda state: state["outcome"] is not None)["outcome"] == state["outcome"]
