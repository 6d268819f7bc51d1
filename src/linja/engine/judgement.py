"""Judgements: the value of a position and of each of its turns."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from linja.position import Position
    from linja.rules import Rules
    from linja.turn import Turn


class JudgedTurn(NamedTuple):
    """A turn, and the margin that the mover reaches with it: a whole number if it is exact, else an estimate."""

    turn: Turn
    value: float
    exact: bool


class Judgement(NamedTuple):
    """The value of a position for its mover, and all turns, best first; a finished game has none."""

    value: float
    exact: bool
    turns: tuple[JudgedTurn, ...]


class Judge(Protocol):
    """Anything that can evaluate positions under some rules."""

    @property
    def rules(self) -> Rules:
        """The rules it judges under."""

    def judge(self, position: Position) -> Judgement:
        """The value of a position, also in mid-turn, and of all its turns. Raises InvalidPosition."""
