"""The connection to the database: opening it, migrating it, and completing what was begun."""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import AbstractAsyncContextManager, nullcontext
from functools import partial, wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeAlias, TypeVar

from sqlalchemy import create_engine, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import create_async_engine

from linja.errors import LinjaError
from linja.server.errors import Unavailable
from linja.server.storage.database_file import FileReplaced, OpenFile, make_private
from linja.server.storage.migrations import explaining, migrate, name_of
from linja.server.storage.notifications import notify_statement
from linja.server.storage.retry import (
    DAMAGED,
    FULL,
    RETRY_PAUSE,
    failure,
    is_connection_lost,
    is_rejected,
    reason,
    retrying,
)

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Coroutine

    from sqlalchemy import URL, Engine
    from sqlalchemy.engine import ExceptionContext
    from sqlalchemy.ext.asyncio import AsyncConnection

logger = logging.getLogger(__name__)

SQLITE_BUSY_SECONDS = 30
BLOCKING = {"sqlite+aiosqlite": "sqlite"}
"""Blocking drivers, by the non-blocking ones."""
FULL_SECONDS = 10.0
"""seconds for which a database counts as full after it ran out of space"""
CONNECTIONS = 10
"""connections to PostgreSQL, per server; two more are for storing and for listening"""
POSTGRES_OPTIONS = {
    "connect_timeout": 5,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
    "options": "-c statement_timeout=20s -c idle_in_transaction_session_timeout=15s",
}
"""A lost database is noticed, and a hanging server does not hold up the others."""

WriteLock: TypeAlias = AbstractAsyncContextManager[Any]
P = ParamSpec("P")
T = TypeVar("T")


class Conflict(Exception):
    """Another server or request was faster: the place in the table is taken."""


def shielded(
    operation: Callable[Concatenate[Any, P], Coroutine[Any, Any, T]],
) -> Callable[Concatenate[Any, P], Coroutine[Any, Any, T]]:
    """Complete an operation even if the caller is gone before it has ended."""

    @wraps(operation)
    async def run(self: Any, /, *args: P.args, **kwargs: P.kwargs) -> T:
        database: Database = self if isinstance(self, Database) else self.database
        task = asyncio.create_task(operation(self, *args, **kwargs))
        database.running.add(task)
        task.add_done_callback(database.running.discard)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            task.add_done_callback(_log_failure)
            raise

    return run


def _log_failure(task: asyncio.Task[Any]) -> None:
    """Log the error of an operation that nobody is waiting for."""
    problem = None if task.cancelled() else task.exception()
    if problem is not None and not isinstance(problem, Unavailable):
        logger.error("what nobody waited for has failed", exc_info=problem)


class Database:
    """Tables that can be read and changed. Everything raises Unavailable while the database is unreachable."""

    def __init__(self, url: URL, synchronous: str = "normal") -> None:
        self._url = url
        self._file: OpenFile | None = None
        self._is_replaced = False  # and has been reported
        self._is_damaged = False
        self._full_at = -FULL_SECONDS
        self.is_shared = is_postgres(url)
        """whether other servers may use it: they are notified of changes"""
        self._engine = create_async_engine(url, **options_for(url, CONNECTIONS))
        reading = {"isolation_level": "AUTOCOMMIT"} if self.is_shared else {}
        self._reading = self._engine.execution_options(**reading)
        self.writing: WriteLock = nullcontext() if self.is_shared else asyncio.Lock()
        """held for writing: SQLite has one writer at a time, and others would sleep longer than needed"""
        self.running: set[asyncio.Task[Any]] = set()
        self._notifications: dict[str, None] = {}
        self._notifying: asyncio.Task[None] | None = None
        self._is_closing = False
        prepare_sqlite_of(self._engine.sync_engine, synchronous)

    async def open(self) -> None:
        """Connect, and migrate the tables, completely or not at all. Raises LinjaError."""
        try:
            with explaining(self._url):
                if self.is_shared:
                    await retrying(self._migrate)
                else:
                    file = Path(self._url.database or "")
                    file.parent.mkdir(parents=True, exist_ok=True)
                    make_private(file)
                    await self._migrate()
                    self._file = OpenFile(file)
        except BaseException:
            await self._engine.dispose()
            raise
        self.watch(self._engine.sync_engine)

    async def close(self) -> None:
        """Close the database after everything begun is stored."""
        self._is_closing = True
        while self.running:
            await asyncio.wait(self.running)
        await self._engine.dispose()
        if self._file:
            self._file.close()

    def watch(self, engine: Engine) -> None:
        """Notice when data read or written with an engine is damaged, or there is no space for it."""
        event.listen(engine, "handle_error", self._note_failure)

    def known_failure(self) -> str | None:
        """What is wrong with the database although some writes succeed: a page is damaged, a table is full."""
        if self._is_damaged:
            return DAMAGED
        return FULL if time.monotonic() - self._full_at < FULL_SECONDS else None

    def check_file(self) -> None:
        """Confirm nothing once the database's file was not in its place. Raises Unavailable."""
        try:
            if self._file:
                self._file.check()
        except FileReplaced as problem:
            if not self._is_replaced:
                logger.error("%s: nothing is stored until the server is started again", problem)
            self._is_replaced = True
            raise Unavailable from problem

    @shielded
    async def fetch_all(self, query: Any) -> list[Any]:
        """All rows of a result."""

        async def read() -> list[Any]:
            async with self._reading.connect() as connection:
                return list((await connection.execute(query)).all())

        return await retrying(read)

    async def execute(self, statement: Any, *about: str) -> int:
        """Change rows, and return their number. Other servers are notified of changes to games."""

        async def execute(connection: AsyncConnection) -> int:
            return int((await connection.execute(statement)).rowcount)

        return await self.transact(execute, *about)

    @shielded
    async def transact(self, do: Callable[[AsyncConnection], Awaitable[T]], *about: str) -> T:
        """Run a transaction, again if the connection is lost: it may have been committed then."""

        async def attempt() -> T:
            async with self.writing:
                async with self._engine.begin() as connection:
                    done = await do(connection)
                self.check_file()
                return done

        try:
            return await retrying(attempt)
        finally:
            self.notify(*about)  # it may have been committed, even if we were not told

    def notify(self, *news: str) -> None:
        """Notify the other servers that games have changed; changes that arrive in the meantime are sent together."""
        if news and self.is_shared:
            self._notifications |= dict.fromkeys(news)
            if self._notifying is None:
                self._notifying = asyncio.create_task(self._send_notifications())
                self.running.add(self._notifying)
                self._notifying.add_done_callback(self.running.discard)

    async def _send_notifications(self) -> None:
        try:
            while self._notifications:
                news, self._notifications = self._notifications, {}
                try:
                    await self.fetch_all(notify_statement(news))
                except Unavailable:
                    if self._is_closing:
                        break
                    self._notifications = news | self._notifications
        finally:
            self._notifying = None

    def _note_failure(self, context: ExceptionContext) -> None:
        kind = failure(context.original_exception)
        if kind == FULL:
            self._full_at = time.monotonic()
        elif kind == DAMAGED and not self._is_damaged:
            self._is_damaged = True
            logger.error("the database is damaged: %s. Restore a backup", reason(context.original_exception))

    async def _migrate(self) -> None:
        async with self._engine.begin() as connection:
            if not self.is_shared:
                await connection.exec_driver_sql("BEGIN IMMEDIATE")  # or each change would be committed separately
            await connection.run_sync(migrate)


def is_postgres(url: URL) -> bool:
    """Whether the URL names a database that several servers can share."""
    return url.get_backend_name() == "postgresql"


def options_for(url: URL, connections: int) -> dict[str, Any]:
    """The arguments of an engine."""
    if not is_postgres(url):
        return {}
    return {"pool_size": connections, "max_overflow": 0, "pool_timeout": 10, "connect_args": POSTGRES_OPTIONS}


def blocking_engine(url: URL, synchronous: str = "normal") -> Engine:
    """A blocking engine for threads and commands."""
    engine = create_engine(url.set(drivername=BLOCKING.get(url.drivername, url.drivername)), **options_for(url, 1))
    prepare_sqlite_of(engine, synchronous)
    return engine


def wait_until_reachable(url: URL, seconds: float) -> None:
    """Wait until a database server answers. Raises LinjaError."""
    if not is_postgres(url):
        return
    engine, until = blocking_engine(url), time.monotonic() + seconds
    try:
        while True:
            try:
                engine.connect().close()
                return
            except DBAPIError as problem:
                if not is_connection_lost(problem) or is_rejected(problem) or time.monotonic() >= until:
                    raise LinjaError(f"cannot reach the database {name_of(url)}: {reason(problem)}") from None
            time.sleep(RETRY_PAUSE)
    finally:
        engine.dispose()


def prepare_sqlite_of(engine: Engine, synchronous: str) -> None:
    """Prepare every connection of an engine, if it is to SQLite."""
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", partial(_prepare_sqlite, synchronous))


def _prepare_sqlite(synchronous: str, connection: Any, _record: Any) -> None:
    """Readers and the writer do not wait for each other (WAL), and writers wait for their turn."""
    cursor = connection.cursor()
    for pragma in (
        "journal_mode=WAL",
        f"synchronous={synchronous}",
        "foreign_keys=ON",
        f"busy_timeout={SQLITE_BUSY_SECONDS * 1000}",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
