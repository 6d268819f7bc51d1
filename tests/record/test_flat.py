"""A record as a flat list, and back."""

from __future__ import annotations

import pytest

from linja import InvalidRecord, Record, Turn
from linja.record.flat import FlatTurn, flatten, unflatten
from tests.record.records import CANONICAL

FIRST = Turn.parse("1-2")


def test_a_flat_list_is_the_same_record_again() -> None:
    record = Record.parse("{Begin} 1. 7-8 3-2 {calm} (1. 1-2 1-3 2. 8-7 (2. 2-1)) (1. 6-7) 2. 8-7 3. 1-2 ... *")
    turns = [placed.flat for placed in flatten(record)]
    assert unflatten(turns, record.mainline.comment) == record.mainline


def test_every_turn_knows_its_number_and_where_it_leads() -> None:
    record = Record.parse(CANONICAL)
    placed = flatten(record)
    assert [turn.number for turn in placed] == [1, 1, 1, 2, 1, 2, 3]
    assert placed[-1].then.position == record.game().position


@pytest.mark.parametrize("follows", [0, 1, -1])
def test_a_turn_follows_one_that_stands_before_it(follows: int) -> None:
    with pytest.raises(InvalidRecord, match="does not stand before it"):
        unflatten([FlatTurn(follows, FIRST)])
