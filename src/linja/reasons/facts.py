"""What a turn does, as its mover sees it: rows count from the own start line (0) to the goal (7).

What is legal and what it earns is asked of `linja.turn` and the kernel.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from linja import kernel
from linja.position import StageKind
from linja.turn import GOAL, Step, after, after_turn, earns

if TYPE_CHECKING:
    from collections.abc import Iterator

    from linja.position import Position, Stage
    from linja.rules import Rules
    from linja.turn import Turn


class Played(NamedTuple):
    """A step of a turn."""

    source: int
    target: int
    of_opponent: bool
    stage: Stage
    """what it was played as"""
    earned: StageKind | None
    """the kind of move that it earned"""

    @property
    def rows(self) -> int:
        """How far the piece went forward, from its mover's side."""
        return self.target - self.source


class TurnFacts:
    """What one turn does and leaves."""

    def __init__(self, position: Position, turn: Turn, rules: Rules) -> None:
        self.turn = turn
        self.row_limit = rules.row_limit
        self._rules = rules
        self.end, self.over = after_turn(position, turn, rules)
        self.before_own, self.before_other = position.from_mover()
        other, own = self.end.from_mover()
        self.own, self.other = own[::-1], other[::-1]
        self.steps = list(self._played(position))
        self.follow_ups = [each for each in self.steps if each.stage.kind is StageKind.FOLLOW_UP]

    def _played(self, now: Position) -> Iterator[Played]:
        side = now.side
        start, forward = side.start_line, side.forward
        for action in self.turn:
            if isinstance(action, Step):
                source, target = (action.source - start) * forward, (action.target - start) * forward
                earned = earns(now, action, self._rules)
                yield Played(source, target, action.of_opponent, now.stage, earned.kind if earned else None)
            now = after(now, action, self._rules).position
        is_due = now.side is side and now.stage.kind is StageKind.FOLLOW_UP  # what nobody can play has lapsed
        self.declined = is_due and not self.over

    @cached_property
    def sources(self) -> set[int]:
        """The rows that own pieces left."""
        return {each.source for each in self.steps if not each.of_opponent}

    @cached_property
    def arrived(self) -> int:
        """How many own pieces reached the goal line."""
        return sum(each.target == GOAL for each in self.steps if not each.of_opponent)

    @cached_property
    def bonus(self) -> Played | None:
        """The bonus move, if one was made."""
        return next((each for each in self.steps if each.stage.kind is StageKind.BONUS), None)

    @cached_property
    def bonus_earned(self) -> bool:
        """Whether a bonus move was earned."""
        return any(each.earned is StageKind.BONUS for each in self.steps)

    @cached_property
    def extra_turn(self) -> bool:
        """Whether an extra turn was earned."""
        return any(each.earned is StageKind.OPENING for each in self.steps)

    @cached_property
    def longest(self) -> int:
        """The rows of the longest follow-up that was made."""
        return max((each.rows for each in self.follow_ups), default=0)

    @cached_property
    def advance(self) -> int:
        """How many rows the own pieces went forward altogether."""
        return sum(each.rows for each in self.steps if not each.of_opponent)

    @cached_property
    def lost_steps(self) -> int:
        """The steps beyond the goal line that were lost."""
        return sum(each.stage.steps - each.rows for each in self.follow_ups)

    @cached_property
    def rows_used(self) -> set[int]:
        """The rows that were entered by an opening move whose follow-up was made."""
        return {
            opening.target
            for opening, then in zip(self.steps, self.steps[1:], strict=False)
            if then.stage.kind is StageKind.FOLLOW_UP
        }

    @cached_property
    def hindmost(self) -> int:
        """The row of the hindmost own piece before the turn."""
        return next(row for row in range(8) if self.before_own[row])

    @cached_property
    def replies(self) -> Chances:
        """What the opponent can do next. The game must not be over."""
        return Chances(self.end, self._rules)


class Chances:
    """What a side can do in a turn, up to its first follow-up."""

    def __init__(self, position: Position, rules: Rules) -> None:
        turns = [turn for turn, _, _ in kernel.packed_turns(position, rules)]
        earned = {turn[0]: earns(position, turn[0], rules) for turn in turns}
        following = [turn for turn in turns if len(turn) > 1 and _is(earned[turn[0]], StageKind.FOLLOW_UP)]
        self.longest = max((_rows(turn) for turn in following), default=0)
        """rows of the longest follow-up"""
        goes_on = any(len(turn) > 2 for turn in following)
        self.extra = goes_on and rules.extra_turn
        self.exact = any(_is(stage, StageKind.BONUS) for stage in earned.values()) or (goes_on and rules.exact_bonus)


def _is(stage: Stage | None, kind: StageKind) -> bool:
    return stage is not None and stage.kind is kind


def _rows(turn: Turn) -> int:
    step = turn[1]
    return abs(step.target - step.source) if isinstance(step, Step) else 0
