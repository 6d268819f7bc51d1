"""What is stored of a game: what was agreed on, who sits where, and how it stands."""

from __future__ import annotations

import hmac
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from linja.position import Side

HUMAN, COMPUTER = "human", "computer"
"""What may sit on a seat."""
FORGOTTEN = "-"
"""In the place of a player who is to be forgotten: nobody's digest, and the seat is not free."""


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
        """Whether it waits for somebody to sit down."""
        return self.kind == HUMAN and self.player is None

    @property
    def is_computers(self) -> bool:
        """Whether the computer plays this side."""
        return self.kind == COMPUTER

    def belongs_to(self, player: str) -> bool:
        """Whether somebody sits here; how long it takes to say so tells nothing about who does."""
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
    """What is kept beside a game's log, so that it need not be replayed to be listed or looked after."""

    outcome: str | None = None
    turns: int = 0
    to_move: str | None = None
    due: datetime | None = None
    thinker: str | None = None
