"""Where the computer thinks: in a process of low priority, or in a thread of the server."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

from linja.engine.engine import Engine
from linja.parallel import Worker, WorkerLost

if TYPE_CHECKING:
    from linja.engine.engine import Question
    from linja.solution import Store

logger = logging.getLogger(__name__)

NICENESS = 10
"""Behind people's games, before the solver."""


class ThreadWorker:
    """Answers one question at a time, in a thread of this process."""

    def __init__(self, store: Store) -> None:
        self._engine = Engine(store)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="linja-worker")

    async def ask(self, question: Question) -> Any:
        """The answer. Raises what went wrong."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._ask, question)

    def close(self) -> None:
        """End; what is being thought about ends by itself."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    def _ask(self, question: Question) -> Any:
        return self._engine.answer(question)


class ProcessWorker(ThreadWorker):
    """Answers in a process of its own, which is started for the first question, and again if it has died.

    Its thread waits for the answers. `ask` raises WorkerLost if the question kills processes.
    """

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self._worker: Worker | None = None
        self._is_closed = False

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
            self._worker = Worker(self._engine.answer, NICENESS)
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
