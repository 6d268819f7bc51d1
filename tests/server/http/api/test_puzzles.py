"""Puzzles over HTTP: sent without their solution, judged at once, explained on request."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING, Any

import pytest
from starlette.testclient import TestClient

from linja import Turn, legal_turns
from linja.puzzles import BEYOND, SHIPPED, Puzzle, Theme, daily_puzzle, puzzle_named, shipped_puzzles
from linja.server import create_app
from linja.turn import after_turn
from tests.server.visitors import NOON, Visitor

if TYPE_CHECKING:
    from linja.server import Settings

PUZZLE = next(puzzle for puzzle in shipped_puzzles("zen") if puzzle.refutation and puzzle.keeps == "win")
ADDRESS = f"/api/puzzle/{PUZZLE.name}"


def wrong_turn(puzzle: Puzzle = PUZZLE) -> Turn:
    """A turn that fails but is not the tempting one, and does not end the game."""
    return next(
        turn
        for turn in legal_turns(puzzle.position, puzzle.rules)
        if turn != puzzle.tempting
        and not puzzle.solves(turn)
        and not after_turn(puzzle.position, turn, puzzle.rules).over
    )


@pytest.mark.parametrize("rules", SHIPPED)
def test_all_names_by_their_grade(ada: Visitor, rules: str) -> None:
    found = ada.get(f"/api/puzzles/{rules}").json()
    assert len(found["grades"]) == BEYOND
    assert found["grades"][PUZZLE.grade - 1] == [
        puzzle.name for puzzle in shipped_puzzles(rules) if puzzle.grade == PUZZLE.grade
    ]
    assert set(found["themes"]) <= set(Theme)
    assert sorted(chain(*found["themes"].values())) == sorted(puzzle.name for puzzle in shipped_puzzles(rules))


def test_a_puzzle_comes_without_its_solution(ada: Visitor) -> None:
    found = ada.get(ADDRESS).json()
    turns = sorted(map(str, legal_turns(PUZZLE.position, PUZZLE.rules)))
    assert [turn["turn"] for turn in found.pop("turns")] == turns
    assert found.pop("stages")[""]["kind"] == "opening"
    assert found == {
        "name": PUZZLE.name,
        "rules": "zen",
        "title": "Zen",
        "position": PUZZLE.position.text,
        "keeps": "win",
        "grade": PUZZLE.grade,
    }


def test_a_verdict_on_every_turn(ada: Visitor) -> None:
    for turn in legal_turns(PUZZLE.position, PUZZLE.rules):
        verdict = ada.get(f"{ADDRESS}/verdict", params={"turn": str(turn)}).json()
        assert verdict == {"solves": PUZZLE.solves(turn)}


def test_hints_tell_the_piece_and_then_the_opening_move(ada: Visitor) -> None:
    opening = str(PUZZLE.turn[0])
    row = int(opening[0])
    assert ada.get(f"{ADDRESS}/hint", params={"step": "1"}).json() == {"row": row, "action": None}
    assert ada.get(f"{ADDRESS}/hint", params={"step": "2"}).json() == {"row": row, "action": opening}


def test_the_solution_for_who_asks_for_it(ada: Visitor) -> None:
    found = ada.get(f"{ADDRESS}/solution").json()
    assert (found["turn"]["turn"], found["value"]) == (str(PUZZLE.turn), PUZZLE.value)
    assert found["tempting"]["turn"] == str(PUZZLE.tempting)


def test_why_the_tempting_turn_fails(ada: Visitor) -> None:
    found = ada.get(f"{ADDRESS}/refutation", params={"turn": str(PUZZLE.tempting)}).json()
    assert found["value"] == PUZZLE.tempting_value
    assert found["answer"]["turn"] == str(PUZZLE.refutation)


def test_why_another_turn_fails_without_a_solution(ada: Visitor) -> None:
    """The computer shows an answer, and claims nothing about its worth."""
    turn = wrong_turn()
    answer = ada.get(f"{ADDRESS}/refutation", params={"turn": str(turn)})
    found = answer.json()
    then, _ = after_turn(PUZZLE.position, turn, PUZZLE.rules)
    assert Turn.parse(found["answer"]["turn"]) in legal_turns(then, PUZZLE.rules)
    if found["value"] is None:
        assert answer.headers["cache-control"] == "no-store"
    else:
        assert found["value"] <= 0


def test_a_turn_that_ends_the_game_has_no_answer(ada: Visitor) -> None:
    ending = (
        (puzzle, turn)
        for rules in SHIPPED
        for puzzle in shipped_puzzles(rules)
        for turn in legal_turns(puzzle.position, puzzle.rules)
        if not puzzle.solves(turn) and after_turn(puzzle.position, turn, puzzle.rules).over
    )
    puzzle, turn = next(ending)
    found = ada.get(f"/api/puzzle/{puzzle.name}/refutation", params={"turn": str(turn)}).json()
    margin = after_turn(puzzle.position, turn, puzzle.rules).position.margin(puzzle.rules)
    assert found == {"value": -margin, "answer": None}


def test_the_puzzle_of_a_day_is_everybodys(ada: Visitor, ben: Visitor) -> None:
    day = NOON.date()
    for rules in SHIPPED:
        puzzle = daily_puzzle(rules, day)
        assert puzzle is not None
        for visitor in (ada, ben):
            found = visitor.get(f"/api/puzzles/{rules}/daily", params={"date": day.isoformat()}).json()
            assert found == {"date": day.isoformat(), "name": puzzle.name}


@pytest.mark.parametrize("path", ["", "/verdict", "/hint", "/solution", "/refutation"])
def test_what_never_changes_may_be_kept(ada: Visitor, path: str) -> None:
    parameters = {"turn": str(PUZZLE.tempting), "step": "1"}
    answer = ada.get(ADDRESS + path, params=parameters)
    assert answer.headers["cache-control"].startswith("public")
    assert "set-cookie" not in answer.headers
    again = ada.get(ADDRESS + path, params=parameters, headers={"if-none-match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/api/puzzles/nonsense", 404),
        ("/api/puzzles/zen+leave-goal", 404),
        ("/api/puzzles/nonsense/daily?date=2026-11-16", 404),
        ("/api/puzzles/zen/daily", 422),
        ("/api/puzzles/zen/daily?date=yesterday", 422),
        ("/api/puzzles/zen/daily?date=2026-02-30", 422),
        ("/api/puzzle/00000000", 404),
        ("/api/puzzle/nonsense", 422),
        ("/api/puzzle/00000000/solution", 404),
        (f"{ADDRESS}/verdict", 422),
        (f"{ADDRESS}/verdict?turn=nonsense", 422),
        (f"{ADDRESS}/verdict?turn=1-2+1-2+1-2+1-2", 422),
        (f"{ADDRESS}/verdict?turn={'x' * 61}", 422),
        (f"{ADDRESS}/hint?step=3", 422),
        (f"{ADDRESS}/refutation?turn=nonsense", 422),
        (f"{ADDRESS}/refutation?turn={'+'.join(map(str, PUZZLE.turn))}", 422),
    ],
)
def test_what_is_asked_wrongly(ada: Visitor, path: str, status: int) -> None:
    answer = ada.get(path)
    assert answer.status_code == status
    assert answer.json()["error"]["code"] == {404: "not-found", 422: "bad-request"}[status]


def test_refutations_that_have_to_be_thought_out_are_limited(settings: Settings) -> None:
    limited = replace(settings, limits=replace(settings.limits, look_ups=(1, 0)))
    with TestClient(create_app(limited)) as client:
        ada = Visitor(client)
        answers = [ada.get(f"{ADDRESS}/refutation", params={"turn": str(wrong_turn())}) for _ in range(2)]
        assert [answer.status_code for answer in answers] == [200, 429]
        assert ada.get(f"{ADDRESS}/refutation", params={"turn": str(PUZZLE.tempting)}).status_code == 200


def test_an_answer_says_nothing_of_values(ada: Visitor) -> None:
    def keys(data: Any) -> set[str]:
        if isinstance(data, dict):
            return set(data).union(*map(keys, data.values()))
        return set().union(*map(keys, data)) if isinstance(data, list) else set()

    found = json.loads(ada.get(ADDRESS).text)
    assert keys({**found, "stages": {}}).isdisjoint({"value", "exact", "solution", "tempting", "refutation"})
    assert puzzle_named(found["name"]) == PUZZLE
