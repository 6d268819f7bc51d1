"""The computer's part: its turns, hints and analyses, thought out in a thread so that the screen never waits."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from threading import Lock
from typing import TYPE_CHECKING, TypeVar

from linja.engine import SEARCH_NODES, ExactJudge, Level, Player, SearchJudge
from linja.engine.analysis import analyse, analyse_position
from linja.errors import InvalidSolution
from linja.solution import Solution, Store

if TYPE_CHECKING:
    from collections.abc import Callable

    from linja.engine import Judge
    from linja.engine.analysis import GameAnalysis, PositionAnalysis
    from linja.position import Position
    from linja.record import Record
    from linja.rules import Rules
    from linja.turn import Turn

T = TypeVar("T")


class Stopped(Exception):
    """Nobody waits for the thought any more."""


class Thinker:
    """Thinks about one thing after the other. A solution is read as soon as its file is there."""

    def __init__(self, store: Store | None = None) -> None:
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="linja-engine")
        self._patient = ThreadPoolExecutor(1, thread_name_prefix="linja-analysis")
        """for what takes long and must not hold up the rest"""
        self._store = store or Store()
        self._solutions: dict[Rules, Solution] = {}
        self._damaged: set[Rules] = set()
        self._opening = Lock()
        self._looked_through = 0
        """how many games: only the last one is wanted"""

    def close(self) -> None:
        """Forget what has not been begun; what is being thought about ends soon by itself."""
        self._looked_through += 1
        for pool in (self._pool, self._patient):
            pool.shutdown(wait=False, cancel_futures=True)

    async def choose(self, rules: Rules, level: str, seed: int, position: Position) -> Turn:
        """The turn that a level plays, or the rest of one."""

        def thought(solution: Solution | None) -> Turn:
            return Player(rules, Level.named(level), seed, solution).choose(position)

        return await self._think(lambda: self._knowing(rules, thought))

    async def look_at(self, rules: Rules, position: Position) -> PositionAnalysis:
        """All turns of a position, best first."""
        return await self._think(
            lambda: self._knowing(rules, lambda solution: analyse_position(position, _judge(rules, solution)))
        )

    async def look_through(self, record: Record) -> GameAnalysis:
        """What each turn of a game was worth. Raises Stopped once another game is to be looked through."""
        self._looked_through += 1
        place = self._looked_through

        def go_on(*_: object) -> None:
            if place != self._looked_through:
                raise Stopped

        def thought(solution: Solution | None) -> GameAnalysis:
            return analyse(record, _judge(record.rules, solution), go_on)

        return await self._think(lambda: self._knowing(record.rules, thought), self._patient)

    async def _think(self, thought: Callable[[], T], pool: ThreadPoolExecutor | None = None) -> T:
        return await asyncio.get_running_loop().run_in_executor(pool or self._pool, thought)

    def _knowing(self, rules: Rules, thought: Callable[[Solution | None], T]) -> T:
        """Think with the solution, or without it if there is none or it is damaged."""
        solution = self._solution(rules)
        try:
            return thought(solution)
        except InvalidSolution:
            self._damaged.add(rules)
            return thought(None)

    def _solution(self, rules: Rules) -> Solution | None:
        with self._opening:
            if rules in self._damaged or not self._store.path(rules).exists():
                return None
            if rules not in self._solutions:
                try:
                    self._solutions[rules] = Solution.open(rules, self._store)
                except InvalidSolution:  # of an older version, for instance: searching does it too
                    self._damaged.add(rules)
            return self._solutions.get(rules)


def _judge(rules: Rules, solution: Solution | None) -> Judge:
    return ExactJudge(solution) if solution else SearchJudge(rules, SEARCH_NODES)
