"""Stores entries, many in one transaction: those that arrive while one is written wait for the next.

Clients are told of an entry only after its transaction is complete.
"""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, NamedTuple

from sqlalchemy import bindparam, insert, select, update
from sqlalchemy.exc import IntegrityError

from linja.server.errors import Unavailable
from linja.server.game.models import Summary
from linja.server.storage.database import Conflict
from linja.server.storage.notifications import log_grew
from linja.server.storage.retry import RETRY_PAUSE, RETRY_SECONDS, is_connection_lost, is_damage
from linja.server.storage.schema import entries, games

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sqlalchemy import Engine

    from linja.server.storage.database import WriteLock

MAX_BATCH = 100
"""entries in one transaction"""

_SUMMARY = ("updated", *Summary._fields)
_ADD = insert(entries)
_SETTLE = (
    update(games)
    .where(games.c.id == bindparam("which"))
    .values({column: bindparam(f"new_{column}") for column in _SUMMARY})
)


class PendingEntry(NamedTuple):
    """An entry, its game's new summary, and the caller waiting for it to be stored."""

    entry: dict[str, Any]
    summary: dict[str, Any]
    stored: asyncio.Future[None]

    def news(self) -> str:
        """The notification for other servers."""
        return log_grew(self.entry["game"], self.entry["ply"] + 1)

    def resolve(self, problem: Exception | None) -> None:
        """Report that it is stored, or what went wrong."""
        if self.stored.done():  # the caller is gone
            return
        if problem is None:
            self.stored.set_result(None)
        else:
            self.stored.set_exception(problem)


class LogWriter:
    """Appends entries, in its own thread."""

    def __init__(
        self, engine: Engine, writing: WriteLock, notify: Callable[..., None], check_file: Callable[[], None]
    ) -> None:
        """`notify` notifies other servers; `check_file` raises Unavailable if the file was replaced."""
        self._engine = engine
        self._notify = notify
        self._check_file = check_file
        self._writing = writing
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="linja-writer")
        self._waiting: list[PendingEntry] = []
        self.stored = 0
        """the number of entries stored since it was started"""
        self._task: asyncio.Task[None] | None = None

    async def append(self, entry: dict[str, Any], summary: dict[str, Any]) -> None:
        """Store an entry and its game's new summary, even if the caller is gone by then.

        Raises Conflict, or Unavailable: then it may have been stored.
        """
        row = {"which": entry["game"], **{f"new_{column}": value for column, value in summary.items()}}
        waiting = PendingEntry(entry, row, asyncio.get_running_loop().create_future())
        self._waiting.append(waiting)
        if self._task is None:
            self._task = asyncio.create_task(self._write())
        await waiting.stored

    async def close(self) -> None:
        """Close after everything is stored."""
        if self._task is not None:
            await self._task
        self._thread.shutdown()
        self._engine.dispose()

    async def _write(self) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting:
            async with self._writing:
                batch, self._waiting = self._waiting[:MAX_BATCH], self._waiting[MAX_BATCH:]
                problems = await loop.run_in_executor(self._thread, self._store_with_retries, batch)
            if isinstance(problems[0], Unavailable):  # nobody else needs to wait as long
                batch, self._waiting = [*batch, *self._waiting], []
                problems = [Unavailable() for _ in batch]
            for waiting, problem in zip(batch, problems, strict=True):
                self.stored += problem is None
                waiting.resolve(problem)
            self._notify(*(waiting.news() for waiting in batch))  # it may be stored, even if we were not told
        self._task = None

    def _store_with_retries(self, batch: Sequence[PendingEntry]) -> list[Exception | None]:
        """Store entries, retrying while the database is unreachable; return the error of each, if any."""
        until, was_lost = time.monotonic() + RETRY_SECONDS, False
        while True:
            try:
                problems = self._store(batch, was_lost)
                self._check_file()
                return problems
            except Exception as problem:
                if not is_connection_lost(problem) or time.monotonic() >= until:
                    is_away = isinstance(problem, Unavailable) or is_connection_lost(problem)
                    return [Unavailable() if is_away else problem for _ in batch]
            was_lost = True
            time.sleep(RETRY_PAUSE)

    def _store(self, batch: Sequence[PendingEntry], was_lost: bool) -> list[Exception | None]:
        """Store all entries or, if one fails, each separately; return the error of each, if any."""
        ordered = sorted(batch, key=lambda waiting: waiting.entry["game"])  # two servers do not wait for each other
        try:
            with self._engine.begin() as connection:
                connection.execute(_ADD, [waiting.entry for waiting in ordered])
                connection.execute(_SETTLE, [waiting.summary for waiting in ordered])
        except Exception as problem:
            if is_connection_lost(problem):
                raise
            if len(batch) > 1:
                return [found for waiting in batch for found in self._store([waiting], was_lost)]
            if was_lost and self._is_there(batch[0].entry):
                return [None]
            return [_told(problem)]
        return [None] * len(batch)

    def _is_there(self, entry: dict[str, Any]) -> bool:
        """Whether exactly this has been stored, after the answer was lost."""
        place = entries.c.game == entry["game"], entries.c.ply == entry["ply"]
        with self._engine.connect() as connection:
            return any(dict(row._mapping) == entry for row in connection.execute(select(entries).where(*place)))


def _told(problem: Exception) -> Exception:
    """The error for the caller of a single entry."""
    if isinstance(problem, IntegrityError):
        return Conflict()
    return Unavailable() if is_damage(problem) else problem
