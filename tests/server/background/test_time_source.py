"""The time of a server: even, never back, and the database's if it is shared."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import TYPE_CHECKING

from linja.server.background.time_source import TimeSource, steady
from linja.server.storage.games import Storage
from tests.server.visitors import NOON, Time

if TYPE_CHECKING:
    from linja.server import Settings


def test_all_servers_go_by_the_watch_of_the_database(shared_settings: Settings) -> None:
    async def compare() -> timedelta:
        storage, time = Storage(shared_settings.database_url()), Time()
        time.now = shared_settings.now() - timedelta(days=400)
        await storage.open()
        watch = TimeSource(time)
        await watch.sync(storage)
        await storage.close()
        return watch() - shared_settings.now()

    assert abs(asyncio.run(compare())) < timedelta(seconds=60)


class Alone:
    """A database that no other server uses."""

    is_shared = False


def test_a_server_alone_follows_a_jump_forward_and_none_back(time: Time) -> None:
    seconds = 0.0
    own = TimeSource(steady(time, lambda: seconds), time)

    def after(passed: float, wall: float) -> float:
        """The seconds since noon, when some have passed and the machine's clock shows others."""
        nonlocal seconds
        seconds, time.now = passed, NOON + timedelta(seconds=wall)
        asyncio.run(own.sync(Alone()))  # type: ignore[arg-type]
        return (own() - NOON).total_seconds()

    assert after(10, 10.5) == 10  # no clock is that exact
    assert after(20, 3620) == 3620
    assert after(30, 30) == 3630


def test_time_goes_on_where_it_was_when_it_was_last_known(time: Time) -> None:
    own = TimeSource(time)
    own.advance_to(NOON + timedelta(hours=1))
    time.passes(10)
    own.advance_to(NOON)
    assert own() == NOON + timedelta(hours=1, seconds=10)
