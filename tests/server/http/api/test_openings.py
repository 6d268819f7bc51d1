"""The tree of first turns, with what each is worth and how often it was played here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from linja import Position, Rules, legal_turns
from linja.puzzles import SHIPPED
from linja.server.storage import opening_counts
from linja.solution.first_turns import first_turns
from tests.server.visitors import in_server

if TYPE_CHECKING:
    from collections import Counter

    from starlette.testclient import TestClient

    from tests.server.visitors import Visitor


def opening(visitor: Visitor, rules: str = "zen", line: str = "") -> Any:
    answer = visitor.get(f"/api/openings/{rules}", params={"line": line})
    assert answer.status_code == 200, answer.text
    return answer.json()


def games(found: dict[str, Any]) -> dict[str, int]:
    return {turn["turn"]: turn["games"] for turn in found["turns"] if turn["games"]}


@pytest.mark.parametrize("rules", SHIPPED)
def test_first_turns_have_exact_values_also_without_a_solution(ada: Visitor, rules: str) -> None:
    found = opening(ada, rules)
    values = {turn["turn"]: turn["value"] for turn in found["turns"]}
    assert values == first_turns(rules)
    assert list(values.values()) == sorted(values.values(), reverse=True)
    assert found["exact"]
    assert all(turn["exact"] for turn in found["turns"])
    assert (found["line"], found["games"]) == ([], 0)


def test_further_on_values_are_estimates_without_a_solution(ada: Visitor) -> None:
    found = opening(ada, line="1-2 1-3,4-3 8-5")
    assert found["position"] == "42211110/01202115 b"
    assert not found["exact"]
    rules = Rules.parse("zen")
    assert {turn["turn"] for turn in found["turns"]} == set(
        map(str, legal_turns(Position.parse(found["position"]), rules))
    )


def test_games_played_here_are_counted_whoever_began(ada: Visitor) -> None:
    for starter, actions in (
        ("b", ["1-2", "1-3", "4-3", "8-5"]),
        ("b", ["1-2", "1-3", "7-6", "skip"]),
        ("r", ["8-7", "8-6"]),  # the same as 1-2 1-3 from the other end
        ("b", ["1-2", "3-5"]),
        ("b", ["1-2"]),  # no complete turn
    ):
        with ada.look(ada.make(starter=starter)) as screen:
            for action in actions:
                screen.act(action)
    start = opening(ada)
    assert (start["games"], games(start)) == (4, {"1-2 1-3": 3, "1-2 3-5": 1})
    assert games(opening(ada, line="1-2 1-3")) == {"4-3 8-5": 1, "7-6": 1}
    assert opening(ada, line="1-2 1-3")["games"] == 3
    assert games(opening(ada, "bonus")) == {}


def test_what_was_taken_back_was_not_played(ada: Visitor) -> None:
    with ada.look(ada.make()) as screen:
        for action in ("1-2", "1-3", "4-3"):
            screen.act(action)
        screen.command("undo")
        screen.command("takeback")
        for action in ("1-2", "3-5"):
            screen.act(action)
    assert games(opening(ada)) == {"1-2 3-5": 1}


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/api/openings/nonsense", 404),
        ("/api/openings/zen+leave-goal", 404),
        ("/api/openings/zen?line=nonsense", 422),
        ("/api/openings/zen?line=2-1", 422),
        ("/api/openings/zen?line=,", 422),
        ("/api/openings/zen?line=1-2+1-3,1-2+1-3", 422),
        ("/api/openings/zen?line=" + ",".join(["1-2+1-3"] * 9), 422),
        ("/api/openings/zen?line=" + "x" * 401, 422),
    ],
)
def test_what_is_asked_wrongly(ada: Visitor, path: str, status: int) -> None:
    answer = ada.get(path)
    assert answer.status_code == status
    assert answer.json()["error"]["code"] == {404: "not-found", 422: "bad-request"}[status]


def test_counting_is_done_now_and_then(ada: Visitor, client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    assert opening(ada)["games"] == 0
    with ada.look(ada.make()) as screen:
        for action in ("1-2", "1-3"):
            screen.act(action)
    assert opening(ada)["games"] == 0
    monkeypatch.setattr(opening_counts, "RECOUNT_SECONDS", 0)
    assert opening(ada)["games"] == 1

    async def lines(services: Any) -> Counter[tuple[str, ...]]:
        found: Counter[tuple[str, ...]] = await services.opening_counts.lines(Rules.parse("zen"))
        return found

    assert in_server(client, lines) == {(): 1, ("1-2 1-3",): 1}
