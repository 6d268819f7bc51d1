"""The puzzle of the day: the same for everyone, easy on Monday and hard on Sunday, none twice within a year."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from linja.puzzles.shipped import shipped_puzzles

if TYPE_CHECKING:
    from datetime import date

    from linja.puzzles.puzzle import Puzzle

DAYS = 7


def daily_puzzle(rules: str, day: date) -> Puzzle | None:
    """The puzzle of a day: Monday's are the easiest seventh of all, and so on. None if there are no puzzles.

    >>> from datetime import date
    >>> week = [daily_puzzle("zen", date(2026, 11, 16 + day)).grade for day in range(7)]
    >>> week == sorted(week), week[0] < week[6]
    (True, True)
    """
    fitting = _of_weekday(rules, day.weekday())
    return fitting[day.toordinal() // DAYS % len(fitting)] if fitting else None


@cache
def _of_weekday(rules: str, number: int) -> list[Puzzle]:
    """The puzzles in the order in which they appear."""
    puzzles = sorted(shipped_puzzles(rules), key=lambda puzzle: (puzzle.grade, puzzle.name))
    fitting = puzzles[number * len(puzzles) // DAYS : (number + 1) * len(puzzles) // DAYS]
    return sorted(fitting, key=lambda puzzle: puzzle.name)  # names are effectively random
