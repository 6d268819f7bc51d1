"""The tables, and the migrations that make them."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING, Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Engine, create_engine, event

from linja.server.storage.database import blocking_engine
from linja.server.storage.games import Storage
from linja.server.storage.migrations import migrate
from linja.server.storage.schema import metadata
from tests.server.two_servers import beat
from tests.server.visitors import Visitor, in_server

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from starlette.testclient import TestClient

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


@contextmanager
def statements() -> Iterator[dict[str, Any]]:
    """Everything that any engine executes meanwhile, each with parameters that it had once."""
    found: dict[str, Any] = {}

    def note(_c: Any, _cursor: Any, statement: str, parameters: Any, _context: Any, is_many: bool) -> None:
        found[statement] = parameters[0] if is_many else parameters

    event.listen(Engine, "before_cursor_execute", note)
    try:
        yield found
    finally:
        event.remove(Engine, "before_cursor_execute", note)


@pytest.mark.one_server
def test_no_table_that_grows_is_read_from_end_to_end_while_people_play(client: TestClient, settings: Settings) -> None:
    """It would take longer with every game that was ever played, and fill the memory of each connection with them."""
    ada, ben = Visitor(client), Visitor(client)
    with statements() as executed:
        game = ada.make(opponent="link", open=True, clock={"kind": "minutes", "minutes": 5, "increment": 3})
        with ada.look(game) as black, ben.look(game) as red:
            black.act("1-2")
            red.until_version(1)
            black.send(type="resign")
            red.until(lambda state: state["outcome"] is not None)
        for path in ("/api/lobby", "/api/me", f"/api/games/{game}", "/healthz"):
            assert ada.get(path).status_code == 200
        beat(client)
        in_server(client, lambda services: services.scheduler.run_all_due())
        in_server(client, lambda services: services.maintenance.next_due())
    assert len(executed) > 15
    with closing(sqlite3.connect(settings.home / "games.sqlite")) as database:
        for statement, parameters in executed.items():
            if statement.startswith(("SELECT", "UPDATE", "DELETE")) and "games.updated <" not in statement:  # hourly
                plan = str(database.execute(f"EXPLAIN QUERY PLAN {statement}", parameters).fetchall())
                assert not re.search("SCAN (games|seats|entries)", plan), statement
