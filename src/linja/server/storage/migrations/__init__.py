"""Brings the database to the form that this version of the program needs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.script import ScriptDirectory
from sqlalchemy import text

from linja.server.storage.schema import metadata

if TYPE_CHECKING:
    from typing import Any

    from sqlalchemy import Connection


ALONE = 0x6C696E6A62
"""the number of the lock that PostgreSQL gives to one migrating server at a time"""


def migrate(connection: Connection, revision: str = "head") -> None:
    """Run every migration up to a revision that has not been run yet."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SET LOCAL statement_timeout = 0"))
        connection.execute(text("SELECT pg_advisory_xact_lock(:alone)"), {"alone": ALONE})
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    scripts = ScriptDirectory.from_config(config)

    def steps(current: Any, _context: Any) -> Any:
        return scripts._upgrade_revs(revision, current)

    with EnvironmentContext(config, scripts, fn=steps, destination_rev=revision) as environment:
        environment.configure(connection=connection, target_metadata=metadata)
        with environment.begin_transaction():
            environment.run_migrations()
