"""Work of more than a few milliseconds, in a thread beside the event loop: one job at a time, and few may wait.

One thread is enough, because Python runs one at a time anyway; more would only take time from the loop.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, TypeVar, TypeVarTuple

from linja.server.errors import Refused

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")
Arguments = TypeVarTuple("Arguments")


class WorkPool:
    """A thread, and a queue of limited length."""

    def __init__(self, waiting: int) -> None:
        self._thread = ThreadPoolExecutor(1, "linja-work")
        self._most = waiting
        self._pending = 0

    async def run(self, work: Callable[[*Arguments], T], *arguments: *Arguments) -> T:
        """Run a function and return its result. Raises what it raises, and Refused if too much work is waiting."""
        if self._pending >= self._most:
            raise Refused("too-fast", "the server is busy: wait a moment")
        self._pending += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, work, *arguments)
        finally:
            self._pending -= 1

    def close(self) -> None:
        """Discard waiting work."""
        self._thread.shutdown(wait=False, cancel_futures=True)
