"""A solver in plain Python with nothing but the readable rules: slow, and sure."""

from __future__ import annotations

from itertools import product

from linja import Position, Rules, Side, after_turn, legal_turns

Boards = dict[Position, int]


def all_positions(rules: Rules) -> list[Position]:
    """Every position with Black to move at the start of a turn."""
    sides = [counts for counts in product(range(rules.pieces + 1), repeat=8) if sum(counts) == rules.pieces]
    return [
        Position(black, red, Side.BLACK)
        for black in sides
        for red in sides
        if all(black[row] + red[row] <= rules.row_limit for row in range(1, 7))
    ]


def solve(rules: Rules) -> Boards:
    """The margin for the side to move in every position; endless play counts 0.

    Values start at 0 and are recomputed from their successors until nothing changes.
    """
    values: Boards = {}
    successors: dict[Position, list[tuple[Position | None, int]]] = {}
    for position in all_positions(rules):
        values[position] = 0
        successors[position] = _successors(position, rules)
    changed = True
    while changed:
        changed = False
        for position, leads_to in successors.items():
            value = max(worth if after is None else -values[after] for after, worth in leads_to)
            if value != values[position]:
                values[position], changed = value, True
    return values


def _successors(position: Position, rules: Rules) -> list[tuple[Position | None, int]]:
    """Where the turns lead, seen with Black to move again, or the margin at the end of the game."""
    if position.is_over(rules):
        return [(None, margin(position, Side.BLACK, rules))]
    found: set[tuple[Position | None, int]] = set()
    for turn in legal_turns(position, rules):
        after, over = after_turn(position, turn, rules)
        found.add((None, margin(after, Side.BLACK, rules)) if over else (after.mirrored(), 0))
    return list(found)


def margin(position: Position, side: Side, rules: Rules) -> int:
    """The points of a side less those of the other."""
    return position.points(side, rules) - position.points(side.other, rules)
