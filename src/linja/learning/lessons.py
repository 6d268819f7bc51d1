"""The course, lesson by lesson, in English; the catalogues have the translations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from linja.learning.conditions import Sentence, holds, where
from linja.learning.task import Lesson, Question, Task
from linja.learning.topics import HOUSE_RULE
from linja.position import Side
from linja.rules import GoalOpening

if TYPE_CHECKING:
    from linja.rules import Rules


def lessons(rules: Rules) -> list[Lesson]:
    """The course for these rules."""
    return [lesson.of(rules) for lesson in LESSONS if holds(lesson.when, rules)]


MEETING = "21110100/00021012 b"
EXACT = "00110100/00100011 b f4"
PASSED = "00000113/21011000 b"

LESSONS = (
    Lesson(
        "opening",
        "The opening move",
        (
            Sentence(
                "Move your pieces through your opponent's and get as far across as you can. One move decides how far "
                "the next one goes."
            ),
            Sentence(
                "The further across they get, the more points they are worth; the player with the most points wins."
            ),
            Sentence("You play Black and move up; Red moves down."),
            Sentence("Every turn starts with an opening move: one piece, one row forward, over one stick."),
        ),
        (
            Task(
                "21100000/00000112 b",
                "Make an opening move with any of your pieces.",
                ("1-2", "2-3", "3-4"),
                "Right: one piece, one row, over one stick.",
            ),
        ),
    ),
    Lesson(
        "counting",
        "Counting",
        (
            Sentence("Your opening move earns a follow-up: one row for each piece already in the row you moved into."),
            Sentence("Both colours count. The piece you just moved doesn't."),
        ),
        (
            Question(
                MEETING,
                "You open from row 3 to row 4. How many rows is your follow-up?",
                (
                    (1, "Both colours count: one black piece and two red ones."),
                    (2, "Both colours count: not just the red pieces, but also the black one in row 4."),
                    (3, ""),
                    (4, "The piece you just moved doesn't count."),
                ),
                "There are three pieces, so three rows.",
                entered=4,
            ),
            Task(
                MEETING,
                "Now make the opening move that earns three rows.",
                ("3-4",),
                "You met three pieces, so your follow-up is three rows.",
            ),
        ),
    ),
    Lesson(
        "follow-up",
        "The follow-up",
        (
            Sentence(
                "Make your follow-up with any one of your pieces, even the one you just moved. It always goes forward."
            ),
            Sentence("If you can make it, you must.", where(optional_follow_up=False)),
        ),
        (
            Task(
                "21020100/00021012 b f3",
                "Move one piece exactly three rows.",
                ("1-4", "2-5", "4-7"),
                "Exactly three rows. That's the end of your turn.",
                (
                    (
                        "6-8",
                        "Legal, because the goal line is there. But find a piece that can move all three rows.",
                    ),
                ),
            ),
            Task(
                "21020100/00021012 b f3",
                "Here the follow-up is optional. Skip it this time.",
                ("-",),
                "Skipped: nothing moves, and it's Red's turn.",
                when=where(optional_follow_up=True),
            ),
        ),
    ),
    Lesson(
        "overshoot",
        "Leftover steps",
        (Sentence("Use every step unless you reach the goal line; leftover steps are lost."),),
        (
            Task(
                EXACT,
                "Your follow-up is four rows. Move the piece in row 6 to the goal line.",
                ("6-8",),
                "Home with two steps. The other two are lost.",
            ),
        ),
    ),
    Lesson(
        "full-row",
        "Full rows",
        (
            Sentence("A row between the sticks holds at most six pieces."),
            Sentence(
                "You may move over a full row, and it counts as a step, but you can't land there. The outer "
                "lines hold any number."
            ),
        ),
        (
            Task(
                "10113000/00003102 b f2",
                "Row 5 is full. Make a follow-up of two rows that moves over it.",
                ("4-6",),
                "Over the full row and into the next one. The full row counts as a step.",
            ),
        ),
    ),
    Lesson(
        "empty-row",
        "Empty rows",
        (Sentence("An opening move into an empty row earns no follow-up: there is nothing to count."),),
        (
            Task(
                "02010000/00001011 b",
                "Make an opening move that does earn a follow-up.",
                ("4-5",),
                "There was one red piece: a follow-up of one row.",
            ),
        ),
    ),
    Lesson(
        "extra",
        "The extra turn",
        (
            Sentence(
                "If your follow-up lands in an empty row between the sticks, you take another full turn, but only once."
            ),
        ),
        (
            Task(
                "11010000/00001101 b",
                "Open from row 1 to row 2 to earn a follow-up of one row.",
                ("1-2",),
                "There was one piece: one row.",
            ),
            Task(
                "02010000/00001101 b f1",
                "Now land your follow-up in an empty row.",
                ("2-3",),
                "Row 3 was empty: you get an extra turn.",
                (("4-5", "Legal, but there is a red piece in that row: no extra turn."),),
            ),
            Task(
                "01110000/00001101 b o+",
                "An extra turn starts like any other: make an opening move.",
                ("2-3", "3-4", "4-5"),
                "It continues like any other turn. You can't earn a second extra turn.",
            ),
        ),
        when=where(extra_turn=True),
    ),
    Lesson(
        "goal",
        "Onto the goal line",
        (
            Sentence(
                "An opening move onto the goal line earns a follow-up of one row, no matter how many pieces are there."
            ),
        ),
        (
            Task(
                "00101010/01010100 b",
                "Make an opening move onto the goal line.",
                ("7-8",),
                "That earns one row.",
            ),
            Task(
                "00101001/01010100 b f1",
                "Make the follow-up of one row. Pieces on the goal line stay there.",
                ("3-4", "5-6"),
                "Right. That's the end of your turn.",
            ),
        ),
        when=where(goal_opening=GoalOpening.ONE),
    ),
    Lesson(
        "bonus",
        "The bonus move",
        (
            Sentence(
                "Landing exactly on the goal line earns a bonus move: one of your pieces, one row forward or back."
            ),
            HOUSE_RULE,
        ),
        (
            Task(
                EXACT,
                "Your follow-up is four rows. Land on the goal line with no steps left over.",
                ("4-8",),
                "Exactly four rows: that earns a bonus move.",
                (("6-8", "That leaves two steps over: no bonus move. Find the piece that needs all four."),),
            ),
            Task(
                "00100101/00100011 b x",
                "Make the bonus move: one piece, one row forward or back.",
                ("3-4", "3-2", "6-7", "6-5"),
                "Right. That's the end of your turn.",
                (("-", "You may skip the bonus move, but try it this once."),),
            ),
            Task(
                "00101010/01010100 b",
                "A single step can be exact too. Make an opening move onto the goal line.",
                ("7-8",),
                "By our ruling this earns the bonus move too, but there is no follow-up.",
            ),
        ),
        when=where(exact_bonus=True),
    ),
    Lesson(
        "passing",
        "Passing",
        (Sentence("If none of your pieces can make an opening move, you pass. That's rare."),),
        (
            Task(
                "20000006/06000002 b",
                "Can you move? If not, pass.",
                ("pass",),
                "Row 2 is full, and your other pieces are on the goal line. So it's Red's turn.",
            ),
        ),
    ),
    Lesson(
        "points",
        "The end and the points",
        (
            Sentence("The game ends as soon as all pieces have passed each other.", where(end_at_once=True)),
            Sentence(
                "Once all pieces have passed each other, the current turn is played out. Then the game is over.",
                where(end_at_once=False),
            ),
        ),
        (
            Task(
                "00001101/11001000 b",
                "The pieces in row 5 are the last ones that haven't passed each other. Move yours past the red one.",
                ("5-6",),
                "Now every black piece is above every red one.",
            ),
            Question(
                PASSED,
                "A piece on the goal line is worth 5; in the three rows before it, 3, 2 and 1. How many points "
                "does Black have?",
                (
                    (18, "Not quite: 3 pieces on the goal line, 1 in the row before it, and 1 in the row before that."),
                    (20, ""),
                    (25, "Only the pieces on the goal line are worth 5."),
                ),
                "3 × 5, plus 3 and 2: twenty points.",
                points_of=Side.BLACK,
            ),
            Question(
                PASSED,
                "A piece in its own half is worth nothing. How many points does Red have?",
                (
                    (13, "Not quite: the piece in row 5 is in its own half. It is worth nothing but costs nothing."),
                    (14, ""),
                    (15, "Not quite: the piece in row 5 is in its own half. It is worth nothing."),
                ),
                "2 × 5, plus 3 and 1: fourteen points. You would win by six.",
                points_of=Side.RED,
                when=where(points=(0, 0, 0, 0, 1, 2, 3, 5)),
            ),
            Question(
                PASSED,
                "Each piece in its own half costs a point. How many points does Red have?",
                (
                    (13, ""),
                    (14, "Not quite: the piece in row 5 is in its own half, so it costs a point."),
                    (15, "Not quite: the piece in row 5 is in its own half, so it costs a point."),
                ),
                "2 × 5, plus 3 and 1, minus 1: thirteen points. You would win by seven.",
                points_of=Side.RED,
                when=where(points=(-1, -1, -1, -1, 1, 2, 3, 5)),
            ),
            Question(
                PASSED,
                "A piece in its own half costs 1, 2 or 3 points, counted from the middle, and 5 on its own line. "
                "How many points does Red have?",
                (
                    (
                        12,
                        "Not quite: row 5 is the row of Red's half nearest the middle, so the piece there costs 1 "
                        "point.",
                    ),
                    (13, ""),
                    (14, "Not quite: the piece in row 5 is in its own half, so it costs a point."),
                ),
                "2 × 5, plus 3 and 1, minus 1: thirteen points. You would win by seven.",
                points_of=Side.RED,
                when=where(points=(-5, -3, -2, -1, 1, 2, 3, 5)),
            ),
        ),
    ),
)
