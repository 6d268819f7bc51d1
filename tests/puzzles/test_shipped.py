"""The puzzles that come with the program. Quickly: they are legal, and none is there twice. Slowly: they are right."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta
from typing import TYPE_CHECKING

import pytest

from linja import Rules
from linja.kernel import pack, successors
from linja.puzzles import BEYOND, SHIPPED, daily_puzzle, puzzle_named, shipped_puzzles
from linja.puzzles.checking import wrong_puzzles
from linja.puzzles.mining import FEWEST_BOARDS
from linja.puzzles.shipped import DIRECTORY
from linja.solution import Solution, Store, solve

if TYPE_CHECKING:
    from pathlib import Path

MONDAY = date(2026, 11, 16)


@pytest.mark.parametrize("rules", SHIPPED)
def test_there_are_a_thousand_of_all_grades(rules: str) -> None:
    puzzles = shipped_puzzles(rules)
    assert len(puzzles) >= 1000
    assert {str(puzzle.rules) for puzzle in puzzles} == {rules}
    grades = Counter(puzzle.grade for puzzle in puzzles)
    assert set(grades) == set(range(1, BEYOND + 1))
    assert max(grades.values()) < len(puzzles) / 3
    assert {puzzle.keeps for puzzle in puzzles} == {"win", "draw"}


@pytest.mark.parametrize("rules", SHIPPED)
def test_none_is_there_twice(rules: str) -> None:
    puzzles = shipped_puzzles(rules)
    assert len({pack(puzzle.position) for puzzle in puzzles}) == len(puzzles)  # the mirror image is the same


@pytest.mark.parametrize("rules", SHIPPED)
def test_what_they_say_is_legal(rules: str) -> None:
    """One turn keeps it, and a tempting turn to another board does not; the kernel knows them and the answer."""
    for puzzle in shipped_puzzles(rules):
        ends = {turn: (then, over) for turn, then, over in successors(puzzle.position, puzzle.rules)}
        assert len(set(ends.values())) >= FEWEST_BOARDS
        assert ends[puzzle.turn] != ends[puzzle.tempting]
        then, over = ends[puzzle.tempting]
        answers = {turn for turn, _, _ in successors(then, puzzle.rules)} if not over else {()}
        assert puzzle.refutation in answers
        assert puzzle.value > 0 >= puzzle.tempting_value or puzzle.value == 0 > puzzle.tempting_value


@pytest.mark.parametrize("rules", SHIPPED)
def test_a_turn_that_ends_the_game_is_worth_what_the_board_says(rules: str) -> None:
    for puzzle in shipped_puzzles(rules):
        for turn, then, over in successors(puzzle.position, puzzle.rules):
            if over and turn in (puzzle.turn, puzzle.tempting):
                value = puzzle.value if turn == puzzle.turn else puzzle.tempting_value
                assert -then.margin(puzzle.rules) == value
            elif over and not puzzle.solves(turn):
                assert -then.margin(puzzle.rules) <= 0


def test_names_find_them() -> None:
    every = [puzzle for rules in SHIPPED for puzzle in shipped_puzzles(rules)]
    assert len({puzzle.name for puzzle in every}) == len(every)
    assert all(puzzle_named(puzzle.name) == puzzle for puzzle in every[::100])
    assert puzzle_named("nonsense") is None


@pytest.mark.parametrize("rules", SHIPPED)
def test_a_file_is_what_its_puzzles_write(rules: str) -> None:
    text = (DIRECTORY / f"{rules}.txt").read_text("utf-8")
    assert text == "".join(f"{puzzle}\n" for puzzle in shipped_puzzles(rules))


def test_other_rules_have_none() -> None:
    assert shipped_puzzles("zen+leave-goal") == ()
    assert daily_puzzle("zen+leave-goal", MONDAY) is None


@pytest.mark.parametrize("rules", SHIPPED)
def test_every_day_of_a_year_has_its_own_puzzle_and_a_week_gets_harder(rules: str) -> None:
    year = [daily_puzzle(rules, MONDAY + timedelta(days=day)) for day in range(364)]
    names = [puzzle.name for puzzle in year if puzzle]
    assert len(set(names)) == 364
    for first in range(0, 364, 7):
        grades = [puzzle.grade for puzzle in year[first : first + 7] if puzzle]
        assert grades == sorted(grades)


@pytest.mark.slow
@pytest.mark.parametrize("text", SHIPPED)
def test_each_is_right_by_the_solution(text: str, tmp_path: Path) -> None:
    """Every value, that no other board keeps it, and that nothing answers the tempting turn better."""
    rules, store = Rules.parse(text), Store(tmp_path)
    file = solve(rules, store=store)
    try:
        with Solution.open(rules, store) as solution:
            assert list(wrong_puzzles(shipped_puzzles(text), solution)) == []
    finally:
        file.unlink()
