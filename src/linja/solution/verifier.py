"""Verify a solution: every value against its successors with independent code, every checksum, every count."""

from __future__ import annotations

import hashlib
import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from linja.kernel import _native, native_rules
from linja.solution.file import FileReader, LayerCount

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


@dataclass
class Report:
    """The result of a verification."""

    positions: int = 0
    wrong_values: int = 0
    wrong_counts: list[int] = field(default_factory=list)
    """layers whose numbers of won, drawn and lost positions differ from the index"""
    sha256: str = ""
    sha256_in_file: str = ""

    @property
    def is_right(self) -> bool:
        """Whether nothing is wrong."""
        return not self.wrong_values and not self.wrong_counts and self.sha256 == self.sha256_in_file


def verify(
    path: Path, *, threads: int | None = None, progress: Callable[[int, int], None] = lambda _done, _total: None
) -> Report:
    """Recompute every value of a solution file from its successors. Raises InvalidSolution for a damaged file."""
    threads = threads or os.cpu_count() or 1
    report = Report()
    digest = hashlib.sha256()
    with FileReader(path) as file, ThreadPoolExecutor(threads) as pool:
        layout, total = file.layout, file.positions
        verifier = _native.PlainSolver(native_rules(file.rules), threads)
        for layer in range(layout.most_steps, file.down_to - 1, -1):
            cells = list(
                pool.map(lambda chunk, steps=layer: file.cells(steps, chunk), range(layout.chunk_count(layer)))
            )
            count = LayerCount(layer, 0, 0, 0)
            for chunk, data in enumerate(cells):
                values = layout.values(layer, chunk, data)
                digest.update(values)
                won, drawn, lost = _native.tally(values)
                count = LayerCount(layer, count.won + won, count.drawn + drawn, count.lost + lost)
            if count != file.layers[layer] or count.positions != layout.positions(layer):
                report.wrong_counts.append(layer)
            verifier.fill(layout, layer, cells)
            del cells  # the verifier has its own copy
            report.wrong_values += verifier.count_wrong(layer)
            report.positions += count.positions
            progress(report.positions, total)
        report.sha256, report.sha256_in_file = digest.hexdigest(), file.sha256
    return report
