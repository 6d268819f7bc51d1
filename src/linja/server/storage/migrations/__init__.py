"""Migrate the database to the schema of this version."""

from __future__ import annotations

import sqlite3
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from alembic import command
from alembic.config import Config
from alembic.util.exc import CommandError
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from linja.errors import LinjaError
from linja.server.storage.retry import reason

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sqlalchemy import URL, Connection

MIGRATING = 0x6C696E6A62
"""The number of PostgreSQL's advisory lock for migrations, held by one server at a time."""


def migrate(connection: Connection, revision: str = "head") -> None:
    """Run all pending migrations up to a revision, in the connection's transaction."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SET LOCAL statement_timeout = 0"))
        connection.execute(text("SELECT pg_advisory_xact_lock(:migrating)"), {"migrating": MIGRATING})
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


@contextmanager
def explaining(url: URL) -> Iterator[None]:
    """Turn errors into one line why a database cannot be opened. Raises LinjaError."""
    try:
        yield
    except CommandError:
        raise LinjaError(f"{name_of(url)} was made by a newer version of Linja: install that version") from None
    except OSError as problem:
        raise LinjaError(f"cannot open {name_of(url)}: {problem.strerror}") from None
    except (DBAPIError, sqlite3.Error) as problem:
        raise LinjaError(f"cannot open {name_of(url)}: {reason(problem)}") from None


def name_of(url: URL) -> str:
    """A file, or a URL without its password."""
    if url.get_backend_name() == "sqlite":
        return str(url.database)
    return url.set(drivername="postgresql", query={}).render_as_string()
