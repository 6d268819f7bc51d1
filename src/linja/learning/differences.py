"""Differences between the editions: the fields of the rules in words, side by side."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from linja.rules import EDITIONS, WORDS, GoalOpening

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from linja.rules import Rules


@dataclass(frozen=True)
class Difference:
    """A question that the editions answer differently, and each answer in words."""

    question: str
    answer: Callable[[Rules], object]
    words: Mapping[object, str]

    def of(self, edition: str) -> str:
        """The answer for an edition."""
        return self.words[self.answer(EDITIONS[edition])]


def _own_half(rules: Rules) -> tuple[int, ...]:
    return rules.points[:4]


def _can_be_aggressive(rules: Rules) -> bool:
    return any(word.text == "aggressive" and rules.edition in word.editions for word in WORDS)


DIFFERENCES: Sequence[Difference] = (
    Difference(
        "Your follow-up",
        lambda rules: rules.optional_follow_up,
        {True: "may be skipped", False: "must be made if possible"},
    ),
    Difference(
        "A follow-up lands in an empty row",
        lambda rules: rules.extra_turn,
        {True: "an extra turn, but only once", False: "nothing special"},
    ),
    Difference(
        "A piece lands exactly on the goal line",
        lambda rules: rules.exact_bonus,
        {True: "an optional bonus move", False: "nothing special"},
    ),
    Difference(
        "An opening move onto the goal line",
        lambda rules: rules.goal_opening,
        {GoalOpening.ONE: "a follow-up of one row", GoalOpening.NOTHING: "a bonus move (our ruling), but no follow-up"},
    ),
    Difference(
        "The aggressive variant",
        _can_be_aggressive,
        {True: "optional", False: "not on the sheet"},
    ),
    Difference(
        "When the sides have passed each other",
        lambda rules: rules.end_at_once,
        {True: "the game ends at once", False: "the current turn is played out"},
    ),
    Difference(
        "A piece still in its own half at the end",
        _own_half,
        {
            (0, 0, 0, 0): "costs nothing",
            (-5, -3, -2, -1): "costs 1, 2 or 3 points, depending on the row, or 5 on its own line",
            (-1, -1, -1, -1): "costs 1 point in any row",
        },
    ),
)
"""All differences between two editions."""
