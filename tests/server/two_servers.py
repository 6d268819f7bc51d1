"""Two servers that share a PostgreSQL database, and a game between them."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from starlette.testclient import TestClient

from linja.server import Settings, create_app
from tests.server.visitors import Time, Visitor, in_server

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.server.visitors import Screen

STEP = 2.0
"""seconds between two beats"""


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


def at_other(client: TestClient, visitor: Visitor) -> Visitor:
    """The same visitor at another server."""
    again = Visitor(client)
    again.headers = visitor.headers
    return again
