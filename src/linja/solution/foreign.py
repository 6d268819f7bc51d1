"""Check a solution file from elsewhere: its values match its checksum and, for standard rules, the published one.

Only recomputing them, as `linja verify` does, can show that values are right.
"""

from __future__ import annotations

import hashlib
import os
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from linja.errors import InvalidSolution
from linja.kernel import _native
from linja.solution.file import FileReader, LayerCount
from linja.solution.published import PUBLISHED

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def check_foreign(path: Path, name: str, progress: Callable[[int, int], None] = lambda _done, _total: None) -> bool:
    """Check the values of a file; return whether they are published ones. Raises InvalidSolution."""
    with FileReader(path) as file:
        found = _sha256(file, name, progress)
        if found != file.sha256:
            raise InvalidSolution(f"{name} does not have the values that it states: their sha256 is {found}")
        published = PUBLISHED.get(str(file.rules)) if file.is_full else None
        if published and found != published:
            raise InvalidSolution(f"{name} is not the solution of {file.rules}: its sha256 is {found}, not {published}")
        return published is not None


def _sha256(file: FileReader, name: str, progress: Callable[[int, int], None]) -> str:
    """The SHA-256 of all values, decoded. Raises InvalidSolution if their number is wrong."""
    digest, done = hashlib.sha256(), 0
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for layer in range(file.layout.most_steps, file.down_to - 1, -1):
            chunks = range(file.layout.chunk_count(layer))
            counts = [0, 0, 0]
            for chunk, cells in enumerate(pool.map(lambda chunk, steps=layer: file.cells(steps, chunk), chunks)):
                values = file.layout.values(layer, chunk, cells)
                digest.update(values)
                counts = [sum(pair) for pair in zip(counts, _native.tally(values), strict=True)]
            if LayerCount(layer, *counts) != file.layers[layer]:
                raise InvalidSolution(f"{name} does not have as many positions as it states with {layer} steps")
            done += sum(counts)
            progress(done, file.positions)
    return digest.hexdigest()
