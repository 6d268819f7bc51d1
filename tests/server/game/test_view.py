"""The state that clients are sent has the shape that its type says, in every situation and for everybody."""

from __future__ import annotations

from typing import TYPE_CHECKING

import orjson
import pytest
from pydantic import TypeAdapter

from linja.server.game import view
from linja.server.game.state import GameState
from tests.server.game.tables import BLACK, BOTH, NOON, RED, WATCHER, give, new_table, play

if TYPE_CHECKING:
    from linja import Side
    from linja.server.game.table import Table

STATE = TypeAdapter(GameState)


def offered() -> Table:
    table = play(new_table(), "1-2", "1-3")
    give(table, BLACK, "draw")
    return table


def resigned() -> Table:
    table = play(new_table(length=3), "1-2", "1-3")
    give(table, RED, "resign")
    return table


SITUATIONS = {
    "start": new_table,
    "in mid-turn": lambda: play(new_table(), "1-2"),
    "after a turn": lambda: play(new_table(), "1-2", "1-3"),
    "against the computer": lambda: play(new_table("computer", level="1"), "1-2", "1-3"),
    "on one device": lambda: play(new_table("device", rules="classic"), "1-2", "1-3"),
    "by the clock": lambda: play(new_table(clock="5+3"), "1-2"),
    "by days": lambda: play(new_table(clock="2d"), "1-2", "1-3"),
    "in a match": lambda: play(new_table(length=3), "1-2", "1-3"),
    "with an offer": offered,
    "over": resigned,
}


@pytest.mark.parametrize("situation", SITUATIONS)
@pytest.mark.parametrize("sides", [BLACK, RED, BOTH, WATCHER], ids=["black", "red", "both", "watcher"])
def test_a_state_is_as_its_type_says(situation: str, sides: frozenset[Side]) -> None:
    sent = orjson.dumps(view.state(SITUATIONS[situation](), sides, BLACK, NOON))
    STATE.validate_json(sent, strict=True, extra="forbid")


def test_a_state_that_lacks_a_field_or_has_another_is_none() -> None:
    sent = orjson.loads(orjson.dumps(view.state(new_table(), BLACK, BLACK, NOON)))
    for wrong in ({**sent, "more": 1}, {key: value for key, value in sent.items() if key != "can"}):
        with pytest.raises(ValueError, match="GameState"):
            STATE.validate_json(orjson.dumps(wrong), strict=True, extra="forbid")


def test_turns_that_are_written_once_are_the_same_as_all_of_them() -> None:
    table, texts = new_table(), view.TurnTexts()
    for action in ("1-2", "1-3", "8-7", "8-6", "2-3"):
        play(table, action)
        told = orjson.loads(orjson.dumps(texts.of(table.game)))
        assert told == view.state(table, WATCHER, BLACK, NOON)["turns"]
    give(table, BLACK, "undo")
    assert len(orjson.loads(orjson.dumps(texts.of(table.game)))) == 2


@pytest.mark.parametrize(
    ("action", "earns"),
    [("1-2", {"kind": "follow-up", "steps": 2}), ("7-8", {"kind": "bonus"})],
)
def test_actions_say_what_they_earn(action: str, earns: dict[str, object]) -> None:
    actions = view.state(new_table(), BLACK, BLACK, NOON)["actions"]
    assert next(one for one in actions if one["action"] == action)["earns"] == earns
