"""How many arrangements and positions there are, as known from elsewhere."""

from __future__ import annotations

from collections import Counter

from linja.kernel import _native
from tests.kernel.boards import arrangements


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
