"""Solutions that a process opens once and keeps open: for jobs that any process or machine may do."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from linja.solution.probe import Solution
from linja.solution.store import Store

if TYPE_CHECKING:
    from linja.rules import Rules


def solution_of(rules: Rules) -> Solution | None:
    """The whole solution of these rules, or None if it has not been built. Raises InvalidSolution."""
    store = Store()
    return _open(rules, store) if store.path(rules).exists() else None


def needed_solution(rules: Rules) -> Solution:
    """The whole solution of these rules. Raises MissingSolution or InvalidSolution."""
    store = Store()
    store.whole(rules)
    return _open(rules, store)


@lru_cache(maxsize=4)
def _open(rules: Rules, store: Store) -> Solution:
    return Solution.open(rules, store)
