"""Where the sheets are silent or disagree: the default ruling and, where there is one, the word for the other."""

from __future__ import annotations

import pytest

from linja import BONUS, CLASSIC, EDITIONS, WORDS, ZEN, Game, Match, Position, Rules, Side
from tests.sheets.board import actions, earned, may_decline, result, steps, turns

every_edition = pytest.mark.parametrize("rules", [CLASSIC, BONUS, ZEN], ids=str)
with_bonus = pytest.mark.parametrize("rules", [BONUS, ZEN], ids=str)


def adding(rules: Rules, word: str) -> Rules:
    return Rules.parse(f"{rules}+{word}")


WHERE_WORDS_MATTER = {
    "aggressive": "b0000001/0001000b b x",
    "goal-row": "b0000100/00066000 b f2",
    "optional-follow-up": "50022210/01122105 r",
    "compulsory-follow-up": "50022210/01122105 r",
    "no-opening-bonus": "b0000010/0000000c b",
    "leave-goal": "b0000001/0000000c b x",
    "shared-line": "0000000c/b0000001 r",
    "goal-count": "b0000010/0000000c b",
}


@pytest.mark.parametrize(("edition", "word"), [(edition, word.text) for word in WORDS for edition in word.editions])
def test_every_word_changes_the_legal_turns(edition: str, word: str) -> None:
    """Rulings table: every word, in every edition it can be added to."""
    position = WHERE_WORDS_MATTER[word]
    assert turns(position, EDITIONS[edition]) != turns(position, Rules.parse(f"{edition}+{word}"))


# Is the goal line an empty row for the classic extra turn?


@pytest.mark.parametrize("due", ["f2", "f4"], ids=["exact", "overshooting"])
def test_empty_goal_line_earns_no_extra_turn(due: str) -> None:
    """Sheet 000, Italian, how to play (the line is outside) against Portuguese, follow-up move (it is the last row)."""
    assert earned(f"b0000100/00066000 b {due}", "6-8", CLASSIC) is None
    assert earned(f"b0000100/00066000 b {due}", "6-8", adding(CLASSIC, "goal-row")) == "o+"


@pytest.mark.parametrize("position", ["a0000101/00066000 b f2", "b0000100/0000000c b f2", "b0000100/00066000 b f2+"])
def test_goal_row_needs_an_empty_line_and_a_first_time(position: str) -> None:
    """Sheet 000, Portuguese, special case 3: whatever stands on the line prevents it, and once is enough."""
    assert earned(position, "6-8", adding(CLASSIC, "goal-row")) is None


def test_goal_row_leaves_the_goal_opening_as_it_is() -> None:
    """Sheet 000, Portuguese, special case 1: an opening into the goal earns one row, empty or not."""
    assert earned("b0000010/00066000 b", "7-8", adding(CLASSIC, "goal-row")) == "f1"


# Is the follow-up compulsory?


@pytest.mark.parametrize(
    ("compulsory", "optional"),
    [(CLASSIC, adding(CLASSIC, "optional-follow-up")), (BONUS, adding(BONUS, "optional-follow-up"))],
    ids=str,
)
def test_follow_up_can_be_made_optional(compulsory: Rules, optional: Rules) -> None:
    """Sheets 000, 001, 003 and 004, all languages, follow-up move; the Romanian one leans to optional."""
    for position in ("b0100000/00300009 b f3", "50022210/01123005 r f4"):
        assert not may_decline(position, compulsory)
        assert may_decline(position, optional)
        assert steps(position, compulsory) == steps(position, optional)


def test_follow_up_can_be_made_compulsory() -> None:
    """Sheet 002, all languages, follow-up move."""
    assert may_decline("00003009/b0010000 b f2!", ZEN)
    assert not may_decline("00003009/b0010000 b f2!", adding(ZEN, "compulsory-follow-up"))
    assert "6-5" not in turns("50022210/01122105 r", adding(ZEN, "compulsory-follow-up"))


def test_optional_follow_up_goes_for_the_goal_step_and_the_extra_turn_too() -> None:
    """Sheets 000 and 001, all languages, special cases 1 and 3."""
    rules = adding(CLASSIC, "optional-follow-up")
    assert turns("b0000010/0000000c b", rules) - turns("b0000010/0000000c b", CLASSIC) == {"7-8", "7-8 1-2 1-2"}


def test_compulsory_follow_up_leaves_the_bonus_optional() -> None:
    """Sheet 002, all languages, bonus move."""
    assert may_decline("b0000001/0000000c b x", adding(ZEN, "compulsory-follow-up"))


# Is the classic extra turn compulsory?


def test_extra_turn_is_compulsory() -> None:
    """Sheets 000 and 001, German, special case 3, against French and Portuguese."""
    assert actions("a0110000/00300009 b o+", CLASSIC) == {"1-2", "3-4", "4-5"}
    assert "2-3 1-4" not in turns("b1000000/00300009 b", CLASSIC)
    assert "2-3 1-4" not in turns("b1000000/00300009 b", adding(CLASSIC, "optional-follow-up"))


def test_extra_turn_without_legal_opening_simply_ends() -> None:
    """Sheets 000 and 001, all languages, special case 3 and occupied rows: no pass is written."""
    assert turns("0100000b/00060006 b f1", CLASSIC) == {"2-3"}
    assert result("0100000b/00060006 b f1", "2-3", CLASSIC) == "0010000b/00060006 r"
    assert turns("0010000b/00060006 b o+", CLASSIC) == {"-"}


# No legal opening move


@every_edition
@pytest.mark.parametrize(
    ("position", "after"),
    [
        ("1000000b/06000006 b", "1000000b/06000006 r"),
        ("0000000c/0000000c b", "0000000c/0000000c r"),
        ("60000060/b0000001 r", "60000060/b0000001 b"),
    ],
    ids=["behind a full row", "all home", "red"],
)
def test_player_without_opening_passes(rules: Rules, position: str, after: str) -> None:
    """All sheets are silent."""
    assert actions(position, rules) == turns(position, rules) == {"pass"}
    assert result(position, "pass", rules) == after


@every_edition
def test_player_with_an_opening_may_not_pass(rules: Rules) -> None:
    """Sheets 000 to 004, all languages, opening move."""
    assert "pass" not in turns("61111110/01111116 b", rules)


@every_edition
@pytest.mark.parametrize("side", ["b", "r"])
def test_pass_ends_the_game_when_both_are_stuck(rules: Rules, side: str) -> None:
    """All sheets are silent: two full front rows face each other, the other pieces are home or behind them."""
    assert turns(f"66000000/60600000 {side}", rules) == {"pass"}
    assert result(f"66000000/60600000 {side}", "pass", rules).endswith(" over")


@pytest.mark.parametrize(("rules", "black", "red"), [(CLASSIC, 0, 42), (BONUS, -48, 42), (ZEN, -12, 42)], ids=str)
def test_game_that_ends_with_both_stuck_is_scored(rules: Rules, black: int, red: int) -> None:
    """All sheets are silent."""
    stuck = Position.parse("66000000/60600000 b", rules)
    assert (stuck.points(Side.BLACK, rules), stuck.points(Side.RED, rules)) == (black, red)


@every_edition
def test_game_goes_on_when_only_the_next_player_is_stuck(rules: Rules) -> None:
    """All sheets are silent. Being stuck matters only on your own turn."""
    assert result("0010000b/00060006 r", "8-7", rules) == "0010000b/00060015 b"
    assert turns("0010000b/00060015 b", rules) == {"pass"}


# Opening step onto the goal


@with_bonus
def test_opening_onto_the_goal_is_an_exact_arrival(rules: Rules) -> None:
    """A ruling: sheets 002 to 004, bonus move, ask for the exact number of steps, and name no opening move.

    Sheet 002, French, comes closest: it speaks of what the move allows, and an opening move is a move by name.
    """
    assert earned("b0000010/0000000c b", "7-8", rules) == "x"
    assert turns("b0000010/0000000c b", rules) == {"1-2", "7-8", "7-8 1-2"}


@with_bonus
def test_opening_bonus_can_be_switched_off(rules: Rules) -> None:
    """The other reading: only a follow-up can arrive exactly."""
    without = adding(rules, "no-opening-bonus")
    assert earned("b0000010/0000000c b", "7-8", without) is None
    assert turns("b0000010/0000000c b", without) == {"1-2", "7-8"}
    assert earned("b0000010/0000000c b f1", "7-8", without) == "x"


# Own goal pieces in a bonus move


@with_bonus
def test_own_goal_pieces_stay_in_a_bonus_move(rules: Rules) -> None:
    """Our house rule, against the letter of sheets 002 to 004, all languages, bonus move: so that every game ends."""
    assert steps("b0000001/0000000c b x", rules) == {"1-2"}
    assert steps("c0000000/1000000b r x", rules) == {"8-7"}


@with_bonus
def test_own_goal_pieces_may_leave_by_the_letter(rules: Rules) -> None:
    """Sheets 002 to 004, all languages, bonus move, by the letter: any own piece."""
    letter = adding(rules, "leave-goal")
    assert steps("b0000001/0000000c b x", letter) == {"1-2", "8-7"}
    assert steps("c0000000/1000000b r x", letter) == {"8-7", "1-2"}
    assert steps("60000006/60000060 b x", letter) == {"1-2"}


@with_bonus
def test_leaving_the_goal_can_repeat_a_position(rules: Rules) -> None:
    """Sheets 002 to 004, all languages, bonus move, by the letter: onto the goal and back; third time is a draw."""
    letter = adding(rules, "leave-goal")
    assert result("b0000010/0000000c b", "7-8 8-7", letter) == "b0000010/0000000c r"
    game = Game(letter, Position.parse("b0000010/0100000b b", letter))
    for turn in ("7-8 8-7", "2-1 1-2", "7-8 8-7"):
        game.play_turn(turn)
    assert game.outcome() is None
    game.play_turn("2-1 1-2")
    assert str(game.outcome()).endswith("repetition")


@with_bonus
def test_opponents_goal_pieces_stay_locked_with_both_words(rules: Rules) -> None:
    """Sheets 002 and 003, all languages, optional bonus rule; sheet 004, Romanian, aggressive variant."""
    both = adding(adding(rules, "aggressive"), "leave-goal")
    assert steps("b0000001/1000000b b x", both) == {"1-2", "8-7", "x8-7"}


# The end is triggered in mid-turn


def test_what_was_compulsory_stays_so_after_the_trigger() -> None:
    """Sheets 002 to 004 do not say. The usual rules apply to the end of the turn."""
    for rules in (BONUS, adding(ZEN, "compulsory-follow-up")):
        assert actions("00003009/b0010000 b f2!", rules) == {"5-7"}
    for rules in (ZEN, adding(BONUS, "optional-follow-up")):
        assert actions("00003009/b0010000 b f2!", rules) == {"5-7", "-"}


# Both colours on one outer line


@every_edition
@pytest.mark.parametrize("board", ["0000000c/b0000001", "1000000b/c0000000"], ids=["row 8", "row 1"])
def test_sides_that_meet_on_an_outer_line_have_not_passed(rules: Rules, board: str) -> None:
    """Sheets 000 and 001, French, end of the game, against Spanish."""
    assert not Position.parse(f"{board} b", rules).have_passed(rules)
    assert Position.parse(f"{board} b", rules).have_passed(adding(rules, "shared-line"))


@every_edition
@pytest.mark.parametrize("board", ["0001000b/b0010000", "0000001b/b0000001", "1000000b/b1000000"])
def test_shared_line_is_for_the_outer_lines_only(rules: Rules, board: str) -> None:
    """Sheets 000 and 001, Spanish, end of the game: in the field one row is one too many."""
    assert not Position.parse(f"{board} b", rules).have_passed(adding(rules, "shared-line"))


@every_edition
def test_last_step_onto_a_shared_line_ends_the_game_with_the_word_only(rules: Rules) -> None:
    """Sheets 000 and 001, French, end of the game, against Spanish."""
    assert result("0000001b/b0000001 b", "7-8", rules) == "0000000c/b0000001 r"
    assert result("0000001b/b0000001 b", "7-8", adding(rules, "shared-line")) == "0000000c/b0000001 r over"


# Classic opening move into the goal


@pytest.mark.parametrize(
    ("position", "due"),
    [
        ("b0000010/00066000 b", "f1"),
        ("a0000011/00066000 b", "f2"),
        ("b0000010/0000000c b", "f13"),
        ("a0000011/0000000c b", "f14"),
    ],
    ids=["nothing there", "own", "opponent's", "both"],
)
def test_goal_opening_may_count_the_pieces_there_and_one_more(position: str, due: str) -> None:
    """Sheet 000, Italian, special case 1, against all other languages."""
    assert earned(position, "7-8", CLASSIC) == "f1"
    assert earned(position, "7-8", adding(CLASSIC, "goal-count")) == due


def test_long_follow_up_of_a_counted_goal_opening_overshoots() -> None:
    """Sheet 000, Italian, special case 1 and follow-up move."""
    rules = adding(CLASSIC, "goal-count")
    assert result("b0000010/0000000c b", "7-8 1-8", rules) == "a0000002/0000000c r"


# Who starts after a draw


@every_edition
@pytest.mark.parametrize("starter", list(Side))
def test_after_a_draw_the_player_starts_who_did_not_start_it(rules: Rules, starter: Side) -> None:
    """All sheets are silent on draws."""
    match = Match(rules, games=2, starter=starter)
    game = match.next_game()
    game.agree_draw()
    match.add(game)
    assert match.next_game().start == Position.start(rules, starter.other)


# Equal points


@every_edition
def test_equal_points_are_a_draw(rules: Rules) -> None:
    """All sheets are silent."""
    game = Game(rules, Position.parse("0001000b/b0010000 b", rules))
    game.play_turn("4-5")
    assert str(game.outcome()) == "draw 56-56 passed"


# What needs no ruling


@every_edition
def test_sides_without_a_common_row_may_still_have_to_meet(rules: Rules) -> None:
    """Sheets 000 and 001, Spanish, end of the game: the gloss would hold before the sides have met."""
    assert not Position.parse("66000000/00000066 b", rules).have_passed(rules)
