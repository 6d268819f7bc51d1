"""Opponents from a gentle beginner to perfect play: a level is nodes and noise, so it plays the same everywhere."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING

from linja.engine.judge import ExactJudge
from linja.engine.search import SearchJudge
from linja.errors import InvalidLevel

if TYPE_CHECKING:
    from linja.engine.judgement import Judge
    from linja.position import Position
    from linja.rules import Rules
    from linja.solution import Solution
    from linja.turn import Turn


@dataclass(frozen=True)
class Level:
    """How far an opponent looks, and how much it errs."""

    name: str
    nodes: int
    noise: float
    """the standard deviation, in points, of its error about what a turn is worth"""

    @classmethod
    def named(cls, name: str) -> Level:
        """The level of this name: 1 to 10, or perfect. Raises InvalidLevel."""
        try:
            return LEVELS[name]
        except KeyError:
            raise InvalidLevel(f"there is no level {name!r}; levels are 1 to 10 and perfect") from None


PERFECT = Level("perfect", 2_000_000, 0)
LEVELS = {level.name: level for level in (*(Level(str(n), 1000, (10 - n) / 2) for n in range(1, 11)), PERFECT)}


class Player:
    """An opponent of some level. What it plays depends on the seed and the position alone.

    Only `perfect` reads a solution, if one is given; without it, it searches deeply.
    """

    def __init__(self, rules: Rules, level: Level, seed: int = 0, solution: Solution | None = None) -> None:
        self.rules = rules
        self.level = level
        self._seed = seed
        is_perfect = level is PERFECT and solution is not None
        self._judge: Judge = ExactJudge(solution) if is_perfect and solution else SearchJudge(rules, level.nodes)

    def choose(self, position: Position) -> Turn:
        """The turn, or the rest of one, that it plays. Raises InvalidPosition, or GameOver if there is none."""
        chance = random.Random(f"{self._seed} {position.text}")
        turns = self._judge.judge(position).turns
        return max(turns, key=lambda judged: judged.value + chance.gauss(0, self.level.noise)).turn
