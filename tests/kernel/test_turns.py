"""The native kernel gives the answers of the Python rules: every turn, in the same order, with where it leads."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from linja import ZEN, InvalidPosition, Position, Rules, Side, after_turn, kernel, legal_turns
from linja.editions import STANDARD
from tests.kernel.comparison import compare, some_rules, too_rare
from tests.strategies import made_up

if TYPE_CHECKING:
    from collections.abc import Callable


@pytest.mark.parametrize(
    "seed", ["quick 0", *(pytest.param(f"quick {number}", marks=pytest.mark.slow) for number in (1, 2, 3))]
)
def test_every_turn_is_the_same(seed: str) -> None:
    seen = compare(seed, 8_000)
    assert too_rare(seen, 30) == {}


@pytest.mark.slow
@pytest.mark.parametrize("seed", ["slow 0", "slow 1"])
def test_every_turn_is_the_same_on_very_many_positions(seed: str) -> None:
    """Two halves, so that each event is met a thousand times in all."""
    seen = compare(seed, 250_000)
    assert too_rare(seen, 500) == {}


@pytest.mark.parametrize("rules", STANDARD)
def test_texts_are_the_same_from_the_start(rules: str) -> None:
    by = Rules.parse(rules)
    for side in Side:
        start = Position.start(by, side)
        found = {(str(turn), now.text, over) for turn, now, over in kernel.successors(start, by)}
        results = [(turn, after_turn(start, turn, by)) for turn in legal_turns(start, by)]
        assert found == {(str(turn), now.without_stage().text, over) for turn, (now, over) in results}


@pytest.mark.parametrize("text", ["00000048/84000000 b", "61111110/01111116 b !"])
def test_a_finished_game_has_no_turns(text: str) -> None:
    position = Position.parse(text, ZEN)
    margin = position.points(Side.BLACK, ZEN) - position.points(Side.RED, ZEN)
    assert kernel.successors(position, ZEN) == []
    assert kernel.perft(position, 3, ZEN) == 1
    assert kernel.playout(position, ZEN) == kernel.Playout(turns=0, margin=margin)


ASKED: list[Callable[[Position], object]] = [
    lambda position: kernel.successors(position, ZEN),
    lambda position: kernel.playout(position, ZEN),
    lambda position: kernel.playouts(position, ZEN),
    lambda position: kernel.perft(position, 1, ZEN),
]


@pytest.mark.parametrize("ask", ASKED)
@pytest.mark.parametrize("text", ["61111111/01111116 b", "07111110/01111116 b", "61111110/01111116 b o+"])
def test_an_invalid_position_is_refused(ask: Callable[[Position], object], text: str) -> None:
    with pytest.raises(InvalidPosition):
        ask(Position.parse(text))


def test_packing_is_undone_by_unpacking() -> None:
    random = Random("pack")
    for rules in some_rules(random):
        position = Position.parse(made_up(rules, random), rules).without_stage()
        assert kernel.unpack(kernel.pack(position), position.side) == position
        assert kernel.pack(position.mirrored()) == kernel.pack(position)
