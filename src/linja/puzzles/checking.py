"""Check puzzles against a solution, without the code that found them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from linja.turn import after_turn

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from linja.puzzles.puzzle import Puzzle
    from linja.solution import Solution
    from linja.turn import Turn


def wrong_puzzles(puzzles: Iterable[Puzzle], solution: Solution) -> Iterator[str]:
    """Yield what is wrong with the puzzles."""
    for puzzle in puzzles:
        for problem in _problems(puzzle, solution):
            yield f"{puzzle.position.text}: {problem}"


def _problems(puzzle: Puzzle, solution: Solution) -> Iterator[str]:
    values = dict(solution.turns(puzzle.position))
    if values.get(puzzle.turn) != puzzle.value or values.get(puzzle.tempting) != puzzle.tempting_value:
        yield f"the values are {values.get(puzzle.turn)} and {values.get(puzzle.tempting)}"
        return
    for turn, value in values.items():
        keeps = value > 0 if puzzle.value > 0 else value >= 0
        if keeps != puzzle.solves(turn):
            yield f"{turn} ({value:+d}) {'is as good' if keeps else 'does not keep it'}"
    yield from _problems_of_refutation(puzzle, solution)


def _problems_of_refutation(puzzle: Puzzle, solution: Solution) -> Iterator[str]:
    then, over = after_turn(puzzle.position, puzzle.tempting, puzzle.rules)
    best: Turn | None = None if over else solution.turns(then)[0].turn
    if (best or ()) != puzzle.refutation:
        yield f"the best answer to {puzzle.tempting} is {best}"
