"""Puzzles: positions from games with exactly one turn that keeps the win or the draw, found with the solution.

It may import the engine and everything below it.
"""

from linja.puzzles.daily import daily_puzzle
from linja.puzzles.puzzle import BEYOND, InvalidPuzzle, Puzzle
from linja.puzzles.shipped import SHIPPED, puzzle_named, shipped_puzzles
from linja.puzzles.theme import Theme

__all__ = ["BEYOND", "SHIPPED", "InvalidPuzzle", "Puzzle", "Theme", "daily_puzzle", "puzzle_named", "shipped_puzzles"]
