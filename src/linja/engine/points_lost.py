"""Points lost per turn: how well turns were chosen, by one definition for the arena, the analysis and the benchmarks.

A turn loses the value of the best turn minus its own. A forced turn, where everything that can be played leads to the
same board, says nothing about who plays it and is left out.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from linja.kernel import packed_turns

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from linja.position import Position
    from linja.rules import Rules

NORMAL_95 = 1.959964
"""standard deviations on either side that hold 95 % of a normal distribution"""


class PointsLost(NamedTuple):
    """The points that turns lost on average."""

    mean: float
    error: float | None
    """half the width of the 95 % interval; None for a single game"""
    turns: int


def is_forced(position: Position, rules: Rules) -> bool:
    """Whether every turn leads to the same board. Raises InvalidPosition.

    >>> from linja import Position, Rules
    >>> is_forced(Position.parse("00000100/00000010 b"), Rules.parse("zen+pieces=1"))
    False
    """
    return len({(board, over) for _, board, over in packed_turns(position, rules)}) <= 1


def points_lost_per_turn(games: Iterable[Sequence[float]]) -> PointsLost | None:
    """The average over the turns that count of some games; None if there is no such turn.

    The interval is that of independent games: turns of the same game resemble each other.

    >>> lost = points_lost_per_turn([[0, 1], [2, 0, 0], [1]])
    >>> f"{lost.mean:.2f} ± {lost.error:.2f} in {lost.turns} turns"
    '0.67 ± 0.19 in 6 turns'
    """
    counted = [game for game in games if game]
    turns = sum(map(len, counted))
    if not turns:
        return None
    mean = sum(map(sum, counted)) / turns
    if len(counted) == 1:
        return PointsLost(mean, None, turns)
    squares = sum((sum(game) - mean * len(game)) ** 2 for game in counted)
    variance = squares * len(counted) / (len(counted) - 1) / turns**2
    return PointsLost(mean, NORMAL_95 * math.sqrt(variance), turns)
