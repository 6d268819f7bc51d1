"""The commands turns, perft and show: their answers and their streams."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest

from linja import ZEN, Position, Rules, legal_turns, perft
from tests.cli.running import (
    COMMAND,
    EXAMPLE,
    FINISHED,
    START,
    STUCK,
    Answer,
    Run,
    assert_one_line,
    lines_of,
)

if TYPE_CHECKING:
    from pathlib import Path

BOTH_STUCK = ("11000000/00110000 b", "--rules", "zen+pieces=2+limit=1")


def rows(answer: Answer) -> list[list[str]]:
    return [line.split("\t") for line in answer.out.splitlines()]


# turns


def test_turns_gives_three_columns_separated_by_tabs(run: Run) -> None:
    answer = run("turns", "00000110/10000100 b", "--rules", "classic+pieces=2")
    assert answer == Answer(0, "6-7\t00000020/10000100 r\tover 6-5\n7-8 6-7\t00000011/10000100 r\tover 8-5\n", "")


def test_the_third_column_is_there_and_empty_while_the_game_goes_on(run: Run) -> None:
    answer = run("turns", "10000000/00000001 b", "--rules", "zen+pieces=1")
    assert answer.out == "1-2\t01000000/00000001 r\t\n"


def test_turns_are_sorted_by_their_text(run: Run) -> None:
    turns = [row[0] for row in rows(run("turns", START))]
    assert turns == sorted(turns)
    assert set(turns) == {str(turn) for turn in legal_turns(Position.parse(START), ZEN)}


def test_resulting_positions_have_two_fields_and_the_other_side_to_move(run: Run) -> None:
    met_again = run("turns", "00000110/10000100 b", "--rules", "zen+pieces=2")
    assert {row[1].split(" ")[1:] == ["r"] for row in rows(met_again)} == {True}
    assert "6-7 7-8 7-6\t00000101/10000100 r\tover 7-4\n" in met_again.out


def test_negative_points_keep_their_sign(run: Run) -> None:
    assert run("turns", *BOTH_STUCK).out == "pass\t11000000/00110000 r\tover -2-3\n"


def test_a_stuck_player_has_the_one_turn_pass(run: Run) -> None:
    assert run("turns", STUCK).out == "pass\t0000000c/00000066 r\t\n"


@pytest.mark.parametrize("position", [FINISHED, f"{EXAMPLE} !"])
def test_a_finished_game_has_no_turns_and_perft_1(run: Run, position: str) -> None:
    assert run("turns", position) == Answer(0, "", "")
    assert run("perft", position, "--depth", "3") == Answer(0, "1\n", "")


def test_in_mid_turn_declining_all_of_the_rest_is_a_dash(run: Run) -> None:
    answer = run("turns", "50022210/01123005 r f4")
    assert rows(answer)[0] == ["-", "50022210/01123005 b", ""]
    assert ["8-4", "50022210/01133004 b", ""] in rows(answer)


def test_zen_is_the_default(run: Run) -> None:
    assert run("turns", START) == run("turns", START, "--rules", "zen")
    assert run("turns", START) != run("turns", START, "--rules", "bonus")


# perft


@pytest.mark.parametrize(("depth", "count"), [("0", "1"), ("1", "104"), ("2", "11039")])
def test_perft_prints_the_count(run: Run, depth: str, count: str) -> None:
    assert run("perft", START, "--depth", depth) == Answer(0, f"{count}\n", "")


def test_perft_takes_rules_and_mid_turn_positions(run: Run) -> None:
    rules = Rules.parse("classic")
    position = "14113002/21210114 r o+"
    expected = perft(Position.parse(position, rules), 2, rules)
    assert run("perft", position, "--rules", "classic", "--depth", "2").out == f"{expected}\n"


@pytest.mark.parametrize("depth", ["-1", "two", "1.5", "", "201", "999999999999"])
def test_perft_refuses_what_is_no_depth(run: Run, depth: str) -> None:
    assert_one_line(
        run("perft", START, "--depth", depth), "is not a valid number of turns" if depth != "-1" else "--depth"
    )


def test_perft_needs_a_depth(run: Run) -> None:
    assert_one_line(run("perft", START), "--depth")


# Streams


def test_each_answer_of_turns_ends_with_an_empty_line(run: Run) -> None:
    positions = [EXAMPLE, FINISHED, STUCK, f"{EXAMPLE} f4"]
    answers = [run("turns", position).out + "\n" for position in positions]
    assert run("turns", "-", stdin=lines_of(*positions)) == Answer(0, "".join(answers), "")


def test_answers_of_perft_come_in_the_order_of_the_lines(run: Run) -> None:
    answer = run("perft", "-", "--depth", "1", stdin=lines_of(START, FINISHED, STUCK, START))
    assert answer == Answer(0, "104\n1\n1\n104\n", "")


def test_an_empty_stream_has_no_answers(run: Run) -> None:
    assert run("turns", "-") == Answer(0, "", "")


@pytest.mark.parametrize("ending", [b"", b"\n", b"\r\n"])
def test_the_last_line_may_end_in_any_way(run: Run, ending: bytes) -> None:
    assert run("perft", "-", "--depth", "1", stdin=START.encode() + ending) == Answer(0, "104\n", "")


@pytest.mark.parametrize(
    "bad", [b"hello\n", b"\n", b"\xff\xfe\n", b"51111110/01111116 b\n", b"61111110/01111116 b o+\n"]
)
def test_a_bad_line_is_named_after_the_answers_before_it(run: Run, bad: bytes) -> None:
    answer = run("perft", "-", "--depth", "1", stdin=lines_of(START, STUCK) + bad + lines_of(START))
    assert answer.out == "104\n1\n"
    assert_one_line(answer, "linja: line 3: ")


def test_standard_input_is_read_as_it_comes() -> None:
    with subprocess.Popen([COMMAND, "turns", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for _ in range(3):
            process.stdin.write(lines_of(STUCK))
            process.stdin.flush()
            assert process.stdout.readline() == b"pass\t0000000c/00000066 r\t\n"
            assert process.stdout.readline() == b"\n"
        process.stdin.close()
        assert process.wait(timeout=30) == 0


# show


def test_show_draws_the_board(run: Run) -> None:
    assert run("show", EXAMPLE) == Answer(0, f"{Position.parse(EXAMPLE)}\n", "")


def test_show_writes_the_picture_and_says_nothing(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "board.svg"
    assert run("show", EXAMPLE, "--svg", str(file)) == Answer(0, "", "")
    assert file.read_text("utf-8") == Position.parse(EXAMPLE).svg()


def test_show_passes_its_options_to_the_picture(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "board.svg"
    run("show", EXAMPLE, "--svg", str(file), "--bottom", "red", "--theme", "night", "--turn", "1-2 x6-5")
    position = Position.parse(EXAMPLE)
    black, red = position.side.other, position.side
    assert file.read_text("utf-8") == position.svg(bottom=red, theme="night", arrows=[(1, 2, black), (6, 5, red)])


@pytest.mark.parametrize(("position", "dashed"), [(EXAMPLE, False), (f"{EXAMPLE} f4", True), (f"{EXAMPLE} !", False)])
def test_the_turn_shown_is_of_the_player_who_made_it(run: Run, tmp_path: Path, position: str, dashed: bool) -> None:
    file = tmp_path / "board.svg"
    run("show", position, "--svg", str(file), "--turn", "6-5")
    assert ("stroke-dasharray" in file.read_text("utf-8")) is dashed
