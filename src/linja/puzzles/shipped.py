"""The puzzles that come with the program."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from linja.editions import STANDARD
from linja.errors import LinjaError
from linja.puzzles.puzzle import InvalidPuzzle, Puzzle
from linja.rules import Rules

DIRECTORY = Path(__file__).with_name("data")
SHIPPED = STANDARD
"""the rules that have puzzles"""


@cache
def shipped_puzzles(text: str) -> tuple[Puzzle, ...]:
    """The puzzles of these rules, by grade; empty if there are none.

    >>> puzzle = shipped_puzzles("zen")[0]
    >>> puzzle.solves(puzzle.turn), puzzle.solves(puzzle.tempting)
    (True, False)
    """
    if text not in SHIPPED:
        return ()
    return tuple(read_puzzles(DIRECTORY / f"{text}.txt", Rules.parse(text)))


def puzzle_named(name: str) -> Puzzle | None:
    """The puzzle with this name, if there is one."""
    return _by_name().get(name)


@cache
def _by_name() -> dict[str, Puzzle]:
    return {puzzle.name: puzzle for rules in SHIPPED for puzzle in shipped_puzzles(rules)}


def read_puzzles(path: Path, rules: Rules) -> list[Puzzle]:
    """The puzzles of a file, one per line. Raises InvalidPuzzle with the place of the error."""
    puzzles = []
    for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1):
        try:
            puzzles.append(Puzzle.parse(line, rules))
        except LinjaError as error:
            raise InvalidPuzzle(f"{path}, line {number}: {error}") from None
    return puzzles
