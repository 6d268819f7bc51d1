"""Small boards solved by the kernel and looked at position by position."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product

from linja import EDITIONS, WORDS, Rules, editions
from linja.kernel import _native, halves, native_rules, pack
from tests.brute import Boards, all_positions

STANDARD = editions.STANDARD


def every_combination(edition: str) -> list[str]:
    """The edition with every set of words that can be added to it."""
    words = [word.text for word in WORDS if edition in word.editions]
    return ["+".join([edition, *chosen]) for size in range(len(words) + 1) for chosen in combinations(words, size)]


def every_single_word() -> list[str]:
    """Every edition as it is, and with each single word."""
    return [*EDITIONS, *(f"{edition}+{word.text}" for word in WORDS for edition in word.editions)]


def arrangements() -> list[tuple[int, ...]]:
    """Every way in which one side's twelve pieces can stand."""
    return [
        (line, *inner, 12 - line - sum(inner))
        for inner in product(range(7), repeat=6)
        if sum(inner) <= 12
        for line in range(13 - sum(inner))
    ]


def chunk_sizes(layer: int) -> list[int]:
    """How many cells each chunk of a layer of the real board has, as docs/solution-format.md tells it."""
    groups = Counter(sum(row * count for row, count in enumerate(counts)) for counts in arrangements())
    sizes = []
    for steps in range(85):
        movers, opponents = groups[steps], groups[layer - steps]
        rows = max(1, 65_536 // opponents) if opponents else 0
        sizes += [min(rows, movers - first) * opponents for first in range(0, movers if rows else 0, rows or 1)]
    return sizes


def native_values(rules: Rules, solver: _native.Solver | _native.PlainSolver) -> Boards:
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
        layer, chunk, cell = layout.locate(*halves(board))
        byte = cells[layer, chunk][cell]
        values[position] = byte - 256 if byte > 127 else byte
    return values


def lane_values(rules: Rules, lanes: str = "auto", threads: int = 1) -> Boards:
    """What the lane code gives."""
    return native_values(rules, _native.Solver(native_rules(rules), threads, lanes))
