"""Work beside the loop."""

from __future__ import annotations

import asyncio
import threading

import pytest

from linja.server.errors import Refused
from linja.server.http.work_pool import WorkPool


def test_only_so_much_work_waits() -> None:
    async def run() -> None:
        pool, may_end = WorkPool(2), threading.Event()
        try:
            first, second = (asyncio.create_task(pool.run(may_end.wait)) for _ in range(2))
            await asyncio.sleep(0)
            with pytest.raises(Refused, match="busy"):
                await pool.run(int)
            may_end.set()
            assert await first
            assert await second
            assert await pool.run(int, "7") == 7
            with pytest.raises(ValueError, match="x"):
                await pool.run(int, "x")
        finally:
            may_end.set()
            pool.close()

    asyncio.run(run())
