"""The course, lesson by lesson, in English; the catalogues have the translations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from linja.learning.conditions import Sentence, holds, where
from linja.learning.task import Lesson, Question, Task
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
            Sentence("You are Black and go up, Red comes down."),
            Sentence("Every turn begins with an opening move: one piece, one row forward, over one stick."),
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
            Sentence("An opening move earns a follow-up: as many rows as there were pieces in the row it entered."),
            Sentence("Both colours count. The entering piece does not."),
        ),
        (
            Question(
                MEETING,
                "You open from row 3 to row 4. How many rows is your follow-up?",
                (
                    (1, "Both colours count: one black piece and two red ones."),
                    (2, "Both colours count: not only the red pieces, the black one in row 4 too."),
                    (3, ""),
                    (4, "The entering piece itself is not counted."),
                ),
                "Three pieces are there: three rows.",
                entered=4,
            ),
            Task(
                MEETING,
                "Now make the opening move that earns three rows.",
                ("3-4",),
                "You met three pieces: your follow-up is three rows.",
            ),
        ),
    ),
    Lesson(
        "follow-up",
        "The follow-up",
        (
            Sentence("Your follow-up goes forward with any one of your pieces, the one just moved included."),
            Sentence("It has to be made if one is possible.", where(optional_follow_up=False)),
        ),
        (
            Task(
                "21020100/00021012 b f3",
                "Move one piece exactly three rows.",
                ("1-4", "2-5", "4-7"),
                "Exactly three rows. With that, your turn is over.",
                (
                    (
                        "6-8",
                        "That is possible, because the goal line is there. But find a piece that goes all three rows.",
                    ),
                ),
            ),
            Task(
                "21020100/00021012 b f3",
                "By these rules you may also leave it. Skip the follow-up this time.",
                ("-",),
                "Skipped: everything stays where it is, and it is Red's turn.",
                when=where(optional_follow_up=True),
            ),
        ),
    ),
    Lesson(
        "overshoot",
        "Too many steps",
        (Sentence("Only at the goal line may a follow-up be shorter. Steps that are left over are lost."),),
        (
            Task(
                EXACT,
                "Your follow-up is four rows. Take the piece in row 6 to the goal line.",
                ("6-8",),
                "Home with two steps. The other two are lost.",
            ),
        ),
    ),
    Lesson(
        "full-row",
        "Full rows",
        (
            Sentence("A row between the sticks holds six pieces."),
            Sentence("A full row may be passed over, but no move ends there. The outer lines hold any number."),
        ),
        (
            Task(
                "10113000/00003102 b f2",
                "Row 5 is full. Make your follow-up of two rows so that it passes over that row.",
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
                "One red piece was there: a follow-up of one row.",
            ),
        ),
    ),
    Lesson(
        "extra",
        "The extra turn",
        (Sentence("A follow-up that ends in an empty row between the sticks earns another whole turn. Once only."),),
        (
            Task(
                "11010000/00001101 b",
                "Open from row 1 to row 2, to earn a follow-up of one row.",
                ("1-2",),
                "One piece was there: one row.",
            ),
            Task(
                "02010000/00001101 b f1",
                "Now end the follow-up in an empty row.",
                ("2-3",),
                "Row 3 was empty: you have another whole turn.",
                (("4-5", "That is possible, but a red piece stands there: no extra turn."),),
            ),
            Task(
                "01110000/00001101 b o+",
                "Your extra turn begins as every turn: make an opening move.",
                ("2-3", "3-4", "4-5"),
                "It goes on like any turn. Only a second extra turn cannot be earned.",
            ),
        ),
        when=where(extra_turn=True),
    ),
    Lesson(
        "goal",
        "Onto the goal line",
        (Sentence("An opening move onto the goal line earns a follow-up of one row, whatever stands there."),),
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
                "Right. With that, your turn is over.",
            ),
        ),
        when=where(goal_opening=GoalOpening.ONE),
    ),
    Lesson(
        "bonus",
        "The bonus move",
        (
            Sentence(
                "An exact arrival on the goal line earns a bonus move: one step of one own piece, forward or back."
            ),
        ),
        (
            Task(
                EXACT,
                "Your follow-up is four rows. Arrive on the goal line without a step left over.",
                ("4-8",),
                "Exactly four rows: that earns a bonus move.",
                (("6-8", "Two steps are left over there: no bonus move. Find the piece that needs all four."),),
            ),
            Task(
                "00100101/00100011 b x",
                "Make the bonus move: one step with one piece, forward or back.",
                ("3-4", "3-2", "6-7", "6-5"),
                "Right. With that, your turn is over.",
                (("-", "You may skip a bonus move. But try it once."),),
            ),
            Task(
                "00101010/01010100 b",
                "A single step can be exact, too. Make an opening move onto the goal line.",
                ("7-8",),
                "It earns the bonus move, too, but no follow-up.",
            ),
        ),
        when=where(exact_bonus=True),
    ),
    Lesson(
        "passing",
        "Passing",
        (Sentence("If none of your pieces can make an opening move, you pass. That is rare."),),
        (
            Task(
                "20000006/06000002 b",
                "Can you move? If not, pass.",
                ("pass",),
                "Row 2 is full, and your other pieces are on the goal line. So Red goes on.",
            ),
        ),
    ),
    Lesson(
        "points",
        "The end and the points",
        (
            Sentence("It is over at once when all pieces have passed each other.", where(end_at_once=True)),
            Sentence(
                "When all pieces have passed each other, the running turn is finished. Then it is over.",
                where(end_at_once=False),
            ),
        ),
        (
            Task(
                "00001101/11001000 b",
                "The pieces in row 5 are the last that have not passed each other. Take yours past the red one.",
                ("5-6",),
                "Every black piece is above every red one now.",
            ),
            Question(
                PASSED,
                "A piece on the goal line counts 5, in the three rows before it 3, 2 and 1. How many points has Black?",
                (
                    (18, "Not quite: 3 pieces on the goal line, 1 in the row before it, and 1 in the row before that."),
                    (20, ""),
                    (25, "Only the pieces on the goal line count 5."),
                ),
                "3 × 5, then 3 and 2: twenty points.",
                points_of=Side.BLACK,
            ),
            Question(
                PASSED,
                "In its own half, a piece counts nothing. How many points has Red?",
                (
                    (13, "Not quite: the piece in row 5 is in its own half and counts nothing, not less."),
                    (14, ""),
                    (15, "Not quite: the piece in row 5 is in its own half and counts nothing."),
                ),
                "2 × 5, then 3 and 1: fourteen points. You would have won by six.",
                points_of=Side.RED,
                when=where(points=(0, 0, 0, 0, 1, 2, 3, 5)),
            ),
            Question(
                PASSED,
                "Each piece in its own half costs a point. How many points has Red?",
                (
                    (13, ""),
                    (14, "Not quite: the piece in row 5 is in its own half and costs a point."),
                    (15, "Not quite: the piece in row 5 is in its own half and costs a point."),
                ),
                "2 × 5, then 3 and 1, less 1: thirteen points. You would have won by seven.",
                points_of=Side.RED,
                when=where(points=(-1, -1, -1, -1, 1, 2, 3, 5)),
            ),
            Question(
                PASSED,
                "In its own half a piece costs 1, 2 or 3 points from the middle on, and 5 on its own line. "
                "How many points has Red?",
                (
                    (12, "Not quite: row 5 is the first row of Red's own half, so the piece there costs 1 point."),
                    (13, ""),
                    (14, "Not quite: the piece in row 5 is in its own half and costs a point."),
                ),
                "2 × 5, then 3 and 1, less 1: thirteen points. You would have won by seven.",
                points_of=Side.RED,
                when=where(points=(-5, -3, -2, -1, 1, 2, 3, 5)),
            ),
        ),
    ),
)
