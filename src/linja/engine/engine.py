"""Answers about any position of any rules: what a level plays, and what all turns are worth.

A solution is read as soon as its file is there. One that turns out to be damaged is not read again, and everything is
searched without it: no game stops for that.
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
"""What an engine is asked: the name of one of its methods, and the arguments."""


class Engine:
    """Plays and judges with what is in a store. It may be asked from several threads."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._solutions: dict[Rules, tuple[int, Solution | None]] = {}
        """when each file was written, and what could be read of it: None if it is damaged"""
        self._opening = Lock()

    def __reduce__(self) -> tuple[type[Engine], tuple[Store]]:
        """Another process gets an engine that opens its own solutions."""
        return Engine, (self._store,)

    def answer(self, question: Question) -> Any:
        """What the method says that a question names."""
        method, arguments = question
        return getattr(self, method)(*arguments)

    def choose(self, rules: Rules, level: Level, seed: int, position: Position) -> Turn:
        """The turn that a level plays, or the rest of one. Raises InvalidPosition or GameOver."""
        if level != PERFECT:
            return Player(rules, level, seed).choose(position)
        return self._with_solution(rules, lambda solution: Player(rules, level, seed, solution).choose(position))

    def judge(self, rules: Rules, position: Position, nodes: int = SEARCH_NODES) -> Judgement:
        """What a position and all its turns are worth. Raises InvalidPosition."""
        return self.with_judge(rules, lambda judge: judge.judge(position), nodes)

    def with_judge(self, rules: Rules, work: Callable[[Judge], T], nodes: int = SEARCH_NODES) -> T:
        """The result of some work with the best judge of these rules that there is."""
        return self._with_solution(rules, lambda solution: work(judge_with(solution, rules, nodes)))

    def look_up(self, rules: Rules, position: Position, nodes: int) -> dict[str, Any]:
        """The same with where each turn leads, for other programs: plain data. Raises InvalidPosition."""
        return position_data(rules, position, self.judge(rules, position, nodes))

    def _with_solution(self, rules: Rules, work: Callable[[Solution | None], T]) -> T:
        """The result of some work with the solution, or without it if there is none or it is damaged."""
        solution = self._solution(rules)
        if solution is None:
            return work(None)
        try:
            return work(solution)
        except InvalidSolution as error:
            self._put_aside(rules, solution, error)
        return work(None)

    def _solution(self, rules: Rules) -> Solution | None:
        """The whole solution, if it is there and can be read."""
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
        """When the solution's file was written; None if it is not there."""
        try:
            return self._store.path(rules).stat().st_mtime_ns
        except OSError:
            return None

    def _put_aside(self, rules: Rules, solution: Solution, error: InvalidSolution) -> None:
        """Do without a solution that is damaged, until its file is another one."""
        with self._opening:
            written, known = self._solutions[rules]
            if known is solution:
                logger.warning("cannot use a solution: %s", error)
                self._solutions[rules] = written, None
