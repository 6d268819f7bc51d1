"""The plain minimax that others are compared with."""

from __future__ import annotations

import random

import pytest

from linja.arena.minimax import WON, Minimax, advancement
from linja.kernel import successors
from linja.position import Position, Side
from linja.rules import ZEN, Rules


def plain_value(position: Position, over: bool, depth: int, rules: Rules) -> int:
    """Minimax as it is in the first chapter, without anything that makes it faster."""
    if over:
        margin = position.points(position.side, rules) - position.points(position.side.other, rules)
        return margin + (WON if margin > 0 else -WON if margin < 0 else 0)
    if depth == 0:
        return advancement(position)
    return max(-plain_value(after, ends, depth - 1, rules) for _, after, ends in successors(position, rules))


@pytest.mark.parametrize("text", ["zen+pieces=2", "classic+pieces=3+limit=2", "bonus+aggressive+pieces=3"])
def test_cutting_off_changes_no_value(text: str) -> None:
    rules, chance = Rules.parse(text), random.Random(5)
    player = Minimax(rules)
    for _ in range(3):
        position = Position.start(rules)
        while turns := successors(position, rules):
            chosen = player.choose(position)
            values = {turn: -plain_value(after, over, 2, rules) for turn, after, over in turns}
            assert values[chosen] == max(values.values())
            position, over = chance.choice([(after, over) for _, after, over in turns])
            if over:
                break


def test_it_takes_a_win() -> None:
    rules = Rules.parse("zen+pieces=1")
    assert str(Minimax(rules).choose(Position.parse("00000100/00000010 b"))) == "6-7 7-8"


def test_advancement_counts_steps_of_both_sides_for_the_mover() -> None:
    assert advancement(Position.start(ZEN)) == 0
    ahead = Position.parse("60111111/01111116 b")
    assert advancement(ahead) == 6
    assert advancement(Position(ahead.black, ahead.red, Side.RED)) == -6
