"""Build a solution: solve layer by layer, packing and writing each layer while the next one is being solved."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from linja.errors import LinjaError, NoRoom
from linja.files import replacing
from linja.kernel import _native, native_rules
from linja.rules import Rules
from linja.solution.file import FileWriter, LayerCount
from linja.solution.needs import check, needs_of
from linja.solution.store import Store

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Future
    from pathlib import Path

    from linja.rules import RulesLike

CHUNKS_AT_ONCE = 64
"""layers packed ahead of those already written"""


def solve(
    rules: RulesLike,
    *,
    threads: int | None = None,
    down_to: int = 0,
    lanes: str = "auto",
    store: Store | None = None,
    progress: Callable[[int, int], None] = lambda _done, _total: None,
) -> Path:
    """Build the solution of these rules and return its file. `progress` gets positions done and in total.

    Raises NoRoom if memory or disk are insufficient. Only a complete file is ever left behind.
    """
    rules = Rules.parse(rules)
    store = store or Store()
    threads = threads or os.cpu_count() or 1
    solver = _native.Solver(native_rules(rules), threads, lanes)
    layout = _native.Layout(rules.pieces, rules.row_limit)
    if not 0 <= down_to <= layout.most_steps:
        raise LinjaError(f"down to {down_to}: must be 0 to {layout.most_steps} steps")
    total = sum(layout.positions(layer) for layer in range(down_to, layout.most_steps + 1))
    check(needs_of(solver, total, down_to), store.directory)
    path = store.path(rules, down_to)
    try:
        with (
            replacing(path) as partial,
            FileWriter(partial, rules, down_to) as file,
            ThreadPoolExecutor(threads + 1) as pool,
        ):
            _solve_layers(solver, layout, file, pool, down_to, lambda done: progress(done, total))
    except OSError as error:
        raise NoRoom(f"cannot write {path}: {error.strerror}") from None
    except MemoryError:
        raise NoRoom("there is not enough memory to go on") from None
    return path


def _solve_layers(
    solver: _native.Solver,
    layout: _native.Layout,
    file: FileWriter,
    pool: ThreadPoolExecutor,
    down_to: int,
    progress: Callable[[int], None],
) -> None:
    writing: Future[int] | None = None
    done = 0
    while solver.next_layer >= down_to:
        solver.solve_next()
        if writing:
            done += writing.result()
            progress(done)
        writing = pool.submit(_write_layer, file, pool, _Waiting(layout, pool, solver.solved()))
    if writing:
        progress(done + writing.result())


class _Waiting:
    """A solved layer whose chunks are being turned into symbols."""

    def __init__(self, layout: _native.Layout, pool: ThreadPoolExecutor, layer: _native.Layer) -> None:
        self.layout, self.layer = layout, layer
        self.chunks = [pool.submit(layer.symbols, layout, chunk) for chunk in range(layout.chunk_count(layer.steps))]


def _write_layer(file: FileWriter, pool: ThreadPoolExecutor, waiting: _Waiting) -> int:
    """Pack and write a layer; runs in one of the pool's threads, and another is always free to work for it."""
    chunks = {number: chunk.result() for number, chunk in enumerate(waiting.chunks)}
    waiting.chunks.clear()  # symbols are large: free each chunk's as soon as it is encoded
    model = _native.Model(list(chunks.values()))
    file.add_model(model)

    def packed(number: int) -> tuple[bytes, bytes]:
        return model.encode(chunks.pop(number)), waiting.layer.values(waiting.layout, number)

    won = drawn = lost = 0
    total = len(chunks)
    for begin in range(0, total, CHUNKS_AT_ONCE):
        for encoded, values in pool.map(packed, range(begin, min(begin + CHUNKS_AT_ONCE, total))):
            file.add_chunk(encoded, values)
            tally = _native.tally(values)
            won, drawn, lost = won + tally[0], drawn + tally[1], lost + tally[2]
    count = LayerCount(waiting.layer.steps, won, drawn, lost)
    file.end_layer(count)
    return count.positions
