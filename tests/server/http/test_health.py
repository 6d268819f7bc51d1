"""Health and metrics."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from starlette.testclient import TestClient

if TYPE_CHECKING:
    from tests.server.visitors import Visitor


def figures(visitor: Visitor) -> dict[str, float]:
    answer = visitor.get("/metrics")
    assert answer.status_code == 200
    lines = [line for line in answer.text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines)}


def test_a_server_says_that_it_is_well(ada: Visitor) -> None:
    answer = ada.get("/healthz")
    assert (answer.status_code, answer.json()["status"]) == (200, "ok")
    assert answer.json()["version"]


def test_a_server_without_its_database_is_not_well(client: TestClient, ada: Visitor) -> None:
    async def fail() -> set[str]:
        raise OSError("gone")

    client.app.state.services.storage.refused_solutions = fail  # type: ignore[attr-defined]
    answer = ada.get("/healthz")
    assert (answer.status_code, answer.json()["database"]) == (503, "failing")


def test_figures_follow_what_happens(ada: Visitor, ben: Visitor) -> None:
    before = figures(ada)
    assert before["linja_sockets_open"] == 0
    game = ada.make(opponent="link")
    with ada.look(game) as black, ben.look(game) as red:
        black.act("1-2")
        red.until_version(1)
        assert red.refusal(type="act", version=1, action="8-7") == "not-your-turn"
        now = figures(ada)
    assert now["linja_sockets_open"] == 2
    assert now["linja_games_live"] == 1
    assert now["linja_actions_total"] == before["linja_actions_total"] + 1
    assert now["linja_entries_stored_total"] == 1
    assert now["linja_games_made_total"] == 1
    assert now["linja_action_seconds_count"] == now['linja_action_seconds_bucket{le="+Inf"}'] == 1
    assert now['linja_refusals_total{code="not-your-turn"}'] == 1
    assert now["linja_computer_pending"] == 0


@pytest.mark.one_server
def test_figures_are_not_for_everybody(client: TestClient, ada: Visitor) -> None:
    assert ada.get("/metrics", headers={"x-forwarded-for": "203.0.113.9"}).status_code == 403
    for address, status in {"8.8.4.4": 403, "10.1.2.3": 200}.items():
        visitor = TestClient(client.app, client=(address, 1234))  # the app runs already: it is not entered again
        assert visitor.get("/metrics").status_code == status
