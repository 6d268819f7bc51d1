"""A puzzle, and its text form: one line."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from linja.errors import LinjaError
from linja.position import Position
from linja.puzzles.theme import Theme
from linja.turn import Turn, after_turn

if TYPE_CHECKING:
    from linja.rules import Rules

BEYOND = 11
"""the grade of puzzles that even level 10 does not solve"""
_VALUE = re.compile(r"0|[+-][1-9]\d{0,2}", re.ASCII)


class InvalidPuzzle(LinjaError):
    """A text that is not a puzzle."""


@dataclass(frozen=True)
class Puzzle:
    """A position with one turn that keeps the win (or the draw), and a tempting turn that does not.

    Values are exact margins for the side to move in the puzzle.
    """

    rules: Rules
    position: Position
    turn: Turn
    """the turn that keeps it; others that lead to the same board are as good"""
    value: int
    tempting: Turn
    """what the computer's levels play most often instead"""
    tempting_value: int
    refutation: Turn
    """the opponent's best reply to the tempting turn; no turn if that ends the game"""
    grade: int
    """the lowest level that finds the turn more often than not, as do all above it: 1 to 10, or BEYOND"""
    theme: Theme = Theme.OTHER
    """what it is about"""

    @property
    def name(self) -> str:
        """A short name that depends only on rules and position."""
        return hashlib.sha256(f"{self.rules} {self.position.text}".encode()).hexdigest()[:8]

    @property
    def keeps(self) -> str:
        """What the turn keeps: `win` or `draw`."""
        return "win" if self.value > 0 else "draw"

    def solves(self, turn: Turn) -> bool:
        """Whether a turn keeps it. Raises IllegalTurn."""
        return after_turn(self.position, turn, self.rules) == after_turn(self.position, self.turn, self.rules)

    def __str__(self) -> str:
        asked = (self.position.text, self.turn, _signed(self.value))
        tempting = (self.tempting, _signed(self.tempting_value), self.refutation)
        return "\t".join(map(str, (*asked, *tempting, self.grade, self.theme)))

    @classmethod
    def parse(cls, text: str, rules: Rules) -> Puzzle:
        """Parse a line. Raises InvalidPuzzle, InvalidPosition or InvalidTurn."""
        fields = text.split("\t")
        if len(fields) != 8 or not fields[6].isdecimal() or not 1 <= int(fields[6]) <= BEYOND:
            raise InvalidPuzzle(f"{text[:80]!r} is not a puzzle")
        position, turn, value, tempting, tempting_value, refutation, grade, theme = fields
        if theme not in list(Theme):
            raise InvalidPuzzle(f"{text[:80]!r} is not a puzzle; its theme must be one of {', '.join(Theme)}")
        if not (_VALUE.fullmatch(value) and _VALUE.fullmatch(tempting_value)):
            raise InvalidPuzzle(f"{text[:80]!r} is not a puzzle; its values must look like +3, 0 or -2")
        return cls(
            rules,
            Position.parse(position, rules),
            Turn.parse(turn),
            int(value),
            Turn.parse(tempting),
            int(tempting_value),
            Turn.parse(refutation),
            int(grade),
            Theme(theme),
        )


def _signed(value: int) -> str:
    return f"{value:+d}" if value else "0"
