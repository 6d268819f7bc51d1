"""The directory with all solutions: which file is found, and how files get there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from linja import InvalidSolution, MissingSolution, Position, Rules
from linja.solution import Solution, Store, solve

if TYPE_CHECKING:
    from pathlib import Path


def test_a_file_under_another_rules_name_is_refused(solved: Path, tmp_path: Path) -> None:
    store = Store(tmp_path)
    other = Rules.parse("bonus+pieces=4+limit=3")
    store.path(other).write_bytes(solved.read_bytes())
    with pytest.raises(InvalidSolution, match="not of bonus"):
        Solution.open(other, store)


def test_a_slice_never_replaces_a_full_file(small_rules: Rules, tmp_path: Path) -> None:
    store = Store(tmp_path)
    part = solve(small_rules, threads=1, down_to=40, store=store)
    assert store.find(small_rules) == part
    whole = solve(small_rules, threads=1, store=store)
    assert whole != part
    assert store.find(small_rules) == whole
    solve(small_rules, threads=1, down_to=50, store=store)
    assert store.find(small_rules) == whole


def test_a_slice_says_what_it_does_not_hold(small_rules: Rules, tmp_path: Path) -> None:
    store = Store(tmp_path)
    solve(small_rules, threads=1, down_to=40, store=store)
    with Solution.open(small_rules, store) as solution, pytest.raises(InvalidSolution, match="down to 40"):
        solution.value(Position.start(small_rules))


def test_a_missing_solution_names_the_command_that_builds_it(small_rules: Rules, tmp_path: Path) -> None:
    with pytest.raises(MissingSolution, match=r"linja solve --rules zen\+pieces=4\+limit=3"):
        Solution.open(small_rules, Store(tmp_path))


def test_files_are_handed_around(solved: Path, small_rules: Rules, tmp_path: Path) -> None:
    store = Store(tmp_path / "other")
    taken = store.add(solved)
    assert taken == store.path(small_rules)
    assert taken.read_bytes() == solved.read_bytes()
    assert store.all() == [taken]
    with pytest.raises(InvalidSolution):
        store.add(tmp_path / "nowhere.linja")
