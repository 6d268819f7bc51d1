"""What docs/solution-format.md says is what the kernel writes: a reader made from that text alone reads the same."""

from __future__ import annotations

import hashlib
import random
from typing import TYPE_CHECKING

from linja.kernel import _native
from linja.solution import FileReader
from tests.solution import plain_reader

if TYPE_CHECKING:
    from pathlib import Path


def test_a_file_is_read_by_its_description(solved: Path) -> None:
    board = plain_reader.Board(4, 3)
    values = bytes(value % 256 for value in plain_reader.read_all(solved.read_bytes(), board))
    with FileReader(solved) as file:
        assert len(values) == file.positions
        assert hashlib.sha256(values).hexdigest() == file.sha256


def test_a_wide_chunk_is_read_by_its_description() -> None:
    """One of the real board, with many streams, values of every size and wild ones among them."""
    board, layout = plain_reader.Board(12, 6), _native.Layout(12, 6)
    layer, number = 100, layout.chunk_count(100) // 2
    movers, steps = list(board.chunks(layer))[number]
    width = len(board.groups[steps])
    noise = random.Random(4)
    cells = bytes(
        noise.choice((row // 3 + lane // 20, 0, noise.randrange(128, 256), noise.randrange(127))) % 256
        for row in range(len(movers))
        for lane in range(width)
    )
    symbols = layout.symbols(layer, number, cells)
    model = _native.Model([symbols])
    assert len(plain_reader.plan(len(movers), width)) > 10
    chunk = plain_reader.Chunk(board, movers, steps, model.encode(symbols), plain_reader.read_model(model.written()))
    assert bytes(value % 256 for value in chunk.values()) == layout.values(layer, number, cells)
