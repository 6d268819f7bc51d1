"""Buckets that fill with time."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace

import pytest

from linja.server import rate_limit
from linja.server.errors import Refused
from linja.server.rate_limit import Bucket, MemoryRateLimit, PacedRateLimit


def test_a_bucket_fills_with_time() -> None:
    bucket = Bucket(2, 1)
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    bucket.seen -= 1
    assert [bucket.take() for _ in range(2)] == [True, False]
    buckets = MemoryRateLimit((1, 0))
    asyncio.run(buckets.take("here"))
    asyncio.run(buckets.take("there"))
    with pytest.raises(Refused):
        asyncio.run(buckets.take("here"))


def test_who_asks_too_often_waits_and_is_refused_only_after_that(monkeypatch: pytest.MonkeyPatch) -> None:
    bucket = Bucket(2, 10)
    monkeypatch.setattr(rate_limit, "time", SimpleNamespace(monotonic=lambda: bucket.seen))  # it does not fill
    assert [bucket.reserve(1, 0.25) for _ in range(5)] == [0, 0, pytest.approx(0.1), pytest.approx(0.2), None]
    assert bucket.reserve(1, 0.25) is None, "what is refused takes nothing"

    monkeypatch.undo()

    async def ask_thrice() -> None:
        limit = PacedRateLimit((1, 1000), 0.01)
        await limit.take("here", 1)
        await limit.take("here", 2)
        with pytest.raises(Refused):
            await limit.take("here", 100)

    asyncio.run(ask_thrice())
