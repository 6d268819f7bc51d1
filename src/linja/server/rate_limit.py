"""Rate limits: a number of requests at once, then a number per second."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field
from typing import Protocol

from linja.server.errors import Refused

MAX_REMEMBERED = 10_000


@dataclass
class Bucket:
    """A token bucket: it fills with time, and each request takes one token."""

    size: float
    a_second: float
    level: float = field(init=False)
    seen: float = field(default_factory=time.monotonic)

    def __post_init__(self) -> None:
        self.level = self.size

    def take(self, many: int = 1) -> bool:
        """Take this many tokens, and return whether they were available."""
        return self.reserve(many, 0) == 0

    def reserve(self, many: int, longest: float) -> float | None:
        """Take tokens in advance, and return the seconds to wait for them; None if that is longer than allowed."""
        now = time.monotonic()
        self.level = min(self.size, self.level + (now - self.seen) * self.a_second)
        self.seen = now
        missing = many - self.level
        if missing > longest * self.a_second:
            return None
        self.level -= many
        return missing / self.a_second if missing > 0 else 0.0


class RateLimit(Protocol):
    """A rate limit per address."""

    async def take(self, address: str, many: int = 1) -> None:
        """Raise Refused if an address sends too many requests."""


class MemoryRateLimit:
    """A bucket for each address, in this server's memory; if there are too many, the least recent is dropped."""

    def __init__(self, limit: tuple[float, float]) -> None:
        self._limit = limit
        self._buckets: dict[str, Bucket] = {}
        """most recent last"""

    async def take(self, address: str, many: int = 1) -> None:
        """Raise Refused if an address sends too many requests."""
        if not self.bucket(address).take(many):
            raise too_often()

    def bucket(self, address: str) -> Bucket:
        """The bucket of an address."""
        bucket = self._buckets.pop(address, None) or Bucket(*self._limit)
        if len(self._buckets) >= MAX_REMEMBERED:
            del self._buckets[next(iter(self._buckets))]
        self._buckets[address] = bucket
        return bucket


class PacedRateLimit(MemoryRateLimit):
    """Delays excess requests, and refuses those that would wait too long, late enough not to invite a flood."""

    def __init__(self, limit: tuple[float, float], longest: float) -> None:
        super().__init__(limit)
        self._longest = longest

    async def take(self, address: str, many: int = 1) -> None:
        """Wait for this request's turn. Raises Refused if that would take too long."""
        seconds = self.bucket(address).reserve(many, self._longest)
        if seconds != 0:
            await asyncio.sleep(self._longest if seconds is None else seconds)
        if seconds is None:
            raise too_often()


def too_often() -> Refused:
    """The error for too many requests."""
    return Refused("too-fast", "too many requests: wait a moment")
