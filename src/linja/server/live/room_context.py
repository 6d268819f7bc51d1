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
    """Storage, computer and time, the same for every room."""

    storage: Storage
    registry: ServerRegistry
    computer: Computer
    outages: Outages
    move_delay: float
    """seconds between the actions of the computer's turn"""
    now: Callable[[], datetime]
    wake_scheduler: Callable[[datetime | None], None]
    """called with the time at which something is due"""
    refresh_outages: Callable[[], Awaitable[None]]
    """reads all outages up to now"""
