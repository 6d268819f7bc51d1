"""What players far apart offer each other or ask for: a draw, or to take a turn back. Both need two.

One offer is open at a time. It lapses when a turn is complete, and ends when it is accepted or declined; whoever made
it withdraws it by declining. Between two turns of its own a side may make one offer of each kind.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from linja.server.errors import Refused
from linja.server.game.log import Entry, Kind

if TYPE_CHECKING:
    from linja.position import Side

DRAW, TAKEBACK = "draw", "takeback"


class Offer(NamedTuple):
    """Something that waits for an answer."""

    kind: str
    by: Side
    ply: int
    """its place in the log"""


class Offers:
    """What has been offered so far, as far as it matters."""

    def __init__(self) -> None:
        self.open: Offer | None = None
        self._made: set[tuple[Side, str]] = set()

    def note(self, entry: Entry, ply: int, turn_ended: bool) -> None:
        """Something has happened."""
        if entry.kind is Kind.OFFER:
            self.open = Offer(entry.text, entry.side, ply)
            self._made.add((entry.side, entry.text))
        elif turn_ended:
            self.open = None
            self._made -= {(entry.side, DRAW), (entry.side, TAKEBACK)}
        elif entry.kind not in (Kind.ACTION, Kind.UNDO):
            self.open = None

    def may_make(self, side: Side, kind: str) -> bool:
        """Whether a side may offer something now."""
        return self.open is None and (side, kind) not in self._made

    def make(self, side: Side, kind: str) -> Entry:
        """The entry for offering something. Raises Refused."""
        if self.open is not None:
            raise Refused("not-possible", "the open offer has to be answered first")
        if not self.may_make(side, kind):
            raise Refused("not-possible", "you have asked that already: play a turn first")
        return Entry(Kind.OFFER, side, kind)

    def may_accept(self, side: Side) -> bool:
        """Whether the other side's offer is open."""
        return self.open is not None and self.open.by is not side

    def to_accept(self, side: Side, version: int) -> Offer:
        """The other side's open offer, if it was there in the version that somebody looks at. Raises Refused."""
        offer = self._seen(version)
        if offer.by is side:
            raise Refused("not-possible", "this is your own offer")
        return offer

    def decline(self, side: Side, version: int) -> Entry:
        """The entry for declining the open offer, or withdrawing it. Raises Refused."""
        return Entry(Kind.DECLINE, side, self._seen(version).kind)

    def _seen(self, version: int) -> Offer:
        if self.open is None:
            raise Refused("not-possible", "there is no open offer")
        if self.open.ply >= version:
            raise Refused("stale", "there is another offer by now")
        return self.open
