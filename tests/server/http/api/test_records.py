"""Records read and written as trees."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from starlette.testclient import TestClient

from linja import Position, Record, Side
from linja.server import Settings, create_app
from tests.server.visitors import Visitor

SMALL = "zen+pieces=3"
TEXT = f"""[Rules "{SMALL}"]
[Black "Ada"]
[Result "*"]

1. 1-2 {{Calm.}} (1. 2-3 (1. 1-2 2-3) 2. 8-7) 2. 8-7 *
"""


def read(visitor: Visitor, text: str, **more: str) -> Any:
    return visitor.post("/api/records/read", json={"text": text, **more})


def written(visitor: Visitor, tree: dict[str, Any], **changed: Any) -> Any:
    turns = [{name: turn[name] for name in ("follows", "turn", "complete", "comment")} for turn in tree["turns"]]
    wanted = {name: tree[name] for name in ("rules", "start", "headers", "result", "comment")}
    return visitor.post("/api/records/write", json={**wanted, "turns": turns, **changed})


def test_a_record_is_a_tree_with_where_each_turn_leads(ada: Visitor) -> None:
    tree = read(ada, TEXT).json()
    lines = [(turn["follows"], turn["number"], turn["side"], turn["turn"]) for turn in tree["turns"]]
    assert lines == [
        (None, 1, "b", "1-2"),
        (None, 1, "b", "2-3"),
        (None, 1, "b", "1-2 2-3"),
        (1, 2, "r", "8-7"),
        (0, 2, "r", "8-7"),
    ]
    assert tree["turns"][0]["comment"] == "Calm."
    assert tree["turns"][0]["position"] == "12000000/00000012 r"
    assert (tree["rules"], tree["headers"], tree["result"]) == (SMALL, {"Black": "Ada"}, None)


def test_what_was_read_is_written_the_same(ada: Visitor) -> None:
    tree = read(ada, TEXT).json()
    again = written(ada, tree).json()
    assert again == read(ada, again["text"]).json()
    assert {turn["turn"] for turn in again["turns"]} == {turn["turn"] for turn in tree["turns"]}


def test_a_position_is_a_record_without_turns(ada: Visitor) -> None:
    tree = read(ada, "50022210/01122105 r\n").json()
    assert (tree["start"], tree["turns"], tree["rules"]) == ("50022210/01122105 r", [], "zen")


def test_a_game_that_was_given_up_stays_so_until_its_line_ends_on_the_board(ada: Visitor) -> None:
    record = Record.parse(f'[Rules "{SMALL}"] 1. 1-2 *')
    game = record.game()
    game.resign(Side.RED)
    tree = read(ada, str(Record.of(game))).json()
    assert tree["result"].startswith("black")
    assert written(ada, tree).json()["result"] == tree["result"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "line 1, column 1: no game record found"),
        ("hello", "line 1, column 1: cannot read 'hello'"),
        ("1. 1-5 *", "line 1, column 1: turn 1. 1-5"),
        ("61111110/01111115 b", "red has 11 pieces"),
        ("61111110/01111116 b x9", "unknown stage"),
        ('[Rules "chess"] *', "unknown edition"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_place(ada: Visitor, text: str, said: str) -> None:
    for answer in (read(ada, text), ada.post("/api/analysis", json={"record": text})):
        assert answer.status_code == 422
        assert said in answer.json()["error"]["message"]


@pytest.mark.parametrize(
    "turns",
    [
        [{"turn": "1-5"}],
        [{"turn": "1-2", "follows": 0}],
        [{"turn": "1-2"}, {"turn": "8-7", "follows": 7}],
        [{"turn": "1-2"}, {"turn": "nonsense", "follows": 0}],
        [{"turn": "1-2", "complete": False}, {"turn": "8-7", "follows": 0}],
    ],
)
def test_a_tree_that_is_no_game_is_refused(ada: Visitor, turns: list[dict[str, Any]]) -> None:
    start = Position.start(Record.parse(TEXT).rules).text
    answer = ada.post("/api/records/write", json={"rules": SMALL, "start": start, "turns": turns})
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "bad-request")


def test_variations_nested_too_deep_are_refused(ada: Visitor) -> None:
    turns: list[dict[str, Any]] = []
    for level in range(60):
        follows = None if level == 0 else 2 * level - 1
        turns += [{"turn": "1-2", "follows": follows}, {"turn": "1-2", "follows": follows}]
    answer = ada.post("/api/records/write", json={"start": "61111110/01111116 b", "turns": turns})
    assert answer.status_code == 422
    assert "nested deeper" in answer.json()["error"]["message"]


def test_each_address_may_ask_for_so_much_work(settings: Settings) -> None:
    limited = replace(settings, limits=replace(settings.limits, look_ups=(4, 0)))
    with TestClient(create_app(limited)) as client:
        ada = Visitor(client)
        start = {"start": "61111110/01111116 b"}
        asked = [("/api/records/read", {"text": TEXT}), ("/api/records/write", start)]
        assert [ada.post(path, json=body).status_code for path, body in 2 * asked] == [200] * 4
        for path, body in [*asked, ("/api/solutions/zen", None)]:
            answer = ada.post(path, json=body)
            assert (answer.status_code, answer.json()["error"]["code"]) == (429, "too-fast")
