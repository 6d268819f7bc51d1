"""Draws and take-backs between players far apart: one offers, the other answers."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest

from linja import Record

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.server.visitors import Screen, State, Visitor


@contextmanager
def together(ada: Visitor, ben: Visitor, *turns: list[str], **wanted: Any) -> Iterator[tuple[Screen, Screen]]:
    """Black and Red at a game by link, after some turns."""
    game = ada.make(opponent="link", **wanted)
    with ada.look(game) as black, ben.look(game) as red:
        version = 0
        for number, turn in enumerate(turns):
            for action in turn:
                version += 1
                (black, red)[number % 2].act(action)
                (red, black)[number % 2].until_version(version)
        black.until(lambda state: state["players"]["r"]["present"])
        yield black, red


def ask(screen: Screen, other: Screen, kind: str) -> State:
    """Wish something, and let the other see it."""
    state = screen.command(kind)
    other.until_version(state["version"])
    return state


FIRST, SECOND = ["1-2", "skip"], ["8-7", "skip"]


def test_a_draw_is_offered_and_accepted(ada: Visitor, ben: Visitor) -> None:
    with together(ada, ben, FIRST) as (black, red):
        assert black.state["can"]["draw"]
        state = ask(black, red, "draw")
        assert state["offer"] == red.state["offer"] == {"kind": "draw", "by": "b"}
        assert not state["can"]["accept"]
        assert state["can"]["decline"]
        assert red.state["can"]["accept"]
        assert not red.state["can"]["draw"]
        state = ask(red, black, "accept")
        assert state["offer"] is None
        assert state["outcome"]["winner"] is None
        assert state["outcome"]["reason"] == "agreed"
        record = ada.get(f"/api/games/{state['game']}/record").text
    assert str(Record.parse(record).game().outcome()).endswith("agreed")
    assert str(Record.parse(record)) == record


def test_who_offers_a_draw_that_the_other_has_offered_accepts_it(ada: Visitor, ben: Visitor) -> None:
    with together(ada, ben) as (black, red):
        black.command("draw")
        red.send(type="draw", version=0)  # not having seen it yet
        assert red.until_version(2)["outcome"]["reason"] == "agreed"


@pytest.mark.parametrize("who", ["opponent", "maker"])
def test_an_offer_can_be_declined_and_withdrawn(ada: Visitor, ben: Visitor, who: str) -> None:
    with together(ada, ben) as (black, red):
        ask(black, red, "draw")
        screen, other = (red, black) if who == "opponent" else (black, red)
        state = ask(screen, other, "decline")
        assert state["offer"] is None
        assert not state["outcome"]
        assert black.refusal(type="draw", version=2) == "not-possible"  # once between two own turns
        assert not black.state["can"]["draw"]
        assert red.refusal(type="accept", version=2) == "not-possible"
        assert red.state["can"]["draw"]


def test_an_offer_lapses_with_a_turn_and_may_be_made_again_after_an_own_one(ada: Visitor, ben: Visitor) -> None:
    with together(ada, ben, FIRST) as (black, red):
        ask(black, red, "draw")
        red.act("8-7")
        assert red.state["offer"]  # the turn is not complete
        red.act("skip")
        assert red.state["offer"] is None
        assert not black.until_version(5)["can"]["draw"]
        assert black.refusal(type="draw", version=5) == "not-possible"
        black.act("1-2")
        black.act("skip")
        assert black.state["can"]["draw"]


def test_a_turn_is_taken_back_if_the_other_agrees(ada: Visitor, ben: Visitor) -> None:
    with together(ada, ben, FIRST, SECOND, ["2-3"]) as (black, red):
        before = black.state["start"]
        assert red.state["can"]["takeback"]
        assert not red.state["can"]["undo"]
        state = ask(black, red, "takeback")
        assert state["offer"] == {"kind": "takeback", "by": "b"}
        assert len(state["turns"]) == 2
        assert black.refusal(type="takeback", version=state["version"]) == "not-possible"
        state = ask(red, black, "accept")
        assert state["offer"] is None
        assert state["turns"] == []
        assert state["position"]["black"] == before["black"]
        assert state["position"]["side"] == "b"
        assert not state["can"]["takeback"]


def test_what_has_just_been_played_is_undone_without_asking_but_not_a_complete_turn(ada: Visitor, ben: Visitor) -> None:
    with together(ada, ben, ["1-2"]) as (black, _):
        assert black.state["can"]["undo"]
        assert not black.state["can"]["takeback"]
        black.act("skip")
        assert not black.state["can"]["undo"]
        assert black.state["can"]["takeback"]


def test_one_offer_at_a_time(ada: Visitor, ben: Visitor) -> None:
    with together(ada, ben, FIRST) as (black, red):
        ask(black, red, "takeback")
        for screen in (black, red):
            assert screen.refusal(type="draw", version=3) == "not-possible"
        assert black.refusal(type="accept", version=3) == "not-possible"  # nobody accepts for the other


def test_an_answer_is_for_the_offer_that_was_seen(ada: Visitor, ben: Visitor) -> None:
    with together(ada, ben, FIRST) as (black, red):
        ask(black, red, "draw")
        ask(black, red, "decline")
        ask(black, red, "takeback")
        red.send(type="accept", version=3)
        assert red.receive_of("error")["code"] == "stale"
        assert red.receive_of("state")["offer"]["kind"] == "takeback"
        assert len(ask(red, black, "accept")["turns"]) == 0


def test_offers_do_not_make_a_move_stale(ada: Visitor, ben: Visitor) -> None:
    with together(ada, ben, FIRST) as (black, red):
        ask(black, red, "draw")
        red.send(type="act", version=2, action="8-7")
        assert red.until_version(4)["current"] == ["8-7"]


@pytest.mark.parametrize("opponent", ["device", "computer"])
def test_nothing_is_offered_on_one_device_or_to_the_computer(ada: Visitor, opponent: str) -> None:
    with ada.look(ada.make(opponent=opponent)) as screen:
        assert not screen.state["can"]["draw"]
        for kind in ("draw", "accept", "decline"):
            assert screen.refusal(type=kind, version=0) == "not-possible"


def test_nothing_is_offered_to_nobody(ada: Visitor) -> None:
    with ada.look(ada.make(opponent="link")) as screen:
        assert not screen.state["can"]["draw"]
        assert screen.refusal(type="draw", version=0) == "not-possible"


def confirmed(screen: Screen, **message: Any) -> State:
    """Say something again, and be told the state without an error."""
    screen.send(**message)
    answer = screen.receive_of("state", "error")
    assert answer["type"] == "state", answer
    return answer


def test_what_is_said_again_is_done_once(ada: Visitor, ben: Visitor) -> None:
    with together(ada, ben) as (black, red):
        black.act("1-2")
        assert confirmed(black, type="act", version=0, action="1-2")["version"] == 1
        black.command("undo")
        assert confirmed(black, type="undo", version=1)["version"] == 2
        black.act("1-2")
        black.act("skip")
        assert confirmed(black, type="act", version=3, action="skip")["version"] == 4
        red.until_version(4)
        ask(black, red, "takeback")
        assert confirmed(black, type="takeback", version=4)["version"] == 5
        ask(red, black, "decline")
        assert confirmed(red, type="decline", version=5)["version"] == 6
        assert confirmed(black, type="takeback", version=4)["version"] == 6
        ask(red, black, "draw")
        assert confirmed(red, type="draw", version=6)["version"] == 7
        ask(black, red, "accept")
        for kind in ("accept", "draw"):
            assert confirmed(black, type=kind, version=7)["version"] == 8
        assert black.refusal(type="act", version=3, action="1-3") == "stale"


def test_a_granted_take_back_and_resigning_are_done_once(ada: Visitor, ben: Visitor) -> None:
    with together(ada, ben, FIRST) as (black, red):
        ask(black, red, "takeback")
        ask(red, black, "accept")
        assert confirmed(red, type="accept", version=3)["version"] == 4
        red.send(type="resign")
        for screen in (black, red):
            screen.until_version(5)
        assert confirmed(red, type="resign")["version"] == 5
        assert black.refusal(type="resign") == "over"


def test_an_action_that_was_not_confirmed_before_an_offer_came_is_done_once(ada: Visitor, ben: Visitor) -> None:
    with together(ada, ben) as (black, red):
        ask(red, black, "draw")
        black.act("1-2")
        assert confirmed(black, type="act", version=0, action="1-2")["version"] == 2
        assert black.refusal(type="act", version=0, action="2-3") == "stale"
