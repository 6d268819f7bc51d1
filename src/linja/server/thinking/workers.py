"""Workers of the computer: a low-priority process, or a thread of the server."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

from linja.engine.engine import Engine
from linja.errors import LinjaError
from linja.parallel import Worker, WorkerLost

if TYPE_CHECKING:
    from linja.engine.engine import Question
    from linja.solution import Store

logger = logging.getLogger(__name__)

NICENESS = 10
"""Below games between people, above the solver."""
TIME_LIMITS = 15.0, 60.0
"""seconds for an answer, and for that of another process, as the machine may be busy; it takes less than one"""


class ThreadWorker:
    """Answers one request at a time, in a thread of this process."""

    def __init__(self, store: Store) -> None:
        self._engine = Engine(store)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="linja-worker")

    async def ask(self, question: Question) -> Any:
        """Return the answer. Raises what went wrong."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._ask, question)

    def close(self) -> None:
        """Close; a current request finishes on its own."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    def _ask(self, question: Question) -> Any:
        return self._engine.answer(question)


class ProcessWorker(ThreadWorker):
    """Answers in a separate process, which is started for the first request, and replaced if it fails.

    A process fails if it dies, does not answer in time (it may be suspended), or raises an error that is not about the
    request (it may be out of memory). The request is then tried once more in another process; `ask` raises what that
    one raises, and WorkerLost if it dies or does not answer either. A thread waits for the answers.
    """

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self.time_limits = TIME_LIMITS
        self._worker: Worker | None = None
        self._is_closed = False

    def close(self) -> None:
        """End it at once."""
        self._is_closed = True
        if worker := self._worker:
            worker.kill()
        self._thread.submit(self._discard_worker)
        self._thread.shutdown(wait=True)

    def _ask(self, question: Question) -> Any:
        first, second = self.time_limits
        try:
            return self._answer(question, first)
        except Exception as error:
            if self._is_closed or not _is_failure(error):
                raise
            logger.warning("the computer starts again: %s", str(error) or type(error).__name__)
        return self._answer(question, second)

    def _answer(self, question: Question, seconds: float) -> Any:
        if self._worker is None:
            self._worker = Worker(self._engine.answer, NICENESS)
            if self._is_closed:
                raise WorkerLost("the server has ended")
        self._worker.send(question)
        try:
            return self._worker.receive(seconds)
        except Exception as error:
            if _is_failure(error):
                self._discard_worker()
            raise

    def _discard_worker(self) -> None:
        worker, self._worker = self._worker, None
        if worker is not None:
            worker.kill()  # a suspended process ends in no other way
            worker.pipe.close()
            worker.end()


def _is_failure(error: Exception) -> bool:
    """Whether an error is about the process, not the request."""
    return isinstance(error, WorkerLost) or not isinstance(error, LinjaError)
