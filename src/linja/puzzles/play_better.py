"""Play better: for each theme of puzzles a maxim, a position where it decides the game, and three puzzles."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from linja.language import msg
from linja.puzzles.shipped import shipped_puzzles
from linja.puzzles.theme import Theme

if TYPE_CHECKING:
    from linja.puzzles.puzzle import Puzzle

MAXIMS = {
    Theme.FOLLOW_UP: msg(
        "Your follow-up is worth more than your opening move. Open into the row that gives you the longest one, and "
        "use all of its steps."
    ),
    Theme.REPLY: msg(
        "Look at the board through your opponent’s eyes before you finish your turn. Towards the end, leaving them "
        "the shortest reply is worth about a point; at the start, your own way forward counts more."
    ),
    Theme.LAST_PIECE: msg(
        "Bring up the pieces that have far to go, but don’t give up your hindmost row too early: as long as one "
        "piece is there, the game goes on, and your opponent has to find moves too."
    ),
    Theme.PATIENCE: msg(
        "The longest way forward is not always the best. A piece that your next follow-up needs, or that would "
        "help your opponent elsewhere, should stay where it is."
    ),
    Theme.BONUS: msg(
        "Count your steps to the goal line: landing there exactly earns a bonus move. Use it where it helps most, "
        "and make sure that your opponent doesn’t earn one."
    ),
    Theme.EXTRA_TURN: msg(
        "A follow-up into an empty row earns another turn. Leave no row empty that your opponent can reach, and look "
        "for one that you can."
    ),
    Theme.ROW: msg(
        "Nobody can land in a full row, and opening into an empty one earns nothing. Fill or empty a row when your "
        "opponent wants to use it."
    ),
    Theme.SKIP: msg(
        "You may skip your follow-up. That is rarely right: consider it only if every follow-up would help your "
        "opponent or spoil your next turn."
    ),
    Theme.ENDING: msg(
        "Near the end, count both sides’ points before you let the last pieces pass each other. End the game if "
        "you are ahead, and keep it going if you are not."
    ),
}
IN_CLASSIC = {
    Theme.FOLLOW_UP: msg(
        "Compare all your follow-ups. The longest one is right in only six out of ten positions: look at what each "
        "one leaves your opponent."
    )
}
"""where the classic edition teaches something else"""
MEASURED = {
    Theme.FOLLOW_UP: ("makes the longest possible follow-up", "wastes steps beyond the goal line"),
    Theme.REPLY: ("leaves the shortest reply",),
    Theme.LAST_PIECE: (
        "moves the last piece",
        "leaves the start line",
        "moves the last piece off the start line",
    ),
    Theme.PATIENCE: ("advances the most rows",),
    Theme.BONUS: ("earns a bonus move", "steps back with the bonus move"),
    Theme.EXTRA_TURN: ("earns an extra turn", "leaves an empty inner row"),
    Theme.ROW: (
        "fills a row",
        "leaves an empty inner row",
        "leaves the fullest row in its own half",
        "leaves the fullest row in the other half",
    ),
    Theme.SKIP: ("skips the follow-up",),
    Theme.ENDING: ("ends the game", "brings a piece home"),
}
"""the choices of `linja.learning.strategy` whose figures belong to a maxim"""
GRADES = (3, 2, 4, 6)
"""of the puzzle to show, and of the three to solve; or the nearest that a theme has"""


class Lesson(NamedTuple):
    """A maxim with a position where it decides, and puzzles of the same theme, easy ones first."""

    theme: Theme
    maxim: str
    shown: Puzzle
    puzzles: tuple[Puzzle, ...]


@cache
def play_better(rules: str) -> tuple[Lesson, ...]:
    """The lessons for these rules: themes that have enough puzzles, in the order of the maxims.

    >>> [len(lesson.puzzles) for lesson in play_better("zen")][:3]
    [3, 3, 3]
    """
    found = []
    maxims = {**MAXIMS, **IN_CLASSIC} if rules.startswith("classic") else MAXIMS
    for theme, maxim in maxims.items():
        fitting = {puzzle for puzzle in shipped_puzzles(rules) if puzzle.theme is theme}
        if len(fitting) >= len(GRADES):
            chosen = []
            for grade in GRADES:
                nearest = min(fitting, key=lambda puzzle: (abs(puzzle.grade - grade), puzzle.name))
                fitting.remove(nearest)
                chosen.append(nearest)
            shown, *rest = chosen
            found.append(Lesson(theme, maxim, shown, tuple(sorted(rest, key=lambda puzzle: puzzle.grade))))
    return tuple(found)
