"""A puzzle, the line that holds it, and what solves it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from linja import IllegalTurn, InvalidPosition, InvalidTurn, Rules, Turn
from linja.puzzles import InvalidPuzzle, Puzzle
from linja.puzzles.shipped import read_puzzles

if TYPE_CHECKING:
    from pathlib import Path

ZEN = Rules.parse("zen")
LINE = "00000246/64100100 r\t3-2 6-2\t+2\t2-1 6-5\t-1\t-\t1\tending"
BEFORE_GRADE, THEME = LINE.removesuffix("1\tending"), "\tending"


def test_a_line_holds_a_puzzle_and_gives_it_back() -> None:
    puzzle = Puzzle.parse(LINE, ZEN)
    assert str(puzzle) == LINE
    assert (puzzle.value, puzzle.tempting_value, puzzle.refutation, puzzle.grade) == (2, -1, Turn(), 1)
    assert puzzle.keeps == "win"


def test_a_puzzle_without_a_win_keeps_the_draw() -> None:
    assert Puzzle.parse(LINE.replace("+2", "0"), ZEN).keeps == "draw"


def test_a_name_depends_on_rules_and_position_alone() -> None:
    puzzle = Puzzle.parse(LINE, ZEN)
    assert puzzle.name == Puzzle.parse(BEFORE_GRADE + "7" + THEME, ZEN).name
    assert puzzle.name != Puzzle.parse(LINE, Rules.parse("bonus")).name
    assert len(puzzle.name) == 8


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("", InvalidPuzzle),
        ("nonsense", InvalidPuzzle),
        (LINE.removesuffix(THEME), InvalidPuzzle),
        (LINE + "\t1", InvalidPuzzle),
        (LINE + "s", InvalidPuzzle),
        (BEFORE_GRADE + "0" + THEME, InvalidPuzzle),
        (BEFORE_GRADE + "12" + THEME, InvalidPuzzle),
        (BEFORE_GRADE + "²" + THEME, InvalidPuzzle),
        (LINE.replace("+2", "2"), InvalidPuzzle),
        (LINE.replace("+2", "+0"), InvalidPuzzle),
        (LINE.replace("-1\t-", "-٣\t-"), InvalidPuzzle),
        (LINE.replace("00000246", "00000245"), InvalidPosition),
        (LINE.replace("3-2 6-2", "3-9 6-2"), InvalidTurn),
        (LINE.replace("3-2 6-2", ""), InvalidTurn),
    ],
)
def test_bad_lines(line: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        Puzzle.parse(line, ZEN)


def test_every_turn_to_the_same_board_solves_it() -> None:
    puzzle = Puzzle.parse("10000119/73200000 b\t1-2 2-5\t+3\t1-2 6-8\t0\t2-1 3-4\t2\treply", ZEN)
    assert puzzle.solves(puzzle.turn)
    assert not puzzle.solves(puzzle.tempting)
    same = Puzzle.parse("61111110/01111116 b\t1-2 2-4\t+1\t7-8\t-1\t7-6\t3\treply", ZEN)
    assert same.solves(Turn.parse("1-2 2-4"))
    assert not same.solves(Turn.parse("1-2 3-5"))


def test_what_is_not_legal_solves_nothing() -> None:
    with pytest.raises(IllegalTurn):
        Puzzle.parse(LINE, ZEN).solves(Turn.parse("1-2"))


def test_a_file_has_a_puzzle_a_line(tmp_path: Path) -> None:
    file = tmp_path / "zen.txt"
    file.write_text(f"{LINE}\n{LINE}\n", "utf-8")
    assert list(map(str, read_puzzles(file, ZEN))) == [LINE, LINE]
