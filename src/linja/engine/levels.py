"""Opponents from a gentle beginner to perfect play: a level is nodes and noise, so it plays the same everywhere."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Protocol, TypeAlias

from linja import kernel
from linja.engine.evaluation import fitted_rules, network_for
from linja.engine.rules_of_thumb import RulesOfThumb
from linja.errors import GameOver, InvalidLevel
from linja.kernel import _native
from linja.position import Position
from linja.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from linja.position import PositionLike
    from linja.rules import RulesLike
    from linja.solution import Solution
    from linja.turn import Turn


@dataclass(frozen=True)
class Level:
    """How far an opponent looks ahead, and how much it errs; docs/engine.md explains its errors."""

    name: str
    nodes: int
    noise: int | Mapping[str, int] = field(hash=False)
    """the usual size of its error about what a turn is worth, in hundredths of a point, or for each rule set its own"""
    most_lost: int = 0
    """it never plays what seems to lose more points than this; 0 for no limit"""

    @classmethod
    def named(cls, name: LevelLike) -> Level:
        """The level of this name or number: gentle, easy, 1 to 10, perfect, or the rules of thumb. Raises InvalidLevel.

        >>> Level.named(3) == Level.named("3") == Level.named(LEVELS["3"])
        True
        """
        if isinstance(name, Level):
            return name
        try:
            return OPPONENTS[str(name)]
        except KeyError:
            raise InvalidLevel(
                "unknown level %(name)s; choose gentle, easy, 1 to 10 or perfect", name=repr(name)
            ) from None

    def noise_in(self, rules: Rules) -> int:
        """The usual size of its error under these rules.

        >>> [Level.named("gentle").noise_in(Rules.parse(rules)) for rules in ("classic", "zen")]
        [420, 205]
        """
        return self.noise if isinstance(self.noise, int) else self.noise[fitted_rules(rules)]


LevelLike: TypeAlias = Level | str | int
"""A level, its name or its number: each is accepted wherever a level is an argument."""

PERFECT = Level("perfect", 2_000_000, 0)
RULES_OF_THUMB = Level("rules-of-thumb", 0, 0)
"""It looks at no boards but those that a turn leads to, and never errs in counting: `rules_of_thumb.py`."""
GENTLE = {"classic": 420, "bonus": 242, "zen": 205, "bonus+aggressive": 265, "zen+aggressive": 226}
"""A beginner wins about two of three games by each of these rules: an error costs less in some than in others."""
EASY = {"classic": 270, "bonus": 187, "zen": 158, "bonus+aggressive": 208, "zen+aggressive": 180}
"""A beginner wins about half of the games."""
LEVELS = {
    level.name: level
    for level in (
        Level("gentle", 1, GENTLE, 8),
        Level("easy", 1, EASY, 8),
        Level("1", 150, 134),
        Level("2", 150, 112),
        Level("3", 150, 84),
        Level("4", 150, 67),
        Level("5", 150, 55),
        Level("6", 600, 43),
        Level("7", 1_000, 30),
        Level("8", 1_500, 19),
        Level("9", 3_000, 9),
        Level("10", 4_000, 0),
        PERFECT,
    )
}
"""From weak to strong. Each scores about two thirds against the one below; docs/engine.md has the measurements."""
OPPONENTS = {**LEVELS, RULES_OF_THUMB.name: RULES_OF_THUMB}
"""Everyone to play against."""


class Chooser(Protocol):
    """Anything that can play."""

    def choose(self, position: Position) -> Turn:
        """The turn to play, or the rest of one."""


class Player:
    """An opponent of some level. Its choices depend only on the rules, the seed and the position.

    Only `perfect` reads a solution, if one is given; without one, it searches deeply.
    """

    def __init__(self, rules: RulesLike, level: LevelLike, seed: int = 0, solution: Solution | None = None) -> None:
        """Raises InvalidRules or InvalidLevel."""
        self.rules = Rules.parse(rules)
        self.level = Level.named(level)
        self._seed = seed
        self._solution = solution if self.level == PERFECT else None

    def choose(self, position: PositionLike) -> Turn:
        """Choose a turn, or the rest of one. Raises InvalidPosition, or GameOver if there is none."""
        position = Position.parse(position)
        if self._solution is not None:
            return self._choose_exactly(self._solution, position)
        if self.level == RULES_OF_THUMB:
            return RulesOfThumb(self.rules).choose(position)
        return choices(self.rules, self.level, [self._seed], position)[0]

    def _choose_exactly(self, solution: Solution, position: Position) -> Turn:
        turns = solution.turns(position)
        if not turns:
            raise GameOver(f"{position.text} is a finished game")
        return turns[0].turn


class RandomPlayer:
    """Plays random turns, all legal ones equally likely: this is what `random` means everywhere.

    The same seed and position give the same turn.
    """

    def __init__(self, rules: RulesLike, seed: int = 0) -> None:
        """Raises InvalidRules."""
        self.rules = Rules.parse(rules)
        self.seed = seed

    def choose(self, position: PositionLike) -> Turn:
        """Choose any turn. Raises InvalidPosition, or GameOver if there is none."""
        position = Position.parse(position)
        turns = kernel.legal_turns(position, self.rules)
        if not turns:
            raise GameOver(f"{position.text} is a finished game")
        return Random(f"{self.seed} {position.text}").choice(turns)


def choices(rules: Rules, level: Level, seeds: Iterable[int], position: Position) -> list[Turn]:
    """What players of one level with these seeds play, who have no solution. Raises InvalidPosition or GameOver."""
    turns = kernel.packed_turns(position, rules)
    if not turns:
        raise GameOver(f"{position.text} is a finished game")
    chosen = _native.choose_turns(
        kernel.native_rules(rules),
        network_for(rules),
        kernel.pack(position),
        kernel.native_stage(position.stage),
        nodes=level.nodes,
        noise=level.noise_in(rules),
        most_lost=level.most_lost,
        seeds=[seed % kernel.SEEDS for seed in seeds],
    )
    return [turns[number][0] for number in chosen]
