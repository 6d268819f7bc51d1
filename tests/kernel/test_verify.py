"""The plain solver finds values that are wrong."""

from __future__ import annotations

import random

import pytest

from linja import EDITIONS, Rules
from linja.kernel import _native, native_rules
from tests.kernel.boards import every_combination


def test_verify_finds_every_wrong_value(small_rules: Rules) -> None:
    check_that_wrong_values_are_found(small_rules, down_to=20)


@pytest.mark.parametrize("text", [text for edition in EDITIONS for text in every_combination(edition)])
def test_verify_finds_wrong_values_under_all_rules(text: str) -> None:
    check_that_wrong_values_are_found(Rules.parse(f"{text}+pieces=2+limit=2"), down_to=0)


def check_that_wrong_values_are_found(rules: Rules, down_to: int) -> None:
    """One value changed by one is seen at its own place or at a predecessor's, in each layer."""
    layout = _native.Layout(rules.pieces, rules.row_limit)
    solver = _native.Solver(native_rules(rules), 1)
    verifier = _native.PlainSolver(native_rules(rules), 1)
    noise = random.Random(str(rules))
    while solver.next_layer >= down_to:
        layer = solver.solve_next()
        cells = [solver.cells(layout, chunk) for chunk in range(layout.chunk_count(layer))]
        verifier.fill(layout, layer, cells)
        assert verifier.count_wrong(layer) == 0
        changed = _with_one_value_changed(layout, layer, cells, noise)
        verifier.fill(layout, layer, changed)
        assert verifier.count_wrong(layer) >= 1
        verifier.fill(layout, layer, cells)


def _with_one_value_changed(
    layout: _native.Layout, layer: int, cells: list[bytes], noise: random.Random
) -> list[bytes]:
    while True:
        chunk = noise.randrange(len(cells))
        place = noise.randrange(len(cells[chunk]))
        data = bytearray(cells[chunk])
        data[place] = (data[place] + 1) % 256
        if layout.values(layer, chunk, bytes(data)) != layout.values(layer, chunk, cells[chunk]):
            return [*cells[:chunk], bytes(data), *cells[chunk + 1 :]]
