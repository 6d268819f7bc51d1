"""Looks values up: the exact margin of every position, and of every turn."""

from __future__ import annotations

import os
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, Self

from linja import kernel
from linja.errors import InvalidSolution
from linja.kernel import _native
from linja.position import OPENING
from linja.rules import ZEN, Rules
from linja.solution.file import FileReader
from linja.solution.store import Store

if TYPE_CHECKING:
    from pathlib import Path

    from linja.position import Position
    from linja.turn import Turn

CACHED_CHUNKS = 512
THREADS = min(4, os.cpu_count() or 1)
"""that decode chunks for one question"""


class ValuedTurn(NamedTuple):
    """A turn, and the margin that the mover reaches with it under best play by both."""

    turn: Turn
    value: int


class Solution:
    """The exact values of all positions under one set of rules.

    A value is the final margin under best play by both: points of the side to move minus points of the other.
    """

    def __init__(self, file: FileReader) -> None:
        self._file = file
        self.rules = file.rules
        self._chunk = lru_cache(maxsize=CACHED_CHUNKS)(file.chunk)

    @classmethod
    def open(cls, rules: Rules = ZEN, store: Store | None = None) -> Solution:
        """The solution of these rules. Raises MissingSolution or InvalidSolution."""
        path = (store or Store()).find(rules)
        solution = cls.open_file(path)
        if solution.rules != rules:
            raise InvalidSolution(f"{path.name} holds the solution of {solution.rules}, not of {rules}")
        return solution

    @classmethod
    def open_file(cls, path: Path) -> Solution:
        """The solution in a file. Raises InvalidSolution."""
        return cls(FileReader(path))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file."""
        self._chunk.cache_clear()
        self._file.close()

    def value(self, position: Position) -> int:
        """The margin that the side to move reaches, also in mid-turn. Raises InvalidPosition or InvalidSolution."""
        position.check(self.rules)
        if position.is_over(self.rules):
            return position.margin(self.rules)
        if position.stage == OPENING:
            return self._look_up([kernel.pack(position)])[0]
        return max(value for _, value in self._valued(position))

    def turns(self, position: Position) -> list[ValuedTurn]:
        """Every legal turn with its value, best first, equal ones by their texts; none in a finished game."""
        position.check(self.rules)
        if position.is_over(self.rules):
            return []
        return sorted(self._valued(position), key=lambda valued: (-valued.value, str(valued.turn)))

    def _valued(self, position: Position) -> list[ValuedTurn]:
        turns = kernel.packed_turns(position, self.rules)
        boards = list({board for _, board, over in turns if not over})  # many turns lead to the same one
        values = dict(zip(boards, self._look_up(boards), strict=True))
        then = position.side.other
        return [
            ValuedTurn(turn, -(kernel.unpack(board, then).margin(self.rules) if over else values[board]))
            for turn, board, over in turns
        ]

    def _look_up(self, boards: list[int]) -> list[int]:
        asked = []
        for board in boards:
            layer, chunk, cell = self._file.layout.locate(*kernel.halves(board))
            if layer < self._file.down_to:
                raise InvalidSolution(
                    f"{self._file.path.name} goes down to {self._file.down_to} steps, this position has {layer}; "
                    f"this builds the whole: linja solve --rules {self.rules}"
                )
            asked.append((self._chunk(layer, chunk), cell))
        try:
            return _native.values_of(asked, THREADS)
        except ValueError as error:
            raise InvalidSolution(f"{self._file.path.name} is damaged: {error}") from None
