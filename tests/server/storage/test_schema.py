"""The tables, and the migrations that make them."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine

from linja.server.storage.database import blocking_engine
from linja.server.storage.games import Storage
from linja.server.storage.migrations import migrate
from linja.server.storage.schema import metadata

if TYPE_CHECKING:
    from pathlib import Path

    from linja.server import Settings


def test_the_migrations_make_the_tables_of_the_schema(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path / 'games.sqlite'}")
    with engine.begin() as connection:
        migrate(connection)
        migrate(connection)  # what has been done is not done again
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


def test_the_migrations_make_the_tables_of_the_schema_on_postgres(shared_settings: Settings) -> None:
    engine = blocking_engine(shared_settings.database_url())
    with engine.begin() as connection:
        migrate(connection)
        migrate(connection)
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


def test_servers_that_start_together_migrate_one_after_the_other(shared_settings: Settings) -> None:
    async def open_all() -> None:
        storages = [Storage(shared_settings.database_url()) for _ in range(4)]
        await asyncio.gather(*(storage.open() for storage in storages))
        for storage in storages:
            await storage.close()

    asyncio.run(open_all())
