"""The plain solver finds values that are wrong."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from linja.kernel import _native, native_rules

if TYPE_CHECKING:
    from linja import Rules


def test_verify_finds_every_wrong_value(small_rules: Rules) -> None:
    """One value changed by one is seen at its own place or at a predecessor's."""
    layout = _native.Layout(small_rules.pieces, small_rules.row_limit)
    solver = _native.Solver(native_rules(small_rules), 1)
    verifier = _native.PlainSolver(native_rules(small_rules), 1)
    noise = random.Random(1)
    while solver.next_layer >= 20:
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
