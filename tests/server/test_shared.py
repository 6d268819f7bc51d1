"""What servers share through PostgreSQL, looked at from inside: clocks, limits, leases, and the tables themselves."""

from __future__ import annotations

import asyncio
from contextlib import contextmanager
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING, NamedTuple

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from starlette.testclient import TestClient

from linja import Side
from linja.errors import LinjaError
from linja.server import Settings, create_app
from linja.server import settings as settings_module
from linja.server.background.time_source import TimeSource
from linja.server.game.log import Entry, Kind
from linja.server.game.table import LEASE
from linja.server.storage.database import blocking_engine
from linja.server.storage.games import Storage
from linja.server.storage.migrations import migrate
from linja.server.storage.schema import metadata
from tests.server.visitors import Time, Visitor, in_server

if TYPE_CHECKING:
    from collections.abc import Iterator

    from linja.server.http.services import Services
    from tests.server.visitors import Screen

STEP = 2.0
"""seconds between two beats"""


@pytest.fixture
def settings(settings: Settings, database: str) -> Settings:
    return replace(settings, database=database)


@contextmanager
def two_servers(settings: Settings) -> Iterator[tuple[TestClient, TestClient]]:
    with TestClient(create_app(settings)) as here, TestClient(create_app(settings)) as there:
        yield here, there


class Blitz(NamedTuple):
    """A game by the clock between players at two servers."""

    here: TestClient
    there: TestClient
    ada: Visitor
    game: str
    black: Screen
    red: Screen


@contextmanager
def blitz(settings: Settings, time: Time) -> Iterator[Blitz]:
    """One that Black has begun."""
    with two_servers(replace(settings, now=time)) as (here, there):
        ada, ben = Visitor(here), Visitor(there)
        game = ada.make(opponent="link", clock={"kind": "minutes", "minutes": 1, "increment": 0})
        with ada.look(game) as black, ben.look(game) as red:
            black.until(lambda state: state["players"]["r"]["present"])
            black.act("1-2")
            yield Blitz(here, there, ada, game, black, red)


def beat(*clients: TestClient) -> None:
    for client in clients:
        in_server(client, lambda services: services.heartbeat.beat())


def seconds_pass(seconds: float, time: Time, *clients: TestClient) -> None:
    """Let time pass as it does on running servers."""
    for _ in range(round(seconds / STEP)):
        time.passes(STEP)
        beat(*clients)


def log_of(client: TestClient, game: str) -> list[Entry]:
    return in_server(client, lambda services: services.storage.log(game))


def at_other(client: TestClient, visitor: Visitor) -> Visitor:
    """The same visitor at another server."""
    again = Visitor(client)
    again.headers = visitor.headers
    return again


def test_the_migrations_make_the_tables_of_the_schema(settings: Settings) -> None:
    engine = blocking_engine(settings.database_url())
    with engine.begin() as connection:
        migrate(connection)
        migrate(connection)
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


def test_servers_that_start_together_migrate_one_after_the_other(settings: Settings) -> None:
    async def open_all() -> None:
        storages = [Storage(settings.database_url()) for _ in range(4)]
        await asyncio.gather(*(storage.open(settings.home) for storage in storages))
        for storage in storages:
            await storage.close()

    asyncio.run(open_all())


def test_a_flag_falls_once_however_many_servers_look_after_it(settings: Settings, time: Time) -> None:
    with blitz(settings, time) as (here, there, _, game, black, red):
        red.until_version(1)
        seconds_pass(58, time, here, there)
        assert len(log_of(here, game)) == 1
        time.passes(2)
        for client in (here, there):
            in_server(client, lambda services: services.scheduler.run_all_due())
        assert log_of(here, game)[1:] == [Entry(Kind.TIME, Side.BLACK, "", time.now)]
        for screen in (black, red):
            assert screen.until(lambda state: state["outcome"] is not None)["outcome"]["winner"] == "r"


def test_clocks_stand_still_while_the_database_is_away(settings: Settings, time: Time) -> None:
    with blitz(settings, time) as (here, there, ada, game, black, red):
        seconds_pass(10, time, here, there)
        time.passes(600)  # nobody could write down that a server was running
        assert black.act("skip")["clock"]["left"] == {"b": 50, "r": 60}
        red.until_version(2)
        beat(there)
        seconds_pass(20, time, here, there)
        for server in (here, there):
            state = at_other(server, ada).get(f"/api/games/{game}").json()
            assert state["clock"]["left"] == {"b": 50, "r": 40}
        assert red.act("8-7")["clock"]["left"] == {"b": 50, "r": 40}


def test_the_limit_of_an_address_holds_for_all_servers_together(settings: Settings) -> None:
    limited = replace(settings, limits=replace(settings.limits, games=(3, 0)))
    with two_servers(limited) as (here, there):
        ada, ben = Visitor(here), Visitor(there)
        for visitor in (ada, ben, ada):
            visitor.make()
        for visitor in (ada, ben):
            answer = visitor.post("/api/games", json={})
            assert (answer.status_code, answer.json()["error"]["code"]) == (429, "too-fast")


def test_a_turn_belongs_to_one_server_until_nothing_is_heard_of_that(settings: Settings, time: Time) -> None:
    with two_servers(replace(settings, now=time, move_delay=60)) as (here, there):
        game = Visitor(here).make(opponent="computer", level="1", side="r", starter="b")

        def claim(client: TestClient) -> bool:
            return bool(in_server(client, lambda services: services.registry.claim(game, time.now)))

        assert [claim(client) for client in (here, there, here)] == [True, False, True]
        time.passes(LEASE.total_seconds() - 1)
        in_server(here, lambda services: services.registry.renew([game], time.now))
        time.passes(2)
        assert not claim(there)
        time.passes(LEASE.total_seconds())
        assert [claim(client) for client in (there, here)] == [True, False]


def test_nobody_is_taken_for_dead_right_after_the_database_was_away(settings: Settings, time: Time) -> None:
    with two_servers(replace(settings, now=time)) as (here, there):

        def is_steady(client: TestClient) -> bool:
            async def ask(services: Services) -> bool:
                return services.heartbeat.is_steady

            return in_server(client, ask)

        assert (is_steady(here), is_steady(there)) == (True, False)
        seconds_pass(LEASE.total_seconds(), time, here, there)
        assert is_steady(there)
        time.passes(100)
        beat(there)  # of the other nothing has been heard for long, but nothing could be
        running = in_server(there, lambda services: services.registry.running())
        assert len(running) == 2


def test_who_was_taken_for_dead_comes_back(settings: Settings) -> None:
    with two_servers(settings) as (here, there):
        ada, ben = Visitor(here), Visitor(there)
        game = ada.make(opponent="link")
        with ada.look(game), ben.look(game) as red:
            red.until(lambda state: state["players"]["b"]["present"])

            async def name(services: Services) -> str:
                return services.registry.id

            dead = in_server(here, name)
            in_server(there, lambda services: services.registry.remove_dead(dead, settings.now()))
            red.until(lambda state: not state["players"]["b"]["present"])
            beat(here)
            red.until(lambda state: state["players"]["b"]["present"])
            assert len(in_server(there, lambda services: services.registry.running())) == 2


def test_all_servers_go_by_the_watch_of_the_database(settings: Settings) -> None:
    async def compare() -> timedelta:
        storage, time = Storage(settings.database_url()), Time()
        time.now = settings.now() - timedelta(days=400)
        await storage.open(settings.home)
        watch = TimeSource(time)
        await watch.compare(storage)
        await storage.close()
        return watch() - settings.now()

    assert abs(asyncio.run(compare())) < timedelta(seconds=60)


def test_a_name_that_no_game_can_have_is_not_looked_for(settings: Settings) -> None:
    with TestClient(create_app(settings)) as client, Visitor(client).socket("%00") as screen:
        assert screen.receive()["code"] == "not-found"  # in its texts a database has no such character


def test_a_url_that_is_of_no_use_gets_one_clear_line(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(LinjaError, match="sqlite or postgresql, not in mysql"):
        Settings(database="mysql://host/linja").database_url()
    monkeypatch.setattr(settings_module, "find_spec", lambda _name: None)
    with pytest.raises(LinjaError, match=r"pip install 'linja\[postgres\]'"):
        Settings(database="postgresql://host/linja").database_url()
    assert Settings(database="sqlite:///games.sqlite").database_url().drivername == "sqlite+aiosqlite"
