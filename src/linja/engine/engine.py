"""Answers about any position of any rules: the turn of a level, and the value of all turns.

A solution is used as soon as its file exists. If it turns out to be damaged, it is not read again, and values are
searched instead, so that no game stops.
"""

from __future__ import annotations

import logging
from threading import Lock
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from linja.engine.judge import SEARCH_NODES, judge_with
from linja.engine.levels import PERFECT, Player
from linja.engine.position_json import position_data
from linja.errors import InvalidSolution
from linja.solution import Solution

if TYPE_CHECKING:
    from collections.abc import Callable

    from linja.engine.judgement import Judge, Judgement
    from linja.engine.levels import Level
    from linja.position import Position
    from linja.rules import Rules
    from linja.solution import Store
    from linja.turn import Turn

logger = logging.getLogger(__name__)

T = TypeVar("T")

Question: TypeAlias = tuple[str, tuple[Any, ...]]
"""A request to an engine: the name of one of its methods, and the arguments."""


class Engine:
    """Plays and judges with the solutions in a store. It is thread-safe."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._solutions: dict[Rules, tuple[int, Solution | None]] = {}
        """when each file was written, and its solution: None if it is damaged"""
        self._opening = Lock()

    def __reduce__(self) -> tuple[type[Engine], tuple[Store]]:
        """Another process gets an engine that opens its own solutions."""
        return Engine, (self._store,)

    def answer(self, question: Question) -> Any:
        """Call the method named by a request, and return its result."""
        method, arguments = question
        return getattr(self, method)(*arguments)

    def choose(self, rules: Rules, level: Level, seed: int, position: Position) -> Turn:
        """The turn of a level, or the rest of one. Raises InvalidPosition or GameOver."""
        if level != PERFECT:
            return Player(rules, level, seed).choose(position)
        return self._with_solution(rules, lambda solution: Player(rules, level, seed, solution).choose(position))

    def judge(self, rules: Rules, position: Position, nodes: int = SEARCH_NODES) -> Judgement:
        """The value of a position and of all its turns. Raises InvalidPosition."""
        return self.with_judge(rules, lambda judge: judge.judge(position), nodes)

    def with_judge(self, rules: Rules, work: Callable[[Judge], T], nodes: int = SEARCH_NODES) -> T:
        """Run some work with the best available judge of these rules."""
        return self._with_solution(rules, lambda solution: work(judge_with(solution, rules, nodes)))

    def look_up(self, rules: Rules, position: Position, nodes: int) -> dict[str, Any]:
        """The same with the position after each turn, for other programs: plain data. Raises InvalidPosition."""
        return position_data(rules, position, self.judge(rules, position, nodes))

    def _with_solution(self, rules: Rules, work: Callable[[Solution | None], T]) -> T:
        """Run some work with the solution, or without it if it is missing or damaged."""
        solution = self._solution(rules)
        if solution is None:
            return work(None)
        try:
            return work(solution)
        except InvalidSolution as error:
            self._put_aside(rules, solution, error)
        return work(None)

    def _solution(self, rules: Rules) -> Solution | None:
        """The whole solution, if it is installed and readable."""
        with self._opening:
            written, known = self._written(rules), self._solutions.get(rules)
            if written is not None and (known is None or (known[1] is None and known[0] != written)):
                known = self._solutions[rules] = written, self._open(rules)
            return known[1] if known else None

    def _open(self, rules: Rules) -> Solution | None:
        try:
            return Solution.open(rules, self._store)
        except InvalidSolution as error:
            logger.warning("cannot use a solution: %s", error)
            return None

    def _written(self, rules: Rules) -> int | None:
        """When the solution's file was written; None if it is missing."""
        try:
            return self._store.path(rules).stat().st_mtime_ns
        except OSError:
            return None

    def _put_aside(self, rules: Rules, solution: Solution, error: InvalidSolution) -> None:
        """Ignore a damaged solution until its file changes."""
        with self._opening:
            written, known = self._solutions[rules]
            if known is solution:
                logger.warning("cannot use a solution: %s", error)
                self._solutions[rules] = written, None
