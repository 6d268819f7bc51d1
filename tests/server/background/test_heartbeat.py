"""Outages of the database."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.server.two_servers import at_other, beat, blitz, seconds_pass

if TYPE_CHECKING:
    from linja.server import Settings
    from tests.server.visitors import Time


def test_clocks_stand_still_while_the_database_is_away(shared_settings: Settings, time: Time) -> None:
    with blitz(shared_settings, time) as (here, there, ada, game, black, red):
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
