"""Solutions that a process keeps open."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from linja import MissingSolution
from linja.solution import Store
from linja.solution.cache import needed_solution, solution_of

if TYPE_CHECKING:
    from linja import Rules


def test_a_file_that_is_there_is_opened_once(solved: Path, small_rules: Rules) -> None:
    store = Store(solved.parent)
    assert solution_of(small_rules, store) is needed_solution(small_rules, store)


def test_a_file_that_is_removed_while_it_is_looked_for_is_missing(
    small_rules: Rules, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "exists", lambda _path: True)
    assert solution_of(small_rules, Store(tmp_path)) is None
    with pytest.raises(MissingSolution, match="linja solve"):
        needed_solution(small_rules, Store(tmp_path))
