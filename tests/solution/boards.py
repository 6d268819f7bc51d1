"""Small boards solved by the kernel and looked at position by position."""

from __future__ import annotations

from itertools import combinations

from linja import EDITIONS, WORDS, Rules
from linja.kernel import _native, native_rules, pack
from tests.brute import Boards, all_positions

STANDARD = ("classic", "bonus", "bonus+aggressive", "zen", "zen+aggressive")


def every_combination(edition: str) -> list[str]:
    """The edition with every set of words that can be added to it."""
    words = [word.text for word in WORDS if edition in word.editions]
    return ["+".join([edition, *chosen]) for size in range(len(words) + 1) for chosen in combinations(words, size)]


def every_single_word() -> list[str]:
    """Every edition as it is, and with each single word."""
    return [*EDITIONS, *(f"{edition}+{word.text}" for word in WORDS for edition in word.editions)]


def native_values(rules: Rules, solver: _native.Solver | _native.Scalar) -> Boards:
    """The value that a native solver gives every position."""
    layout = _native.Layout(rules.pieces, rules.row_limit)
    cells: dict[tuple[int, int], bytes] = {}
    while solver.next_layer >= 0:
        layer = solver.solve_next()
        for chunk in range(layout.chunk_count(layer)):
            cells[layer, chunk] = solver.cells(layout, chunk)
    values: Boards = {}
    for position in all_positions(rules):
        board = pack(position)
        layer, chunk, cell = layout.locate(board & 0xFFFFFFFF, board >> 32)
        byte = cells[layer, chunk][cell]
        values[position] = byte - 256 if byte > 127 else byte
    return values


def lane_values(rules: Rules, lanes: str = "auto", threads: int = 1) -> Boards:
    """What the lane code gives."""
    return native_values(rules, _native.Solver(native_rules(rules), threads, lanes))
