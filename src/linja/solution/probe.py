"""Look up values: the exact margin of every position and of every turn."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import partial
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Self, overload

from linja import kernel
from linja.errors import InvalidPosition, InvalidSolution
from linja.kernel import _native
from linja.position import OPENING, Position, Side
from linja.rules import Rules
from linja.solution.file import FileReader
from linja.solution.store import Store

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    import numpy as np
    from numpy.typing import NDArray

    from linja.position import PositionLike
    from linja.rules import RulesLike
    from linja.turn import Turn

    T = TypeVar("T")
    Boards = NDArray[np.uint64] | NDArray[np.uint8]

THREADS = min(4, os.cpu_count() or 1)
"""threads that decode chunks for a few positions; for many, all processors are used"""
FEW = 4096
COUNTS = 16
"""of a board: eight rows for each side"""
NO_BOARD = 0
"""marks a position that is not at the start of a turn"""


class ValuedTurn(NamedTuple):
    """A turn, and the margin that the mover reaches with it if both play their best."""

    turn: Turn
    value: int


class Solution:
    """The exact values of all positions under one set of rules.

    A value is the final margin under best play by both: points of the side to move minus points of the other.
    """

    def __init__(self, file: FileReader) -> None:
        self._file = file
        self._lookup = file.lookup()
        self._is_closed = False
        self.rules = file.rules

    @classmethod
    def open(cls, rules: RulesLike, store: Store | None = None) -> Solution:
        """Open the solution of these rules. Raises MissingSolution or InvalidSolution."""
        rules = Rules.parse(rules)
        path = (store or Store()).find(rules)
        solution = cls.open_file(path)
        if solution.rules != rules:
            raise InvalidSolution(f"{path.name} holds the solution of {solution.rules}, not of {rules}")
        return solution

    @classmethod
    def open_file(cls, path: Path | str) -> Solution:
        """Open the solution in a file. Raises InvalidSolution."""
        return cls(FileReader(Path(path)))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self._is_closed = True
        self._lookup.close()
        self._file.close()

    @property
    def lookup(self) -> _native.Lookup:
        """For native code that looks values up itself."""
        return self._lookup

    def value(self, position: PositionLike) -> int:
        """The margin that the side to move reaches, also in mid-turn. Raises InvalidPosition or InvalidSolution."""
        position = Position.parse(position, self.rules)
        if position.is_over(self.rules):
            return position.margin(self.rules)
        if position.stage == OPENING:
            return self._look_up([kernel.pack(position)])[0]
        return max(value for _, value in self._valued([position])[0])

    @overload
    def values(self, positions: Sequence[PositionLike]) -> list[int]: ...
    @overload
    def values(self, positions: Boards) -> NDArray[np.int8]: ...
    def values(self, positions: Sequence[PositionLike] | Boards) -> list[int] | NDArray[np.int8]:
        """The values of many positions, much faster than one `value` at a time.

        Positions may also be a NumPy array, and then so is the result: either 64-bit boards from `kernel.pack`,
        or a row of sixteen counts for each board, at the start of a turn: the pieces of the side to move from its start
        line to its goal, then those of the other side from its start line to its goal.

        Raises InvalidPosition or InvalidSolution with the index of the position.
        """
        if not isinstance(positions, Sequence):
            return self._values_of_array(positions)
        checked = [
            self._naming(index, partial(Position.parse, position, self.rules))
            for index, position in enumerate(positions)
        ]
        boards = [kernel.pack(position) if position.stage == OPENING else NO_BOARD for position in checked]
        values, missing = self._asked(lambda: self._lookup.values(boards, _threads(len(boards))))
        for index in missing:
            values[index] = self._naming(index, partial(self.value, positions[index]))
        return values

    def _values_of_array(self, positions: Boards) -> NDArray[np.int8]:
        import numpy as np  # noqa: PLC0415 - a caller with an array has it

        boards = np.ascontiguousarray(positions)
        if boards.dtype == np.uint8 and boards.ndim == 2 and boards.shape[1] == COUNTS:
            counts, boards = boards, np.empty(len(boards), dtype=np.uint64)
            _native.pack_counts(counts, boards)
        if boards.dtype != np.uint64 or boards.ndim != 1:
            raise InvalidPosition(
                f"an array of positions has uint64 boards or rows of {COUNTS} uint8 counts, "
                f"not {positions.dtype} of shape {positions.shape}"
            )
        values = np.empty(len(boards), dtype=np.int8)
        for index in self._asked(lambda: self._lookup.fill(boards, values, _threads(len(boards)))):
            position = _position_in(positions[index].tolist())
            values[index] = self._naming(index, partial(self.value, position))
        return values

    def _naming(self, index: int, work: Callable[[], T]) -> T:
        """Add the index of the position to an error."""
        try:
            return work()
        except (InvalidPosition, InvalidSolution) as error:
            raise type(error)(f"position {index}: {error}") from None

    def turns(self, position: PositionLike) -> list[ValuedTurn]:
        """All legal turns with their values, best first, equal ones by text; empty for a finished game."""
        return self.turns_of_all([position])[0]

    def turns_of_all(self, positions: Sequence[PositionLike]) -> list[list[ValuedTurn]]:
        """The turns of each of many positions, faster than one `turns` at a time."""
        checked = [Position.parse(position, self.rules) for position in positions]
        return [
            sorted(valued, key=lambda valued: (-valued.value, str(valued.turn))) for valued in self._valued(checked)
        ]

    def _valued(self, positions: Sequence[Position]) -> list[list[ValuedTurn]]:
        turns = [
            [] if position.is_over(self.rules) else kernel.packed_turns(position, self.rules) for position in positions
        ]
        boards = list({board for _, board, over in chain.from_iterable(turns) if not over})  # many lead to the same
        values = dict(zip(boards, self._look_up(boards), strict=True))
        return [
            [ValuedTurn(turn, -(self._margin(board) if over else values[board])) for turn, board, over in some]
            for some in turns
        ]

    def _margin(self, board: int) -> int:
        return kernel.unpack(board, Side.BLACK).margin(self.rules)

    def _look_up(self, boards: list[int]) -> list[int]:
        values, missing = self._asked(lambda: self._lookup.values(boards, _threads(len(boards))))
        if missing:
            raise InvalidSolution(
                f"{self._file.path.name} goes down to {self._file.down_to} steps, this position has "
                f"{_steps(boards[missing[0]])}; this builds the whole: linja solve --rules {self.rules}"
            )
        return values

    def _asked(self, look_up: Callable[[], T]) -> T:
        if self._is_closed:
            raise ValueError("the solution is closed")
        try:
            return look_up()
        except ValueError as error:
            raise InvalidSolution(f"{self._file.path.name} is damaged: {error}") from None


def _threads(boards: int) -> int:
    return THREADS if boards <= FEW else os.cpu_count() or 1


def _steps(board: int) -> int:
    """The number of steps made by both sides' pieces."""
    return sum((board >> 4 * place & 15) * (place % 8) for place in range(COUNTS))


def _position_in(board: int | list[int]) -> Position:
    """A position in an array: a board, or its counts."""
    if isinstance(board, int):
        return kernel.unpack(board, Side.BLACK)
    return Position.of_mover(board[:8], board[:7:-1], Side.BLACK)
