"""Open data: every position's turns and their values."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from starlette.testclient import TestClient

from linja import ZEN, Position, Rules, legal_turns
from linja.server import create_app
from linja.solution import Solution, solve
from tests.server.visitors import Visitor

if TYPE_CHECKING:
    from linja.server import Settings

SMALL = "zen+pieces=3"
START = Position.start(Rules.parse(SMALL)).text


def look_up(visitor: Visitor, headers: dict[str, str] | None = None, **parameters: str) -> Any:
    return visitor.get("/api/positions", params=parameters, headers=headers)


def test_with_a_solution_every_turn_has_its_exact_value(ada: Visitor, settings: Settings) -> None:
    rules = Rules.parse(SMALL)
    solve(rules, threads=1, store=settings.store())
    answer = look_up(ada, rules=SMALL, position=START)
    found = answer.json()
    with Solution.open(rules, settings.store()) as solution:
        values = {str(turn): value for turn, value in solution.turns(Position.start(rules))}
        assert {turn["turn"]: turn["value"] for turn in found["turns"]} == values
        assert (found["value"], found["exact"]) == (max(values.values()), True)
        for turn in found["turns"]:
            assert turn["over"] or solution.value(Position.parse(turn["position"], rules)) == -turn["value"]
    assert [turn["value"] for turn in found["turns"]] == sorted(values.values(), reverse=True)
    assert answer.headers["cache-control"].startswith("public")
    assert "set-cookie" not in answer.headers
    again = look_up(ada, {"if-none-match": answer.headers["etag"]}, rules=SMALL, position=START)
    assert (again.status_code, again.content) == (304, b"")


def test_without_a_solution_values_are_estimates_and_not_kept(ada: Visitor) -> None:
    answer = look_up(ada, position="61111110/01111116 b")
    found = answer.json()
    assert (found["rules"], found["exact"]) == ("zen", False)
    turns = {str(turn) for turn in legal_turns(Position.start(ZEN), ZEN)}
    assert {turn["turn"] for turn in found["turns"]} == turns
    assert "etag" not in answer.headers
    assert answer.headers["cache-control"] == "no-store"


def test_it_says_what_is_due_after_each_beginning_of_a_turn(ada: Visitor) -> None:
    found = look_up(ada, position="50022210/01122105 r").json()
    opening = {"kind": "opening", "steps": None, "extra": False, "ending": False}
    assert found["stages"][""] == opening
    assert found["stages"]["6-5"] == opening | {"kind": "follow-up", "steps": 4}
    beginnings = {" ".join(turn["actions"][:n]) for turn in found["turns"] for n in range(len(turn["actions"]))}
    assert set(found["stages"]) == beginnings
    over = look_up(ada, position="00000246/53301000 b").json()["stages"]
    assert over[""]["kind"] == "over"


def test_in_mid_turn_and_after_the_end(ada: Visitor) -> None:
    middle = look_up(ada, position="50022210/01123005 r f4").json()
    assert "8-4" in {turn["turn"] for turn in middle["turns"]}
    ended = look_up(ada, position="00000246/53301000 b").json()
    assert (ended["turns"], ended["exact"]) == ([], True)
    assert ended["value"] == Position.parse("00000246/53301000 b").margin(Rules.parse("zen"))


def test_many_positions_come_in_their_order(ada: Visitor) -> None:
    positions = ["50022210/01123005 r f4", "61111110/01111116 r", "50022210/01123005 r f4"]
    found = ada.post("/api/positions", json={"positions": positions}).json()["positions"]
    assert [one["position"] for one in found] == positions
    assert found[0] == found[2] == look_up(ada, position=positions[0]).json()


@pytest.mark.parametrize("position", ["", "nonsense", "61111110/01111115 b", "61111110/01111116", "x" * 61])
def test_what_is_no_position(ada: Visitor, position: str) -> None:
    answer = look_up(ada, position=position)
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "bad-request")
    answer = ada.post("/api/positions", json={"positions": ["61111110/01111116 b", position]})
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "bad-request")


def test_not_too_many_at_once(settings: Settings) -> None:
    start = "61111110/01111116 b"
    limited = replace(settings, limits=replace(settings.limits, look_ups=(3, 0)))
    with TestClient(create_app(limited)) as client:
        ada = Visitor(client)
        for positions, status in (([], 422), ([start] * 101, 422), ([start] * 4, 429), ([start] * 3, 200)):
            assert ada.post("/api/positions", json={"positions": positions}).status_code == status
        assert look_up(ada, position=start).status_code == 429


def test_a_position_is_checked_with_all_that_is_rejected(ada: Visitor) -> None:
    def check(position: str, rules: str = "zen") -> Any:
        return ada.get("/api/positions/check", params={"position": position, "rules": rules}).json()

    good = check("61111110/01111116 b")
    assert (good["faults"], good["over"], good["points"]) == ([], False, {"b": -3, "r": -3})
    assert (good["pieces"], good["row_limit"], good["start"]) == (12, 6, "61111110/01111116 b")
    wrong = check("51111110/01111166 r")["faults"]
    assert [(fault["code"], fault["side"], fault["row"], fault["count"]) for fault in wrong] == [
        ("pieces", "b", None, 11),
        ("pieces", "r", None, 17),
        ("row", None, 7, 7),
    ]
    assert [fault["code"] for fault in check("00000000/00000000 b")["faults"]] == ["pieces", "pieces"]
    assert [fault["code"] for fault in check("nonsense")["faults"]] == ["text"]
    assert [fault["code"] for fault in check("61111110/01111116 b x", "classic")["faults"]] == ["text"]
    assert check("00000246/53301000 b")["over"]
