"""The kernel counts turn sequences as the Python rules do, lets other threads run, and can be interrupted."""

from __future__ import annotations

import pytest

from linja import ZEN, Position, Rules, Side, kernel, perft
from linja.editions import STANDARD
from tests.interruption import can_be_interrupted
from tests.kernel.comparison import ONE_WORD, SMALL


@pytest.mark.parametrize("depth", [0, 1, 2, pytest.param(3, marks=pytest.mark.slow)])
@pytest.mark.parametrize("rules", STANDARD)
def test_perft_is_the_same_from_the_start(rules: str, depth: int) -> None:
    by = Rules.parse(rules)
    start = Position.start(by)
    assert kernel.perft(start, depth, by) == perft(start, depth, by)


@pytest.mark.parametrize("size", SMALL)
def test_perft_is_the_same_on_small_boards(size: str) -> None:
    for text in ONE_WORD:
        rules = Rules.parse(text + size)
        start = Position.start(rules, Side.RED)
        assert kernel.perft(start, 3, rules) == perft(start, 3, rules)


def test_perft_begins_in_mid_turn() -> None:
    rules = Rules.parse("zen+aggressive")
    position = Position.parse("50022210/01122105 r f4", rules)
    assert kernel.perft(position, 2, rules) == perft(position, 2, rules)


def test_perft_can_be_very_deep() -> None:
    rules = Rules.parse("classic+pieces=1")
    start = Position.start(rules)
    assert kernel.perft(start, 900, rules) == kernel.perft(start, 30, rules) == perft(start, 30, rules)


def test_other_threads_run_while_the_kernel_counts_and_can_interrupt_it() -> None:
    assert can_be_interrupted("from linja import ZEN, Position, kernel", "kernel.perft(Position.start(ZEN), 9, ZEN)")


def test_no_turns_are_counted_below_a_depth_of_one() -> None:
    assert [kernel.perft(Position.start(ZEN), depth, ZEN) for depth in (0, -1, -(2**31))] == [1, 1, 1]
