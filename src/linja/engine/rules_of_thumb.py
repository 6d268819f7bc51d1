"""A player who only counts: at most seven rules that a person can follow at the table.

Each rule counts something about a turn, and the turn with the highest sum is played. docs/strategy.md says where the
numbers come from and how many points a turn loses.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from linja.kernel import successors
from linja.language import msg
from linja.rules import GoalOpening
from linja.turn import GOAL

if TYPE_CHECKING:
    from collections.abc import Sequence

    from linja.position import Position
    from linja.rules import Rules
    from linja.turn import Turn

    Counts = dict["Rule", int]


class Rule(StrEnum):
    """What is counted."""

    STEPS = "steps"
    START = "start"
    LAST = "last"
    REPLY = "reply"
    CROWD = "crowd"
    EMPTY = "empty"
    PUSH = "push"
    HOME = "home"
    END = "end"


TITLES = {
    Rule.STEPS: msg("Move forward, preferably with pieces that have far to go."),
    Rule.START: msg("Leave the start line."),
    Rule.LAST: msg("Keep your last piece back."),
    Rule.REPLY: msg("Keep the opponent's best reply short."),
    Rule.CROWD: msg("Don't crowd a row."),
    Rule.EMPTY: msg("Leave no row empty."),
    Rule.PUSH: msg("Push the opponent's pieces back."),
    Rule.HOME: msg("Don't hurry home."),
    Rule.END: msg("End the game when you are ahead."),
}
COUNTED = {
    Rule.STEPS: msg("for each step"),
    Rule.START: msg("for each piece that leaves it"),
    Rule.LAST: msg("for each row that your hindmost piece moves up"),
    Rule.REPLY: msg("for each row that they can advance in their next turn"),
    Rule.CROWD: msg("for each piece in the fullest inner row"),
    Rule.EMPTY: msg("for each empty inner row"),
    Rule.PUSH: msg("for each row back; a row forward counts against you"),
    Rule.HOME: msg("for each piece that reaches the goal line"),
    Rule.END: msg("for each point of your margin if the turn ends the game"),
}
"""what is counted"""
COUNTED_WITH_BONUS = {
    Rule.STEPS: msg("for each step, times the rows that the piece still had to go"),
    Rule.END: msg("for each point of your margin if the turn ends the game, plus 9 for ending it"),
}
"""where there is a bonus move"""
CLASSIC = {Rule.STEPS: 1, Rule.START: 3, Rule.LAST: -4, Rule.REPLY: -1, Rule.CROWD: -1, Rule.EMPTY: -2, Rule.END: 1}
BONUS = {Rule.STEPS: 1, Rule.LAST: -5, Rule.REPLY: -3, Rule.CROWD: -2, Rule.END: 3}
AGGRESSIVE = {**BONUS, Rule.PUSH: 4, Rule.HOME: -6}
"""What each thing counts, where there is an extra turn, where there is a bonus, and where it can move the opponent's
pieces."""
LEAD = 3
"""points: where there is a bonus, ending the game counts as if the player were so much further ahead"""


def weights(rules: Rules) -> dict[Rule, int]:
    """What each thing counts under these rules."""
    return CLASSIC if not rules.exact_bonus else AGGRESSIVE if rules.aggressive else BONUS


def counted(rule: Rule, rules: Rules) -> str:
    """What a rule counts under these rules."""
    return (COUNTED_WITH_BONUS if rules.exact_bonus else {}).get(rule, COUNTED[rule])


class RulesOfThumb:
    """Plays the turn that counts most; of equal ones, the first in the order of `legal_turns`."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._weights = weights(rules)

    def choose(self, position: Position) -> Turn:
        """Choose a turn, or the rest of one. The game must not be over."""
        counted = self.count(position)
        return max(counted, key=lambda turn: self._sum(counted[turn]))

    def rule_used(self, position: Position) -> Rule:
        """The rule that decides: without it, another turn would be played.

        Of several, the one that counts most; the steps only if no other rule decides, as they always count.
        """
        counted = self.count(position)
        chosen = max(counted, key=lambda turn: self._sum(counted[turn]))

        def decides(rule: Rule) -> int:
            """How much the chosen turn gains by the rule on the one that would be played without it."""
            other = max(counted, key=lambda turn: self._sum(counted[turn], rule))
            return self._weights[rule] * (counted[chosen][rule] - counted[other][rule])

        others = [rule for rule in self._weights if rule is not Rule.STEPS]
        most = max(others, key=decides)
        return most if decides(most) else Rule.STEPS

    def count(self, position: Position) -> dict[Turn, Counts]:
        """What every rule counts for each turn, before its weight."""
        before = position.from_mover()
        known: dict[tuple[Position, bool], Counts] = {}
        counted = {}
        for turn, end, over in successors(position, self.rules):
            if (end, over) not in known:
                known[end, over] = self._counts(before, end, over)
            counted[turn] = known[end, over]
        return counted

    def _sum(self, counts: Counts, without: Rule | None = None) -> int:
        return sum(weight * counts[rule] for rule, weight in self._weights.items() if rule is not without)

    def _counts(self, before: tuple[list[int], list[int]], end: Position, over: bool) -> Counts:
        (own_before, other_before), (other, own) = before, end.from_mover()
        own_after, other_after = own[::-1], other[::-1]
        inner = [one + two for one, two in zip(own_after, other_after, strict=True)][1:GOAL]
        lead = LEAD if self.rules.exact_bonus else 0
        return {
            Rule.STEPS: _to_go(own_before, self.rules) - _to_go(own_after, self.rules),
            Rule.START: own_before[0] - own_after[0],
            Rule.LAST: _last(own_after) - _last(own_before),
            Rule.REPLY: 0 if over else best_reply(other, own, self.rules),
            Rule.CROWD: max(inner),
            Rule.EMPTY: inner.count(0),
            Rule.PUSH: sum(row * (after - then) for row, (after, then) in _rows(other_after, other_before)),
            Rule.HOME: own_after[GOAL] - own_before[GOAL],
            Rule.END: lead - end.margin(self.rules) if over else 0,
        }


def best_reply(own: Sequence[int], other: Sequence[int], rules: Rules) -> int:
    """The most rows that a side can advance in a turn: opening, follow-up, and a row for a bonus move.

    Counts are from its own start line; an extra turn is not counted.

    >>> from linja import ZEN
    >>> best_reply([6, 1, 1, 1, 1, 1, 1, 0], [0, 1, 1, 1, 1, 1, 1, 6], ZEN)
    4
    """
    most = 0
    for source in range(GOAL):
        entered = source + 1
        if not own[source] or (entered < GOAL and own[entered] + other[entered] >= rules.row_limit):
            continue
        if entered == GOAL:
            steps = {GoalOpening.NOTHING: 0, GoalOpening.ONE: 1}.get(rules.goal_opening, own[GOAL] + other[GOAL] + 1)
            most = max(most, 2 if rules.exact_bonus and rules.opening_bonus else 1)
        else:
            steps, most = own[entered] + other[entered], max(most, 1)
        if steps:
            then = list(own)
            then[source], then[entered] = then[source] - 1, then[entered] + 1
            most = max(most, 1 + _longest(then, other, steps, rules))
    return most


def _longest(own: Sequence[int], other: Sequence[int], steps: int, rules: Rules) -> int:
    """The most rows of a follow-up of so many steps, with a row for a bonus move."""
    rows = 0
    for source in range(GOAL):
        target = source + steps
        if own[source] and (target >= GOAL or own[target] + other[target] < rules.row_limit):
            rows = max(rows, min(steps, GOAL - source) + (rules.exact_bonus and target == GOAL))
    return rows


def _to_go(own: Sequence[int], rules: Rules) -> int:
    """What is left to count for all pieces: a step counts 1, or as many as the rows that its piece has to go."""
    if not rules.exact_bonus:
        return sum(count * (GOAL - row) for row, count in enumerate(own))
    return sum(count * (GOAL - row) * (GOAL - row + 1) // 2 for row, count in enumerate(own))


def _last(own: Sequence[int]) -> int:
    return next(row for row in range(8) if own[row])


def _rows(one: Sequence[int], two: Sequence[int]) -> enumerate[tuple[int, int]]:
    return enumerate(zip(one, two, strict=True))
