"""Stores what happens, many entries in one transaction: whatever comes while one is written waits for the next.

Nobody is told of an entry before its transaction is complete.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, NamedTuple

from sqlalchemy import bindparam, insert, update
from sqlalchemy.exc import IntegrityError

from linja.server.database import Conflict
from linja.server.schema import entries, games

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy import Engine

    from linja.server.database import Turnstile

MOST = 100
"""entries in one transaction"""

_STANDS = ("updated", "outcome", "turns", "to_move", "due")
_ADD = insert(entries)
_SETTLE = (
    update(games)
    .where(games.c.id == bindparam("which"))
    .values({column: bindparam(f"new_{column}") for column in _STANDS})
)


class Waiting(NamedTuple):
    """An entry, how its game stands with it, and who waits until it is stored."""

    entry: dict[str, Any]
    stands: dict[str, Any]
    stored: asyncio.Future[None]


class Writer:
    """Appends entries, in a thread of its own."""

    def __init__(self, engine: Engine, writing: Turnstile) -> None:
        self._engine = engine
        self._writing = writing
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="linja-writer")
        self._waiting: list[Waiting] = []
        self.stored = 0
        """how many entries, since it began"""
        self._task: asyncio.Task[None] | None = None

    async def append(self, entry: dict[str, Any], stands: dict[str, Any]) -> None:
        """Store an entry and how its game stands with it, also if whoever asks is gone. Raises Conflict."""
        row = {"which": entry["game"], **{f"new_{column}": value for column, value in stands.items()}}
        waiting = Waiting(entry, row, asyncio.get_running_loop().create_future())
        self._waiting.append(waiting)
        if self._task is None:
            self._task = asyncio.create_task(self._write())
        await waiting.stored

    async def close(self) -> None:
        """Let go of the database, when everything is stored."""
        if self._task is not None:
            await self._task
        self._thread.shutdown()
        self._engine.dispose()

    async def _write(self) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting:
            async with self._writing:
                batch, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
                problems = await loop.run_in_executor(self._thread, self._store, batch)
            for waiting, problem in zip(batch, problems, strict=True):
                self.stored += problem is None
                if waiting.stored.done():  # whoever asked is gone
                    continue
                if problem is None:
                    waiting.stored.set_result(None)
                else:
                    waiting.stored.set_exception(problem)
        self._task = None

    def _store(self, batch: Sequence[Waiting]) -> list[Exception | None]:
        """Store all of them, or, if there is something wrong with one, each by itself; what was wrong with each."""
        try:
            with self._engine.begin() as connection:
                connection.execute(_ADD, [waiting.entry for waiting in batch])
                connection.execute(_SETTLE, [waiting.stands for waiting in batch])
        except Exception as problem:
            if len(batch) > 1:
                return [found for waiting in batch for found in self._store([waiting])]
            return [Conflict() if isinstance(problem, IntegrityError) else problem]
        return [None] * len(batch)
