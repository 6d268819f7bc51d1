"""What a puzzle is about: the reason why its tempting turn is wrong, or why its right turn is good."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from linja.engine.reasons import How, Kind, reasons

if TYPE_CHECKING:
    from linja.engine import Judge
    from linja.engine.reasons import Reason
    from linja.puzzles.puzzle import Puzzle


class Theme(StrEnum):
    """What to look for."""

    ENDING = "ending"
    EXTRA_TURN = "extra-turn"
    BONUS = "bonus"
    LAST_PIECE = "last-piece"
    SKIP = "skip"
    FOLLOW_UP = "follow-up"
    REPLY = "reply"
    ROW = "row"
    PATIENCE = "patience"
    OTHER = "other"


THEMES = {
    Kind.ENDS: Theme.ENDING,
    Kind.GOES_ON: Theme.ENDING,
    Kind.EXTRA: Theme.EXTRA_TURN,
    Kind.NO_EXTRA_REPLY: Theme.EXTRA_TURN,
    Kind.BONUS: Theme.BONUS,
    Kind.BONUS_THEIRS: Theme.BONUS,
    Kind.NO_EXACT_REPLY: Theme.BONUS,
    Kind.NO_STEP_BACK: Theme.BONUS,
    Kind.NO_HELP: Theme.BONUS,
    Kind.LAST: Theme.LAST_PIECE,
    Kind.DECLINES: Theme.SKIP,
    Kind.FOLLOWS: Theme.SKIP,
    Kind.LENGTH: Theme.FOLLOW_UP,
    Kind.THROUGH: Theme.FOLLOW_UP,
    Kind.NO_LOST_STEPS: Theme.FOLLOW_UP,
    Kind.ROWS: Theme.FOLLOW_UP,
    Kind.ARRIVES: Theme.FOLLOW_UP,
    Kind.SHORT_REPLY: Theme.REPLY,
    Kind.FULL: Theme.ROW,
    Kind.EMPTY: Theme.ROW,
    Kind.STAYS: Theme.PATIENCE,
}
OF_REPLIES = {Theme.FOLLOW_UP, Theme.LAST_PIECE, Theme.ROW}
"""what is about the opponent's reply if the tempting turn allows it"""


def theme_of(puzzle: Puzzle, judge: Judge) -> Theme:
    """The theme of a puzzle, by the exact values of a judge with a solution."""
    found = reasons(puzzle.position, puzzle.tempting, judge) or reasons(puzzle.position, puzzle.turn, judge)
    return _theme(found[0]) if found else Theme.OTHER


def _theme(reason: Reason) -> Theme:
    theme = THEMES[reason.claim.kind]
    return Theme.REPLY if reason.how is How.ALLOWS and theme in OF_REPLIES else theme
