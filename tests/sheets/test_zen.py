"""The edition sold today: sheet 002 in English, German, French and Italian."""

from linja import ZEN, Position, Side
from tests.sheets.board import actions, result, turns


def test_follow_up_is_optional() -> None:
    """Sheet 002, all languages, follow-up move."""
    assert actions("b0100000/00300009 b f3", ZEN) == {"1-4", "3-6", "-"}
    assert "6-5" in turns("50022210/01122105 r", ZEN)
    assert result("50022210/01122105 r", "6-5", ZEN) == "50022210/01123005 b"


def test_declining_the_follow_up_ends_the_turn() -> None:
    """Sheet 002, all languages, follow-up move and bonus move: without an arrival there is no bonus."""
    assert result("b0000100/0000000c b f2", "-", ZEN) == "b0000100/0000000c r"


def test_opening_is_never_optional() -> None:
    """Sheet 002, all languages, opening move."""
    assert not {"-", "pass"} & actions("61111110/01111116 b", ZEN)


def test_follow_up_stays_optional_in_the_last_turn() -> None:
    """A ruling: sheet 002, end of the game, only says that the turn may be finished."""
    assert actions("00003009/b0010000 b f2!", ZEN) == {"5-7", "-"}
    assert result("00012009/b0010000 b", "4-5", ZEN) == "00003009/b0010000 r over"


def test_piece_in_its_own_half_costs_one_point() -> None:
    """Sheet 002, all languages, end of the game. That this includes the start line is a ruling."""
    behind = Position.parse("33330000/00003333 b", ZEN)
    assert behind.points_by_row(Side.BLACK, ZEN) == (-3, -3, -3, -3, 0, 0, 0, 0)
    assert behind.points_by_row(Side.RED, ZEN) == (0, 0, 0, 0, -3, -3, -3, -3)
    assert behind.points(Side.BLACK, ZEN) == -12
