"""Analyses of games: each is computed once and remembered."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import replace
from typing import TYPE_CHECKING

from linja.record import RecordTurn, Variation
from linja.server.errors import Refused

if TYPE_CHECKING:
    from linja.engine.analysis import GameAnalysis
    from linja.record import Record
    from linja.server.rate_limit import RateLimit
    from linja.server.thinking.computer import Computer
    from linja.solution import Store

MAX_AT_ONCE = 4
MAX_REMEMBERED = 256
MAX_WAITING = 64
MAX_ANALYSED_TURNS = 300
"""turns of a main line"""


class Analyses:
    """Computes analyses in the computer's processes, once for any number of requests."""

    def __init__(self, computer: Computer, store: Store, limit: RateLimit) -> None:
        self._computer = computer
        self._store = store
        self._limit = limit
        self._free = asyncio.Semaphore(MAX_AT_ONCE)
        self._waiting = 0
        self._known: OrderedDict[tuple[str, bool], asyncio.Task[GameAnalysis]] = OrderedDict()

    async def analyse(self, record: Record, address: str) -> GameAnalysis:
        """The value of each turn of the main line, for a visitor at an address. Raises Refused."""
        if len(record.mainline.turns) > MAX_ANALYSED_TURNS:
            raise Refused("bad-request", f"a game of more than {MAX_ANALYSED_TURNS} turns is not analysed")
        turns = [RecordTurn(turn.turn, complete=turn.complete) for turn in record.mainline.turns]
        main = replace(record, mainline=Variation(turns))
        key = str(main), self._store.path(record.rules).exists()  # a solution makes it better
        if key not in self._known:
            await self._limit.take(address, len(turns) // 2)
        if key not in self._known:  # no other request came first
            self._known[key] = asyncio.create_task(self._run(main))
            if len(self._known) > MAX_REMEMBERED:
                self._known.popitem(last=False)
        self._known.move_to_end(key)
        try:
            return await asyncio.shield(self._known[key])
        except Exception:
            self._known.pop(key, None)  # the next request may succeed
            raise

    async def _run(self, record: Record) -> GameAnalysis:
        if self._waiting >= MAX_WAITING:
            raise Refused("too-fast", "many games are waiting to be analysed: wait a moment")
        self._waiting += 1
        try:
            async with self._free:
                return await self._computer.analyse(record)
        finally:
            self._waiting -= 1
