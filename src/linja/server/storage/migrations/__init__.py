"""Brings the database to the form that this version of the program needs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from alembic import command
from alembic.config import Config
from sqlalchemy import text

if TYPE_CHECKING:
    from sqlalchemy import Connection


MIGRATING = 0x6C696E6A62
"""The number of the advisory lock that PostgreSQL gives to one migrating server at a time."""


def migrate(connection: Connection, revision: str = "head") -> None:
    """Run every migration up to a revision that has not been run yet, in the connection's transaction."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SET LOCAL statement_timeout = 0"))
        connection.execute(text("SELECT pg_advisory_xact_lock(:migrating)"), {"migrating": MIGRATING})
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)
