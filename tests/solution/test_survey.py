"""Longest games, reachable positions and stuck players, counted by the kernel and by brute force."""

from __future__ import annotations

from functools import cache

import pytest

from linja import Position, Rules, Side, after_turn, legal_turns
from linja.kernel import _native, native_rules, pack
from tests.brute import all_positions
from tests.solution.boards import STANDARD, native_values

BOARDS = [f"{text}+pieces={size}" for text in STANDARD for size in ("2", "2+limit=1", "3+limit=2")]


def successors(position: Position, rules: Rules) -> set[tuple[Position, bool]]:
    """Where the turns of a position lead."""
    if position.is_over(rules):
        return set()
    return {tuple(after_turn(position, turn, rules)) for turn in legal_turns(position, rules)}  # type: ignore[misc]


@pytest.mark.parametrize("text", BOARDS)
def test_the_longest_game_is_the_longest(text: str) -> None:
    rules = Rules.parse(text)

    @cache
    def longest(position: Position) -> int:
        ways = [1 if over else 1 + longest(led_to) for led_to, over in successors(position, rules)]
        return max(ways, default=0)

    lengths = native_values(rules, _native.Scalar(native_rules(rules), 2, _native.Quantity.LENGTH))
    for position in [Position.start(rules), *list(lengths)[::97]]:
        assert lengths[position] == longest(position)


@pytest.mark.parametrize("text", BOARDS)
def test_positions_that_can_be_reached_are_counted(text: str) -> None:
    rules = Rules.parse(text)
    start = Position.start(rules)
    reached, new = {start}, [start]
    while new:
        found = {led_to for position in new for led_to, over in successors(position, rules) if _goes_on(led_to, over)}
        found = {position.mirrored() if position.side is Side.RED else position for position in found}
        new = list(found - reached)
        reached |= found
    counter = _native.Reachable(native_rules(rules), 2, pack(start) & 0xFFFFFFFF)
    most = 14 * rules.pieces
    counts = {layer: counter.count_next() for layer in range(counter.next_layer, most + 1)}
    assert counts == {layer: sum(position.steps == layer for position in reached) for layer in counts}


def _goes_on(position: Position, over: bool) -> bool:
    """Finished games whose sides have passed are positions too; those that end otherwise are not."""
    return not over or position.lowest_black > position.highest_red


@pytest.mark.parametrize("text", BOARDS)
def test_stuck_players_are_counted(text: str) -> None:
    rules = Rules.parse(text)
    stuck = [p for p in all_positions(rules) if not p.is_over(rules) and "pass" in legal_turns(p, rules)]
    both = [
        position for position in stuck if after_turn(position, next(iter(legal_turns(position, rules))), rules).over
    ]
    scalar = _native.Scalar(native_rules(rules), 2)
    counts = [scalar.count_stuck(layer) for layer in range(14 * rules.pieces + 1)]
    assert (sum(one for one, _ in counts), sum(two for _, two in counts)) == (len(stuck), len(both))
