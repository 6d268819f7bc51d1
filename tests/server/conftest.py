"""A running app with an empty home, and visitors to it."""

from __future__ import annotations

import os
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from starlette.testclient import TestClient

from linja.server import Limits, Settings, create_app
from tests.server.cluster import Cluster, programs
from tests.server.visitors import Time, Visitor

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

UNLIMITED = Limits(messages=(1e9, 1e9), games=(1e9, 1e9), sockets=(1e9, 1e9), requests=(1e9, 1e9), files=(1e9, 1e9))


ON_POSTGRES = bool(os.environ.get("LINJA_TEST_POSTGRES"))
"""Whether everything runs on PostgreSQL; else only what is about it."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if ON_POSTGRES and item.get_closest_marker("one_server"):
            item.add_marker(pytest.mark.skip("it is about SQLite"))


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    if programs() is None and not os.environ.get("LINJA_NO_SKIPS"):
        pytest.skip("PostgreSQL is missing: run scripts/install-packages")
    cluster = Cluster()
    yield cluster
    cluster.remove()


@pytest.fixture
def database(cluster: Cluster) -> str:
    """The URL of an empty database on a real PostgreSQL."""
    return cluster.new_database()


@pytest.fixture
def settings(tmp_path: Path, request: pytest.FixtureRequest) -> Settings:
    database = request.getfixturevalue("database") if ON_POSTGRES else ""
    return Settings(home=tmp_path / "home", database=database, move_delay=0, in_process=True, limits=UNLIMITED)


@pytest.fixture
def shared_settings(settings: Settings, database: str) -> Settings:
    """Settings for several servers: their database is PostgreSQL."""
    return replace(settings, database=database)


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def on_time(settings: Settings, time: Time) -> Iterator[TestClient]:
    """An app whose watch a test sets."""
    with TestClient(create_app(replace(settings, now=time))) as client:
        yield client


@pytest.fixture
def client(settings: Settings) -> Iterator[TestClient]:
    with TestClient(create_app(settings)) as client:
        yield client


@pytest.fixture
def ada(client: TestClient) -> Visitor:
    return Visitor(client)


@pytest.fixture
def ben(client: TestClient) -> Visitor:
    return Visitor(client)


@pytest.fixture
def eve(client: TestClient) -> Visitor:
    return Visitor(client)
