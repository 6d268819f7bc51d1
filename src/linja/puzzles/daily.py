"""The puzzle of the day: the same for everybody, easy on Monday and hard on Sunday, none twice within a year."""

from __future__ import annotations

from typing import TYPE_CHECKING

from linja.puzzles.shipped import shipped_puzzles

if TYPE_CHECKING:
    from datetime import date

    from linja.puzzles.puzzle import Puzzle

GRADES = ((1, 2, 3), (4, 5), (6,), (7,), (8,), (9,), (10, 11))
"""of Monday's puzzles, and so on through the week"""


def daily_puzzle(rules: str, day: date) -> Puzzle | None:
    """The puzzle of a day; none where none are shipped.

    >>> from datetime import date
    >>> daily_puzzle("zen", date(2026, 11, 16)).grade in GRADES[0]
    True
    """
    fitting = [puzzle for puzzle in shipped_puzzles(rules) if puzzle.grade in GRADES[day.weekday()]]
    fitting.sort(key=lambda puzzle: puzzle.name)  # names are as good as shuffled
    return fitting[day.toordinal() // 7 % len(fitting)] if fitting else None
