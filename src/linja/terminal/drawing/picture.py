"""The board as it is to be drawn, in whatever size and colours."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from linja.position import ROWS, Position, Side


class Spot(NamedTuple):
    """Pieces of one side in one row."""

    row: int
    side: Side


class Ghost(NamedTuple):
    """Where a piece could land, and what that earns."""

    row: int
    side: Side
    label: str


@dataclass(frozen=True)
class Picture:
    """Everything that is to be seen on the board."""

    position: Position
    bottom: Side = Side.BLACK
    movable: frozenset[Spot] = frozenset()
    """pieces that can be taken"""
    cursor: Spot | None = None
    lifted: Spot | None = None
    ghosts: tuple[Ghost, ...] = ()
    arrows: tuple[tuple[int, int, Side], ...] = ()
    """from row, to row and whose piece, for each step of the last turn or of a hint"""
    is_hint: bool = False
    counts: dict[Side, list[str]] = field(default_factory=dict)
    """at the end, how the points of each row are counted"""

    def rows(self) -> list[int]:
        """The rows from the top of the picture to its bottom."""
        return list(reversed(ROWS)) if self.bottom is Side.BLACK else list(ROWS)
