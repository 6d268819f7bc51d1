"""Servers that share a database."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from linja.server.game.table import LEASE
from tests.server.two_servers import beat, seconds_pass, two_servers
from tests.server.visitors import Time, Visitor, in_server

if TYPE_CHECKING:
    from starlette.testclient import TestClient

    from linja.server import Settings
    from linja.server.http.services import Services


def test_a_turn_belongs_to_one_server_until_nothing_is_heard_of_that(shared_settings: Settings, time: Time) -> None:
    with two_servers(replace(shared_settings, now=time, move_delay=60)) as (here, there):
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


def test_nobody_is_taken_for_dead_right_after_the_database_was_away(shared_settings: Settings, time: Time) -> None:
    with two_servers(replace(shared_settings, now=time)) as (here, there):

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


def test_who_was_taken_for_dead_comes_back(shared_settings: Settings) -> None:
    with two_servers(shared_settings) as (here, there):
        ada, ben = Visitor(here), Visitor(there)
        game = ada.make(opponent="link")
        with ada.look(game), ben.look(game) as red:
            red.until(lambda state: state["players"]["b"]["present"])

            async def name(services: Services) -> str:
                return services.registry.id

            dead = in_server(here, name)
            in_server(there, lambda services: services.registry.remove_dead(dead, shared_settings.now()))
            red.until(lambda state: not state["players"]["b"]["present"])
            beat(here)
            red.until(lambda state: state["players"]["b"]["present"])
            assert len(in_server(there, lambda services: services.registry.running())) == 2
