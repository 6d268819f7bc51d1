"""Of several wishes about one version exactly one is fulfilled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.server.two_servers import two_servers
from tests.server.visitors import Visitor

if TYPE_CHECKING:
    from linja.server import Settings
    from tests.server.visitors import Screen


def test_a_stale_version_gets_an_error_and_the_state(ada: Visitor) -> None:
    with ada.look(ada.make()) as screen:
        screen.act("1-2")
        for version in (0, 2, 1_000):
            assert screen.refusal(type="act", version=version, action="1-3") == "stale"
            assert screen.receive_of("state")["version"] == 1
        assert screen.refusal(type="undo", version=0) == "stale"
        screen.receive_of("state")
        assert screen.refusal(type="takeback", version=0) == "stale"
        screen.receive_of("state")
        assert screen.act("1-3")["version"] == 2


def test_of_two_actions_at_once_one_wins(ada: Visitor) -> None:
    game = ada.make()
    with ada.look(game) as one, ada.look(game) as two:
        for version in range(0, 20, 2):
            assert one.state["version"] == version
            for screen, action in ((one, "1-2"), (two, "2-3")):
                screen.send(type="act", version=version, action=action)
            answers = [_answers(screen) for screen in (one, two)]
            assert sorted(answers) == ["error", "state"]
            for screen in (one, two):
                screen.until_version(version + 1)
            one.command("undo")
            two.until_version(version + 2)


def _answers(screen: Screen) -> str:
    """What a screen got for its action: an error, or nothing but states."""
    screen.send(type="ping")
    kinds = set()
    while (message := screen.receive())["type"] != "pong":
        kinds.add(message["type"])
    return "error" if "error" in kinds else "state"


def test_two_servers_with_one_database_agree(shared_settings: Settings) -> None:
    with two_servers(shared_settings) as (here, there):
        ada, ada_there = Visitor(here), Visitor(there)
        ada_there.headers = ada.headers
        game = ada.make()
        with ada.look(game) as one, ada_there.look(game) as two:
            one.act("1-2")
            assert two.refusal(type="act", version=0, action="2-3") == "stale"
            assert two.receive_of("state")["position"] == one.state["position"]
            assert two.act("1-3")["version"] == 2
            assert one.refusal(type="undo", version=1) == "stale"
            assert one.receive_of("state")["version"] == 2
