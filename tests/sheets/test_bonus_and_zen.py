"""What the editions with a bonus move share.

Sheet 002 is in English, German, French and Italian, sheet 003 in German, sheet 004 in Romanian.
"""

import pytest

from linja import BONUS, ZEN, GameOver, Position, Rules, Side, legal_actions, legal_turns, parse_action
from linja import after as after_action
from tests.sheets.board import actions, earned, may_decline, result, steps, turns

with_bonus = pytest.mark.parametrize("rules", [BONUS, ZEN], ids=str)
aggressively = pytest.mark.parametrize(
    "rules", [Rules.parse("bonus+aggressive"), Rules.parse("zen+aggressive")], ids=str
)


@with_bonus
@pytest.mark.parametrize("position", ["b0000010/0000000c b", "a0000011/00066000 b"])
def test_opening_into_the_goal_earns_no_follow_up(rules: Rules, position: str) -> None:
    """Sheet 002, all languages, and sheet 003, German, special cases; sheet 004 does not say.

    That it earns a bonus move is a ruling.
    """
    assert earned(position, "7-8", rules) == "x"


@with_bonus
def test_follow_up_into_empty_row_is_nothing_special(rules: Rules) -> None:
    """Sheets 002 to 004, all languages: only the goal earns anything after a follow-up."""
    assert earned("b0100000/00300009 b f3", "1-4", rules) is None
    assert result("b0100000/00300009 b f3", "1-4", rules) == "a0110000/00300009 r"


@with_bonus
def test_exact_arrival_on_the_goal_earns_a_bonus_move(rules: Rules) -> None:
    """Sheets 002 to 004, all languages, bonus move."""
    assert earned("b0000100/0000000c b f2", "6-8", rules) == "x"
    assert earned("c0000000/0100000b r f1", "2-1", rules) == "x"
    assert earned("c0000000/00000309 r f5", "6-1", rules) == "x"


@with_bonus
def test_overshooting_earns_no_bonus_move(rules: Rules) -> None:
    """Sheets 002 to 004, all languages, bonus move: the number has to fit."""
    assert earned("b0000100/0000000c b f3", "6-8", rules) is None
    assert result("b0000100/0000000c b f3", "6-8", rules) == "b0000001/0000000c r"


@with_bonus
def test_arrival_in_an_inner_row_earns_no_bonus_move(rules: Rules) -> None:
    """Sheets 002 to 004, all languages, bonus move: on the goal line only."""
    assert earned("b0000100/0000000c b f1", "6-7", rules) is None


@with_bonus
def test_bonus_is_one_step_of_any_own_piece_forward_or_back(rules: Rules) -> None:
    """Sheets 002 to 004, all languages, bonus move.

    A piece on the goal line does not move: our house rule, against the letter of the sheets.
    """
    assert steps("90110001/0000000c b x", rules) == {"1-2", "3-2", "3-4", "4-3", "4-5"}
    assert steps("c0000000/10001109 r x", rules) == {"8-7", "6-5", "6-7", "5-4", "5-6"}


@with_bonus
@pytest.mark.parametrize(
    ("step", "after"),
    [("3-4", "90020001/0000000c r"), ("3-2", "91010001/0000000c r"), ("-", "90110001/0000000c r")],
    ids=["forward", "back", "declined"],
)
def test_turn_ends_after_the_bonus_move(rules: Rules, step: str, after: str) -> None:
    """Sheets 002 and 003, all languages, bonus move."""
    assert result("90110001/0000000c b x", step, rules) == after


@with_bonus
def test_whole_turn_with_opening_follow_up_and_bonus(rules: Rules) -> None:
    """Sheets 002 to 004, all languages, how to play: up to three actions."""
    assert result("91000200/0000001b b", "6-7 7-8 2-1", rules) == "a0000101/0000001b r"


@with_bonus
def test_bonus_move_may_be_declined(rules: Rules) -> None:
    """Sheets 002 to 004, all languages, bonus move: the player may, and need not."""
    assert may_decline("b0000001/0000000c b x", rules)
    assert {"7-8", "7-8 1-2"} <= turns("b0000010/0000000c b", rules)


@with_bonus
def test_bonus_step_back_may_go_onto_the_own_start_line(rules: Rules) -> None:
    """It follows from sheets 002 to 004, all languages, bonus move and outer lines."""
    assert result("a1000001/0000000c b x", "2-1", rules) == "b0000001/0000000c r"
    assert result("c0000000/1000001a r x", "7-8", rules) == "c0000000/1000000b b"


@with_bonus
def test_bonus_step_obeys_the_limit_of_six(rules: Rules) -> None:
    """Sheets 002 to 004, all languages, occupied rows: neither forward nor back into a full row."""
    assert steps("15100005/0100000b b x", rules) == {"2-1", "2-3", "3-4"}


@with_bonus
def test_bonus_step_onto_the_goal_earns_nothing(rules: Rules) -> None:
    """Sheets 002 and 003, all languages, bonus move: the turn ends with it."""
    assert earned("a0000011/0000000c b x", "7-8", rules) is None
    assert result("a0000011/0000000c b x", "7-8", rules) == "a0000002/0000000c r"


@with_bonus
def test_bonus_step_into_an_occupied_row_earns_nothing(rules: Rules) -> None:
    """Sheets 002 and 003, all languages, bonus move: the turn ends with it."""
    assert earned("a1000001/03000009 b x", "1-2", rules) is None


@with_bonus
@pytest.mark.parametrize(
    "position", ["0000001b/0000000c b", "1000001a/06000006 b"], ids=["all home", "behind a full row"]
)
def test_bonus_that_no_piece_can_use_lapses(rules: Rules, position: str) -> None:
    """All sheets are silent."""
    assert earned(position, "7-8", rules) == "x"
    assert turns(position, rules) == {"7-8"}


@with_bonus
def test_opponents_pieces_stay_without_the_option(rules: Rules) -> None:
    """Sheets 002 to 004, all languages, bonus move: own pieces only."""
    assert steps("b0000001/0100000b b x", rules) == {"1-2"}


@aggressively
def test_aggressive_bonus_may_move_an_opponents_piece_forward_or_back(rules: Rules) -> None:
    """Sheets 002, German and French, and 003, optional bonus rule; sheet 004, Romanian, aggressive variant.

    Sheet 002, English and Italian, gives distance and direction for the player's own pieces only.
    """
    assert steps("b0000001/0001000b b x", rules) == {"1-2", "x4-3", "x4-5", "x8-7"}
    assert steps("b0001000/1000000b r x", rules) == {"8-7", "x1-2", "x5-4", "x5-6"}


@aggressively
def test_aggressive_bonus_is_one_step_of_either_side_and_may_be_declined(rules: Rules) -> None:
    """Sheets 002 and 003, all languages, optional bonus rule; sheet 004, Romanian, does not repeat the distance."""
    assert may_decline("b0000001/0001000b b x", rules)
    assert result("b0000001/0001000b b x", "x4-5", rules) == "b0000001/0000100b r"
    assert not any(len(turn.split()) > 1 for turn in turns("b0000001/0001000b b x", rules))


@aggressively
def test_opponents_piece_on_its_goal_is_locked(rules: Rules) -> None:
    """Sheet 002, all languages, optional bonus rule.

    Sheets 003, German, and 004, Romanian, forbid moving it back, and it cannot move forward.
    """
    assert steps("b0000001/1000000b b x", rules) == {"1-2", "x8-7"}


@aggressively
def test_opponents_piece_may_be_moved_onto_either_outer_line(rules: Rules) -> None:
    """It follows from sheets 002 to 004, all languages, optional rule and outer lines."""
    assert result("b0000001/0100000b b x", "x2-1", rules) == "b0000001/1000000b r"
    assert result("b0000001/0000001b b x", "x7-8", rules) == "b0000001/0000000c r"


@aggressively
def test_aggressive_step_obeys_the_limit_of_six(rules: Rules) -> None:
    """Sheets 002 to 004, all languages, optional rule and occupied rows."""
    assert steps("00600006/0001000b b x", rules) == {"3-2", "3-4", "x4-5", "x8-7"}


@aggressively
def test_opponent_moved_onto_its_goal_earns_nothing(rules: Rules) -> None:
    """It follows from sheets 002 and 003, all languages, bonus move: the turn ends with it."""
    assert earned("b0000001/0100000b b x", "x2-1", rules) is None


@aggressively
def test_aggressive_step_may_end_the_game(rules: Rules) -> None:
    """It follows from sheets 002 to 004, all languages, end of the game and optional rule."""
    assert result("0001000b/b0010000 b x", "x4-3", rules) == "0001000b/b0100000 r over"


@aggressively
def test_aggressive_step_may_make_the_sides_meet_again(rules: Rules) -> None:
    """All sheets are silent. Once triggered, the end stays."""
    assert result("0000100b/b0010000 b x!", "x4-5", rules) == "0000100b/b0001000 r ! over"


@with_bonus
def test_bonus_step_may_end_the_game(rules: Rules) -> None:
    """Sheets 002 to 004, all languages, end of the game."""
    assert result("0001000b/b0010000 b x", "4-5", rules) == "0000100b/b0010000 r over"


@with_bonus
def test_turn_that_triggers_the_end_with_its_opening_is_played_on(rules: Rules) -> None:
    """Sheets 002 to 004, all languages, end of the game: the current turn may be finished."""
    opened = after_action(Position.parse("00012009/b0010000 b", rules), parse_action("4-5"), rules)
    assert (opened.position.text, opened.over) == ("00003009/b0010000 b f2!", False)
    assert result("00012009/b0010000 b", "4-5 5-7", rules) == "00002019/b0010000 r over"


@with_bonus
def test_turn_that_triggers_the_end_with_its_follow_up_keeps_its_bonus(rules: Rules) -> None:
    """Sheets 002 to 004, all languages, end of the game."""
    arrived = after_action(Position.parse("0001100a/b0010000 b f4", rules), parse_action("4-8"), rules)
    assert (arrived.position.text, arrived.over) == ("0000100b/b0010000 b x!", False)
    assert actions("0000100b/b0010000 b x!", rules) == {"5-4", "5-6", "-"}
    assert result("0000100b/b0010000 b x!", "5-6", rules) == "0000010b/b0010000 r over"
    assert result("0000100b/b0010000 b x!", "-", rules) == "0000100b/b0010000 r over"


@with_bonus
def test_triggered_end_stays_when_the_last_step_makes_the_sides_meet_again(rules: Rules) -> None:
    """All sheets are silent."""
    assert result("0000100b/b0010000 b x!", "5-4", rules) == "0001000b/b0010000 r ! over"
    finished = Position.parse("0001000b/b0010000 r !", rules)
    assert finished.is_over(rules)
    assert legal_actions(finished, rules) == []
    assert len(legal_turns(finished, rules)) == 0
    with pytest.raises(GameOver):
        after_action(finished, parse_action("4-3"), rules)


@with_bonus
def test_bonus_that_lapses_in_the_last_turn_ends_the_game(rules: Rules) -> None:
    """All sheets are silent."""
    assert result("0001000b/b0010000 b f4", "4-8", rules) == "0000000c/b0010000 r over"


@with_bonus
def test_scoring_picture(rules: Rules) -> None:
    """Sheets 002 and 003, all languages, example of a scoring; sheet 004 has the same picture."""
    final = Position.parse("00000246/53301000 b", rules)
    assert (final.points(Side.BLACK, rules), final.points(Side.RED, rules)) == (46, 39)
