"""Thinks about any position of any rules: what a level plays, and what all turns are worth.

A solution is read as soon as its file is there.
"""

from __future__ import annotations

import logging
from threading import Lock
from typing import TYPE_CHECKING, Any, TypeAlias

from linja.engine.judge import SEARCH_NODES, ExactJudge
from linja.engine.levels import PERFECT, Player
from linja.engine.looking import looked_up
from linja.engine.search import SearchJudge
from linja.errors import InvalidSolution
from linja.solution import Solution

if TYPE_CHECKING:
    from linja.engine.judgement import Judge, Judgement
    from linja.engine.levels import Level
    from linja.position import Position
    from linja.rules import Rules
    from linja.solution import Store
    from linja.turn import Turn

logger = logging.getLogger(__name__)

Question: TypeAlias = tuple[str, tuple[Any, ...]]
"""What a thinker is asked: the name of one of its methods, and the arguments."""


class Thinker:
    """Plays and judges with what is in a store. It may be asked from several threads."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._solutions: dict[Rules, Solution] = {}
        self._opening = Lock()

    def __reduce__(self) -> tuple[type[Thinker], tuple[Store]]:
        """Another process gets a thinker that opens its own solutions."""
        return Thinker, (self._store,)

    def answer(self, question: Question) -> Any:
        """What the method says that a question names."""
        method, arguments = question
        return getattr(self, method)(*arguments)

    def choose(self, rules: Rules, level: Level, seed: int, position: Position) -> Turn:
        """The turn that a level plays, or the rest of one. Raises InvalidPosition or GameOver."""
        solution = self.solution(rules) if level == PERFECT else None
        return Player(rules, level, seed, solution).choose(position)

    def judge(self, rules: Rules, position: Position, nodes: int = SEARCH_NODES) -> Judgement:
        """What a position and all its turns are worth. Raises InvalidPosition."""
        solution = self.solution(rules)
        judge: Judge = ExactJudge(solution) if solution else SearchJudge(rules, nodes)
        return judge.judge(position)

    def look_up(self, rules: Rules, position: Position, nodes: int) -> dict[str, Any]:
        """The same with where each turn leads, for other programs: plain data. Raises InvalidPosition."""
        return looked_up(rules, position, self.judge(rules, position, nodes))

    def solution(self, rules: Rules) -> Solution | None:
        """The solution of some rules, if it is there and whole."""
        with self._opening:
            if rules not in self._solutions and self._store.path(rules).exists():
                try:
                    self._solutions[rules] = Solution.open(rules, self._store)
                except InvalidSolution as error:
                    logger.warning("cannot use a solution: %s", error)
            return self._solutions.get(rules)
