"""Puzzles: positions of played games with exactly one turn that keeps the win or the draw, found by the solution."""

from linja.puzzles.puzzle import InvalidPuzzle, Puzzle
from linja.puzzles.shipped import SHIPPED, shipped_puzzles

__all__ = ["SHIPPED", "InvalidPuzzle", "Puzzle", "shipped_puzzles"]
