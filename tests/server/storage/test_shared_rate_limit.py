"""Limits that all servers share."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tests.server.two_servers import two_servers
from tests.server.visitors import Visitor

if TYPE_CHECKING:
    from linja.server import Settings


def test_the_limit_of_an_address_holds_for_all_servers_together(shared_settings: Settings) -> None:
    limited = replace(shared_settings, limits=replace(shared_settings.limits, games=(3, 0)))
    with two_servers(limited) as (here, there):
        ada, ben = Visitor(here), Visitor(there)
        for visitor in (ada, ben, ada):
            visitor.make()
        for visitor in (ada, ben):
            answer = visitor.post("/api/games", json={})
            assert (answer.status_code, answer.json()["error"]["code"]) == (429, "too-fast")
