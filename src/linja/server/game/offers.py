"""Offers in online games: a draw, a take-back, or a rematch. Both sides must agree.

One offer is open at a time. It lapses when a turn is complete, and ends when it is accepted or declined; declining
your own offer withdraws it. Between two turns of its own a side may make one offer of each kind.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from linja.server.errors import Refused
from linja.server.game.log import Entry, Kind

if TYPE_CHECKING:
    from linja.position import Side


class OfferKind(StrEnum):
    """What can be offered."""

    DRAW = "draw"
    TAKEBACK = "takeback"
    REMATCH = "rematch"
    """after the end of a game"""


class Offer(NamedTuple):
    """An open offer."""

    kind: OfferKind
    by: Side
    ply: int
    """its place in the log"""


class Offers:
    """The open offer, and what each side has offered since its last turn."""

    def __init__(self) -> None:
        self.open: Offer | None = None
        self._made: set[tuple[Side, OfferKind]] = set()

    def note(self, entry: Entry, ply: int, turn_ended: bool) -> None:
        """Update with an entry of the log."""
        if entry.kind is Kind.SAY:
            return
        if entry.kind is Kind.OFFER:
            self.open = Offer(OfferKind(entry.text), entry.side, ply)
            self._made.add((entry.side, self.open.kind))
        elif turn_ended:
            self.open = None
            self._made -= {(entry.side, kind) for kind in OfferKind}
        elif entry.kind not in (Kind.ACTION, Kind.UNDO):
            self.open = None

    def why_not_make(self, side: Side, kind: OfferKind) -> Refused | None:
        """Why a side may not make an offer now."""
        if self.open is not None:
            return Refused("not-possible", "the open offer has to be answered first")
        if (side, kind) in self._made:
            return Refused("not-possible", "you have asked already: play a turn first")
        return None

    def why_not_accept(self, side: Side, version: int) -> Refused | None:
        """Why a side that is showing this version may not accept the open offer."""
        if self.open is not None and self.open.ply < version and self.open.by is side:
            return Refused("not-possible", "this is your own offer")
        return self.why_not_decline(version)

    def why_not_decline(self, version: int) -> Refused | None:
        """Why a player who is showing this version may not decline or withdraw the open offer."""
        if self.open is None:
            return Refused("not-possible", "there is no open offer")
        if self.open.ply >= version:
            return Refused("stale", "there is a new offer")
        return None
