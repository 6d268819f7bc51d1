"""The action space: every action of every game has a number, the same for both sides as they see it."""

from __future__ import annotations

import pytest

from linja import Position, Rules, Side, Step, legal_actions
from linja.envs.actions import COUNT, action_of, number_of
from linja.turn import DECLINE, PASS

DOCUMENTED = {
    0: "1-2",
    6: "7-8",
    7: "1-3",
    12: "6-8",
    13: "1-4",
    27: "1-8",
    28: "2-1",
    34: "8-7",
    35: "x2-1",
    41: "x8-7",
    42: "x2-3",
    47: "x7-8",
    48: "-",
    49: "pass",
}
"""some numbers and what Black plays with them: trained agents rely on it"""


@pytest.mark.parametrize(("number", "text"), DOCUMENTED.items())
def test_numbers_stay_what_they_are(number: int, text: str) -> None:
    assert str(action_of(number, Side.BLACK)) == text


def test_both_sides_have_the_same_numbers_as_they_see_the_board() -> None:
    for number in range(COUNT):
        black, red = (action_of(number, side) for side in (Side.BLACK, Side.RED))
        if isinstance(black, Step) and isinstance(red, Step):
            assert (black.source + red.source, black.target + red.target) == (9, 9)
            assert black.of_opponent == red.of_opponent
        else:
            assert black == red


@pytest.mark.parametrize("side", Side)
def test_every_number_has_its_own_action(side: Side) -> None:
    assert [number_of(action_of(number, side), side) for number in range(COUNT)] == list(range(COUNT))
    assert (number_of(DECLINE, side), number_of(PASS, side)) == (48, 49)


def test_a_bonus_move_of_every_kind_has_a_number() -> None:
    rules = Rules.parse("zen+aggressive+leave-goal")
    position = Position.parse("11111115/51111111 r x", rules)
    numbers = {number_of(action, Side.RED) for action in legal_actions(position, rules)}
    assert numbers == {*range(7), *range(28, 35), *range(35, 48), 48}


@pytest.mark.parametrize("number", [-1, COUNT])
def test_other_numbers_are_no_actions(number: int) -> None:
    with pytest.raises(IndexError):
        action_of(number, Side.BLACK)
