"""Buckets that fill with time."""

from __future__ import annotations

import asyncio

import pytest

from linja.server.errors import Refused
from linja.server.rate_limit import Bucket, MemoryRateLimit


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
