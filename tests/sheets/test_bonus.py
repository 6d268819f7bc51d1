"""The edition with a bonus move and minus points by row: sheet 003 in German, sheet 004 in Romanian."""

import pytest

from linja import BONUS, Match, Position, Side
from tests.sheets.board import actions, turns


def test_follow_up_is_compulsory() -> None:
    """Sheet 003, German, follow-up move. Sheet 004, Romanian, leans towards optional: a ruling."""
    assert actions("b0100000/00300009 b f3", BONUS) == {"1-4", "3-6"}
    assert "6-5" not in turns("50022210/01122105 r", BONUS)


def test_follow_up_stays_compulsory_in_the_last_turn() -> None:
    """A ruling: sheets 003 and 004, end of the game, only say that the turn may be finished."""
    assert actions("00003009/b0010000 b f2!", BONUS) == {"5-7"}
    assert "4-5" not in turns("00012009/b0010000 b", BONUS)


def test_piece_in_its_own_half_costs_points_by_row() -> None:
    """Sheet 003, German, and sheet 004, Romanian, end of the game."""
    behind = Position.parse("33330000/00003333 b", BONUS)
    assert behind.points_by_row(Side.BLACK, BONUS) == (-15, -9, -6, -3, 0, 0, 0, 0)
    assert behind.points_by_row(Side.RED, BONUS) == (0, 0, 0, 0, -3, -6, -9, -15)
    assert behind.points(Side.RED, BONUS) == -33


def test_piece_left_behind_costs_points_in_a_finished_game() -> None:
    """Sheet 003, German, and sheet 004, Romanian, end of the game."""
    final = Position.parse("0100000b/c0000000 b", BONUS)
    assert final.is_over(BONUS)
    assert (final.points(Side.BLACK, BONUS), final.points(Side.RED, BONUS)) == (52, 60)


@pytest.mark.parametrize(("length", "needed"), [(3, 2), (5, 3)])
def test_match_is_won_by_two_wins_of_three_or_three_of_five(length: int, needed: int) -> None:
    """Sheet 004, Romanian, end of the game. No other sheet mentions matches."""
    match = Match(BONUS, best_of=length)
    for _ in range(needed):
        assert not match.is_over()
        game = match.next_game()
        game.resign(Side.RED)
        match.add(game)
    assert match.winner() is Side.BLACK
