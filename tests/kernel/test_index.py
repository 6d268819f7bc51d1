"""Arrangements and positions: how many there are, as known from elsewhere, and their order, by brute force.

The solver, the check and the file share them, so nothing of the kernel is used to say what is right.
"""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from linja.kernel import _native
from tests.kernel.boards import arrangements

Counts = tuple[int, ...]
NONE = -1
ROWS = range(8)


def steps(counts: Counts) -> int:
    return sum(row * count for row, count in enumerate(counts))


def in_order(standing: list[Counts]) -> list[Counts]:
    """As docs/solution-format.md sorts them: by steps, most on the goal line first, by the counts of rows 6 to 0."""
    return sorted(standing, key=lambda counts: (steps(counts), -counts[7], counts[6::-1]))


def small_board(pieces: int, limit: int) -> list[Counts]:
    standing = (counts for counts in product(range(pieces + 1), repeat=8) if sum(counts) == pieces)
    return in_order([counts for counts in standing if max(counts[1:7]) <= limit])


def can_stand_together(own: Counts, other: Counts, limit: int) -> bool:
    return all(own[row] + other[7 - row] <= limit for row in range(1, 7))


def have_passed(own: Counts, other: Counts, shared_line: bool) -> bool:
    """Whether each piece is past each piece of the other side, in this side's rows."""
    mine = [row for row in ROWS if own[row]]
    theirs = [7 - row for row in ROWS if other[row]]
    return all(a > b or (shared_line and a == b and a in (0, 7)) for a in mine for b in theirs)


@pytest.fixture(params=[(1, 1), (2, 1), (3, 2), (4, 3)], ids=str)
def board(request: pytest.FixtureRequest) -> tuple[int, int]:
    size: tuple[int, int] = request.param
    return size


def test_arrangements_are_in_order(board: tuple[int, int]) -> None:
    right, kernel = small_board(*board), _native.Arrangements(*board)
    assert [tuple(kernel.counts(index)) for index in range(len(kernel))] == right
    assert [kernel.steps(index) for index in range(len(kernel))] == [steps(counts) for counts in right]


def test_arrangements_of_the_real_board_are_in_order() -> None:
    kernel = _native.Arrangements(12, 6)
    right = in_order(arrangements())
    assert [tuple(kernel.counts(index)) for index in range(len(kernel))] == right
    assert [kernel.rank(counts) for counts in right] == list(range(len(right)))


def test_only_arrangements_have_a_rank(board: tuple[int, int]) -> None:
    pieces, limit = board
    places = {counts: index for index, counts in enumerate(small_board(pieces, limit))}
    kernel = _native.Arrangements(pieces, limit)
    for counts in product(range(pieces + 2), repeat=8):
        if sum(counts) <= pieces + 1:
            assert kernel.rank(counts) == places.get(counts, NONE)


def test_moves_lead_from_one_arrangement_to_another(board: tuple[int, int]) -> None:
    right, kernel = small_board(*board), _native.Arrangements(*board)
    places = {counts: index for index, counts in enumerate(right)}
    for index, counts in enumerate(right):
        for source, target in product(ROWS, ROWS):
            after = list(counts)
            after[source] -= 1
            after[target] += 1
            expected = places.get(tuple(after), NONE) if counts[source] and source != target else NONE
            assert kernel.moved(index, source, target) == expected


@pytest.mark.parametrize("shared_line", [False, True])
def test_pairs_fit_and_have_passed(shared_line: bool) -> None:
    right, kernel = small_board(3, 2), _native.Arrangements(3, 2)
    for own, other in product(range(len(right)), repeat=2):
        assert kernel.fit(own, other) == can_stand_together(right[own], right[other], 2)
        assert kernel.passed(own, other, shared_line) == have_passed(right[own], right[other], shared_line)


def test_layers_hold_the_pairs_that_fit_in_canonical_order() -> None:
    right, layout = small_board(2, 1), _native.Layout(2, 1)
    places: dict[int, list[tuple[int, int, int]]] = {layer: [] for layer in range(layout.most_steps + 1)}
    for own, other in product(right, right):  # movers in their order, and for each its opponents in theirs
        if can_stand_together(own, other, 1):
            places[steps(own) + steps(other)].append(layout.locate(packed(own), packed(other)))
    for layer, inside in places.items():
        assert layout.positions(layer) == len(inside)
        assert all(place[0] == layer for place in inside)
        assert inside == sorted(set(inside))


def packed(counts: Counts) -> int:
    return sum(count << 4 * row for row, count in enumerate(counts))


def test_a_side_can_stand_in_45636_ways() -> None:
    assert len(arrangements()) == 45_636
    assert _native.Layout(12, 6).arrangements == 45_636


def test_there_are_1264575044_positions() -> None:
    layout = _native.Layout(12, 6)
    counts = [layout.positions(layer) for layer in range(layout.most_steps + 1)]
    assert sum(counts) == 1_264_575_044
    assert counts == counts[::-1]  # seen from the other end of the board, steps made are steps left
    assert counts[:3] == [1, 2, 5]


def test_in_255507_of_them_the_sides_have_passed() -> None:
    """Sides that have passed share no row, so they always fit."""
    hindmost = Counter(next(row for row in range(8) if counts[row]) for counts in arrangements())
    assert sum(hindmost[own] * hindmost[other] for own in hindmost for other in hindmost if own + other > 7) == 255_507
