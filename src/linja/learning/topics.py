"""The rules, topic by topic, with examples on a board, in English; the catalogues have the translations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from linja.learning.conditions import Sentence, holds, where
from linja.learning.example import Example, Topic
from linja.rules import GoalOpening

if TYPE_CHECKING:
    from linja.rules import Rules


def topics(rules: Rules) -> list[Topic]:
    """All topics for these rules, in the order of play."""
    return [topic.of(rules) for topic in TOPICS if holds(topic.when, rules)]


MEETING = "50022210/01122105 r"
"""The position of the example on every rule sheet."""

TOPICS = (
    Topic(
        "aim",
        "The aim",
        (
            Sentence(
                "Black goes up from row 1 to row 8, Red comes down from row 8 to row 1, and nothing is ever captured. "
                "When all pieces have passed each other, every piece counts by the row it has reached. Most points win."
            ),
        ),
        (
            Example(
                "61111110/01111116 b",
                "",
                "The start: six pieces on the own line, one in each row between the sticks.",
            ),
        ),
    ),
    Topic(
        "opening",
        "The opening move",
        (Sentence("Opening move: one of your pieces goes one row forward, over one stick."),),
        (
            Example(
                "61111110/01111116 b",
                "3-4",
                "Black opens with the piece in row 3. Every other black piece could do it too, always by one row.",
                leads_to="f2",
            ),
        ),
    ),
    Topic(
        "counting",
        "Counting",
        (
            Sentence(
                "Count the pieces that were in the entered row already, of both colours. "
                "The entering one is not counted."
            ),
            Sentence("So many rows is your follow-up."),
        ),
        (
            Example(
                MEETING,
                "6-5",
                "Red opens from row 6 to row 5 and meets four pieces, two of each colour. The follow-up is four rows.",
                leads_to="f4",
            ),
        ),
    ),
    Topic(
        "follow-up",
        "The follow-up",
        (
            Sentence(
                "One of your pieces goes exactly so many rows forward: any one of them, the one just moved included."
            ),
            Sentence("You may skip it.", where(optional_follow_up=True)),
            Sentence("If one is possible, you have to make it.", where(optional_follow_up=False)),
        ),
        (
            Example(
                "50022210/01123005 r f4",
                "8-4",
                "The same turn goes on: one red piece goes four rows, here from row 8 to row 4.",
            ),
        ),
    ),
    Topic(
        "overshoot",
        "Too many steps",
        (Sentence("Only at the goal line may a follow-up be shorter: steps that are left over are lost."),),
        (
            Example(
                "00110100/00100011 b f4",
                "6-8",
                "A follow-up of four rows. The piece in row 6 needs only two to the goal line; the other two are lost.",
            ),
        ),
    ),
    Topic(
        "full-row",
        "Full rows",
        (
            Sentence(
                "A row between the sticks holds six pieces. A full row may be passed over, but no move ends there. "
                "The outer lines hold any number."
            ),
        ),
        (
            Example(
                "10113000/00003102 b f2",
                "4-6",
                "A follow-up of two rows. Row 5 is full: the piece in row 3 cannot go there, "
                "but the one in row 4 passes over it.",
                refused="3-5",
            ),
        ),
    ),
    Topic(
        "empty-row",
        "Empty rows",
        (Sentence("An opening move into an empty row earns no follow-up."),),
        (
            Example(
                "02010000/00001011 b",
                "2-3",
                "Nothing stands in row 3, so nothing is earned. The turn is over after the opening move.",
            ),
        ),
    ),
    Topic(
        "extra",
        "The extra turn",
        (
            Sentence(
                "Extra turn: if the follow-up ends in an empty row between the sticks, you have another whole turn. "
                "Once only."
            ),
        ),
        (
            Example(
                "11010000/00001101 b",
                "1-2 2-3",
                "The opening move meets one piece. "
                "The follow-up of one row ends in row 3, which is empty: another turn.",
                leads_to="o+",
            ),
        ),
        when=where(extra_turn=True),
    ),
    Topic(
        "bonus",
        "The bonus move",
        (
            Sentence(
                "Bonus move: if a piece arrives on its goal line with exactly the steps it had, you may move one of "
                "your pieces one step, forward or back. Pieces on the goal stay there."
            ),
        ),
        (
            Example(
                "00110100/00100011 b f4",
                "4-8 6-7",
                "The piece in row 4 arrives with exactly four steps. "
                "The bonus move is one step more, here from row 6 to row 7.",
            ),
            Example(
                "00110100/00100011 b f4",
                "4-8 6-5",
                "The bonus move may go back, too: "
                "a step back can fill a row for your next turn, or empty one for your opponent's.",
            ),
        ),
        when=where(exact_bonus=True),
    ),
    Topic(
        "goal",
        "Opening onto the goal line",
        (
            Sentence(
                "An opening move onto the goal line earns a follow-up of one row.", where(goal_opening=GoalOpening.ONE)
            ),
            Sentence(
                "An opening move onto the goal line earns no follow-up, but the bonus move.",
                where(goal_opening=GoalOpening.NOTHING),
            ),
        ),
        (
            Example(
                "00101010/01010100 b",
                "7-8 5-6",
                "From row 7 onto the goal line, then one row with another piece, whatever stands on the goal line.",
                when=where(goal_opening=GoalOpening.ONE),
            ),
            Example(
                "00101010/01010100 b",
                "7-8 5-6",
                "One step from row 7 is an exact arrival. The bonus move goes from row 5 to row 6.",
                when=where(goal_opening=GoalOpening.NOTHING),
            ),
        ),
    ),
    Topic(
        "aggressive",
        "Aggressive",
        (
            Sentence(
                "Aggressive, if you agree on it: the bonus move may be a step of an opponent's piece that is not on "
                "its goal."
            ),
        ),
        (
            Example(
                "00110100/00100011 b f4",
                "4-8 x7-8",
                "After an exact arrival, Black moves a red piece back from row 7 to row 8.",
                aggressive=True,
            ),
        ),
        when=where(exact_bonus=True),
    ),
    Topic(
        "passing",
        "Passing",
        (Sentence("If none of your pieces can make an opening move, you pass."),),
        (
            Example(
                "20000006/06000002 b",
                "pass",
                "Row 2 is full, and the other black pieces are on their goal line. Black has to pass.",
                refused="1-2",
            ),
        ),
    ),
    Topic(
        "end",
        "The end",
        (
            Sentence(
                "The game ends at once when every black piece stands on a higher row than every red one.",
                where(end_at_once=True),
            ),
            Sentence(
                "When every black piece stands on a higher row than every red one, the running turn is still finished. "
                "Then the game is over.",
                where(end_at_once=False),
            ),
        ),
        (
            Example(
                "00001101/11001000 b",
                "5-6",
                "With this step the last two pieces have passed each other. "
                "Nothing more is played, not even the follow-up.",
                leads_to="over",
                when=where(end_at_once=True),
            ),
            Example(
                "00001101/11001000 b",
                "5-6 6-7",
                "The opening move takes the last two pieces past each other. "
                "Black still has the follow-up it has earned.",
                leads_to="over",
                when=where(end_at_once=False),
            ),
        ),
    ),
    Topic(
        "points",
        "The points",
        (Sentence("Every piece counts by the row it has reached, seen from its own line."),),
        (
            Example(
                "00000246/53310000 b",
                "",
                "All pieces have passed. Here Black has 46 points and Red 41.",
                leads_to="over",
                counted=True,
                when=where(points=(0, 0, 0, 0, 1, 2, 3, 5)),
            ),
            Example(
                "00000246/53301000 b",
                "",
                "All pieces have passed. Here Black has 46 points and Red 39: one red piece is still in its own half.",
                leads_to="over",
                counted=True,
                when=where(exact_bonus=True),
            ),
        ),
    ),
)
