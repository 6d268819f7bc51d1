"""A process beside this one that does jobs, one after the other. It ends with this process, however that ends."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from contextlib import contextmanager, suppress
from multiprocessing import resource_tracker
from typing import TYPE_CHECKING, Any

from linja.errors import LinjaError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from multiprocessing.connection import Connection
    from types import FrameType

TIME_TO_END = 3.0


class WorkerLost(LinjaError):
    """A worker process has died over its work, or gives no answer."""


class Worker:
    """A process and the pipe to it. Jobs, results and what is done with them can be pickled."""

    def __init__(self, work: Callable[[Any], Any], niceness: int = 0) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self._process = context.Process(target=_serve, args=(work, theirs, niceness), daemon=True)
        with _interrupt_blocked():
            self._process.start()
        theirs.close()  # or its end would never be seen

    @property
    def pid(self) -> int | None:
        """The number of the process."""
        return self._process.pid

    def send(self, job: object) -> None:
        """Give it a job."""
        with suppress(BrokenPipeError, ConnectionResetError):  # it is dead, as its answer will tell
            self.pipe.send(job)

    def receive(self, seconds: float | None = None) -> Any:
        """The result. Raises what the work raises, or WorkerLost, also if there is none after some seconds."""
        try:
            if seconds is not None and not self.pipe.poll(seconds):
                raise WorkerLost(f"a worker process has given no answer in {seconds:g} s")
            answer = self.pipe.recv()
        except (EOFError, OSError):
            self._process.join(TIME_TO_END)
            raise WorkerLost(
                f"a worker process has died (exit code {self._process.exitcode}); what is finished is kept"
            ) from None
        if isinstance(answer, BaseException):
            raise answer
        return answer

    def stop(self) -> None:
        """Let it unwind; `end` waits for that."""
        self.pipe.close()
        self._process.terminate()

    def kill(self) -> None:
        """End it in the middle of whatever it does."""
        self._process.kill()

    def end(self) -> None:
        """Wait until it has ended, and make it end if that takes long."""
        self._process.join(TIME_TO_END)
        if self._process.exitcode is None:
            self._process.kill()
            self._process.join()
        self._process.close()


@contextmanager
def _interrupt_blocked() -> Iterator[None]:
    """Workers are born with the interrupt blocked: what it means is decided here alone."""
    if sys.platform == "win32":
        yield
        return
    resource_tracker.ensure_running()  # as the first start does otherwise, and that unblocks the interrupt
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _serve(work: Callable[[Any], Any], pipe: Connection, niceness: int) -> None:
    """A worker's life. A signal to end it unwinds, so that what it has started is ended and reaped."""
    signal.signal(signal.SIGTERM, _leave)
    signal.signal(signal.SIGINT, _stay)  # not ignored, as that would be handed down to what it starts
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
        os.nice(niceness)
    threading.Thread(target=_end_with_starter, daemon=True).start()
    with suppress(EOFError, BrokenPipeError, ConnectionResetError):
        while True:
            job = pipe.recv()
            try:
                result: object = work(job)
            except Exception as error:  # whatever it is, it is told where it can be dealt with
                result = error
            pipe.send(result)


def _end_with_starter() -> None:
    """End in the middle of a job if whoever wants its result is gone."""
    starter = multiprocessing.parent_process()
    if starter is not None:
        starter.join()
        if sys.platform == "win32":
            os._exit(1)
        os.kill(os.getpid(), signal.SIGTERM)


def _leave(_signal: int, _frame: FrameType | None) -> None:
    sys.exit(0)


def _stay(_signal: int, _frame: FrameType | None) -> None:
    pass
