"""Checks reasons with other code than what finds them: turns by the Python rules, action by action, values one by one.

A reason holds if it is true as said, and if at least half of the loss disappears without its cause.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from linja.engine.reasons import How, Kind
from linja.position import StageKind
from linja.turn import Step, Turn, after, after_turn, earns, legal_actions, legal_turns

if TYPE_CHECKING:
    from collections.abc import Callable

    from linja.engine.reasons import Reason
    from linja.position import Position
    from linja.rules import Rules

    Value = Callable[[Position], float]

LEAST = 0.5


class Played(NamedTuple):
    """A step of a turn, the position before it, and what it earned that can be made."""

    before: Position
    step: Step
    earned: StageKind | None

    @property
    def rows(self) -> int:
        """How far the piece went."""
        return abs(self.step.target - self.step.source)


class Told(NamedTuple):
    """A turn action by action."""

    position: Position
    turn: Turn
    rules: Rules
    steps: list[Played]
    end: Position
    over: bool

    @property
    def own(self) -> list[Played]:
        """The steps of the mover's own pieces."""
        return [each for each in self.steps if not each.step.of_opponent]

    def of_kind(self, kind: StageKind) -> list[Played]:
        """The steps of a stage of the turn."""
        return [each for each in self.steps if each.before.stage.kind is kind]

    def board_row(self, number: int) -> int:
        """A row counted from the mover's own line, as it is numbered on the board."""
        return self.position.side.start_line + self.position.side.forward * number

    def forward(self, step: Step) -> int:
        """How many rows a step goes forward for the mover."""
        return (step.target - step.source) * self.position.side.forward


def supports(position: Position, turn: Turn, reason: Reason, rules: Rules, value: Value) -> bool:
    """Whether the exact values bear a reason out."""
    values = _values(position, rules, value)
    lost = max(values.values()) - values[turn]
    if reason.how is How.ALLOWS:
        then = after_turn(position, turn, rules).position
        replies = _values(then, rules, value)
        others = [each for reply, each in replies.items() if not is_true(reason, then, reply, rules)]
        return bool(others) and max(replies.values()) - max(others) >= LEAST * lost
    others = [each for other, each in values.items() if not is_true(reason, position, other, rules)]
    if reason.how is How.FORGOES:
        return not is_true(reason, position, turn, rules) and max(others) - values[turn] <= (1 - LEAST) * lost
    return is_true(reason, position, turn, rules) and max(others) <= values[turn] - 1


def _values(position: Position, rules: Rules, value: Value) -> dict[Turn, float]:
    ends = {turn: after_turn(position, turn, rules) for turn in legal_turns(position, rules)}
    return {turn: -end.position.margin(rules) if end.over else -value(end.position) for turn, end in ends.items()}


def is_true(reason: Reason, position: Position, turn: Turn, rules: Rules) -> bool:
    """Whether what a reason claims is true of a turn."""
    end = after_turn(position, turn, rules)
    told = Told(position, turn, rules, _played(position, turn, rules), end.position, end.over)
    return _TRUE[reason.claim.kind](told, reason.claim.number)


def _through(told: Told, number: int) -> bool:
    row = told.board_row(number)
    pairs = pairwise(told.steps)
    return any(one.step.target == row and two.before.stage.kind is StageKind.FOLLOW_UP for one, two in pairs)


def _moves_last(told: Told, _number: int) -> bool:
    side = told.position.side
    last = next(row for row in map(told.board_row, range(8)) if told.position.count(side, row))
    return any(each.step.source == last for each in told.own)


_TRUE: dict[Kind, Callable[[Told, int], bool]] = {
    Kind.ENDS: lambda told, _: told.over,
    Kind.GOES_ON: lambda told, _: not told.over,
    Kind.EXTRA: lambda told, _: any(each.earned is StageKind.OPENING for each in told.steps),
    Kind.BONUS: lambda told, _: any(each.earned is StageKind.BONUS for each in told.steps),
    Kind.BONUS_THEIRS: lambda told, _: len(told.own) < len(told.steps),
    Kind.LAST: _moves_last,
    Kind.DECLINES: lambda told, _: _declines(told),
    Kind.FOLLOWS: lambda told, _: not _declines(told),
    Kind.LENGTH: lambda told, n: any(each.rows >= n for each in told.of_kind(StageKind.FOLLOW_UP)),
    Kind.THROUGH: _through,
    Kind.SHORT_REPLY: lambda told, n: told.over or all(rows <= n for rows, _ in _follow_ups(told)),
    Kind.NO_EXACT_REPLY: lambda told, _: told.over or not _replies_earn(told, StageKind.BONUS),
    Kind.NO_EXTRA_REPLY: lambda told, _: told.over or not _replies_earn(told, StageKind.OPENING),
    Kind.FULL: lambda told, n: (
        told.position.total(told.board_row(n)) < told.rules.row_limit <= told.end.total(told.board_row(n))
    ),
    Kind.EMPTY: lambda told, n: told.end.total(told.board_row(n)) == 0 < told.position.total(told.board_row(n)),
    Kind.ARRIVES: lambda told, n: sum(each.step.target == told.position.side.goal for each in told.own) >= n,
    Kind.NO_LOST_STEPS: lambda told, _: all(
        each.rows == each.before.stage.steps for each in told.of_kind(StageKind.FOLLOW_UP)
    ),
    Kind.NO_STEP_BACK: lambda told, _: all(told.forward(each.step) > 0 for each in told.own),
    Kind.NO_HELP: lambda told, _: all(told.forward(each.step) > 0 for each in told.steps if each.step.of_opponent),
    Kind.STAYS: lambda told, n: all(each.step.source != told.board_row(n) for each in told.own),
    Kind.ROWS: lambda told, n: sum(told.forward(each.step) for each in told.own) >= n,
}


def _played(position: Position, turn: Turn, rules: Rules) -> list[Played]:
    steps, now = list[Played](), position
    for action in turn:
        if isinstance(action, Step):
            steps.append(Played(now, action, _earned(now, action, rules)))
        now = after(now, action, rules).position
    return steps


def _declines(told: Told) -> bool:
    now = told.position
    for action in told.turn:
        now = after(now, action, told.rules).position
    is_due = now.side is told.position.side and now.stage.kind is StageKind.FOLLOW_UP
    return is_due and not told.over and any(isinstance(action, Step) for action in legal_actions(now, told.rules))


def _follow_ups(told: Told) -> list[tuple[int, StageKind | None]]:
    """Every first follow-up of the opponent's: its rows, and what it earns."""
    found = []
    for opening in legal_actions(told.end, told.rules):
        if not isinstance(opening, Step):
            continue
        then = after(told.end, opening, told.rules)
        if then.over or then.position.stage.kind is not StageKind.FOLLOW_UP:
            continue
        steps = [step for step in legal_actions(then.position, told.rules) if isinstance(step, Step)]
        found += [(abs(step.target - step.source), _earned(then.position, step, told.rules)) for step in steps]
    return found


def _earned(position: Position, step: Step, rules: Rules) -> StageKind | None:
    """What a step earns, if a move of that kind can be made."""
    earned, then = earns(position, step, rules), after(position, step, rules)
    lapsed = then.over or not any(isinstance(action, Step) for action in legal_actions(then.position, rules))
    return None if lapsed or earned is None or then.position.side is not position.side else earned.kind


def _replies_earn(told: Told, kind: StageKind) -> bool:
    openings = [action for action in legal_actions(told.end, told.rules) if isinstance(action, Step)]
    earned = [_earned(told.end, opening, told.rules) for opening in openings]
    by_opening = kind is StageKind.BONUS and kind in earned
    return by_opening or any(each is kind for _, each in _follow_ups(told))
