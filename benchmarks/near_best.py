"""Positions of near-best play: games whose players misjudge each turn a little, the same for the same seed."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from linja.engine.points_lost import is_forced
from linja.position import Position
from linja.turn import after_turn

if TYPE_CHECKING:
    from collections.abc import Iterator

    from linja.solution import Solution
    from linja.solution.probe import ValuedTurn

SEED = 20261117
ERROR = 1.0
"""points by which a player misjudges a turn: the deviation of a normal error"""
TAKEN = 0.2
"""of the positions, so that they come from many games"""


def near_best(solution: Solution, seed: int = SEED) -> Iterator[tuple[Position, list[ValuedTurn]]]:
    """Positions with a choice, without end, each with the value of every turn."""
    random, rules = Random(seed), solution.rules
    while True:
        position, over = Position.start(rules), False
        while not over:
            turns = solution.turns(position)
            if random.random() < TAKEN and not is_forced(position, rules):
                yield position, turns
            chosen = max(turns, key=lambda valued: valued.value + random.gauss(0, ERROR))
            position, over = after_turn(position, chosen.turn, rules)
