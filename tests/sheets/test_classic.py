"""The classic edition.

Sheet 000 is in German, English, Italian, French, Spanish and Portuguese; 001 is in German, English, French and Spanish.
"""

import pytest

from linja import CLASSIC, Position, Side
from tests.sheets.board import actions, earned, result, steps, turns


@pytest.mark.parametrize(
    "position",
    ["b0000010/00066000 b", "a0000011/00066000 b", "b0000010/0000000c b", "1000001a/0000000c b"],
    ids=["nothing there", "own", "opponent's", "many"],
)
def test_opening_into_the_goal_earns_one_row_whatever_stands_there(position: str) -> None:
    """Sheets 000 and 001, German, English, French, Spanish and 000, Portuguese, special case 1."""
    assert earned(position, "7-8", CLASSIC) == "f1"


def test_goal_opening_is_followed_by_one_row_of_another_piece() -> None:
    """Sheets 000 and 001, French, special case 1: the piece on the goal cannot move on."""
    assert steps("a1000001/02000028 b f1", CLASSIC) == {"1-2", "2-3"}
    assert result("a1000010/02000019 b", "7-8 1-2", CLASSIC) == "92000001/02000019 r"


def test_goal_opening_of_the_last_piece_earns_nothing_more() -> None:
    """All sheets are silent. There is no piece left to use the step."""
    assert turns("0000001b/0000000c b", CLASSIC) == {"7-8"}


def test_follow_up_into_empty_row_earns_one_more_turn() -> None:
    """Sheets 000 and 001, all languages, special case 3."""
    assert earned("b0100000/00300009 b f3", "1-4", CLASSIC) == "o+"
    assert earned("b0100000/00300009 b f3", "3-6", CLASSIC) == "o+"


def test_follow_up_into_occupied_row_earns_nothing() -> None:
    """Sheets 000 and 001, all languages, special case 3: own or opponent's, one piece is enough."""
    assert earned("b0100000/00310008 b f3", "1-4", CLASSIC) is None
    assert earned("a0110000/00300009 b f3", "1-4", CLASSIC) is None
    assert result("a0110000/00300009 b f3", "1-4", CLASSIC) == "90120000/00300009 r"


def test_extra_turn_has_opening_and_follow_up() -> None:
    """Sheets 000 and 001, all languages, special case 3."""
    assert steps("a0110000/00300009 b o+", CLASSIC) == {"1-2", "3-4", "4-5"}
    assert earned("a0110000/00300009 b o+", "3-4", CLASSIC) == "f1+"
    assert result("b1000000/00300009 b", "2-3 1-4 3-4 4-5", CLASSIC) == "a0011000/00300009 r"


def test_extra_turn_may_open_into_an_empty_row() -> None:
    """Sheets 000 and 001, all languages, special cases 2 and 3."""
    assert result("b1000000/00300009 b", "2-3 1-4 1-2", CLASSIC) == "91110000/00300009 r"


def test_second_follow_up_into_empty_row_earns_nothing() -> None:
    """Sheets 000 and 001, all languages, special case 3; whichever piece it is: German, French and Italian."""
    assert earned("a0020000/00300009 b f1+", "1-2", CLASSIC) is None
    assert result("a0020000/00300009 b f1+", "1-2", CLASSIC) == "91020000/00300009 r"


def test_opening_into_empty_row_earns_no_extra_turn() -> None:
    """Sheets 000 and 001, all languages, special cases 2 and 3: only a follow-up does."""
    assert earned("c0000000/0000000c b", "1-2", CLASSIC) is None


def test_one_row_after_a_goal_opening_can_earn_the_extra_turn() -> None:
    """Sheets 000 and 001, Spanish, and 000, Italian and Portuguese, special cases 1 and 3.

    There the step is called the second move. German, English and French leave it open.
    """
    assert earned("b0000001/0000000c b f1", "1-2", CLASSIC) == "o+"
    assert turns("b0000010/0000000c b", CLASSIC) == {"1-2", "7-8 1-2 1-2 1-2", "7-8 1-2 1-2 2-3", "7-8 1-2 2-3"}


def test_extra_turn_may_open_into_the_goal() -> None:
    """Sheets 000 and 001, all languages but Italian, special cases 1 and 3: one row again, and no third turn."""
    assert earned("a0100010/00300009 b o+", "7-8", CLASSIC) == "f1+"
    assert earned("a0100001/00300009 b f1+", "3-4", CLASSIC) is None


def test_exact_arrival_on_the_goal_earns_nothing() -> None:
    """Sheets 000 and 001 have no bonus move."""
    assert earned("b0000100/0000000c b f2", "6-8", CLASSIC) is None
    assert result("b0000100/0000000c b f2", "6-8", CLASSIC) == "b0000001/0000000c r"


def test_pieces_never_move_backward() -> None:
    """Sheets 000 and 001, all languages, how to play."""
    for stage in ("", "f1", "f1+", "o+"):
        for step in steps(f"31111131/30111114 b {stage}", CLASSIC):
            assert step[0] < step[2]


def test_follow_up_is_compulsory() -> None:
    """Sheets 000 and 001, German and English, follow-up move: the steps have to be made.

    The other languages do not say so clearly: a ruling.
    """
    assert actions("b0100000/00300009 b f3", CLASSIC) == {"1-4", "3-6"}
    assert "6-5" not in turns("50022210/01122105 r", CLASSIC)


def test_game_ends_at_once_after_the_opening() -> None:
    """Sheets 000 and 001, German and English, and 000, Italian, end of the game: at once.

    The follow-up it would have earned is not played. French alone would allow finishing the turn.
    """
    assert "4-5" in turns("00012009/b0010000 b", CLASSIC)
    assert not any(turn.startswith("4-5 ") for turn in turns("00012009/b0010000 b", CLASSIC))
    assert result("00012009/b0010000 b", "4-5", CLASSIC) == "00003009/b0010000 r over"


def test_game_ends_at_once_before_an_extra_turn() -> None:
    """Sheets 000 and 001, German and English, and 000, Italian, end of the game."""
    assert turns("0001000b/b0010000 b f3", CLASSIC) == {"4-7"}
    assert result("0001000b/b0010000 b f3", "4-7", CLASSIC) == "0000001b/b0010000 r over"


def test_game_ends_at_once_within_an_extra_turn() -> None:
    """Sheets 000 and 001, German and English, and 000, Italian, end of the game."""
    assert result("00012009/b0010000 b o+", "4-5", CLASSIC) == "00003009/b0010000 r over"


def test_piece_in_its_own_half_scores_nothing() -> None:
    """Sheets 000 and 001, all languages, scoring picture."""
    behind = Position.parse("33330000/00003333 b", CLASSIC)
    assert behind.points(Side.BLACK, CLASSIC) == behind.points(Side.RED, CLASSIC) == 0


def test_scoring_picture() -> None:
    """Sheets 000 and 001, all languages, example of a scoring."""
    final = Position.parse("00000246/53310000 b", CLASSIC)
    assert (final.points(Side.BLACK, CLASSIC), final.points(Side.RED, CLASSIC)) == (46, 41)
