"""The benchmark card can be measured, on a small board too."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from benchmarks.card import OPPONENTS, PLAYERS, measured

from linja.solution import Solution, Store, solve

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("name", ["random", "rule of thumb", "level 3"])
def test_a_baseline_is_measured(name: str, tmp_path: Path) -> None:
    with Solution.open_file(solve("zen+pieces=3", store=Store(tmp_path))) as solution:
        row = measured(name, 4, solution)
    assert row[0] == name
    assert len(row) == len(OPPONENTS) + 2
    assert measured.__module__ == "benchmarks.card"
    assert set(OPPONENTS) <= set(PLAYERS)
