"""Solutions that a process opens once and keeps open, for jobs that any process or machine may do."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from linja.errors import MissingSolution
from linja.solution.probe import Solution
from linja.solution.store import Store

if TYPE_CHECKING:
    from linja.rules import Rules


def solution_of(rules: Rules, store: Store | None = None) -> Solution | None:
    """The whole solution of these rules, or None if it has not been built. Raises InvalidSolution."""
    try:
        return needed_solution(rules, store)
    except MissingSolution:
        return None


def needed_solution(rules: Rules, store: Store | None = None) -> Solution:
    """The whole solution of these rules. Raises MissingSolution or InvalidSolution."""
    store = store or Store()
    return _open(rules, store, store.written(rules))


@lru_cache(maxsize=4)
def _open(rules: Rules, store: Store, _written: int) -> Solution:
    """The solution in a file; reopened if the file has been written again."""
    return Solution.open(rules, store)
