"""What a turn does, as its mover sees it: rows count from the own start line (0) to the goal (7)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from linja.rules import GoalOpening
from linja.turn import GOAL, Step

if TYPE_CHECKING:
    from collections.abc import Sequence

    from linja.position import Position
    from linja.rules import Rules
    from linja.turn import Turn

INNER = range(1, GOAL)


@dataclass
class FollowUp:
    """A follow-up that an opening move earned."""

    row: int
    """the row that was entered"""
    length: int
    """how many pieces stood there"""
    source: int | None = None
    """where the piece came from that made it; None if none did"""
    target: int | None = None

    @property
    def made(self) -> bool:
        """Whether a piece made it."""
        return self.source is not None

    @property
    def rows(self) -> int:
        """How far the piece went."""
        return self.target - self.source if self.source is not None and self.target is not None else 0


class TurnFacts:
    """What one turn does and leaves. Nothing is computed before it is asked for."""

    def __init__(self, position: Position, turn: Turn, rules: Rules, over: bool) -> None:
        self.turn, self.over = turn, over
        self.before_own, self.before_other = position.from_mover()
        self.own, self.other = list(self.before_own), list(self.before_other)
        self._rules = rules
        self.follow_ups: list[FollowUp] = []
        self.openings: list[tuple[int, int]] = []
        self.sources: list[int] = []
        self.bonus: Step | None = None
        self.bonus_earned = False
        self.extra_turn = False
        self.arrived = 0
        self._play(position)

    def _play(self, position: Position) -> None:
        start, forward = position.side.start_line, position.side.forward
        due: FollowUp | None = None
        for action in self.turn:
            if not isinstance(action, Step):
                continue
            source, target = (action.source - start) * forward, (action.target - start) * forward
            met = self.own[target] + self.other[target]
            if self.bonus_earned:
                self.bonus = Step(source, target, action.of_opponent)
            elif due is not None:
                due.source, due.target = source, target
                self.bonus_earned = self._rules.exact_bonus and source + due.length == GOAL
                self.extra_turn = self.extra_turn or (
                    self._rules.extra_turn and not met and (target != GOAL or self._rules.goal_row)
                )
                due = None
            else:
                self.openings.append((source, target))
                length = met if target != GOAL else _earned_at_goal(met, self._rules)
                due = FollowUp(target, length) if length else None
                if due:
                    self.follow_ups.append(due)
                self.bonus_earned = (
                    target == GOAL and not length and self._rules.exact_bonus and self._rules.opening_bonus
                )
            pieces = self.other if action.of_opponent else self.own
            if not action.of_opponent:
                self.sources.append(source)
                self.arrived += target == GOAL
            pieces[source] -= 1
            pieces[target] += 1

    @property
    def row_limit(self) -> int:
        """How many pieces an inner row holds."""
        return self._rules.row_limit

    @property
    def longest(self) -> int:
        """The rows of the longest follow-up that was made."""
        return max((each.rows for each in self.follow_ups), default=0)

    @property
    def advance(self) -> int:
        """How many rows the own pieces went forward altogether."""
        return sum(
            row * (after - before) for row, (after, before) in enumerate(zip(self.own, self.before_own, strict=True))
        )

    @property
    def lost_steps(self) -> int:
        """The steps beyond the goal line that were lost."""
        return sum(each.length - each.rows for each in self.follow_ups if each.made)

    @property
    def declined(self) -> bool:
        """Whether a follow-up was not made that a piece could have made."""
        last = self.follow_ups[-1] if self.follow_ups else None
        return (
            last is not None
            and not last.made
            and not self.over
            and _can_move(self.own, self.other, last.length, self._rules)
        )

    @cached_property
    def hindmost(self) -> int:
        """The row of the hindmost own piece before the turn."""
        return next(row for row in range(8) if self.before_own[row])

    @property
    def moves_last(self) -> bool:
        """Whether a hindmost piece was moved."""
        return self.hindmost in self.sources

    @cached_property
    def replies(self) -> Chances:
        """What the opponent can do next."""
        return Chances(self.other[::-1], self.own[::-1], self._rules)


def _earned_at_goal(met: int, rules: Rules) -> int:
    """The follow-up that an opening move onto the goal line earns."""
    return {GoalOpening.NOTHING: 0, GoalOpening.ONE: 1}.get(rules.goal_opening, met + 1)


def _can_move(own: Sequence[int], other: Sequence[int], length: int, rules: Rules) -> bool:
    return any(
        own[row] and (row + length >= GOAL or own[row + length] + other[row + length] < rules.row_limit)
        for row in range(GOAL)
    )


class Chances:
    """What a side could do in a turn, by a look at its opening moves and follow-ups."""

    def __init__(self, own: Sequence[int], other: Sequence[int], rules: Rules) -> None:
        self.longest = 0
        self.row = 0
        """the row that earns it"""
        self.exact = self.extra = False
        total = [mine + theirs for mine, theirs in zip(own, other, strict=True)]
        for source in range(GOAL):
            row = source + 1
            if not own[source] or (row < GOAL and total[row] >= rules.row_limit):
                continue
            length = total[row] if row < GOAL else _earned_at_goal(total[row], rules)
            if length:
                self._try_follow_ups(own, total, source, length, rules)
            elif row == GOAL:
                self.exact = self.exact or (rules.exact_bonus and rules.opening_bonus)

    def _try_follow_ups(self, own: Sequence[int], total: Sequence[int], source: int, length: int, rules: Rules) -> None:
        row = source + 1
        for piece in range(GOAL):
            if own[piece] - (piece == source) + (piece == row) <= 0:
                continue
            target = piece + length
            if target >= GOAL:
                self.exact = self.exact or (rules.exact_bonus and target == GOAL)
                self.extra = self.extra or (rules.extra_turn and rules.goal_row and not total[GOAL] + (row == GOAL))
                self._reach(GOAL - piece, row)
                continue
            there = total[target] - (target == source) + (target == row)
            if there < rules.row_limit:
                self.extra = self.extra or (rules.extra_turn and not there)
                self._reach(length, row)

    def _reach(self, rows: int, row: int) -> None:
        if rows > self.longest:
            self.longest, self.row = rows, row
