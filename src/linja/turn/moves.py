"""The rules of a turn: what may be played at each stage, what it earns, and where it leads.

A turn is an opening move, then whatever it earns:

- The opening move takes one of the mover's pieces one row forward. In an inner row it earns a follow-up with a row for
  each piece already there; in an empty inner row, nothing. On the goal line it depends on the rules: a follow-up, a
  bonus move, or nothing.
- The follow-up takes one of the mover's pieces exactly that many rows forward; steps beyond the goal line are lost. In
  an empty inner row it may earn an extra turn; on the goal line, with the exact number of steps, a bonus move.
- The bonus move is one step of one piece, forward or back, and earns nothing.
- No move ends in a full inner row. A move that cannot be played lapses. Declining an optional move ends the turn.

This module works from the mover's point of view: counts from the mover's start line (0) to its goal (7). Board rows and
colours appear only where steps are named.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from linja.position import BONUS_MOVE, EXTRA_TURN, Side, Stage, StageKind
from linja.rules import GoalOpening
from linja.turn.notation import Step

if TYPE_CHECKING:
    from linja.rules import Rules

GOAL = 7  # of the mover, in its own view

# A move as its mover sees it: from, to, whether the piece is the opponent's.
Move: TypeAlias = tuple[int, int, bool]


def _name_moves(side: Side) -> list[list[list[Step]]]:
    rows = [side.start_line + side.forward * place for place in range(8)]
    return [[[Step(source, target, theirs) for target in rows] for source in rows] for theirs in (False, True)]


# The names of moves: by side, whose piece, from and to.
STEPS = {side: _name_moves(side) for side in Side}

_FOLLOW_UP = [Stage(StageKind.FOLLOW_UP, steps) for steps in range(64)]
_FOLLOW_UP_IN_EXTRA_TURN = [Stage(StageKind.FOLLOW_UP, steps, extra_turn_used=True) for steps in range(64)]


def moves_at(own: list[int], other: list[int], stage: Stage, rules: Rules) -> list[Move]:
    """All moves that are possible at a stage."""
    if stage.kind is StageKind.BONUS:
        return _bonus_moves(own, other, rules)
    steps = stage.steps if stage.kind is StageKind.FOLLOW_UP else 1
    limit = rules.row_limit
    return [
        (source, source + steps if source + steps < GOAL else GOAL, False)
        for source in range(GOAL)
        if own[source] and (source + steps >= GOAL or own[source + steps] + other[source + steps] < limit)
    ]


def _bonus_moves(own: list[int], other: list[int], rules: Rules) -> list[Move]:
    free = [row in (0, GOAL) or own[row] + other[row] < rules.row_limit for row in range(8)]
    last = GOAL if rules.leave_goal else GOAL - 1
    moves = [
        (source, target, False)
        for source in range(last + 1)
        if own[source]
        for target in (source + 1, source - 1)
        if 0 <= target <= GOAL and free[target]
    ]
    if rules.aggressive:  # the opponent's goal line is the mover's row 0
        moves += [
            (source, target, True)
            for source in range(1, 8)
            if other[source]
            for target in (source - 1, source + 1)
            if target <= GOAL and free[target]
        ]
    return moves


def stage_earned(stage: Stage, move: Move, met: int, rules: Rules) -> Stage | None:
    """The stage earned by a move that met this many pieces in the row it entered."""
    if stage.kind is StageKind.OPENING:
        return _earned_by_opening(stage, move[1], met, rules)
    if stage.kind is StageKind.BONUS:
        return None
    source, target, _ = move
    if rules.extra_turn and not met and not stage.extra_turn_used and (target != GOAL or rules.goal_row):
        return EXTRA_TURN
    if rules.exact_bonus and target == GOAL and source + stage.steps == GOAL:
        return BONUS_MOVE
    return None


def _earned_by_opening(stage: Stage, target: int, met: int, rules: Rules) -> Stage | None:
    follow_up = _FOLLOW_UP_IN_EXTRA_TURN if stage.extra_turn_used else _FOLLOW_UP
    if target != GOAL:
        return follow_up[met] if met else None
    if rules.goal_opening is GoalOpening.ONE:
        return follow_up[1]
    if rules.goal_opening is GoalOpening.COUNT:
        return follow_up[met + 1]
    return BONUS_MOVE if rules.exact_bonus and rules.opening_bonus else None


def may_decline(stage: Stage, rules: Rules) -> bool:
    """Whether the rest of a turn may be declined at this stage even if it can be played."""
    if stage.kind is StageKind.FOLLOW_UP:
        return rules.optional_follow_up
    return stage.kind is not StageKind.OPENING


def have_passed(own: list[int], other: list[int], rules: Rules) -> bool:
    """Whether the sides have passed each other, which ends the game."""
    # The mover sees the board as Black does, so its rearmost piece is the lowest.
    if own[0] and not rules.shared_line:
        return False
    lowest = next(row for row in range(8) if own[row])
    highest = next(row for row in range(7, -1, -1) if other[row])
    return rules.have_passed(lowest + 1, highest + 1)


def make_move(
    own: list[int], other: list[int], stage: Stage, triggered: bool, move: Move, rules: Rules
) -> tuple[Stage | None, bool]:
    """Apply a move to the counts; return the stage it earns if the game continues, and whether the end is triggered."""
    source, target, of_opponent = move
    met = own[target] + other[target]
    pieces = other if of_opponent else own
    pieces[source] -= 1
    pieces[target] += 1
    triggered = triggered or have_passed(own, other, rules)
    return None if triggered and rules.end_at_once else stage_earned(stage, move, met, rules), triggered
