"""Chunks of values: what is encoded is decoded unchanged, whole or value by value, and what is broken is refused."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import pytest

from linja.kernel import _native, native_rules
from tests.kernel.boards import chunk_sizes

if TYPE_CHECKING:
    from linja import Rules


def kinds_of_cells(solved: bytes, noise: random.Random) -> list[bytes]:
    """The values of a chunk, and others that no forecast can predict, up to the ends of a byte. 127 is not a value."""
    return [
        solved,
        bytes(len(solved)),
        noise.randbytes(len(solved)).replace(b"\x7f", b"\x7e"),
        bytes(noise.choices((0, 0, 1, 255), k=len(solved))),
        bytes(noise.choices((126, 128), k=len(solved))),
    ]


def test_what_was_encoded_is_decoded_unchanged(small_rules: Rules) -> None:
    layout = _native.Layout(small_rules.pieces, small_rules.row_limit)
    solver = _native.Solver(native_rules(small_rules), 1)
    noise = random.Random(7)
    while solver.next_layer >= 0:
        layer = solver.solve_next()
        for chunk in range(layout.chunk_count(layer)):
            for cells in kinds_of_cells(solver.cells(layout, chunk), noise):
                symbols = layout.symbols(layer, chunk, cells)
                model = _native.Model([symbols])
                again = _native.Model.read(model.written())
                decoded = layout.open(layer, chunk, again, model.encode(symbols)).cells()
                assert layout.values(layer, chunk, decoded) == layout.values(layer, chunk, cells)


def test_a_solved_layer_has_the_symbols_of_its_cells(small_rules: Rules) -> None:
    layout = _native.Layout(small_rules.pieces, small_rules.row_limit)
    solver = _native.Solver(native_rules(small_rules), 1)
    while solver.next_layer >= 20:
        steps = solver.solve_next()
        layer = solver.solved()
        for chunk in range(layout.chunk_count(steps)):
            direct = layer.symbols(layout, chunk)
            by_cells = layout.symbols(steps, chunk, layer.cells(layout, chunk))
            model = _native.Model([direct])
            assert layer.values(layout, chunk) == layout.values(steps, chunk, layer.cells(layout, chunk))
            assert model.encode(direct) == model.encode(by_cells)


def test_a_value_read_alone_is_the_one_read_with_all_others() -> None:
    """On the real board, where a chunk has many streams: some rows of it, in any order."""
    layout, noise = _native.Layout(12, 6), random.Random(5)
    layer, sizes = 84, chunk_sizes(84)
    assert len(sizes) == layout.chunk_count(layer)
    chunk = len(sizes) // 2
    cells = bytes(noise.choices((0, 0, 0, 0, 1, 255, 90), k=sizes[chunk]))
    symbols = layout.symbols(layer, chunk, cells)
    model = _native.Model([symbols])
    encoded = model.encode(symbols)
    whole = layout.open(layer, chunk, model, encoded).cells()
    assert layout.values(layer, chunk, whole) == layout.values(layer, chunk, cells)
    asked = [cell for cell in noise.sample(range(len(cells)), 200) if whole[cell]]
    for _ in range(5):
        opened = layout.open(layer, chunk, model, encoded)
        for cell in noise.sample(asked, 20):
            assert opened.value(cell) % 256 == whole[cell] == cells[cell]
        assert opened.cells() == whole
    with pytest.raises(ValueError, match="no such cell"):
        opened.value(len(cells))


def test_one_chunk_is_read_by_several_callers_at_once() -> None:
    layout, noise = _native.Layout(12, 6), random.Random(6)
    layer, sizes = 60, chunk_sizes(60)
    chunks = [len(sizes) // 2, len(sizes) // 2 + 1, len(sizes) // 2 + 2]
    cells = [bytes(noise.choices((0, 1, 255, 90), k=sizes[chunk])) for chunk in chunks]
    symbols = [layout.symbols(layer, chunk, data) for chunk, data in zip(chunks, cells, strict=True)]
    model = _native.Model(symbols)
    encoded = [model.encode(part) for part in symbols]
    whole = [layout.open(layer, chunk, model, data).cells() for chunk, data in zip(chunks, encoded, strict=True)]
    opened = [layout.open(layer, chunk, model, data) for chunk, data in zip(chunks, encoded, strict=True)]
    places = [(which, cell) for which in range(3) for cell in noise.sample(range(len(whole[which])), 40)]
    places = [(which, cell) for which, cell in places if whole[which][cell]]  # pairs that fit
    noise.shuffle(places)

    def ask(_caller: int) -> list[int]:
        return [opened[which].value(cell) for which, cell in places]

    expected = [whole[which][cell] for which, cell in places]
    with ThreadPoolExecutor(4) as pool:
        for values in pool.map(ask, range(4)):
            assert [value % 256 for value in values] == expected


def test_a_chunk_that_is_cut_or_longer_is_not_decoded(small_rules: Rules) -> None:
    """Without the checksums of the file: the coder itself sees that something is missing or left over."""
    layout = _native.Layout(small_rules.pieces, small_rules.row_limit)
    solver = _native.Solver(native_rules(small_rules), 1)
    while solver.next_layer >= 28:
        layer = solver.solve_next()
    chunk = layout.chunk_count(layer) // 2
    symbols = layout.symbols(layer, chunk, solver.cells(layout, chunk))
    model = _native.Model([symbols])
    encoded = model.encode(symbols)
    assert len(encoded) > 20
    shorter = (int.from_bytes(encoded[:2], "little") - 1).to_bytes(2, "little") + encoded[2:-1]  # its length agrees
    for broken in (encoded[:-1], encoded[:4], encoded[:1], b"", encoded + b"x", encoded[::-1], shorter):
        with pytest.raises(ValueError, match="chunk"):
            layout.open(layer, chunk, model, broken).cells()


def test_shares_that_do_not_add_up_are_not_a_model(small_rules: Rules) -> None:
    layout = _native.Layout(small_rules.pieces, small_rules.row_limit)
    written = _native.Model([layout.symbols(0, 0, bytes(1))]).written()
    for broken in (b"", written[:-1], written + b"x", b"\x01" + written[1:]):
        with pytest.raises(ValueError, match="not a model"):
            _native.Model.read(broken)


def test_a_byte_that_is_no_value_is_not_encoded() -> None:
    layout = _native.Layout(1, 6)
    with pytest.raises(ValueError, match="not the cells"):
        layout.symbols(7, 0, b"\x7f")
