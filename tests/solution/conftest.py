from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from linja import Rules
from linja.solution import Store, solve

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(scope="session")
def small_rules() -> Rules:
    return Rules.parse("zen+pieces=4+limit=3")


@pytest.fixture(scope="session")
def solved(tmp_path_factory: pytest.TempPathFactory, small_rules: Rules) -> Path:
    """The solution file of a small board."""
    return solve(small_rules, threads=1, store=Store(tmp_path_factory.mktemp("solutions")))
