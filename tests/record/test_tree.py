"""A record's turns know their positions, and whatever is added to it is checked before it is written."""

from __future__ import annotations

import copy
import pickle

import pytest

from linja import (
    GameOver,
    IllegalTurn,
    InvalidTurn,
    LinjaError,
    Outcome,
    Record,
    RecordTurn,
    Side,
    Turn,
    Variation,
    after_turn,
)
from tests.record.records import CANONICAL, finished


def test_turns_that_were_read_know_their_places() -> None:
    record = Record.parse(CANONICAL)
    first, second, third = record.mainline.turns
    assert [turn.number for turn in (first, second, third)] == [1, 2, 3]
    assert first.before == record.start
    assert first.after == second.before == after_turn(record.start, first.turn, record.rules).position
    assert (second.side, third.complete, str(third.after.stage)) == (Side.RED, False, "f3")
    inner = first.variations[0].turns[1]
    assert (inner.number, inner.side, str(inner.turn)) == (2, Side.RED, "8-7")
    assert inner.before == first.variations[0].turns[0].after


def test_a_record_is_built_turn_by_turn() -> None:
    record = Record("zen", headers={"Black": "Ada"})
    first = record.add_turn("7-8 3-2", "at once")
    variation = first.add_variation("1-2 1-3", "8-7", comment="or")
    variation.add_turn("1-2")
    variation.turns[1].add_variation("8-7 8-6")
    record.add_turn("8-7", complete=False)
    text = str(record)
    assert text.splitlines()[-1] == ("1. 7-8 3-2 {at once} ({or} 1. 1-2 1-3 2. 8-7 (2. 8-7 8-6) 3. 1-2) 2. 8-7 ... *")
    assert Record.parse(text) == record


@pytest.mark.parametrize("result", ["stuck", "repetition", "passed"])
def test_the_last_turn_ends_the_record(result: str) -> None:
    game = finished(result)
    record = Record(game.rules, game.start)
    for played in game.history:
        record.add_turn(played.turn)
    assert record.outcome == game.outcome()
    assert record == Record.of(game) == Record.parse(str(record))
    with pytest.raises(GameOver, match="the game is over"):
        record.add_turn("1-2")


def test_nothing_illegal_is_added() -> None:
    record = Record("zen")
    first = record.add_turn("7-8 3-2")
    before = str(record)
    with pytest.raises(IllegalTurn, match=r"turn 2\. 1-2: 1-2 is not legal; an opening move is due: 8-7"):
        record.add_turn("1-2")
    with pytest.raises(InvalidTurn):
        record.add_turn("1to2")
    with pytest.raises(LinjaError, match="marks an unfinished turn"):
        record.add_turn("8-7 8-7", complete=False)
    with pytest.raises(IllegalTurn):
        first.add_variation("1-2 1-3", "8-1")
    assert str(record) == before
    record.add_turn("8-7", complete=False)
    with pytest.raises(LinjaError, match=r"turn 2\. is unfinished"):
        record.add_turn("8-6")


@pytest.mark.parametrize(
    ("mainline", "message"),
    [
        (Variation([RecordTurn(Turn.parse("1-3"))]), r"turn 1\. 1-3: 1-3 is not legal"),
        (
            Variation([RecordTurn(Turn.parse("1-2"), variations=[Variation([RecordTurn(Turn.parse("8-7"))])])]),
            r"turn 1\. 8-7: 8-7 is not legal",
        ),
    ],
)
def test_an_illegal_tree_is_not_written(mainline: Variation, message: str) -> None:
    with pytest.raises(IllegalTurn, match=message):
        str(Record("zen", mainline=mainline))


def test_a_result_that_the_board_contradicts_is_not_written() -> None:
    record = Record("zen", outcome=Outcome.parse("black 46-39 passed"))
    with pytest.raises(LinjaError, match=r"the result is black 46-39 passed, but the board says \*"):
        str(record)


def test_too_deep_a_tree_is_not_written() -> None:
    record = Record("zen")
    turn = record.add_turn("1-2")
    for _ in range(51):
        turn = turn.add_variation("1-2").turns[0]
    with pytest.raises(LinjaError, match="nested deeper than 50"):
        str(record)


def test_a_turn_outside_of_a_record_has_no_position() -> None:
    with pytest.raises(LinjaError, match=r"see Record\.check"):
        RecordTurn(Turn.parse("1-2")).before  # noqa: B018
    with pytest.raises(LinjaError, match=r"see Record\.check"):
        Variation().add_turn("1-2")


def test_a_tree_that_was_changed_by_hand_is_placed_anew_when_checked() -> None:
    record = Record("zen")
    record.add_turn("1-2")
    record.mainline.turns[0] = RecordTurn(Turn.parse("7-8"))
    record.check()
    assert record.mainline.turns[0].after.text == "61111101/01111116 r"


def test_a_copy_is_independent() -> None:
    record = Record.parse(CANONICAL)
    for other in (copy.deepcopy(record), pickle.loads(pickle.dumps(record))):
        assert other == record
        other.mainline.turns[0].add_variation("2-3")
        assert str(record) == CANONICAL != str(other)
