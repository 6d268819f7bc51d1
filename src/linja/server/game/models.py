"""What is stored about a game: its settings, its seats, and its current standing."""

from __future__ import annotations

import hmac
from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from linja.position import Side

FORGOTTEN = "-"
"""Marks the seat of a player who deleted their data: it belongs to nobody, and is not free."""


class Opponent(StrEnum):
    """The kinds of opponent."""

    COMPUTER = "computer"
    DEVICE = "device"
    """a second person on the same device"""
    LINK = "link"
    """a person with the link, or from the lobby"""


class SeatKind(StrEnum):
    """Who can have a seat."""

    HUMAN = "human"
    COMPUTER = "computer"


@dataclass(frozen=True)
class StoredSeat:
    """The seat on one side."""

    side: Side
    kind: str
    player: str | None
    name: str | None = None
    seen: datetime | None = None
    """when the player last connected or disconnected"""

    @property
    def is_free(self) -> bool:
        """Whether the seat is free."""
        return self.kind == SeatKind.HUMAN and self.player is None

    @property
    def is_computers(self) -> bool:
        """Whether the computer plays this side."""
        return self.kind == SeatKind.COMPUTER

    def belongs_to(self, player: str) -> bool:
        """Whether a player has this seat; compared in constant time."""
        return hmac.compare_digest(self.player or "", player)


@dataclass(frozen=True)
class StoredGame:
    """Everything about a game except its seats and its log."""

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
    """A summary stored beside the log, so that games can be listed and scheduled without replaying them."""

    outcome: str | None = None
    turns: int = 0
    to_move: str | None = None
    due: datetime | None = None
    thinker: str | None = None
