"""Finding puzzles, on a small board that is solved in a moment."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from linja import Position, Rules, Turn, legal_turns
from linja.cli import main
from linja.engine import Level, Player
from linja.engine.judge import judge_with
from linja.engine.reasons import How, reasons
from linja.errors import MissingSolution
from linja.kernel import pack
from linja.parallel import Pool, Serial
from linja.puzzles import Puzzle, Theme, mining
from linja.puzzles.checking import wrong_puzzles
from linja.puzzles.mining import mine, puzzle_in, regraded, spread
from linja.puzzles.theme import THEMES
from linja.solution import Solution, Store, solve
from linja.turn import after_turn

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from linja.turn import After

RULES = Rules.parse("zen+pieces=4+limit=3")
WANTED = 12


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Store:
    store = Store(tmp_path_factory.mktemp("home") / "solutions")
    solve(RULES, threads=1, store=store)
    return store


@pytest.fixture(scope="module")
def solution(store: Store) -> Iterator[Solution]:
    with Solution.open(RULES, store) as solution:
        yield solution


@pytest.fixture(scope="module", autouse=True)
def few_games() -> Iterator[None]:
    """Small boards need few games."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(mining, "JOBS_AT_ONCE", 6)
        yield


@pytest.fixture(scope="module")
def found(store: Store) -> list[Puzzle]:
    return mine(RULES, WANTED, Serial(), store=store)


def test_one_process_and_two_find_the_same(found: list[Puzzle], store: Store) -> None:
    assert len(found) == WANTED
    assert mine(RULES, WANTED, Pool(2), store=store) == found


def test_another_seed_finds_others(found: list[Puzzle], store: Store) -> None:
    assert mine(RULES, WANTED, Serial(), seed=2, store=store) != found


def test_what_is_found_is_right(found: list[Puzzle], solution: Solution) -> None:
    assert list(wrong_puzzles(found, solution)) == []


def test_none_is_found_twice_and_easy_ones_come_first(found: list[Puzzle]) -> None:
    assert len({pack(puzzle.position) for puzzle in found}) == len(found)
    assert [puzzle.grade for puzzle in found] == sorted(puzzle.grade for puzzle in found)


def test_a_grade_is_the_lowest_level_from_which_on_it_is_found(found: list[Puzzle]) -> None:
    for puzzle in found[::4]:
        finds = [_finds(puzzle, number) for number in range(1, 11)]
        assert all(finds[puzzle.grade - 1 :])
        assert puzzle.grade == 1 or not finds[puzzle.grade - 2]


def _finds(puzzle: Puzzle, level: int) -> bool:
    """Whether a level, asked fifty times, finds the turn more often than not."""
    chosen = Counter(Player(RULES, Level.named(str(level)), seed).choose(puzzle.position) for seed in range(50))
    return sum(count for turn, count in chosen.items() if puzzle.solves(turn)) > 25


def test_grading_again_finds_the_same(found: list[Puzzle], solution: Solution) -> None:
    some = found[:: len(found) // 3]
    assert regraded([replace(puzzle, grade=1, theme=Theme.OTHER) for puzzle in some], solution) == some


def test_a_theme_is_that_of_the_reason_why_the_tempting_turn_is_wrong(found: list[Puzzle], solution: Solution) -> None:
    judge = judge_with(solution, solution.rules)
    for puzzle in found[:: len(found) // 6]:
        given = reasons(puzzle.position, puzzle.tempting, judge)
        if given and given[0].how is How.FORGOES:
            assert puzzle.theme is THEMES[given[0].claim.kind]


def test_a_position_is_a_puzzle_if_one_board_alone_keeps_it(solution: Solution) -> None:
    seen = {True: 0, False: 0}
    for position in _late_positions():
        keeping = _boards_that_keep(position, solution)
        boards = {after_turn(position, turn, RULES) for turn in legal_turns(position, RULES)}
        is_puzzle = len(keeping) == 1 and len(boards) >= mining.FEWEST_BOARDS
        assert (puzzle_in(position, solution) is not None) == is_puzzle
        seen[is_puzzle] += 1
    assert min(seen.values()) > 0


def _late_positions() -> list[Position]:
    """The positions of games that level 3 plays against itself."""
    positions = []
    for seed in range(12):
        player, position, over = Player(RULES, Level.named("3"), seed), Position.start(RULES), False
        while not over:
            positions.append(position)
            position, over = after_turn(position, player.choose(position), RULES)
    return positions


def _boards_that_keep(position: Position, solution: Solution) -> set[After]:
    """Where the turns lead that keep what the position is worth: the win, or else the draw."""
    value = solution.value(position)
    if value < 0:
        return set()
    turns = solution.turns(position)
    keeping = [turn for turn, then in turns if (then > 0 if value > 0 else then >= 0)]
    boards = {after_turn(position, turn, RULES) for turn in keeping}
    return boards if len(turns) > len(keeping) else set()


@pytest.mark.parametrize("wrong", ["value", "tempting_value", "turn", "refutation"])
def test_a_wrong_puzzle_is_noticed(found: list[Puzzle], solution: Solution, wrong: str) -> None:
    puzzle = next(puzzle for puzzle in found if puzzle.refutation)
    others = {
        "value": puzzle.value + 1,
        "tempting_value": puzzle.tempting_value - 1,
        "turn": puzzle.tempting,
        "refutation": Turn(),
    }
    problems = list(wrong_puzzles([puzzle, replace(puzzle, **{wrong: others[wrong]})], solution))  # type: ignore[arg-type]
    assert problems
    assert all(problem.startswith(puzzle.position.text) for problem in problems)


def test_without_a_solution_nothing_is_mined(tmp_path: Path) -> None:
    with pytest.raises(MissingSolution):
        mine(RULES, 1, Serial(), store=Store(tmp_path))


def test_grades_are_filled_evenly_as_far_as_there_are_some(found: list[Puzzle]) -> None:
    easy, middle, hard = (
        [replace(found[at], grade=grade) for at in range(many)] for grade, many in ((1, 8), (2, 1), (3, 5))
    )
    assert [puzzle.grade for puzzle in spread([easy, middle, hard], 7)] == [1, 1, 1, 2, 3, 3, 3]
    assert spread([easy, [], []], 20) == easy
    assert spread([easy, middle, hard], 1) == easy[:1]


def test_the_command_writes_what_check_finds_right(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LINJA_HOME", str(store.directory.parent))
    file = tmp_path / "mined.txt"
    wanted = ("--rules", str(RULES))
    assert main(("puzzles", "mine", *wanted, "--count", "3", "--jobs", "1", "--out", str(file))) == 0
    lines = file.read_text("utf-8").splitlines()
    assert len(lines) == 3
    assert main(("puzzles", "check", str(file), *wanted)) == 0
    assert "3 puzzles" in capsys.readouterr().out
    first = lines[0].split("\t")
    file.write_text("\t".join([first[0], first[3], *first[2:]]) + "\n", "utf-8")
    assert main(("puzzles", "check", str(file), *wanted)) == 1
