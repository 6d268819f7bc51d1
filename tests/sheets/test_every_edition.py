"""What all five rule sheets share."""

from random import Random

import pytest

from linja import (
    BONUS,
    CLASSIC,
    ZEN,
    Game,
    GameOver,
    IllegalAction,
    IllegalTurn,
    Match,
    Position,
    Rules,
    Side,
    Turn,
    after,
    after_turn,
    legal_actions,
    parse_action,
)
from tests.sheets.board import earned, result, steps, turns

every_edition = pytest.mark.parametrize("rules", [CLASSIC, BONUS, ZEN], ids=str)


@every_edition
@pytest.mark.parametrize("starter", list(Side))
def test_each_side_starts_with_six_on_its_line_and_one_in_each_inner_row(rules: Rules, starter: Side) -> None:
    """Sheets 000 to 004, all languages, setup: twelve pieces each, laid out as in the picture."""
    assert Position.start(rules, starter).text == f"61111110/01111116 {starter.value}"


@every_edition
def test_opening_takes_any_own_piece_one_row_forward(rules: Rules) -> None:
    """Sheets 000 to 003, all languages, opening move; sheet 004, Romanian, says any piece without "own"."""
    assert steps("61111110/01111116 b", rules) == {"1-2", "2-3", "3-4", "4-5", "5-6", "6-7", "7-8"}
    assert steps("61111110/01111116 r", rules) == {"8-7", "7-6", "6-5", "5-4", "4-3", "3-2", "2-1"}


@every_edition
@pytest.mark.parametrize("action", ["2-1", "1-3", "8-7", "x2-1", "-", "pass"])
def test_opening_is_neither_longer_nor_backward_nor_left_out(rules: Rules, action: str) -> None:
    """Sheets 000 to 004, all languages, how to play and opening move."""
    with pytest.raises(IllegalAction):
        after(Position.start(rules), parse_action(action), rules)


@every_edition
@pytest.mark.parametrize(
    ("position", "due"),
    [
        ("81300000/0000000c b", "f3"),
        ("b1000000/00300009 b", "f3"),
        ("a1100000/0020000a b", "f3"),
        ("a1100000/0000000c b", "f1"),
        ("b1000000/00500007 b", "f5"),
    ],
    ids=["own", "opponent's", "both", "a single piece", "five"],
)
def test_follow_up_is_as_long_as_the_row_entered_had_pieces(rules: Rules, position: str, due: str) -> None:
    """Sheets 000 to 004, follow-up move.

    Both colours count: 000, 001, 003 and 004, all languages; of 002 only French says all pieces.
    The entering piece does not count: all but 000, Portuguese.
    """
    assert earned(position, "2-3", rules) == due


@every_edition
def test_red_counts_as_black_does(rules: Rules) -> None:
    """The same from the other end of the board."""
    assert earned("c0000000/00000318 r", "7-6", rules) == "f3"
    assert earned("a0000200/0000011a r", "7-6", rules) == "f3"


@every_edition
def test_follow_up_is_made_by_one_piece_exactly_that_far(rules: Rules) -> None:
    """Sheets 000 to 004, follow-up move: one piece makes the move.

    That it uses all steps: 000, 001 and 003, German, and 002, all languages. 000, Italian, and 004, Romanian, speak of
    possible steps.
    """
    assert steps("80400000/0000000c b f3", rules) == {"1-4", "3-6"}


@every_edition
def test_follow_up_may_be_made_by_the_piece_just_moved(rules: Rules) -> None:
    """Sheets 000, 001, 003 and 004, all languages, example of a turn; sheet 002, all languages, follow-up move."""
    opened = after(Position.parse("b1000000/00300009 b", rules), parse_action("2-3"), rules)
    assert opened.position.text == "b0100000/00300009 b f3"
    assert {str(action) for action in legal_actions(opened.position, rules)} - {"-"} == {"1-4", "3-6"}


@every_edition
def test_example_turn_of_the_sheets(rules: Rules) -> None:
    """Sheets 000 to 004, all languages, example: a row with four pieces is entered, then one goes four rows."""
    assert earned("50022210/01122105 r", "6-5", rules) == "f4"
    assert steps("50022210/01123005 r f4", rules) == {"8-4", "5-1", "4-1", "3-1", "2-1"}
    assert result("50022210/01122105 r", "6-5 8-4", rules) == "50022210/01133004 b"


@every_edition
def test_steps_beyond_the_goal_are_lost(rules: Rules) -> None:
    """Sheets 000 and 001, all languages, follow-up move; sheets 002 to 004, special cases."""
    assert steps("b0000010/0000000c b f4", rules) == {"1-5", "7-8"}
    assert result("b0000010/0000000c b f4", "7-8", rules) == "b0000001/0000000c r"
    assert result("c0000000/0100000b r f4", "2-1", rules) == "c0000000/1000000b b"


@every_edition
def test_overshooting_earns_nothing(rules: Rules) -> None:
    """Sheet 004, Romanian, special cases. It follows from 002 and 003, bonus move; 000 and 001 have no bonus move."""
    assert earned("b0000010/0000000c b f2", "7-8", rules) is None


@every_edition
def test_piece_on_its_goal_stays_there(rules: Rules) -> None:
    """No sheet says so. It follows from how to play: pieces move forward, and there is no further row."""
    assert steps("b0000001/0000000c b f1", rules) == {"1-2"}
    assert steps("b0000001/0000000c b", rules) == {"1-2"}


@every_edition
def test_follow_up_moves_no_piece_of_the_opponent(rules: Rules) -> None:
    """Sheets 000, 001, 003 and 004, all languages, example of a turn; sheet 002, all languages, follow-up move."""
    assert steps("b0000001/0010000b b f2", rules) == {"1-3"}


@every_edition
def test_opening_into_empty_row_earns_no_follow_up(rules: Rules) -> None:
    """Sheets 000 and 001, all languages, special case 2; sheets 002 and 003, all languages, special cases.

    Sheet 004, Romanian, has a similar sentence but does not name the first move.
    """
    assert earned("c0000000/0000000c b", "1-2", rules) is None
    assert turns("c0000000/0000000c b", rules) == {"1-2"}
    assert result("c0000000/0000000c b", "1-2", rules) == "b1000000/0000000c r"


@every_edition
def test_follow_up_that_no_piece_can_make_lapses(rules: Rules) -> None:
    """All sheets are silent. The only piece would have to stop in a full row."""
    assert earned("1000000b/02060004 b", "1-2", rules) == "f2"
    assert turns("1000000b/02060004 b", rules) == {"1-2"}
    assert result("1000000b/02060004 b", "1-2", rules) == "0100000b/02060004 r"


@every_edition
@pytest.mark.parametrize("position", ["66000000/0000000c b", "93000000/03000009 b"], ids=["one colour", "both"])
def test_opening_may_not_enter_a_row_of_six(rules: Rules, position: str) -> None:
    """Sheets 000 to 004, all languages, occupied rows: six pieces, whatever their colour, fill an inner row."""
    assert steps(position, rules) == {"2-3"}


@every_edition
def test_a_row_of_five_may_be_entered(rules: Rules) -> None:
    """Sheets 000 to 004, all languages, occupied rows."""
    assert earned("75000000/0000000c b", "1-2", rules) == "f5"


@every_edition
def test_follow_up_may_not_stop_in_a_full_row(rules: Rules) -> None:
    """Sheets 000 to 004, all languages, occupied rows."""
    assert steps("b0100000/00060006 b f3", rules) == {"3-6"}


@every_edition
def test_a_full_row_may_be_passed_over_and_counts_as_a_step(rules: Rules) -> None:
    """Sheets 000 to 004, all languages, occupied rows.

    Sheet 002, English, German and Italian, does not say that the row counts as a step; all others do.
    """
    assert steps("b0100000/00060006 b f4", rules) == {"1-5", "3-7"}
    assert steps("b0100000/00066000 b f2", rules) == {"1-3"}


@every_edition
def test_a_row_is_free_again_once_a_piece_has_left_it(rules: Rules) -> None:
    """Sheet 004, Romanian, occupied row; it follows from the others, all languages."""
    assert steps("56100000/0000000c b", rules) == {"2-3", "3-4"}
    assert any(turn.startswith("2-3 1-2") for turn in turns("56100000/0000000c b", rules))


@every_edition
def test_outer_lines_hold_any_number(rules: Rules) -> None:
    """Sheets 000 to 004, all languages, occupied rows: 23 pieces stand on the line, and one more may come."""
    assert result("0000001b/0000000c b", "7-8", rules) == "0000000c/0000000c r"
    assert result("1000001a/0000000c b f1", "7-8", rules) == "1000000b/0000000c r"


@every_edition
@pytest.mark.parametrize(
    ("board", "passed"),
    [
        ("61111110/01111116", False),
        ("c0000000/0000000c", False),
        ("0001000b/b0010000", False),
        ("1000000b/b1000000", False),
        ("0000100b/b0010000", True),
        ("0000000c/c0000000", True),
        ("00000246/53310000", True),
    ],
    ids=["start", "before they meet", "in one row", "one left behind", "row by row", "all home", "picture"],
)
def test_sides_have_passed_when_every_black_piece_is_above_every_red_one(
    rules: Rules, board: str, passed: bool
) -> None:
    """Sheets 000 to 004, all languages, end of the game."""
    assert Position.parse(f"{board} b", rules).have_passed(rules) is passed
    assert Position.parse(f"{board} r", rules).is_over(rules) is passed


@every_edition
def test_game_is_over_when_the_last_two_have_passed(rules: Rules) -> None:
    """Sheets 000 to 004, all languages, end of the game."""
    assert result("0001000b/b0010000 b", "4-5", rules) == "0000100b/b0010000 r over"
    assert result("0001000b/b0010000 r", "4-3", rules) == "0001000b/b0100000 b over"


@every_edition
def test_game_goes_on_while_the_last_two_share_a_row(rules: Rules) -> None:
    """Sheets 000 to 004, all languages, end of the game."""
    assert result("0010000b/b0010000 b f1", "3-4", rules) == "0001000b/b0010000 r"


@every_edition
@pytest.mark.parametrize("side", ["b", "r"])
def test_nothing_can_be_played_in_a_finished_game(rules: Rules, side: str) -> None:
    """It follows from sheets 000 to 004, all languages, end of the game."""
    finished = Position.parse(f"00000246/53310000 {side}", rules)
    assert legal_actions(finished, rules) == []
    assert turns(finished.text, rules) == set()
    with pytest.raises(GameOver):
        after(finished, parse_action("6-7" if side == "b" else "4-3"), rules)
    with pytest.raises(GameOver):
        after_turn(finished, Turn.parse("6-7" if side == "b" else "4-3"), rules)


@every_edition
def test_the_four_rows_at_the_far_end_score_five_three_two_one(rules: Rules) -> None:
    """Sheets 000 to 003, all languages, scoring picture; sheet 004, Romanian, end of the game, in words."""
    home = Position.parse("00003333/33330000 b", rules)
    assert home.points_by_row(Side.BLACK, rules) == (0, 0, 0, 0, 3, 6, 9, 15)
    assert home.points_by_row(Side.RED, rules) == (15, 9, 6, 3, 0, 0, 0, 0)
    assert home.points(Side.BLACK, rules) == home.points(Side.RED, rules) == 33


@every_edition
def test_turn_that_breaks_a_rule_is_refused(rules: Rules) -> None:
    """Sheets 000 to 004, follow-up move: too short, too long, two pieces, the opponent's turn."""
    for turn in ("6-5 8-5", "6-5 8-3", "6-5 8-6 4-2", "4-5", "6-5 4-8"):
        with pytest.raises(IllegalTurn):
            after_turn(Position.parse("50022210/01122105 r", rules), Turn.parse(turn), rules)


@every_edition
@pytest.mark.parametrize(
    ("position", "turn", "winner"),
    [("0001000b/a1010000 b", "4-5", Side.BLACK), ("0001001a/b0010000 r", "4-3", Side.RED)],
)
def test_most_points_win(rules: Rules, position: str, turn: str, winner: Side) -> None:
    """Sheets 000 to 004, all languages, end of the game."""
    game = Game(rules, Position.parse(position, rules))
    game.play_turn(turn)
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.winner is winner
    assert outcome.points(winner) > outcome.points(winner.other)


@every_edition
def test_first_starter_is_drawn_by_lot(rules: Rules) -> None:
    """Sheets 000 to 004, setup, but for two: 000, German, is silent, and 002, German, leaves it to the players."""
    drawn = [Match(rules, best_of=1, rng=Random(seed)).next_game().start for seed in range(20)]
    assert set(drawn) == {Position.start(rules, side) for side in Side}


@every_edition
@pytest.mark.parametrize("loser", list(Side))
@pytest.mark.parametrize("starter", list(Side))
def test_loser_starts_the_next_game(rules: Rules, starter: Side, loser: Side) -> None:
    """Sheets 000 to 004, all languages, end of the game; in French, sheets 000 and 001, the loser may."""
    match = Match(rules, best_of=3, starter=starter)
    game = match.next_game()
    game.resign(loser)
    match.add(game)
    assert match.next_game().start == Position.start(rules, loser)
