"""The board to draw, independent of size and colours."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from linja.position import ROWS, Position, Side


class Spot(NamedTuple):
    """Pieces of one side in one row."""

    row: int
    side: Side


class Ghost(NamedTuple):
    """A possible landing, and what it earns."""

    row: int
    side: Side
    label: str


@dataclass(frozen=True)
class Picture:
    """Everything to show on the board."""

    position: Position
    bottom: Side = Side.BLACK
    movable: frozenset[Spot] = frozenset()
    """pieces that can move"""
    cursor: Spot | None = None
    lifted: Spot | None = None
    ghosts: tuple[Ghost, ...] = ()
    arrows: tuple[tuple[int, int, Side], ...] = ()
    """(from row, to row, whose piece) for each step of the last turn or of a hint"""
    is_hint: bool = False
    counts: dict[Side, list[str]] = field(default_factory=dict)
    """at the end, the calculation of each row's points"""

    def rows(self) -> list[int]:
        """The rows from the top of the picture to its bottom."""
        return list(reversed(ROWS)) if self.bottom is Side.BLACK else list(ROWS)
