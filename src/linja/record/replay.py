"""The turns of a record played one after the other: where each of them leads, and how the line ends."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from linja.errors import GameOver
from linja.game import REPETITIONS_TO_DRAW, Outcome, Reason, outcome_on_board, points_of
from linja.turn import PASS, After, Turn, after, after_turn

if TYPE_CHECKING:
    from linja.position import Position
    from linja.rules import Rules


class Place(NamedTuple):
    """The place of a turn in a record."""

    rules: Rules
    number: int
    before: Position
    then: After

    @property
    def ends_turn(self) -> bool:
        """Whether the turn is over."""
        return self.then.over or self.then.position.side is not self.before.side


class Replay:
    """A line of turns from some position on."""

    def __init__(self, rules: Rules, start: Position, number: int = 1) -> None:
        """Play from this position, whose turn has this number."""
        self.rules = rules
        self.position = start
        self.number = number
        self.in_turn = False  # whether the last turn is unfinished
        self.outcome = outcome_on_board(start, rules, Reason.PASSED) if start.is_over(rules) else None
        self._seen = Counter([start]) if rules.leave_goal else None

    def play(self, turn: Turn, complete: bool = True) -> Place:
        """Play a turn, or the beginning of one. Raises IllegalTurn, IllegalAction or GameOver."""
        if self.outcome:
            raise GameOver("the game is over: %(outcome)s", outcome=self.outcome)
        then = after_turn(self.position, turn, self.rules) if complete else self._after_part(turn)
        place = Place(self.rules, self.number, self.position, then)
        self.position = then.position
        self.number += complete
        self.in_turn = not complete
        if then.over:
            reason = Reason.STUCK if PASS in turn else Reason.PASSED
            self.outcome = outcome_on_board(then.position, self.rules, reason)
        elif self._seen is not None and complete:
            self._count(self._seen, then.position)
        return place

    def end_by_hand(self, result: Outcome) -> None:
        """End the game by resignation, time or agreement."""
        reason = Reason.AGREED if result.winner is None else result.reason
        reason = Reason.RESIGNED if result.winner and reason is not Reason.TIME else reason
        self.outcome = Outcome(result.winner, *points_of(self.position, self.rules), reason)

    def _count(self, seen: Counter[Position], position: Position) -> None:
        seen[position] += 1
        if seen[position] >= REPETITIONS_TO_DRAW:
            self.outcome = outcome_on_board(position, self.rules, Reason.REPETITION)

    def _after_part(self, turn: Turn) -> After:
        now = After(self.position, False)
        for action in turn:
            now = after(now.position, action, self.rules)
        return now
