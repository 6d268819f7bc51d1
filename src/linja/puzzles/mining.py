"""Find puzzles: play games between levels, and keep positions in which exactly one board keeps the win or draw.

The result depends only on rules, seed and count, not on the number of processes.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from itertools import count, islice, zip_longest
from random import Random
from typing import TYPE_CHECKING

from linja.engine import LEVELS, Player, choices
from linja.engine.judge import judge_with
from linja.kernel import pack, successors
from linja.position import Position, Side
from linja.puzzles.puzzle import BEYOND, Puzzle
from linja.puzzles.theme import theme_of
from linja.rules import Rules
from linja.solution import Solution, Store
from linja.turn import Turn, after_turn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from linja.parallel import Executor
    from linja.solution import ValuedTurn

FEWEST_BOARDS = 8
"""different boards that the turns of a puzzle must lead to"""
GAMES_A_JOB = 4
JOBS_AT_ONCE = 64
TRIES_PER_LEVEL = 50
"""attempts of each level at a puzzle, with different seeds, to grade it"""
CANDIDATES_PER_PUZZLE = 2
"""candidates examined per puzzle wanted, before an uneven spread of grades is accepted"""
PLAYING_LEVELS = [LEVELS[name] for name in ("3", "4", "5", "6", "7", "8", "9")]
GRADING_LEVELS = [level for name, level in LEVELS.items() if name.isdecimal()]


@dataclass(frozen=True)
class Job:
    """Some games to search for puzzles."""

    rules: str
    seed: str
    solutions: Path | None
    """the directory of solutions, or None for each machine's own"""


def mine(
    rules: Rules,
    wanted: int,
    executor: Executor,
    *,
    seed: int = 1,
    store: Store | None = None,
    progress: Callable[[int, int], None] = lambda _done, _total: None,
) -> list[Puzzle]:
    """Find this many puzzles, spread evenly over the grades as far as possible, easy ones first.

    Raises MissingSolution if the rules are not solved.
    """
    Solution.open(rules, store).close()  # reports a missing solution before games are played
    share = -(-wanted // BEYOND)
    found: dict[int, Puzzle] = {}
    solutions = store.directory if store else None
    jobs = (Job(str(rules), f"{seed} {number}", solutions) for number in count())
    while True:
        batch = list(islice(jobs, JOBS_AT_ONCE))
        results = dict(executor.run(look_through, batch))
        for job in batch:
            for puzzle in results[job]:
                found.setdefault(pack(puzzle.position), puzzle)  # its mirror image is the same
        by_grade = [[puzzle for puzzle in found.values() if puzzle.grade == grade + 1] for grade in range(BEYOND)]
        done = sum(min(share, len(some)) for some in by_grade)
        progress(min(done, wanted), wanted)
        if done >= wanted or len(found) >= CANDIDATES_PER_PUZZLE * wanted:
            return spread(by_grade, wanted)


def look_through(job: Job) -> tuple[Job, list[Puzzle]]:
    """The puzzles in the games of one job."""
    rules, chance = Rules.parse(job.rules), Random(f"{job.rules} {job.seed}")
    puzzles: list[Puzzle] = []
    with Solution.open(rules, Store(job.solutions) if job.solutions else None) as solution:
        for _ in range(GAMES_A_JOB):
            positions = _played(rules, chance)
            chance.shuffle(positions)
            valued = zip(positions, solution.turns_of_all(positions), strict=True)
            found = (puzzle for position, turns in valued if (puzzle := _puzzle_among(position, turns, solution)))
            puzzles += islice(found, 2)  # more from one game would be alike
    return job, puzzles


def puzzle_in(position: Position, solution: Solution) -> Puzzle | None:
    """The puzzle in a position, if there is one."""
    return _puzzle_among(position, solution.turns(position), solution)


def _puzzle_among(position: Position, valued: list[ValuedTurn], solution: Solution) -> Puzzle | None:
    if not valued or valued[0].value < 0:
        return None
    boards = {turn: board for turn, board, _ in successors(position, solution.rules)}
    best, rest = valued[0], [turn for turn in valued if boards[turn.turn] != boards[valued[0].turn]]
    if not rest or not _is_lost(best.value, rest[0].value) or len(set(boards.values())) < FEWEST_BOARDS:
        return None
    grade, tempting = _grade(position, solution.rules, {turn for turn in boards if boards[turn] == boards[best.turn]})
    wrong = next((turn for turn in rest if turn.turn == tempting), rest[0])
    answers = solution.turns(boards[wrong.turn]) if not after_turn(position, wrong.turn, solution.rules).over else []
    refutation = answers[0].turn if answers else Turn()
    puzzle = Puzzle(solution.rules, position, best.turn, best.value, wrong.turn, wrong.value, refutation, grade)
    return replace(puzzle, theme=theme_of(puzzle, judge_with(solution, solution.rules)))


def regraded(puzzles: Iterable[Puzzle], solution: Solution) -> list[Puzzle]:
    """The same positions with grades, tempting turns and themes found again, easy ones first."""
    found = (puzzle_in(puzzle.position, solution) for puzzle in puzzles)
    return sorted((puzzle for puzzle in found if puzzle), key=lambda puzzle: puzzle.grade)


def _is_lost(best: int, second: int) -> bool:
    """Whether the second best board throws away the win, or the draw."""
    return best > 0 >= second or best == 0 > second


def _grade(position: Position, rules: Rules, right: set[Turn]) -> tuple[int, Turn | None]:
    """The lowest level from which on all find the turn more often than not, and the most frequent wrong turn."""
    grade, wrong = BEYOND, Counter[Turn]()
    for number, level in reversed(list(enumerate(GRADING_LEVELS, start=1))):
        chosen = choices(rules, level, range(TRIES_PER_LEVEL), position)
        wrong.update(turn for turn in chosen if turn not in right)
        if grade == number + 1 and 2 * sum(turn in right for turn in chosen) > TRIES_PER_LEVEL:
            grade = number
    return grade, min(wrong, key=lambda turn: (-wrong[turn], str(turn))) if wrong else None


def _played(rules: Rules, chance: Random) -> list[Position]:
    """The positions before each turn of a game between two levels."""
    players = {side: Player(rules, chance.choice(PLAYING_LEVELS), chance.getrandbits(31)) for side in Side}
    position, over = Position.start(rules, chance.choice(list(Side))), False
    positions = []
    while not over:
        positions.append(position)
        position, over = after_turn(position, players[position.side].choose(position), rules)
    return positions


def spread(by_grade: Iterable[list[Puzzle]], wanted: int) -> list[Puzzle]:
    """Choose this many, spread as evenly as possible over the grades."""
    one_of_each = (puzzle for row in zip_longest(*by_grade) for puzzle in row if puzzle is not None)
    return sorted(islice(one_of_each, wanted), key=lambda puzzle: puzzle.grade)
