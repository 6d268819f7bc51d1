"""Private links that move a seat to another device.

A link contains the seats it moves and its expiry, signed by the server together with the seats' current owner.
So nothing has to be stored, and the link becomes invalid when the owner changes.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, NamedTuple

from linja.position import Side
from linja.server.errors import Refused

if TYPE_CHECKING:
    from linja.server.game.table import Sides, Table
    from linja.server.live.room import Room
    from linja.server.live.signing import Key

PURPOSE = "seat"
VALID = timedelta(hours=24)


class SeatLink(NamedTuple):
    """The contents of a link."""

    game: str
    sides: Sides
    expires: datetime
    signature: str = ""

    def __str__(self) -> str:
        return f"{self._signed_text()}.{self.signature}"

    def _signed_text(self) -> str:
        sides = "".join(sorted(side.value for side in self.sides))
        return f"{self.game}.{sides}.{int(self.expires.timestamp())}"

    def signed(self, owner: str, key: Key) -> SeatLink:
        """The link with our signature."""
        return self._replace(signature=key.sign(PURPOSE, f"{self._signed_text()}.{owner}"))

    def has_valid_signature(self, owner: str, key: Key) -> bool:
        """Whether the signature is ours."""
        return key.has_signed(PURPOSE, f"{self._signed_text()}.{owner}", self.signature)

    @classmethod
    def parse(cls, text: str) -> SeatLink:
        """Parse a link. Raises Refused."""
        try:
            game, sides, expires, signature = text.split(".")
            if not re.fullmatch("[0-9]{1,12}", expires):
                raise _invalid_link()
            moment = datetime.fromtimestamp(int(expires), UTC)
            return cls(game, frozenset(Side(letter) for letter in sides), moment, signature)
        except ValueError:
            raise _invalid_link() from None


def make(table: Table, owner: str, key: Key, now: datetime) -> SeatLink:
    """A link for all seats of a player at a table. Raises Refused."""
    sides = table.sides_of(owner)
    if not sides:
        raise Refused("not-allowed", "you have no seat at this game")
    return SeatLink(table.stored.id, sides, now.replace(microsecond=0) + VALID).signed(owner, key)


async def follow(link: SeatLink, room: Room, player: str, key: Key, now: datetime) -> None:
    """Give a visitor the seats of a link. Raises Refused."""
    table = await room.table()
    owner = table.owner_of(link.sides)
    if owner is None or now >= link.expires or not link.has_valid_signature(owner, key):
        raise _invalid_link()
    if table.sides_of(player) - link.sides:
        raise Refused("not-possible", "you have the other seat in this game")
    if owner != player and not await room.move_seats(link.sides, owner, player):
        raise _invalid_link()


def _invalid_link() -> Refused:
    return Refused("not-found", "this link is not valid: it may have been used, or be too old")
