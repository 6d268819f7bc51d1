"""Positions: their text both ways, what is refused, and what they can be asked."""

from __future__ import annotations

import pickle
import re
from dataclasses import FrozenInstanceError

import pytest

from linja import BONUS, CLASSIC, ZEN, InvalidPosition, Position, Rules, Side, Stage, StageKind

START = "61111110/01111116 b"
EXAMPLE = "50022210/01122105 r"  # the official picture of a turn
PASSED = "00000246/53310000 b"  # the official picture of a scored game

STAGES = {
    "o+": Stage(StageKind.OPENING, extra_turn_used=True),
    "f4": Stage(StageKind.FOLLOW_UP, 4),
    "f4+": Stage(StageKind.FOLLOW_UP, 4, extra_turn_used=True),
    "f4!": Stage(StageKind.FOLLOW_UP, 4, end_triggered=True),
    "f4+!": Stage(StageKind.FOLLOW_UP, 4, extra_turn_used=True, end_triggered=True),
    "f24": Stage(StageKind.FOLLOW_UP, 24),
    "x": Stage(StageKind.BONUS),
    "x!": Stage(StageKind.BONUS, end_triggered=True),
    "!": Stage(StageKind.OVER),
}


def position(text: str) -> Position:
    return Position.parse(text)


# Text


@pytest.mark.parametrize("text", [START, EXAMPLE, PASSED, "c0000000/0000000c r", "0000000c/c0000000 b"])
def test_a_position_text_comes_back_as_it_was(text: str) -> None:
    assert position(text).text == text


@pytest.mark.parametrize("field", STAGES)
def test_every_stage_is_read_and_written(field: str) -> None:
    assert position(f"{EXAMPLE} {field}").stage == STAGES[field]
    assert position(f"{EXAMPLE} {field}").text == f"{EXAMPLE} {field}"


def test_counts_are_read_from_row_1_to_row_8() -> None:
    read = position("50022210/01122105 r")
    assert read.black == (5, 0, 0, 2, 2, 2, 1, 0)
    assert read.red == (0, 1, 1, 2, 2, 1, 0, 5)
    assert read.side is Side.RED
    assert str(read.stage) == ""


def test_white_space_around_the_fields_is_ignored() -> None:
    assert position(f"  {EXAMPLE}   f4 \r\n").text == f"{EXAMPLE} f4"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "b",
        "61111110/01111116",
        "61111110/01111116 w",
        "61111110/01111116 B",
        "61111110/01111116b",
        "6111111/01111116 b",
        "611111100/01111116 b",
        "61111110 01111116 b",
        "61111110/01111116 b f4 !",
        "6111111d/01111116 b",
        "C0000000/0000000C b",
        "٦1111110/01111116 b",
        "6111 1110/01111116 b",
    ],
)
def test_a_text_of_another_shape_is_no_position(text: str) -> None:
    with pytest.raises(
        InvalidPosition, match="is not a position; expected black counts for rows 1 to 8, /, red counts"
    ):
        position(text)


@pytest.mark.parametrize(
    "field",
    ["o", "o!", "o+!", "f", "f0", "f04", "f100", "f4!+", "f4++", "f4!!", "+", "!!", "x+", "xx", "x4", "F4", "f٤", "-"],
)
def test_an_unknown_stage_is_refused(field: str) -> None:
    with pytest.raises(InvalidPosition, match=r"unknown stage .*; expected o\+, f4, f4\+, x or !"):
        position(f"{EXAMPLE} {field}")


@pytest.mark.parametrize(("length", "shown"), [(60, "'" + "9" * 60 + "'"), (61, "'" + "9" * 57 + "...'")])
def test_a_long_text_is_shortened_in_the_message(length: int, shown: str) -> None:
    with pytest.raises(InvalidPosition, match=re.escape(shown)):
        Position.parse("9" * length)


def test_an_endless_text_is_not_repeated_in_the_message() -> None:
    with pytest.raises(InvalidPosition) as caught:
        position("6" * 100_000)
    assert len(str(caught.value)) < 300


# What the rules allow


@pytest.mark.parametrize(
    ("text", "rules", "message"),
    [
        ("51111110/01111116 b", "zen", "black has 11 pieces instead of 12"),
        ("61111110/01111117 b", "zen", "red has 13 pieces instead of 12"),
        (START, "zen+pieces=4", "black has 12 pieces instead of 4"),
        ("00000000/00000000 b", "zen", "black has 0 pieces instead of 12"),
        ("56100000/01111116 b", "zen", "row 2 has 7 pieces, more than 6"),
        ("65100000/01111116 b", "zen+limit=5", "row 2 has 6 pieces, more than 5"),
        (f"{EXAMPLE} x", "classic", "there is no bonus move in classic"),
        (f"{EXAMPLE} o+", "zen", "there is no extra turn in zen"),
        (f"{EXAMPLE} f4+", "bonus", "there is no extra turn in bonus"),
        (f"{EXAMPLE} f6", "zen", "a follow-up is at most 5 rows"),
        (f"{EXAMPLE} f25", "classic+goal-count", "a follow-up is at most 24 rows"),
        (f"{EXAMPLE} f4!", "zen", "! is set, but the sides have not passed each other"),
        (f"{EXAMPLE} x!", "zen", "! is set, but the sides have not passed each other"),
        (f"{EXAMPLE} f4!", "classic", "! is set, but the sides have not passed each other"),
        (f"{PASSED} f4", "zen", "the sides have passed each other, so ! is needed"),
        (f"{PASSED} x", "bonus", "the sides have passed each other, so ! is needed"),
        (f"{PASSED} f4", "classic", "the sides have passed, so the game is over: leave the third field out"),
        (f"{PASSED} o+", "classic", "the sides have passed, so the game is over: leave the third field out"),
        (f"{PASSED} f4!", "classic", "the sides have passed, so the game is over: leave the third field out"),
        (f"{PASSED} !", "zen", "! alone means that the sides met again; these have passed, so leave it out"),
        (f"{EXAMPLE} !", "classic", "with classic a game ends as soon as the sides have passed"),
    ],
)
def test_what_the_rules_do_not_allow_is_refused_with_its_reason(text: str, rules: str, message: str) -> None:
    with pytest.raises(InvalidPosition) as caught:
        Position.parse(text, Rules.parse(rules))
    assert message in str(caught.value)
    assert text in str(caught.value)


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        (START, "zen"),
        (PASSED, "classic"),
        ("66000000/00000606 b", "zen"),
        (f"{EXAMPLE} o+", "classic"),
        (f"{EXAMPLE} f5+", "classic"),
        (f"{EXAMPLE} f24+", "classic+goal-count"),
        (f"{EXAMPLE} x", "zen"),
        (f"{PASSED} f5!", "zen"),
        (f"{PASSED} x!", "bonus"),
        (f"{EXAMPLE} !", "zen"),
        ("0000000c/60000006 b x", "zen"),
        ("0000000c/00000066 b", "bonus"),
        ("0000000c/00000066 b f1!", "zen+shared-line"),
    ],
)
def test_what_the_rules_allow_is_accepted(text: str, rules: str) -> None:
    assert Position.parse(text, Rules.parse(rules)).text == text


def test_without_rules_only_the_shape_is_checked() -> None:
    assert position("00000000/ccccc000 b f99!").stage.steps == 99


@pytest.mark.parametrize("counts", [(12,), (6, 1, 1, 1, 1, 1, 1), (13, -1, 0, 0, 0, 0, 0, 0)])
def test_counts_that_are_no_board_are_refused(counts: tuple[int, ...]) -> None:
    with pytest.raises(InvalidPosition, match="black needs a count for each of the 8 rows"):
        Position(counts, Position.start(ZEN).red, Side.BLACK).check(ZEN)


@pytest.mark.parametrize(
    "stage",
    [
        Stage(StageKind.OPENING, end_triggered=True),
        Stage(StageKind.OPENING, 3),
        Stage(StageKind.FOLLOW_UP, 0, end_triggered=True),
        Stage(StageKind.FOLLOW_UP, -1, end_triggered=True),
        Stage(StageKind.BONUS, 2, end_triggered=True),
        Stage(StageKind.OVER, end_triggered=True),
    ],
)
def test_a_stage_that_no_text_names_is_refused(stage: Stage) -> None:
    board = position(PASSED)
    with pytest.raises(InvalidPosition):
        Position(board.black, board.red, board.side, stage).check(ZEN)


# The start


@pytest.mark.parametrize(
    ("rules", "text"),
    [
        ("classic", "61111110/01111116 b"),
        ("zen+pieces=1", "10000000/00000001 b"),
        ("zen+pieces=2", "11000000/00000011 b"),
        ("zen+pieces=3", "21000000/00000012 b"),
        ("zen+pieces=4+limit=3", "21100000/00000112 b"),
        ("zen+pieces=7", "41110000/00001114 b"),
        ("bonus+pieces=8+limit=2", "41111000/00011114 b"),
        ("bonus+pieces=11", "61111100/00111116 b"),
    ],
)
def test_half_of_the_pieces_rounded_up_start_on_the_own_line(rules: str, text: str) -> None:
    assert Position.start(Rules.parse(rules)).text == text


def test_either_side_may_start() -> None:
    assert Position.start(ZEN, Side.RED).text == "61111110/01111116 r"


# What a position can be asked


def test_black_goes_from_row_1_to_row_8_and_red_back() -> None:
    assert [(side.start_line, side.goal, side.forward) for side in Side] == [(1, 8, 1), (8, 1, -1)]
    assert [(side.colour, side.other) for side in Side] == [("black", Side.RED), ("red", Side.BLACK)]


def test_pieces_are_counted_by_side_and_row() -> None:
    board = position(EXAMPLE)
    assert (board.count(Side.BLACK, 1), board.count(Side.RED, 8), board.count(Side.RED, 1)) == (5, 5, 0)
    assert [board.total(row) for row in range(1, 9)] == [5, 1, 1, 4, 4, 3, 1, 5]
    assert (board.lowest_black, board.highest_red) == (1, 8)


@pytest.mark.parametrize(
    ("text", "steps"),
    [("c0000000/0000000c b", 0), ("0000000c/c0000000 b", 168), (START, 42), ("c0000000/0000001b r", 1)],
)
def test_steps_are_counted_from_the_own_lines(text: str, steps: int) -> None:
    assert position(text).steps == steps


@pytest.mark.parametrize(
    ("text", "rules", "black", "red"),
    [
        (PASSED, CLASSIC, 46, 41),
        ("00000246/53301000 b", BONUS, 46, 39),
        ("00000246/53301000 b", ZEN, 46, 39),
        ("c0000000/0000000c b", CLASSIC, 0, 0),
        ("c0000000/0000000c b", BONUS, -60, -60),
        ("c0000000/0000000c b", ZEN, -12, -12),
        ("11111116/10000560 b", BONUS, -5 - 3 - 2 - 1 + 1 + 2 + 3 + 30, 5 - 10 - 18),
        ("11111116/10000560 b", ZEN, -4 + 1 + 2 + 3 + 30, 5 - 11),
    ],
)
def test_points_go_by_the_row_reached(text: str, rules: Rules, black: int, red: int) -> None:
    assert [position(text).points(side, rules) for side in Side] == [black, red]


def test_the_margin_is_the_movers() -> None:
    position = Position.parse("00000048/00000066 r")
    points = {side: position.points(side, ZEN) for side in Side}
    assert position.margin(ZEN) == points[Side.RED] - points[Side.BLACK] != 0


def test_points_by_row_stand_at_the_board_rows_for_both_sides() -> None:
    board = position("10000245/53310000 b")
    assert board.points_by_row(Side.BLACK, BONUS) == (-5, 0, 0, 0, 0, 4, 12, 25)
    assert board.points_by_row(Side.RED, BONUS) == (25, 9, 6, 1, 0, 0, 0, 0)


@pytest.mark.parametrize(
    ("text", "default", "shared_line"),
    [
        (START, False, False),
        (PASSED, True, True),
        ("00000066/00000c00 b", True, True),
        ("00000066/00000066 b", False, False),
        ("0000000c/00000066 b", False, True),
        ("66000000/c0000000 b", False, True),
        ("0600000c/06000600 b", False, False),
        ("00000600/00000606 b", False, False),
    ],
)
def test_sides_have_passed_when_every_black_piece_is_higher(text: str, default: bool, shared_line: bool) -> None:
    assert position(text).have_passed(ZEN) is default
    assert position(text).have_passed(Rules.parse("zen+shared-line")) is shared_line


@pytest.mark.parametrize(
    ("text", "over"),
    [(START, False), (PASSED, True), (f"{PASSED} f4!", False), (f"{EXAMPLE} !", True), (f"{EXAMPLE} x", False)],
)
def test_a_finished_game_has_passed_sides_or_says_so(text: str, over: bool) -> None:
    assert position(text).is_over(ZEN) is over


def test_mirrored_exchanges_colours_and_ends() -> None:
    assert position("50022210/01122105 r f4").mirrored().text == "50122110/01222005 b f4"
    assert position(START).mirrored().text == "61111110/01111116 r"


@pytest.mark.parametrize("text", [START, f"{EXAMPLE} x", f"{PASSED} f4!"])
def test_mirrored_twice_is_the_same(text: str) -> None:
    assert position(text).mirrored().mirrored() == position(text)


@pytest.mark.parametrize("text", [START, f"{EXAMPLE} x"])
def test_the_movers_view_leads_back(text: str) -> None:
    board = position(text)
    assert Position.of_mover(*board.from_mover(), board.side, board.stage) == board
    assert board.from_mover() == board.mirrored().from_mover()


def test_red_sees_its_start_line_first() -> None:
    assert position(EXAMPLE).from_mover() == ([5, 0, 1, 2, 2, 1, 1, 0], [0, 1, 2, 2, 2, 0, 0, 5])


def test_without_stage_stands_at_the_start_of_the_turn() -> None:
    assert position(f"{EXAMPLE} f4").without_stage().text == EXAMPLE


# As a value


def test_a_position_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        position(START).side = Side.RED  # type: ignore[misc]


def test_equal_positions_are_equal_and_hash_alike() -> None:
    assert position(START) == Position.start(ZEN)
    assert hash(position(START)) == hash(Position.start(ZEN))
    assert len({position(f"{EXAMPLE}{field}") for field in ("", " f4", " f4", " x", " !")}) == 4


def test_positions_can_be_sorted() -> None:
    texts = [f"{EXAMPLE} f4", EXAMPLE, START, START.replace("b", "r"), f"{EXAMPLE} f3"]
    in_order = [EXAMPLE, START, START.replace("b", "r")]
    assert [p.text for p in sorted(map(position, texts)) if p.text in in_order] == in_order
    assert sorted(map(position, texts)) == sorted(map(position, reversed(texts)))


@pytest.mark.parametrize("text", [START, f"{EXAMPLE} f4+", f"{PASSED} x!", f"{EXAMPLE} !"])
def test_a_position_survives_pickling(text: str) -> None:
    assert pickle.loads(pickle.dumps(position(text))) == position(text)


@pytest.mark.parametrize("text", [START, f"{EXAMPLE} f4+", f"{EXAMPLE} !"])
def test_repr_can_be_evaluated(text: str) -> None:
    assert eval(repr(position(text)), {"Position": Position}) == position(text)


@pytest.mark.parametrize("field", STAGES)
def test_repr_of_a_stage_can_be_evaluated(field: str) -> None:
    assert eval(repr(STAGES[field]), {"Stage": Stage}) == STAGES[field]


def test_repr_of_a_side_can_be_evaluated() -> None:
    assert [eval(repr(side)) for side in Side] == list(Side)


def test_str_draws_the_board_with_row_8_on_top() -> None:
    assert str(position("50022210/01122105 r f4")).splitlines() == [
        "8   ○○○○○",
        "  ━━━━━━━━",
        "7  ●",
        "  ━━━━━━━━",
        "6  ●●   ○",
        "  ━━━━━━━━",
        "5  ●●  ○○",
        "  ━━━━━━━━",
        "4  ●●  ○○",
        "  ━━━━━━━━",
        "3       ○",
        "  ━━━━━━━━",
        "2       ○",
        "  ━━━━━━━━",
        "1  ●●●●●",
        "50022210/01122105 r f4",
    ]


def test_a_crowded_line_is_drawn_with_all_its_pieces() -> None:
    lines = str(position("0000000c/0000000c b")).splitlines()
    assert lines[0] == "8  " + "●" * 12 + " " + "○" * 12
    assert {len(line) for line in lines[1:-1:2]} == {29}
