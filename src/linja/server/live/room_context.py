"""What all rooms of a server share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from datetime import datetime

    from linja.server.game.outages import Outages
    from linja.server.storage.games import Storage
    from linja.server.storage.server_registry import ServerRegistry
    from linja.server.thinking.computer import Computer


@dataclass(frozen=True)
class RoomContext:
    """Where games are stored, who thinks, what time it is."""

    storage: Storage
    registry: ServerRegistry
    computer: Computer
    outages: Outages
    pace: float
    now: Callable[[], datetime]
    notice: Callable[[datetime | None], None]
    """is told when something is due"""
    refresh_outages: Callable[[], Awaitable[None]]
    """makes sure that none is unknown"""
