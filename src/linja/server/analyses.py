"""Analyses of games: each is worked out once, and remembered for whoever asks again."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from linja.record import RecordTurn, Variation
from linja.server.refused import Refused

if TYPE_CHECKING:
    from linja.record import Record
    from linja.server.computer import Computer
    from linja.server.pace import Limit
    from linja.solution import Store

MOST_AT_ONCE = 4
MOST_REMEMBERED = 256
MOST_WAITING = 64
MOST_TURNS = 300
"""of a main line"""


class Analyses:
    """Works them out in the computer's processes, however many ask for the same."""

    def __init__(self, computer: Computer, store: Store, look_ups: Limit) -> None:
        self._computer = computer
        self._store = store
        self._look_ups = look_ups
        self._free = asyncio.Semaphore(MOST_AT_ONCE)
        self._waiting = 0
        self._known: OrderedDict[tuple[str, bool], asyncio.Task[dict[str, Any]]] = OrderedDict()

    async def of(self, record: Record, address: str) -> dict[str, Any]:
        """What each turn of the main line was worth, for somebody at an address. Raises Refused."""
        if len(record.mainline.turns) > MOST_TURNS:
            raise Refused("bad-request", f"a game of more than {MOST_TURNS} turns is not analysed")
        turns = [RecordTurn(turn.turn, complete=turn.complete) for turn in record.mainline.turns]
        main = replace(record, mainline=Variation(turns))
        key = str(main), self._store.path(record.rules).exists()  # a solution makes it better
        if key not in self._known:
            await self._look_ups.take(address, len(turns) // 2)
        if key not in self._known:  # nobody else came first
            self._known[key] = asyncio.create_task(self._work_out(main))
            if len(self._known) > MOST_REMEMBERED:
                self._known.popitem(last=False)
        self._known.move_to_end(key)
        try:
            return await asyncio.shield(self._known[key])
        except Exception:
            self._known.pop(key, None)  # whoever asks next may have more luck
            raise

    async def _work_out(self, record: Record) -> dict[str, Any]:
        if self._waiting >= MOST_WAITING:
            raise Refused("too-fast", "many games are waiting to be analysed: wait a little")
        self._waiting += 1
        try:
            async with self._free:
                return (await self._computer.analyse(record)).to_json()
        finally:
            self._waiting -= 1
