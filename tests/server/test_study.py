"""Records, analyses and positions to study: what the analysis board and the editor ask for."""

from __future__ import annotations

import struct
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from starlette.testclient import TestClient

from linja import Position, Record, Side
from linja.server import create_app
from tests.server.visitors import Visitor

if TYPE_CHECKING:
    from linja.server import Settings

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
        ("", "line 1, column 1: there is no record"),
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


def test_a_record_is_analysed_once(settings: Settings) -> None:
    limited = replace(settings, limits=replace(settings.limits, look_ups=(1, 0)))
    with TestClient(create_app(limited)) as client:
        ada = Visitor(client)
        first = ada.post("/api/analysis", json={"record": TEXT}).json()
        assert [turn["number"] for turn in first["turns"]] == [1, 2]
        assert first["players"]["black"]["accuracy"] is not None
        assert set(first["moments"]) <= {1, 2}
        with_comment = TEXT.replace("Calm.", "Very calm.")
        assert ada.post("/api/analysis", json={"record": with_comment}).json() == first, "it costs nothing again"
        other = ada.post("/api/analysis", json={"record": f'[Rules "{SMALL}"] 1. 2-3 2. 8-7 *'})
        assert other.status_code == 429


def test_a_game_is_analysed_when_it_is_over(ada: Visitor) -> None:
    game = ada.make(rules=SMALL, opponent="device")
    address = f"/api/games/{game}/analysis"
    assert ada.get(address).json()["error"]["code"] == "not-possible"
    with ada.look(game) as screen:
        screen.send(type="resign")
        screen.until(lambda state: state["outcome"] is not None)
    found = ada.get(address).json()
    assert (found["turns"], found["players"]["red"]["accuracy"]) == ([], None)
    assert ada.get("/api/games/nowhere/analysis").status_code == 404


def test_a_game_can_begin_with_any_position(ada: Visitor) -> None:
    position = "50022210/01123005 r f4"
    made = ada.post("/api/games", json={"position": position, "opponent": "device", "side": "b"}).json()
    state = ada.get(f"/api/games/{made['id']}").json()
    assert state["position"]["text"] == position
    assert state["actions"][0]["action"] == "8-4"
    assert f'[Start "{position}"]' in ada.get(f"/api/games/{made['id']}/record").text


@pytest.mark.parametrize(
    "wanted",
    [
        {"position": "61111110/01111115 b"},
        {"position": "00000246/53301000 b"},
        {"position": "nonsense"},
        {"position": "61111110/01111116 b", "length": 3},
    ],
)
def test_no_game_begins_with_an_impossible_or_finished_position(ada: Visitor, wanted: dict[str, Any]) -> None:
    assert ada.post("/api/games", json=wanted).status_code == 422


def test_a_position_is_checked_with_all_that_is_wrong(ada: Visitor) -> None:
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


def test_pictures_of_positions_are_small_and_kept(ada: Visitor) -> None:
    drawing = ada.get("/picture.svg", params={"position": "61111110/01111116 b", "bottom": "r"})
    assert (drawing.headers["content-type"], drawing.text[:4]) == ("image/svg+xml", "<svg")
    for shape, size in (("board", (840, 912)), ("preview", (1200, 630))):
        answer = ada.get("/picture.png", params={"position": "50022210/01122105 r", "shape": shape})
        assert (answer.headers["content-type"], len(answer.content) < 100_000) == ("image/png", True)
        assert struct.unpack(">II", answer.content[16:24]) == size
        assert answer.headers["cache-control"].startswith("public")
        assert "set-cookie" not in answer.headers
    for wrong in ({"position": "nonsense"}, {"position": "61111110/01111116 b", "bottom": "x"}, {}):
        for kind in ("svg", "png"):
            assert ada.get(f"/picture.{kind}", params=wrong).status_code == 422


def test_pictures_are_not_drawn_without_end(settings: Settings) -> None:
    limited = replace(settings, limits=replace(settings.limits, pictures=(1, 0)))
    with TestClient(create_app(limited)) as client:
        ada = Visitor(client)
        asked = {"position": "61111110/01111116 b"}
        assert [ada.get("/picture.svg", params=asked).status_code for _ in range(2)] == [200, 429]


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
