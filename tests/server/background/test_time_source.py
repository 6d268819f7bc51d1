"""The database's time."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import TYPE_CHECKING

from linja.server.background.time_source import TimeSource
from linja.server.storage.games import Storage
from tests.server.visitors import Time

if TYPE_CHECKING:
    from linja.server import Settings


def test_all_servers_go_by_the_watch_of_the_database(shared_settings: Settings) -> None:
    async def compare() -> timedelta:
        storage, time = Storage(shared_settings.database_url()), Time()
        time.now = shared_settings.now() - timedelta(days=400)
        await storage.open(shared_settings.home)
        watch = TimeSource(time)
        await watch.sync(storage)
        await storage.close()
        return watch() - shared_settings.now()

    assert abs(asyncio.run(compare())) < timedelta(seconds=60)
