"""The computer's part: its turns and hints, thought out in threads so that nobody's game waits for it."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from threading import Lock
from typing import TYPE_CHECKING, Any, TypeVar

from linja.engine import SEARCH_NODES, ExactJudge, Level, Player, SearchJudge
from linja.engine.analysis import analyse
from linja.errors import InvalidSolution
from linja.solution import Solution

if TYPE_CHECKING:
    from collections.abc import Callable

    from linja.engine import Judge
    from linja.engine.analysis import GameAnalysis
    from linja.position import Position
    from linja.record import Record
    from linja.rules import Rules
    from linja.server.storage import StoredGame
    from linja.solution import Store
    from linja.turn import Turn

T = TypeVar("T")
logger = logging.getLogger(__name__)


class Computer:
    """Thinks for every game. A solution is read as soon as its file is there."""

    def __init__(self, threads: int, store: Store) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="linja-engine")
        self._store = store
        self._solutions: dict[Rules, Solution] = {}
        self._opening = Lock()

    def close(self) -> None:
        """Forget what has not been begun; what is being thought about ends by itself."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def choose(self, rules: Rules, stored: StoredGame, position: Position) -> Turn:
        """The turn that the computer plays in a game, or the rest of one."""
        assert stored.level is not None
        level = Level.named(stored.level)
        return await self._think(lambda: self._choose(rules, level, stored.seed, position))

    async def hint(self, rules: Rules, position: Position) -> dict[str, Any]:
        """The best turn and what it is worth to whoever is to move."""
        return await self._think(lambda: self._hint(rules, position))

    async def analyse(self, record: Record) -> GameAnalysis:
        """What each turn of a game was worth."""
        return await self._think(lambda: analyse(record, self._judge(record.rules)))

    async def _think(self, thought: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._pool, thought)

    def _choose(self, rules: Rules, level: Level, seed: int, position: Position) -> Turn:
        return Player(rules, level, seed, self._solution(rules)).choose(position)

    def _hint(self, rules: Rules, position: Position) -> dict[str, Any]:
        best = self._judge(rules).judge(position).turns[0]
        return {
            "type": "hint",
            "turn": str(best.turn),
            "actions": [str(action) for action in best.turn],
            "value": int(best.value) if best.exact else round(float(best.value), 1),
            "exact": best.exact,
        }

    def _judge(self, rules: Rules) -> Judge:
        solution = self._solution(rules)
        return ExactJudge(solution) if solution else SearchJudge(rules, SEARCH_NODES)

    def _solution(self, rules: Rules) -> Solution | None:
        with self._opening:
            if rules not in self._solutions and self._store.path(rules).exists():
                try:
                    self._solutions[rules] = Solution.open(rules, self._store)
                except InvalidSolution as error:
                    logger.warning("cannot use a solution: %s", error)
            return self._solutions.get(rules)
