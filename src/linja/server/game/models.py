"""What is stored of a game: what was agreed on, who sits where, and how it stands."""

from __future__ import annotations

import hmac
from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from linja.position import Side

FORGOTTEN = "-"
"""In place of a player who wanted to be forgotten: no player's digest, so the seat is neither theirs nor free."""


class Opponent(StrEnum):
    """Whom a game is played against."""

    COMPUTER = "computer"
    DEVICE = "device"
    """a second person at the same device"""
    LINK = "link"
    """a person who was sent a link, or found the game in the lobby"""


class SeatKind(StrEnum):
    """What may sit on a seat."""

    HUMAN = "human"
    COMPUTER = "computer"


@dataclass(frozen=True)
class StoredSeat:
    """Who sits on one side."""

    side: Side
    kind: str
    player: str | None
    name: str | None = None
    seen: datetime | None = None
    """when the player last came or went"""

    @property
    def is_free(self) -> bool:
        """Whether it waits for a player."""
        return self.kind == SeatKind.HUMAN and self.player is None

    @property
    def is_computers(self) -> bool:
        """Whether the computer plays this side."""
        return self.kind == SeatKind.COMPUTER

    def belongs_to(self, player: str) -> bool:
        """Whether a player sits here; compared in constant time."""
        return hmac.compare_digest(self.player or "", player)


@dataclass(frozen=True)
class StoredGame:
    """Everything about a game but its seats and its log."""

    id: str
    rules: str
    start: str
    opponent: str
    level: str | None
    seed: int
    length: int
    series: str
    number: int
    previous: str | None = None
    created: datetime = field(default_factory=lambda: datetime.now(UTC))
    clock: str | None = None
    open: bool = False
    archived: bool = False
    outcome: str | None = None


class Summary(NamedTuple):
    """What is stored beside a game's log, so that games can be listed and scheduled without replaying them."""

    outcome: str | None = None
    turns: int = 0
    to_move: str | None = None
    due: datetime | None = None
    thinker: str | None = None
