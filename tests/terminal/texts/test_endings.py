"""How the end of a game is told."""

from __future__ import annotations

import pytest

from linja import Side
from linja.game import Outcome
from linja.terminal.texts.endings import ended
from linja.terminal.texts.words import Words

BLACK, BOTH = frozenset([Side.BLACK]), frozenset(Side)


@pytest.mark.parametrize(
    ("outcome", "mine", "text"),
    [
        ("black 40-35 passed", BLACK, "You win by 5 points."),
        ("red 34-35 passed", BLACK, "You lost by 1 point."),
        ("red 34-35 passed", BOTH, "Red wins 34 : 35 (the sides have passed each other)."),
        ("draw 35-35 stuck", BLACK, "Draw 35 : 35 (both sides are stuck)."),
        ("black 3-5 resigned", BLACK, "You win: your opponent resigned."),
        ("red 5-3 resigned", BLACK, "Red wins: you resigned."),
        ("red 5-3 time", BLACK, "Red wins: you ran out of time."),
        ("red 5-3 time", BOTH, "Red wins: the other side ran out of time."),
        ("draw 5-3 agreed", BOTH, "Draw by agreement."),
    ],
)
def test_the_end_is_told_as_the_players_own_and_points_only_if_they_decided(
    outcome: str, mine: frozenset[Side], text: str
) -> None:
    assert ended(Words(), Outcome.parse(outcome), mine) == text
