"""Finds what blocks the event loop: each step of each task is timed, and long ones are logged and counted.

It measures the processor time of this thread, so a busy machine alone makes nothing look slow.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from contextvars import ContextVar
from time import thread_time
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from starlette.types import Scope

logger = logging.getLogger(__name__)

LONGEST_STEP = 0.02
"""seconds that a step may take"""
CURRENT: ContextVar[Scope] = ContextVar("CURRENT")
"""The current request."""


def watch_tasks(on_slow: Callable[[], None]) -> None:
    """Time all tasks started in this loop from now on."""

    def start(loop: asyncio.AbstractEventLoop, steps: Any, **more: Any) -> asyncio.Task[Any]:
        return asyncio.Task(Timed(steps, on_slow), loop=loop, **more)

    asyncio.get_running_loop().set_task_factory(start)


class Timed(Coroutine[Any, Any, Any]):
    """A coroutine that behaves as before, with each of its steps timed."""

    def __init__(self, steps: Coroutine[Any, Any, Any], on_slow: Callable[[], None]) -> None:
        self._steps = steps
        self._on_slow = on_slow

    def send(self, value: Any) -> Any:
        """Continue with a value."""
        return self._timed(self._steps.send, value)

    def throw(self, *error: Any) -> Any:
        """Continue with an error."""
        try:
            return self._timed(self._steps.throw, *error)
        finally:
            del error  # its traceback holds this frame: only a look for garbage would find the two

    def close(self) -> None:
        """Close it."""
        self._steps.close()

    def __await__(self) -> Generator[Any, Any, Any]:
        return self._steps.__await__()

    def __getattr__(self, name: str) -> Any:  # such as cr_running, which others read
        return getattr(self._steps, name)

    def _timed(self, step: Callable[..., Any], *arguments: Any) -> Any:
        began = thread_time()
        try:
            return step(*arguments)
        finally:
            del arguments  # as in throw
            took = thread_time() - began
            if took > LONGEST_STEP:
                self._on_slow()
                logger.warning("%s held up the loop for %.0f ms", _name(self._steps), 1000 * took)


def _name(steps: Coroutine[Any, Any, Any]) -> str:
    """The route of the current request, without its path, or else the name of the function."""
    scope = CURRENT.get(None)
    if scope is None:
        return str(getattr(steps, "__qualname__", steps))
    return f"{scope.get('method', 'socket')} {getattr(scope.get('route'), 'path', 'of a page')}"
