"""Checks reasons by other code than what finds them: turns by the Python rules, one action at a time, values one by one.

A reason holds if it is true as said, and if at least half of the loss disappears without its cause.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from linja.position import StageKind
from linja.reasons import How, Kind
from linja.turn import Step, Turn, after, after_turn, earns, legal_actions, legal_turns

if TYPE_CHECKING:
    from linja.position import Position
    from linja.reasons import Reason
    from linja.rules import Rules
    from linja.solution import Solution
    from linja.turn import After

LEAST = 0.5


class Played(NamedTuple):
    """A step of a turn, the position before it, and what it earned."""

    before: Position
    step: Step
    earned: StageKind | None
    length: int


def supports(position: Position, turn: Turn, reason: Reason, solution: Solution) -> bool:
    """Whether the exact values bear a reason out."""
    rules = solution.rules
    values = _values(position, solution)
    lost = max(values.values()) - values[turn]
    if reason.how is How.ALLOWS:
        replies = _values(after_turn(position, turn, rules).position, solution)
        then = after_turn(position, turn, rules).position
        others = [value for reply, value in replies.items() if not is_true(reason, then, reply, rules)]
        return bool(others) and max(replies.values()) - max(others) >= LEAST * lost
    others = [value for other, value in values.items() if not is_true(reason, position, other, rules)]
    if reason.how is How.FORGOES:
        return not is_true(reason, position, turn, rules) and max(others) - values[turn] <= (1 - LEAST) * lost
    return is_true(reason, position, turn, rules) and max(others) <= values[turn] - 1


def _values(position: Position, solution: Solution) -> dict[Turn, int]:
    turns = list(legal_turns(position, solution.rules))
    ends = [after_turn(position, turn, solution.rules) for turn in turns]
    return {
        turn: end.position.margin(solution.rules) * -1 if end.over else -solution.value(end.position)
        for turn, end in zip(turns, ends, strict=True)
    }


def is_true(reason: Reason, position: Position, turn: Turn, rules: Rules) -> bool:
    """Whether what a reason claims is true of a turn."""
    kind, number = reason.claim
    steps, end = _played(position, turn, rules)
    own = [each for each in steps if not each.step.of_opponent]
    side = position.side
    row = side.start_line + side.forward * number
    follow_ups = [each for each in steps if each.before.stage.kind is StageKind.FOLLOW_UP]
    if kind in (Kind.ENDS, Kind.GOES_ON):
        return end.over is (kind is Kind.ENDS)
    if kind is Kind.EXTRA:
        return any(
            each.before.stage.kind is StageKind.OPENING and each.before.stage.extra_turn_used for each in steps
        ) or any(each.earned is StageKind.OPENING for each in steps)
    if kind is Kind.BONUS:
        return any(each.earned is StageKind.BONUS for each in steps)
    if kind is Kind.BONUS_THEIRS:
        return len(own) < len(steps)
    if kind is Kind.LAST:
        last = min(_rows_of(position), key=lambda at: (at - side.start_line) * side.forward)
        return any(each.step.source == last for each in own)
    if kind is Kind.DECLINES:
        return _declines(position, turn, rules)
    if kind is Kind.LENGTH:
        return any(abs(each.step.target - each.step.source) >= number for each in follow_ups)
    if kind is Kind.THROUGH:
        pairs = zip(steps, steps[1:], strict=False)
        return any(one.step.target == row and two.before.stage.kind is StageKind.FOLLOW_UP for one, two in pairs)
    if kind in (Kind.SHORT_REPLY, Kind.NO_EXACT_REPLY, Kind.NO_EXTRA_REPLY):
        return end.over or _reply_is_harmless(kind, number, end.position, rules)
    if kind in (Kind.FULL, Kind.EMPTY):
        many = [sum(_in_row(at, row)) for at in (position, end.position)]
        return many[0] < rules.row_limit <= many[1] if kind is Kind.FULL else many[1] == 0 < many[0]
    if kind is Kind.ARRIVES:
        return sum(each.step.target == side.goal for each in own) >= number
    if kind is Kind.NO_LOST_STEPS:
        return all(abs(each.step.target - each.step.source) == each.before.stage.steps for each in follow_ups)
    bonus = [each.step for each in steps if each.before.stage.kind is StageKind.BONUS]
    forward = [(step.target - step.source) * side.forward > 0 for step in bonus]
    if kind is Kind.NO_STEP_BACK:
        return all(forward) or len(own) < len(steps)
    if kind is Kind.NO_HELP:  # forward for the mover is back for the opponent
        return all(forward) or len(own) == len(steps)
    if kind is Kind.STAYS:
        return all(each.step.source != row for each in own)
    assert kind is Kind.ROWS
    return sum((each.step.target - each.step.source) * side.forward for each in own) >= number


def _played(position: Position, turn: Turn, rules: Rules) -> tuple[list[Played], After]:
    steps, now = list[Played](), position
    for action in turn:
        if isinstance(action, Step):
            earned = earns(now, action, rules)
            steps.append(Played(now, action, earned.kind if earned else None, earned.steps if earned else 0))
        now = after(now, action, rules).position
    return steps, after_turn(position, turn, rules)


def _declines(position: Position, turn: Turn, rules: Rules) -> bool:
    now = position
    for action in turn:
        now = after(now, action, rules).position
    if now.side is not position.side or now.stage.kind is not StageKind.FOLLOW_UP:
        return False
    return (
        any(isinstance(action, Step) for action in legal_actions(now, rules))
        and not after_turn(position, turn, rules).over
    )


def _reply_is_harmless(kind: Kind, number: int, position: Position, rules: Rules) -> bool:
    """By every legal first part of the opponent's turn; an extra turn is not looked into."""
    for opening in legal_actions(position, rules):
        if not isinstance(opening, Step):
            continue
        earned = earns(position, opening, rules)
        then = after(position, opening, rules)
        if earned and earned.kind is StageKind.BONUS and kind is Kind.NO_EXACT_REPLY:
            return False
        if then.over or then.position.stage.kind is not StageKind.FOLLOW_UP:
            continue
        for step in legal_actions(then.position, rules):
            if not isinstance(step, Step):
                continue
            more = earns(then.position, step, rules)
            if kind is Kind.SHORT_REPLY and abs(step.target - step.source) > number:
                return False
            if kind is Kind.NO_EXACT_REPLY and more and more.kind is StageKind.BONUS:
                return False
            if kind is Kind.NO_EXTRA_REPLY and more and more.kind is StageKind.OPENING:
                return False
    return True


def _rows_of(position: Position) -> list[int]:
    counts = position.black if position.side.value == "b" else position.red
    return [row for row, count in enumerate(counts, start=1) if count]


def _in_row(position: Position, row: int) -> tuple[int, int]:
    return position.black[row - 1], position.red[row - 1]
