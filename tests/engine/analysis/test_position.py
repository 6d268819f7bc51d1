"""Positions: every turn with its value, best first, and why in numbers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from linja import ZEN, Position, Rules, legal_turns
from linja.engine.analysis import Label, analyse_position
from tests.engine.analysis.judges import SMALL, BruteJudge, GuessingJudge
from tests.strategies import positions

CHOICE_KEYS = ["turn", "after", "over", "points_now", "value", "exact", "lost", "lost_exact", "label"]


@pytest.mark.parametrize("rules", [Rules.parse(text) for text in SMALL], ids=str)
@given(data=st.data())
def test_every_turn_is_there_best_first_and_the_best_loses_nothing(rules: Rules, data: st.DataObject) -> None:
    position = data.draw(positions(rules))
    analysis = analyse_position(position, BruteJudge(rules))
    assert {choice.turn for choice in analysis.turns} == set(legal_turns(position, rules))
    lost = [choice.lost for choice in analysis.turns]
    assert lost == sorted(lost)
    assert all(choice.value == analysis.value - choice.lost for choice in analysis.turns)
    if lost:
        assert (lost[0], analysis.turns[0].label) == (0, Label.BEST)


def test_points_now_are_what_the_board_gains_at_once() -> None:
    """The turn of the sheets' example: one red piece stays in its own half, one leaves it."""
    analysis = analyse_position(Position.parse("50022210/01122105 r"), GuessingJudge(Rules.parse("zen")))
    now = {str(choice.turn): choice.points_now for choice in analysis.turns}
    assert now["6-5 8-4"] == 2
    assert now["6-5"] == 0
    assert now["2-1 4-5"] == 2 - 2


def test_the_rest_of_a_turn_can_be_analysed() -> None:
    analysis = analyse_position(Position.parse("50022210/01123005 r f4"), GuessingJudge(Rules.parse("zen")))
    assert {"-", "8-4", "5-1"} <= {str(choice.turn) for choice in analysis.turns}


def test_a_finished_game_has_its_margin_and_no_turns() -> None:
    analysis = analyse_position(Position.parse("00000246/53301000 b"), GuessingJudge(Rules.parse("zen")))
    assert (analysis.margin, analysis.value, analysis.exact, analysis.turns) == (7, 7, True, ())


def test_estimates_are_never_called_exact() -> None:
    analysis = analyse_position(Position.start(ZEN), GuessingJudge(Rules.parse("zen"), 0.5))
    assert not analysis.exact
    assert {choice.exact for choice in analysis.turns} == {True, False}
    assert not any(choice.lost_exact for choice in analysis.turns)


def test_json_has_the_same_keys_always() -> None:
    rules = Rules.parse("zen+pieces=2")
    found = analyse_position(Position.start(rules), BruteJudge(rules)).to_json()
    assert list(found) == ["position", "rules", "margin", "value", "exact", "turns"]
    assert found["position"] == "11000000/00000011 b"
    assert all(list(choice) == CHOICE_KEYS for choice in found["turns"])
    assert isinstance(found["value"], int)
