"""Opponents from a gentle beginner to perfect play: a level is nodes and noise, so it plays the same everywhere."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from linja.engine.search import search
from linja.errors import GameOver, InvalidLevel

if TYPE_CHECKING:
    from collections.abc import Iterable

    from linja.engine.search import Search
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
    """the standard deviation, in points, of its error about the value of a turn"""

    @classmethod
    def named(cls, name: str) -> Level:
        """The level with this name: 1 to 10, or perfect. Raises InvalidLevel."""
        try:
            return LEVELS[name]
        except KeyError:
            raise InvalidLevel("unknown level %(name)s; choose 1 to 10 or perfect", name=repr(name)) from None


PERFECT = Level("perfect", 2_000_000, 0)
LEVELS = {
    level.name: level
    for level in (
        Level("1", 300, 2.35),
        Level("2", 300, 1.84),
        Level("3", 300, 1.36),
        Level("4", 500, 1.05),
        Level("5", 1_000, 0.86),
        Level("6", 2_000, 0.67),
        Level("7", 4_000, 0.49),
        Level("8", 14_000, 0.36),
        Level("9", 20_000, 0.12),
        Level("10", 20_000, 0),
        PERFECT,
    )
}
"""From weak to strong. Each scores about two thirds against the one below; docs/engine.md has the measurements."""


class Chooser(Protocol):
    """Anything that can play."""

    def choose(self, position: Position) -> Turn:
        """The turn to play, or the rest of one."""


class Player:
    """An opponent of some level. Its choices depend only on the rules, the seed and the position.

    Only `perfect` reads a solution, if one is given; without one, it searches deeply.
    """

    def __init__(self, rules: Rules, level: Level, seed: int = 0, solution: Solution | None = None) -> None:
        self.rules = rules
        self.level = level
        self._seed = seed
        self._solution = solution if level == PERFECT else None

    def choose(self, position: Position) -> Turn:
        """Choose a turn, or the rest of one. Raises InvalidPosition, or GameOver if there is none."""
        if self._solution is not None:
            return self._choose_exactly(self._solution, position)
        return choices(self.rules, self.level, [self._seed], position)[0]

    def _choose_exactly(self, solution: Solution, position: Position) -> Turn:
        turns = solution.turns(position)
        if not turns:
            raise GameOver(f"{position.text} is a finished game")
        return turns[0].turn


def choices(rules: Rules, level: Level, seeds: Iterable[int], position: Position) -> list[Turn]:
    """The choices of players of one level with these seeds, without a solution. Raises InvalidPosition or GameOver."""
    found = search(position, rules, nodes=level.nodes, every_turn=level.noise > 0)
    return [_choice(found, level, random.Random(f"{seed} {position.text}")) for seed in seeds]


def _choice(found: Search, level: Level, chance: random.Random) -> Turn:
    return max(found.turns, key=lambda judged: judged.value + level.noise * _error(chance)).turn


def _error(chance: random.Random) -> float:
    """A random error: nearly normal with deviation 1, never beyond 3.5, and the same on every machine."""
    return (chance.random() + chance.random() + chance.random() + chance.random() - 2) * math.sqrt(3)
