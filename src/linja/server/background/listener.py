"""Listens for the notifications of all servers with one database, and knows whether another one is running."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any

from linja.server.storage.database import POSTGRES_OPTIONS
from linja.server.storage.notifications import ALIVE, CHANNEL
from linja.server.storage.retry import RETRY_PAUSE
from linja.server.tasks import cancel

if TYPE_CHECKING:
    from collections.abc import Callable

    from sqlalchemy import URL

PING_AFTER = 10
"""seconds after which a quiet connection is tried"""

logger = logging.getLogger(__name__)


class Listener:
    """Receives the notifications of all servers, including our own."""

    def __init__(
        self, url: URL, on_change: Callable[[str, int | None], None], on_reconnect: Callable[[], None]
    ) -> None:
        """Called with the game and the length of its log; and when notifications may have been missed."""
        self._url = url
        self._on_change = on_change
        self._on_reconnect = on_reconnect
        self._connection: Any = None
        self._is_alone = False
        self._task: asyncio.Task[None] | None = None

    async def connect(self) -> bool:
        """Start listening; return whether no other server is running. Others then wait until we have `started`."""
        self._connection = await self._open()
        answer = await self._connection.execute("SELECT pg_try_advisory_lock(%s)", [ALIVE])
        self._is_alone = bool((await answer.fetchone())[0])
        await self._connection.execute("SELECT pg_advisory_lock_shared(%s)", [ALIVE])
        return self._is_alone

    async def started(self) -> None:
        """Let other servers start too, and pass on notifications."""
        if self._is_alone:
            await self._connection.execute("SELECT pg_advisory_unlock(%s)", [ALIVE])
        self._task = asyncio.create_task(self._listen())

    async def close(self) -> None:
        """Stop listening."""
        if self._task is not None:
            await cancel(self._task)
        if self._connection is not None:
            await self._connection.close()

    async def _open(self) -> Any:
        from psycopg import AsyncConnection  # noqa: PLC0415 - only who has PostgreSQL needs it

        options = {**self._url.translate_connect_args(username="user", database="dbname"), **self._url.query}
        connection = await AsyncConnection.connect(**{**options, **POSTGRES_OPTIONS}, autocommit=True)
        await connection.execute(f"LISTEN {CHANNEL}")
        return connection

    async def _listen(self) -> None:
        import psycopg  # noqa: PLC0415

        while True:
            try:
                await self._read_notifications()
            except (psycopg.Error, OSError):
                logger.warning("the other servers cannot be heard: the database is gone")
            await self._reconnect()
            self._on_reconnect()

    async def _read_notifications(self) -> None:
        while True:
            async for news in self._connection.notifies(timeout=PING_AFTER):
                game, _, length = news.payload.partition(" ")
                self._on_change(game, int(length) if length else None)
            await self._connection.execute("SELECT 1")

    async def _reconnect(self) -> None:
        import psycopg  # noqa: PLC0415

        await self._connection.close()
        while True:
            try:
                self._connection = await self._open()
                await self._connection.execute("SELECT pg_advisory_lock_shared(%s)", [ALIVE])
            except (psycopg.Error, OSError):
                await asyncio.sleep(RETRY_PAUSE)
            else:
                logger.warning("the database is back")
                return
