"""The command bench, on a small board."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.cli.running import Run


BOARD = "zen+pieces=3+limit=3"


def test_bench_compares_in_one_run(run: Run) -> None:
    run("solve", "--rules", BOARD)
    status, out, _ = run("bench", "--rules", BOARD)
    assert status == 0
    figures = json.loads(out)
    assert figures["turns"][BOARD]["ratio"] > 1
    assert figures["solver"][BOARD]["positions"] > 0
    assert figures["solution"][BOARD]["cached_value_ms"] > 0
