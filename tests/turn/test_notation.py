"""Actions and turns as text."""

from __future__ import annotations

import pickle

import pytest

from linja import (
    DECLINE,
    PASS,
    Choice,
    InvalidAction,
    InvalidTurn,
    Side,
    Step,
    Turn,
    parse_action,
)

ACTIONS = {
    "6-5": Step(6, 5),
    "1-8": Step(1, 8),
    "x3-2": Step(3, 2, of_opponent=True),
    "pass": PASS,
    "-": DECLINE,
}


@pytest.mark.parametrize("text", ACTIONS)
def test_an_action_is_read_and_written(text: str) -> None:
    assert parse_action(text) == ACTIONS[text]
    assert str(parse_action(text)) == text
    assert type(parse_action(text)) is type(ACTIONS[text])


@pytest.mark.parametrize(
    "text", ["", "6", "65", "6-", "-5", "6-6", "0-1", "8-9", "6-5 ", "X3-2", "x", "xpass", "Pass", "--", "6–5", "٦-5"]
)
def test_anything_else_is_no_action(text: str) -> None:
    with pytest.raises(
        InvalidAction, match="is not an action; expected FROM-TO in rows 1 to 8, such as 6-5 or x3-2, or pass or"
    ):
        parse_action(text)


@pytest.mark.parametrize("text", ["6-5", "6-5 8-4", "6-5 2-1 x3-2", "pass", "-"])
def test_a_turn_is_read_and_written(text: str) -> None:
    assert str(Turn.parse(text)) == text


def test_a_turn_is_its_actions() -> None:
    assert Turn.parse("6-5 x8-7") == (Step(6, 5), Step(8, 7, of_opponent=True))
    assert Turn.parse("pass") == (PASS,)
    assert Turn.parse("-") == ()


def test_white_space_between_actions_is_free() -> None:
    assert Turn.parse("  6-5\t8-4\n") == Turn.parse("6-5 8-4")


@pytest.mark.parametrize("text", ["", "   ", "pass pass", "6-5 pass", "pass 6-5", "6-5 -", "- 6-5", "- -"])
def test_pass_and_decline_stand_alone(text: str) -> None:
    with pytest.raises(InvalidTurn, match="is not a turn; expected actions separated by spaces, or pass or - alone"):
        Turn.parse(text)


def test_a_word_of_a_turn_that_is_no_action_is_named() -> None:
    with pytest.raises(InvalidTurn, match="'8-9' is not an action"):
        Turn.parse("6-5 8-9 4-3")


@pytest.mark.parametrize("text", ["6-5 8-4 x3-2", "pass", "-"])
def test_a_turn_survives_pickling_and_repr(text: str) -> None:
    turn = Turn.parse(text)
    for again in (pickle.loads(pickle.dumps(turn)), eval(repr(turn), {"Turn": Turn})):
        assert again == turn
        assert type(again) is Turn


@pytest.mark.parametrize("choice", Choice)
def test_a_choice_survives_pickling_as_the_same_object(choice: Choice) -> None:
    assert pickle.loads(pickle.dumps(choice)) is choice


def test_arrows_say_whose_piece_each_step_moves() -> None:
    turn = Turn.parse("6-5 8-4 x3-2")
    assert turn.arrows(Side.RED) == [(6, 5, Side.RED), (8, 4, Side.RED), (3, 2, Side.BLACK)]
    assert Turn.parse("pass").arrows(Side.RED) == []


def test_choices_show_their_names() -> None:
    assert (repr(PASS), repr(DECLINE)) == (PASS.name, DECLINE.name)


@pytest.mark.parametrize("given", [None, 12, Turn.parse("1-2 1-3")])
def test_what_is_neither_an_action_nor_text_gets_a_message(given: object) -> None:
    with pytest.raises(TypeError, match="expected an action such as 6-5"):
        parse_action(given)  # type: ignore[arg-type]
