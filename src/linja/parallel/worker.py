"""A worker process that runs jobs one after the other. It ends with this process, even if that crashes."""

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
    """A worker process has died, or does not answer."""


class Worker:
    """A process and the pipe to it. Jobs, results and the function must be picklable."""

    def __init__(self, work: Callable[[Any], Any], niceness: int = 0) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self._process = context.Process(target=_serve, args=(work, theirs, niceness), daemon=True)
        with _interrupt_blocked():
            self._process.start()
        theirs.close()  # otherwise its end would never be noticed

    @property
    def pid(self) -> int | None:
        """The process ID."""
        return self._process.pid

    def send(self, job: object) -> None:
        """Send it a job."""
        with suppress(BrokenPipeError, ConnectionResetError):  # it is dead; receiving will report it
            self.pipe.send(job)

    def receive(self, seconds: float | None = None) -> Any:
        """Receive the result. Raises what the work raises, or WorkerLost, also after a timeout in seconds."""
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
        """Ask it to unwind and exit; `end` waits for that."""
        self.pipe.close()
        self._process.terminate()

    def kill(self) -> None:
        """Kill it immediately."""
        self._process.kill()

    def end(self) -> None:
        """Wait until it has ended, and kill it if that takes too long."""
        self._process.join(TIME_TO_END)
        if self._process.exitcode is None:
            self._process.kill()
            self._process.join()
        self._process.close()


@contextmanager
def _interrupt_blocked() -> Iterator[None]:
    """Start workers with the interrupt blocked: how to react to Ctrl-C is decided here alone."""
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
    """The main loop of a worker. A signal to end it unwinds, so that its own children are ended and reaped."""
    signal.signal(signal.SIGINT, _stay)  # not ignored, because its children would inherit that
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
        os.nice(niceness)
    threading.Thread(target=_end_with_starter, daemon=True).start()
    signal.signal(signal.SIGTERM, _leave)  # not before: a thread's start does not bear an exception from a signal
    with suppress(EOFError, BrokenPipeError, ConnectionResetError):
        while True:
            job = pipe.recv()
            try:
                result: object = work(job)
            except Exception as error:  # any error is passed on to where it can be handled
                result = error
            pipe.send(result)


def _end_with_starter() -> None:
    """Exit in the middle of a job if the parent process is gone."""
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
