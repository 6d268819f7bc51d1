"""The value of every turn of a position, best first, and related numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from linja.engine.analysis.labels import label_of
from linja.position import Side
from linja.turn import after_turn

if TYPE_CHECKING:
    from linja.engine.analysis.labels import Label
    from linja.engine.judgement import Judge, JudgedTurn
    from linja.position import Position
    from linja.rules import Rules
    from linja.turn import Turn

JSON_DIGITS = 3
"""decimals of an estimate in JSON"""


@dataclass(frozen=True)
class PossibleTurn:
    """A legal turn; all values are for the mover."""

    turn: Turn
    after: Position
    over: bool
    """whether it ends the game"""
    points_now: int
    """what it adds to the margin on the board immediately"""
    value: float
    """the margin at the end, if both play their best after it"""
    exact: bool
    lost: float
    """points lost against the best turn"""
    lost_exact: bool
    label: Label

    def to_json(self) -> dict[str, Any]:
        """The turn as JSON data."""
        return {
            "turn": str(self.turn),
            "after": self.after.text,
            "over": self.over,
            "points_now": self.points_now,
            "value": rounded(self.value),
            "exact": self.exact,
            "lost": rounded(self.lost),
            "lost_exact": self.lost_exact,
            "label": self.label.value,
        }


@dataclass(frozen=True)
class PositionAnalysis:
    """A position and all of its turns, best first; a finished game has none."""

    position: Position
    rules: Rules
    margin: int
    """the margin on the board now, for the side to move"""
    value: float
    """the margin at the end, if both play their best; for the side to move"""
    exact: bool
    turns: tuple[PossibleTurn, ...]

    @property
    def value_for_black(self) -> float:
        """The value as Black's margin."""
        return for_black(self.value, self.position.side)

    def to_json(self) -> dict[str, Any]:
        """The analysis as JSON data."""
        return {
            "position": self.position.text,
            "rules": str(self.rules),
            "margin": self.margin,
            "value": rounded(self.value),
            "exact": self.exact,
            "turns": [turn.to_json() for turn in self.turns],
        }


def analyse_position(position: Position, judge: Judge) -> PositionAnalysis:
    """Analyse all turns of a position, also in mid-turn. Raises InvalidPosition.

    >>> from linja import Position, Rules
    >>> from linja.engine import SearchJudge
    >>> rules = Rules.parse("zen+pieces=1")
    >>> for possible in analyse_position(Position.parse("00000100/00000010 b"), SearchJudge(rules, 1000)).turns:
    ...     print(possible.turn, possible.points_now, possible.over)
    6-7 7-8 3 True
    6-7 1 False
    """
    rules, judgement = judge.rules, judge.judge(position)
    margin = position.margin(rules)

    def possible(judged: JudgedTurn) -> PossibleTurn:
        after, over = after_turn(position, judged.turn, rules)
        return PossibleTurn(
            judged.turn,
            after,
            over,
            margin_of(after, position.side, rules) - margin,
            judged.value,
            judged.exact,
            judgement.value - judged.value,
            judgement.exact and judged.exact,
            label_of(judgement.value, judged.value),
        )

    return PositionAnalysis(
        position, rules, margin, judgement.value, judgement.exact, tuple(map(possible, judgement.turns))
    )


def margin_of(position: Position, side: Side, rules: Rules) -> int:
    """The side's points on the board minus those of its opponent."""
    margin = position.margin(rules)
    return margin if position.side is side else -margin


def for_black(value: float, side: Side) -> float:
    """A side's margin as Black's."""
    return value if side is Side.BLACK or not value else -value


def rounded(value: float) -> float:
    """A value for JSON: whole numbers as such, estimates rounded.

    >>> rounded(2.0), rounded(1.23456)
    (2, 1.235)
    """
    short = round(value, JSON_DIGITS)
    return int(short) if short == int(short) else short
