"""Where the computer thinks: in a process of low priority, or in a thread of the server."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, Protocol

from linja.engine.engine import Engine
from linja.parallel import Worker, WorkerLost

if TYPE_CHECKING:
    from linja.engine.engine import Question
    from linja.solution import Store

logger = logging.getLogger(__name__)

NICENESS = 10
"""Behind people's games, before the solver."""


class ThinkingWorker(Protocol):
    """Answers one question at a time."""

    async def ask(self, question: Question) -> Any:
        """The answer. Raises what went wrong."""

    def close(self) -> None:
        """End."""


class ThreadWorker:
    """Thinks in this process."""

    def __init__(self, store: Store) -> None:
        self._thinker = Engine(store)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="linja-brain")

    async def ask(self, question: Question) -> Any:
        """The answer. Raises what went wrong."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._thinker.answer, question)

    def close(self) -> None:
        """End; what is being thought about ends by itself."""
        self._thread.shutdown(wait=False, cancel_futures=True)


class ProcessWorker:
    """Thinks in a process of its own, which is started for the first question, and again if it has died."""

    def __init__(self, store: Store) -> None:
        self._thinker = Engine(store)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="linja-brain")  # that waits for the answers
        self._worker: Worker | None = None
        self._is_closed = False

    async def ask(self, question: Question) -> Any:
        """The answer. Raises what went wrong, and WorkerLost if the question kills processes."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._ask, question)

    def close(self) -> None:
        """End at once."""
        self._is_closed = True
        if self._worker is not None:
            self._worker.kill()
        self._thread.submit(self._discard_worker)
        self._thread.shutdown(wait=True)

    def _ask(self, question: Question) -> Any:
        try:
            return self._answer(question)
        except WorkerLost as lost:
            if self._is_closed:
                raise
            logger.warning("the computer starts again: %s", lost)
            return self._answer(question)

    def _answer(self, question: Question) -> Any:
        if self._worker is None:
            self._worker = Worker(self._thinker.answer, NICENESS)
            if self._is_closed:
                raise WorkerLost("the server has ended")
        self._worker.send(question)
        try:
            return self._worker.receive()
        except WorkerLost:
            self._discard_worker()
            raise

    def _discard_worker(self) -> None:
        if self._worker is not None:
            self._worker.pipe.close()
            self._worker.end()
            self._worker = None
