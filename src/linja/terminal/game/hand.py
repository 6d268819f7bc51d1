"""The player's hand: which piece is selected, which is picked up, where it may land.

The hand contains no rules: it is given the legal steps and returns the chosen one.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from linja.terminal.drawing.picture import Spot

if TYPE_CHECKING:
    from collections.abc import Sequence

    from linja.position import Side
    from linja.turn import Step


@dataclass
class Hand:
    """One hand over the board."""

    steps: Sequence[Step] = ()
    side: Side | None = None
    """the side to move"""
    cursor: Spot | None = None
    """the selection: a piece that can move or, with one in the hand, its landing"""
    lifted: Spot | None = None
    _last: Spot | None = field(default=None, repr=False)

    def give(self, steps: Sequence[Step], side: Side) -> None:
        """Offer new steps; the hand is empty, and stays as near as possible to where it was."""
        self.steps, self.side, self.lifted = steps, side, None
        self.cursor = self._nearest(self._last) if self.sources else None

    def take_away(self) -> None:
        """Offer nothing."""
        self.steps, self.cursor, self.lifted = (), None, None

    @property
    def sources(self) -> list[Spot]:
        """The pieces that can move, from row 1 up; in one row, Black's first."""
        return sorted({self._source(step) for step in self.steps})

    @property
    def targets(self) -> list[Step]:
        """Where the piece in the hand, or else the selected one, can land, from row 1 up."""
        spot = self.lifted or self.cursor
        return sorted((step for step in self.steps if self._source(step) == spot), key=lambda step: step.target)

    def move(self, by: int) -> None:
        """Select the next piece (or landing) up the board, or down it."""
        stops = self._stops()
        if not stops:
            return
        place = stops.index(self.cursor) + by if self.cursor in stops else 0
        self.cursor = stops[max(0, min(place, len(stops) - 1))]
        self._remember()

    def press(self) -> Step | None:
        """Pick up the selected piece, or land it; returns the chosen step."""
        if self.lifted and self.cursor:
            return self._step_to(self.cursor.row)
        if self.cursor:
            self._lift(self.cursor)
        return None

    def put_down(self) -> bool:
        """Put the piece back; returns whether there was one."""
        spot, self.lifted = self.lifted, None
        self.cursor = spot or self.cursor
        return spot is not None

    def row(self, row: int, side: Side | None = None) -> Step | None:
        """Pick up from a row, of a side if known, or land there; returns the chosen step."""
        if self.lifted:
            if row == self.lifted.row and side in (None, self.lifted.side):
                self.put_down()
                return None
            if chosen := self._step_to(row):
                return chosen
        spots = [spot for spot in self.sources if spot.row == row]
        wanted = [spot for spot in spots if spot.side is (side or self.side)] or spots
        if wanted:
            self.lifted = None
            self._lift(wanted[0])
        return None

    def _lift(self, spot: Spot) -> None:
        self.lifted = self.cursor = spot
        self._remember()
        self.cursor = self._stops()[0] if len(self._stops()) == 1 else self._forward()

    def _forward(self) -> Spot:
        """Of several landings, the forward one is selected first."""
        assert self.lifted is not None
        stops = self._stops()
        return stops[-1] if self.lifted.side.forward > 0 else stops[0]

    def _stops(self) -> list[Spot]:
        if self.lifted is None:
            return self.sources
        return [Spot(step.target, self.lifted.side) for step in self.targets]

    def _step_to(self, row: int) -> Step | None:
        return next((step for step in self.targets if step.target == row), None)

    def _source(self, step: Step) -> Spot:
        assert self.side is not None
        return Spot(step.source, self.side.other if step.of_opponent else self.side)

    def _remember(self) -> None:
        self._last = self.lifted or self.cursor

    def _nearest(self, spot: Spot | None) -> Spot:
        """The piece nearest to where the hand was; at first, the mover's rearmost."""
        assert self.side is not None
        row = spot.row if spot else self.side.start_line
        return min(self.sources, key=lambda source: (source.side is not self.side, abs(source.row - row)))
