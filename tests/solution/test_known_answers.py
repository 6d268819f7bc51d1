"""Counts and checksums of the real board that are known from elsewhere or from full runs."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from linja import Rules
from linja.editions import STANDARD
from linja.kernel import _native, native_rules
from linja.solution import FileReader, Store, solve, verify
from tests.solution.boards import arrangements

SLICES = Path(__file__).parent / "slices.txt"


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


def known_slices() -> list[tuple[str, int, int, str]]:
    lines = [line.split("\t") for line in SLICES.read_text(encoding="ascii").splitlines()]
    return [(rules, int(down_to), int(positions), sha256) for rules, down_to, positions, sha256 in lines]


@pytest.mark.slow
@pytest.mark.parametrize(("text", "down_to", "positions", "sha256"), known_slices())
def test_a_slice_of_the_real_board_is_solved_and_verified(
    text: str, down_to: int, positions: int, sha256: str, tmp_path: Path
) -> None:
    path = solve(Rules.parse(text), down_to=down_to, store=Store(tmp_path))
    with FileReader(path) as file:
        assert (file.positions, file.sha256) == (positions, sha256)
    assert verify(path).is_right


@pytest.mark.slow
@pytest.mark.parametrize("text", STANDARD)
def test_the_plain_solver_agrees_with_the_lane_code_on_a_slice_of_the_real_board(text: str) -> None:
    rules, layout = native_rules(Rules.parse(text)), _native.Layout(12, 6)
    lanes, plain = _native.Solver(rules, 2), _native.PlainSolver(rules, 2)
    while lanes.next_layer >= 136:
        layer = lanes.solve_next()
        assert plain.solve_next() == layer
        for chunk in range(layout.chunk_count(layer)):
            by_lanes, by_plain = lanes.cells(layout, chunk), plain.cells(layout, chunk)
            assert layout.values(layer, chunk, by_lanes) == layout.values(layer, chunk, by_plain)
