"""What a judge says: the worth of a position and of each of its turns."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from linja.position import Position
    from linja.rules import Rules
    from linja.turn import Turn


class JudgedTurn(NamedTuple):
    """A turn, and the margin that the mover is thought to reach with it: a whole number if it is exact."""

    turn: Turn
    value: float
    exact: bool


class Judgement(NamedTuple):
    """What a position is worth to its mover, and every turn, best first; a finished game has none."""

    value: float
    exact: bool
    turns: tuple[JudgedTurn, ...]


class Judge(Protocol):
    """Whoever can value positions under some rules."""

    @property
    def rules(self) -> Rules:
        """The rules it judges under."""

    def judge(self, position: Position) -> Judgement:
        """The worth of a position, also in mid-turn, and of all its turns. Raises InvalidPosition."""
