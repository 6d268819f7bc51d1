"""What a turn does, as its mover sees it: rows count from the own start line (0) to the goal (7).

What is legal and what it earns is asked of `linja.turn` and the kernel.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from linja import kernel
from linja.position import StageKind
from linja.turn import DECLINE, GOAL, After, Step, after

if TYPE_CHECKING:
    from linja.position import Position, Side, Stage
    from linja.rules import Rules
    from linja.turn import Action, Turn

    Actions = tuple[Action, ...]
    Reached = tuple[After, "Played | None"]


class Played(NamedTuple):
    """A step of a turn."""

    source: int
    target: int
    of_opponent: bool
    stage: Stage
    """what it was played as"""
    earned: StageKind | None
    """the kind of move that it earned and that can be made"""

    @property
    def rows(self) -> int:
        """How far the piece went forward, from its mover's side."""
        return self.target - self.source


class Shared(NamedTuple):
    """What turns of the same position have in common: where they begin alike, and where they lead to the same board."""

    reached: dict[Actions, Reached]
    chances: dict[Position, Chances]


class TurnFacts:
    """What one turn does and leaves."""

    def __init__(self, position: Position, turn: Turn, rules: Rules, shared: Shared) -> None:
        self.turn = turn
        self.row_limit = rules.row_limit
        self._rules = rules
        self._chances = shared.chances
        self.steps, now = list[Played](), After(position, False)
        for count in range(1, len(turn) + 1):
            actions = turn[:count]
            if actions not in shared.reached:
                shared.reached[actions] = _reach(now.position, turn[count - 1], rules)
            now, played = shared.reached[actions]
            self.steps += [played] if played else []
        self.declined = _is_due(now, position.side, StageKind.FOLLOW_UP)  # what nobody can play has lapsed
        if not now.over and now.position.side is position.side:
            now = after(now.position, DECLINE, rules)
        self.end, self.over = now
        self.declined = self.declined and not self.over
        self.before_own, self.before_other = position.from_mover()
        other, own = self.end.from_mover()
        self.own, self.other = own[::-1], other[::-1]
        self.follow_ups = [each for each in self.steps if each.stage.kind is StageKind.FOLLOW_UP]

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
        if self.end not in self._chances:
            self._chances[self.end] = Chances(self.end, self._rules)
        return self._chances[self.end]


class Chances:
    """What a side can do in a turn, up to its first follow-up."""

    def __init__(self, position: Position, rules: Rules) -> None:
        turns = [turn for turn, _, _ in kernel.packed_turns(position, rules) if len(turn) > 1]
        earned = {action: _earned(position, after(position, action, rules)) for action in {turn[0] for turn in turns}}
        following = [turn for turn in turns if earned[turn[0]] is StageKind.FOLLOW_UP]
        self.longest = max((_rows(turn) for turn in following), default=0)
        """rows of the longest follow-up"""
        goes_on = any(len(turn) > 2 for turn in following)
        self.extra = goes_on and rules.extra_turn
        self.exact = StageKind.BONUS in earned.values() or (goes_on and rules.exact_bonus)


def _reach(position: Position, action: Action, rules: Rules) -> Reached:
    """Where an action leads, and what it is if it is a step."""
    then = after(position, action, rules)
    if not isinstance(action, Step):
        return then, None
    start, forward = position.side.start_line, position.side.forward
    source, target = (action.source - start) * forward, (action.target - start) * forward
    return then, Played(source, target, action.of_opponent, position.stage, _earned(position, then))


def _earned(before: Position, then: After) -> StageKind | None:
    """What is due in the same turn after an action: what cannot be made has lapsed."""
    is_due = not then.over and then.position.side is before.side
    return then.position.stage.kind if is_due else None


def _is_due(now: After, side: Side, kind: StageKind) -> bool:
    return now.position.side is side and now.position.stage.kind is kind


def _rows(turn: Turn) -> int:
    step = turn[1]
    return abs(step.target - step.source) if isinstance(step, Step) else 0
