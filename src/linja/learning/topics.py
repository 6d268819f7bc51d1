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

HOUSE_RULE = Sentence(
    "House rule: pieces on the goal line stay there. The sheets let any of your pieces make the bonus move, but then "
    "nearly every position would be an endless draw."
)

TOPICS = (
    Topic(
        "aim",
        "The aim",
        (
            Sentence(
                "Black moves up from row 1 to row 8, Red moves down from row 8 to row 1, and nothing is ever "
                "captured. Once all pieces have passed each other, each piece scores by the row it has reached. "
                "The player with the most points wins."
            ),
            Sentence(
                "Draw lots to decide who starts the first game. After that the loser starts, or, after a draw, the "
                "player who didn't start last time."
            ),
        ),
        (
            Example(
                "61111110/01111116 b",
                "",
                "The start: six pieces on each player's own line, and one of each colour in every row between the "
                "sticks.",
            ),
        ),
    ),
    Topic(
        "opening",
        "The opening move",
        (Sentence("Opening move: move one of your pieces one row forward, over one stick."),),
        (
            Example(
                "61111110/01111116 b",
                "3-4",
                "Black opens with the piece in row 3. Any other black piece could open too, always by one row.",
                leads_to="f2",
            ),
        ),
    ),
    Topic(
        "counting",
        "Counting",
        (
            Sentence("Count the pieces of both colours already in that row, not the one you just moved."),
            Sentence("That's how many rows your follow-up moves."),
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
                "Follow-up: move any one of your pieces exactly that many rows forward – even the one you just moved."
            ),
            Sentence("You may skip it.", where(optional_follow_up=True)),
            Sentence("If you can make it, you must.", where(optional_follow_up=False)),
        ),
        (
            Example(
                "50022210/01123005 r f4",
                "8-4",
                "The same turn continues: one red piece moves four rows, here from row 8 to row 4.",
            ),
        ),
    ),
    Topic(
        "overshoot",
        "Leftover steps",
        (Sentence("Use every step unless you reach the goal line; leftover steps are lost."),),
        (
            Example(
                "00110100/00100011 b f4",
                "6-8",
                "A follow-up of four rows. The piece in row 6 needs only two to reach the goal line; the other two "
                "are lost.",
            ),
        ),
    ),
    Topic(
        "full-row",
        "Full rows",
        (
            Sentence("A row between the sticks holds at most six pieces."),
            Sentence(
                "You may move over a full row, and it counts as a step, but you can't land there. The outer lines hold "
                "any number."
            ),
        ),
        (
            Example(
                "10113000/00003102 b f2",
                "4-6",
                "A follow-up of two rows. Row 5 is full: the piece in row 3 can't land there, but the one in row 4 "
                "moves over it.",
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
                "Row 3 is empty, so there is no follow-up. The turn ends after the opening move.",
            ),
        ),
    ),
    Topic(
        "extra",
        "The extra turn",
        (
            Sentence(
                "Extra turn: if your follow-up lands in an empty row between the sticks, you take another full "
                "turn, but only once."
            ),
        ),
        (
            Example(
                "11010000/00001101 b",
                "1-2 2-3",
                "The opening move meets one piece. The follow-up of one row lands in row 3, which is empty: an "
                "extra turn.",
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
                "Bonus move: if a piece lands on the goal line using exactly its steps, you may move one of your "
                "pieces one row forward or back."
            ),
            HOUSE_RULE,
        ),
        (
            Example(
                "00110100/00100011 b f4",
                "4-8 6-7",
                "The piece in row 4 lands on the goal line with exactly four steps. The bonus move is one more "
                "step, here from row 6 to row 7.",
            ),
            Example(
                "00110100/00100011 b f4",
                "4-8 6-5",
                "The bonus move may also go back: a step back can fill a row for your next turn, or empty one for "
                "your opponent's.",
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
            Sentence("An opening move onto the goal line earns no follow-up.", where(goal_opening=GoalOpening.NOTHING)),
            Sentence(
                "We rule that it earns the bonus move, because one step is an exact landing. The sheets don't spell "
                "this out.",
                where(goal_opening=GoalOpening.NOTHING),
            ),
        ),
        (
            Example(
                "00101010/01010100 b",
                "7-8 5-6",
                "From row 7 onto the goal line, then one row with another piece, no matter how many pieces are on "
                "the goal line.",
                when=where(goal_opening=GoalOpening.ONE),
            ),
            Example(
                "00101010/01010100 b",
                "7-8 5-6",
                "One step from row 7 is an exact landing. The bonus move goes from row 5 to row 6.",
                when=where(goal_opening=GoalOpening.NOTHING),
            ),
        ),
    ),
    Topic(
        "aggressive",
        "Aggressive (“optional bonus rule”)",
        (
            Sentence(
                "Aggressive: you may use the bonus move on an opponent's piece instead, one row forward or back, "
                "unless it has reached its goal."
            ),
        ),
        (
            Example(
                "00110100/00100011 b f4",
                "4-8 x7-8",
                "After an exact landing, Black moves a red piece back from row 7 to row 8.",
                aggressive=True,
            ),
        ),
        when=where(exact_bonus=True),
    ),
    Topic(
        "passing",
        "Passing",
        (
            Sentence("If none of your pieces can make an opening move, you pass."),
            Sentence("If neither side can move, the game ends and is scored."),
        ),
        (
            Example(
                "20000006/06000002 b",
                "pass",
                "Row 2 is full, and the other black pieces are on their goal line. Black must pass.",
                refused="1-2",
            ),
        ),
    ),
    Topic(
        "end",
        "The end",
        (
            Sentence(
                "The game ends as soon as every black piece is on a higher row than every red one, even in the "
                "middle of a turn.",
                where(end_at_once=True),
            ),
            Sentence(
                "Once every black piece is on a higher row than every red one, the current turn is played out. "
                "Then the game is over, even if its last step makes the sides meet again.",
                where(end_at_once=False),
            ),
        ),
        (
            Example(
                "00001101/11001000 b",
                "5-6",
                "With this step the last two pieces pass each other. The game is over at once, without even a "
                "follow-up.",
                leads_to="over",
                when=where(end_at_once=True),
            ),
            Example(
                "00001101/11001000 b",
                "5-6 6-7",
                "The opening move takes the last two pieces past each other. Black still gets the follow-up it has "
                "earned.",
                leads_to="over",
                when=where(end_at_once=False),
            ),
        ),
    ),
    Topic(
        "points",
        "The points",
        (
            Sentence("Each piece scores by the row it has reached, counted from its own line."),
            Sentence("Equal points are a draw."),
        ),
        (
            Example(
                "00000246/53310000 b",
                "",
                "All pieces have passed each other. Here Black has 46 points and Red 41.",
                leads_to="over",
                counted=True,
                when=where(points=(0, 0, 0, 0, 1, 2, 3, 5)),
            ),
            Example(
                "00000246/53301000 b",
                "",
                "All pieces have passed each other. Here Black has 46 points and Red 39: one red piece is still in "
                "its own half.",
                leads_to="over",
                counted=True,
                when=where(exact_bonus=True),
            ),
        ),
    ),
)
