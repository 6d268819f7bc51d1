"""The connection to the database: opening it, bringing it up to date, and ending nothing half-way."""

from __future__ import annotations

import asyncio
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from functools import wraps
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeAlias, TypeVar

from sqlalchemy import create_engine, event
from sqlalchemy.ext.asyncio import create_async_engine

from linja.server.migrations import migrate

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Coroutine
    from pathlib import Path

    from sqlalchemy import URL, Engine
    from sqlalchemy.ext.asyncio import AsyncConnection

BUSY_SECONDS = 30
BLOCKING = {"sqlite+aiosqlite": "sqlite"}
"""Drivers that wait, for those that do not."""

Turnstile: TypeAlias = AbstractAsyncContextManager[Any]
P = ParamSpec("P")
T = TypeVar("T")


class Conflict(Exception):
    """Somebody else was faster: the place in the table is taken."""


def to_the_end(
    operation: Callable[Concatenate[Any, P], Coroutine[Any, Any, T]],
) -> Callable[Concatenate[Any, P], Coroutine[Any, Any, T]]:
    """An operation that goes on even if whoever asked for it is gone before it has ended."""

    @wraps(operation)
    async def run(self: Any, /, *args: P.args, **kwargs: P.kwargs) -> T:
        database: Database = self if isinstance(self, Database) else self.database
        task = asyncio.create_task(operation(self, *args, **kwargs))
        database.running.add(task)
        task.add_done_callback(database.running.discard)
        return await asyncio.shield(task)

    return run


class Database:
    """Tables that can be read and changed."""

    def __init__(self, url: URL) -> None:
        self._is_sqlite = url.get_backend_name() == "sqlite"
        self._engine = create_async_engine(url)
        self.writing: Turnstile = asyncio.Lock() if self._is_sqlite else nullcontext()
        """passed to change something: SQLite has one writer at a time, and others would sleep for longer than needed"""
        self.running: set[asyncio.Task[Any]] = set()
        prepare_sqlite_of(self._engine.sync_engine)

    async def open(self, directory: Path) -> None:
        """Connect, and bring the tables up to date: all the way, or nothing has changed."""
        if self._is_sqlite:
            directory.mkdir(parents=True, exist_ok=True)
        try:
            async with self._engine.begin() as connection:
                if self._is_sqlite:
                    await connection.exec_driver_sql("BEGIN IMMEDIATE")  # else each change of a table would stand alone
                await connection.run_sync(migrate)
        except BaseException:
            await self._engine.dispose()
            raise

    async def close(self) -> None:
        """Let go of the database, when everything that was begun is stored."""
        while self.running:
            await asyncio.wait(self.running)
        await self._engine.dispose()

    @asynccontextmanager
    async def begin(self) -> AsyncIterator[AsyncConnection]:
        """A transaction."""
        async with self.writing, self._engine.begin() as connection:
            yield connection

    @to_the_end
    async def all(self, query: Any) -> list[Any]:
        """Every row of an answer."""
        async with self._engine.connect() as connection:
            return list((await connection.execute(query)).all())

    @to_the_end
    async def change(self, statement: Any) -> int:
        """Change rows, and say how many."""
        async with self.begin() as connection:
            return int((await connection.execute(statement)).rowcount)


def blocking_engine(url: URL) -> Engine:
    """An engine for threads and commands, which may wait."""
    engine = create_engine(url.set(drivername=BLOCKING.get(url.drivername, url.drivername)))
    prepare_sqlite_of(engine)
    return engine


def prepare_sqlite_of(engine: Engine) -> None:
    """Prepare every connection of an engine, if it is to SQLite."""
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _prepare_sqlite)


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    """Readers and the writer do not wait for each other (WAL), and writers wait for their turn."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=NORMAL", "foreign_keys=ON", f"busy_timeout={BUSY_SECONDS * 1000}"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
