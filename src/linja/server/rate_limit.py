"""How often somebody may ask: so many at once, then so many a second."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field
from typing import Protocol

from linja.server.errors import Refused

MAX_REMEMBERED = 10_000


@dataclass
class Bucket:
    """Fills with time, and each request takes one out."""

    size: float
    a_second: float
    level: float = field(init=False)
    seen: float = field(default_factory=time.monotonic)

    def __post_init__(self) -> None:
        self.level = self.size

    def take(self, many: int = 1) -> bool:
        """Whether there were so many left."""
        return self.reserve(many, 0) == 0

    def reserve(self, many: int, longest: float) -> float | None:
        """The seconds until there are so many, which are taken out already; None if that is longer than allowed."""
        now = time.monotonic()
        self.level = min(self.size, self.level + (now - self.seen) * self.a_second)
        self.seen = now
        missing = many - self.level
        if missing > longest * self.a_second:
            return None
        self.level -= many
        return missing / self.a_second if missing > 0 else 0.0


class RateLimit(Protocol):
    """How often each address may ask."""

    async def take(self, address: str, many: int = 1) -> None:
        """Raises Refused if an address asks too often."""


class MemoryRateLimit:
    """A bucket for each address, in this server's memory; of too many, who asked longest ago is forgotten."""

    def __init__(self, limit: tuple[float, float]) -> None:
        self._limit = limit
        self._buckets: dict[str, Bucket] = {}
        """who asked last stands last"""

    async def take(self, address: str, many: int = 1) -> None:
        """Raises Refused if an address asks too often."""
        if not self.bucket(address).take(many):
            raise too_often()

    def bucket(self, address: str) -> Bucket:
        """What an address has left."""
        bucket = self._buckets.pop(address, None) or Bucket(*self._limit)
        if len(self._buckets) >= MAX_REMEMBERED:
            del self._buckets[next(iter(self._buckets))]
        self._buckets[address] = bucket
        return bucket


class PacedRateLimit(MemoryRateLimit):
    """Makes those who ask too often wait, and refuses only what would wait too long, late enough not to be a flood."""

    def __init__(self, limit: tuple[float, float], longest: float) -> None:
        super().__init__(limit)
        self._longest = longest

    async def take(self, address: str, many: int = 1) -> None:
        """Wait until it is this request's turn. Raises Refused if that would be too late."""
        seconds = self.bucket(address).reserve(many, self._longest)
        if seconds != 0:
            await asyncio.sleep(self._longest if seconds is None else seconds)
        if seconds is None:
            raise too_often()


def too_often() -> Refused:
    """What is said to whoever asks too often."""
    return Refused("too-fast", "that is too often: wait a little")
