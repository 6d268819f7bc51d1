"""The computer: its turns, hints and analyses, computed in a thread so that the screen never waits."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, TypeVar

from linja.engine import Level
from linja.engine.analysis import analyse, analyse_position
from linja.engine.engine import Engine
from linja.engine.rules_of_thumb import RulesOfThumb
from linja.solution import Store

if TYPE_CHECKING:
    from collections.abc import Callable

    from linja.engine import Judge
    from linja.engine.analysis import GameAnalysis, PositionAnalysis
    from linja.engine.rules_of_thumb import Rule
    from linja.position import Position
    from linja.record import Record
    from linja.rules import Rules
    from linja.turn import Turn

T = TypeVar("T")


class Stopped(Exception):
    """The result is no longer needed."""


class Computer:
    """Handles one request after the other."""

    def __init__(self, store: Store | None = None) -> None:
        self._turn_pool = ThreadPoolExecutor(1, thread_name_prefix="linja-engine")
        self._analysis_pool = ThreadPoolExecutor(1, thread_name_prefix="linja-analysis")
        """for long tasks, which must not hold up the rest"""
        self._engine = Engine(store or Store())
        self._games_asked = 0
        """counts the games to analyse: only the last one is wanted"""

    def close(self) -> None:
        """Discard waiting requests; a current one soon ends."""
        self._games_asked += 1
        for pool in (self._turn_pool, self._analysis_pool):
            pool.shutdown(wait=False, cancel_futures=True)

    async def choose(self, rules: Rules, level: str, seed: int, position: Position) -> Turn:
        """The turn of a level, or the rest of one."""
        return await self._think(lambda: self._engine.choose(rules, Level.named(level), seed, position))

    async def rule_used(self, rules: Rules, position: Position) -> Rule:
        """The rule of thumb that decides the turn here."""
        return await self._think(lambda: RulesOfThumb(rules).rule_used(position))

    async def analyse_position(self, rules: Rules, position: Position) -> PositionAnalysis:
        """All turns of a position, best first."""
        return await self._think(
            lambda: self._engine.with_judge(rules, lambda judge: analyse_position(position, judge))
        )

    async def analyse_game(self, record: Record) -> GameAnalysis:
        """The value of each turn of a game. Raises Stopped if another game is to be analysed."""
        self._games_asked += 1
        place = self._games_asked

        def go_on(*_: object) -> None:
            if place != self._games_asked:
                raise Stopped

        def thought(judge: Judge) -> GameAnalysis:
            return analyse(record, judge, go_on)

        return await self._think(lambda: self._engine.with_judge(record.rules, thought), self._analysis_pool)

    async def _think(self, thought: Callable[[], T], pool: ThreadPoolExecutor | None = None) -> T:
        return await asyncio.get_running_loop().run_in_executor(pool or self._turn_pool, thought)
