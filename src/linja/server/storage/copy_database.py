"""Copy all games of one database into another, SQLite or PostgreSQL: everything or nothing."""

from __future__ import annotations

from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sqlalchemy import bindparam, func, insert, select, text, update
from sqlalchemy.exc import DBAPIError

from linja.errors import LinjaError
from linja.files import replacing
from linja.server.storage.backups import check, place_for
from linja.server.storage.database import blocking_engine, is_postgres, wait_until_reachable
from linja.server.storage.database_file import in_use, make_private, without_companions
from linja.server.storage.migrations import migrate
from linja.server.storage.notifications import ALIVE
from linja.server.storage.retry import reason
from linja.server.storage.schema import entries, games, heartbeats, keys, outages, refusals, seats

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sqlalchemy import URL, Connection, Engine, Table

MOVED = (games, seats, entries, refusals, keys, heartbeats, outages)
"""All tables except those with temporary contents."""
AT_ONCE = 1000
"""rows"""
WAIT = 5


class CannotMove(LinjaError):
    """The games cannot be copied; nothing has changed."""


def move(source: URL, target: URL) -> dict[str, int]:
    """Copy everything into an empty database; return the number of rows of each table. Raises CannotMove.

    No server may be using either of them. The source is left unchanged.
    """
    if source == target:
        raise CannotMove("they are the same database")
    _check_there(source)
    with ExitStack() as stack:
        for url in (source, target):
            stack.enter_context(_alone(url))
        reading, writing = (stack.enter_context(_opened(url)) for url in (source, target))
        return copy(reading, writing)


def back_up_shared(database: URL, file: Path) -> None:
    """Copy a PostgreSQL database at one moment into an SQLite file, even while servers run. Raises LinjaError."""
    try:
        with replacing(place_for(file)) as partial, without_companions(partial):
            with _opened(database) as reading, _opened(database.create("sqlite", database=str(partial))) as writing:
                copy(reading, writing)
            check(partial)
    except OSError as error:
        raise CannotMove(f"cannot write {file}: {error}") from None


def copy(reading: Connection, writing: Connection) -> dict[str, int]:
    """Copy every row, and compare the result. Raises CannotMove."""
    if any(writing.execute(select(func.count()).select_from(table)).scalar_one() for table in MOVED):
        raise CannotMove("the target already has games; name an empty database")
    counts = {}
    for table in MOVED:
        for rows in _rows(reading, table):
            writing.execute(insert(table), [_without_links(row) for row in rows])
        if table is games:
            _link(reading, writing)
        was, now = _sum(reading, table), _sum(writing, table)
        if was != now:
            raise CannotMove(f"{table.name}: {was[0]} rows were read, but something else was written")
        counts[table.name] = was[0]
    return counts


def _rows(connection: Connection, table: Table) -> Iterator[list[dict[str, Any]]]:
    """All rows, in batches; columns that the database numbers are left out."""
    columns = [column for column in table.c if not (table is outages and column.name == "id")]
    query = select(*columns).execution_options(stream_results=True)
    for some in connection.execute(query).partitions(AT_ONCE):
        yield [{**row._mapping} for row in some]


def _without_links(row: dict[str, Any]) -> dict[str, Any]:
    """A row without references: the previous game may not exist yet, and no server is computing its turn."""
    return row | {name: None for name in ("previous", "thinker") if name in row}


def _link(reading: Connection, writing: Connection) -> None:
    linking = update(games).where(games.c.id == bindparam("which")).values(previous=bindparam("before"))
    linked = select(games.c.id, games.c.previous).where(games.c.previous.is_not(None))
    for some in reading.execute(linked).partitions(AT_ONCE):
        writing.execute(linking, [{"which": row.id, "before": row.previous} for row in some])


def _sum(connection: Connection, table: Table) -> tuple[int, int]:
    """The number of rows, and a checksum of their contents, in any order."""
    count = total = 0
    for rows in _rows(connection, table):
        count += len(rows)
        total += sum(hash(tuple(value for name, value in row.items() if name != "thinker")) for row in rows)
    return count, total


@contextmanager
def _opened(url: URL) -> Iterator[Connection]:
    """A connection in one transaction, with the tables up to date. Raises CannotMove."""
    with _engine(url) as engine:
        with engine.begin() as migrating:
            migrate(migrating)
        level = {"isolation_level": "REPEATABLE READ"} if is_postgres(url) else {}
        with engine.connect().execution_options(**level) as connection, connection.begin():
            if is_postgres(url):
                for limit in ("statement_timeout", "idle_in_transaction_session_timeout"):
                    connection.execute(text(f"SET LOCAL {limit} = 0"))  # many games take long
            yield connection


@contextmanager
def _alone(url: URL) -> Iterator[None]:
    """Check that no server is using a database, or starts to. Raises CannotMove."""
    if not is_postgres(url):
        with in_use(Path(url.database or ""), "games are being moved"):
            yield
        return
    with _engine(url) as engine, engine.connect() as connection:
        if not connection.execute(text("SELECT pg_try_advisory_lock(:alive)"), {"alive": ALIVE}).scalar_one():
            raise CannotMove("a server is using that database; stop it first")
        connection.commit()
        yield


@contextmanager
def _engine(url: URL) -> Iterator[Engine]:
    """Turn any error into CannotMove."""
    wait_until_reachable(url, WAIT)
    engine = blocking_engine(url)
    try:
        if not is_postgres(url):
            make_private(Path(url.database or ""))
        yield engine
    except (DBAPIError, OSError) as problem:
        raise CannotMove(f"cannot move these games: {reason(problem)}") from None
    finally:
        engine.dispose()


def _check_there(source: URL) -> None:
    if not is_postgres(source) and not Path(source.database or "").is_file():
        raise CannotMove(f"there is no file {source.database}")
