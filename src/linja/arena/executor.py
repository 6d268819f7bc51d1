"""Who does the work of a tournament: this process, or a pool of processes on this machine."""

from __future__ import annotations

import multiprocessing
import signal
import sys
from contextlib import suppress
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from typing import TYPE_CHECKING, Protocol, TypeVar

from linja.errors import LinjaError

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator, Sequence
    from multiprocessing.context import SpawnProcess
    from types import FrameType

Job = TypeVar("Job")
Result = TypeVar("Result")

TIME_TO_END = 3.0


class WorkerLost(LinjaError):
    """A process of the pool has died over its work."""


class Executor(Protocol):
    """Does jobs somewhere. Jobs, results and what is done with them can be pickled and need nothing around them."""

    def run(self, work: Callable[[Job], Result], jobs: Sequence[Job]) -> Generator[Result, None, None]:
        """The results in the order in which they are finished. Closing the iterator stops what is still running."""


class Serial:
    """One job after the other, in this process."""

    def run(self, work: Callable[[Job], Result], jobs: Sequence[Job]) -> Generator[Result, None, None]:
        """The results, in the order of the jobs."""
        for job in jobs:
            yield work(job)


class Pool:
    """Processes on this machine, each with a pipe of its own.

    A worker whose pipe ends goes away by itself, so that nothing is left if this process is killed.
    """

    def __init__(self, size: int) -> None:
        self.size = size

    def run(self, work: Callable[[Job], Result], jobs: Sequence[Job]) -> Generator[Result, None, None]:
        """The results as they come. Raises what the work raises, or WorkerLost."""
        waiting = iter(jobs)
        workers = _start(work, min(self.size, len(jobs)))
        try:
            idle = list(workers)
            busy: set[Connection] = set()
            while True:
                busy |= _hand_out(waiting, idle)
                if not busy:
                    return
                for pipe in wait(list(busy)):
                    assert isinstance(pipe, Connection)
                    busy.remove(pipe)
                    idle.append(pipe)
                    yield _receive(pipe, workers[pipe])
        finally:
            _end(workers)


def _hand_out(waiting: Iterator[Job], idle: list[Connection]) -> set[Connection]:
    """Give every idle worker a job, as long as there are some."""
    busy = set()
    while idle:
        try:
            job = next(waiting)
        except StopIteration:
            break
        pipe = idle.pop()
        with suppress(BrokenPipeError):  # it is dead, as its answer will tell
            pipe.send(job)
        busy.add(pipe)
    return busy


def _receive(pipe: Connection, worker: SpawnProcess) -> Result:  # type: ignore[type-var]
    try:
        answer: Result | BaseException = pipe.recv()
    except (EOFError, ConnectionResetError):
        worker.join(TIME_TO_END)
        raise WorkerLost(f"a worker process has died (exit code {worker.exitcode}); what is finished is kept") from None
    if isinstance(answer, BaseException):
        raise answer
    return answer


def _start(work: Callable[[Job], Result], size: int) -> dict[Connection, SpawnProcess]:
    """Workers by their pipes. They are born with the interrupt blocked: what it means is decided here alone."""
    context = multiprocessing.get_context("spawn")
    workers = {}
    resource_tracker.ensure_running()  # as the first start does otherwise, and that unblocks the interrupt
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        for _ in range(size):
            ours, theirs = context.Pipe()
            worker = context.Process(target=_serve, args=(work, theirs), daemon=True)
            worker.start()
            theirs.close()  # or its end would never be seen
            workers[ours] = worker
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
    return workers


def _end(workers: dict[Connection, SpawnProcess]) -> None:
    for pipe, worker in workers.items():
        pipe.close()
        worker.terminate()
    for worker in workers.values():
        worker.join(TIME_TO_END)
        if worker.exitcode is None:
            worker.kill()
            worker.join()
        worker.close()


def _serve(work: Callable[[Job], Result], pipe: Connection) -> None:
    """A worker's life. A signal to end it unwinds, so that its bots are killed and reaped."""
    signal.signal(signal.SIGTERM, _leave)
    signal.signal(signal.SIGINT, _stay)  # not ignored, as that would be handed down to bots
    signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
    with suppress(EOFError, BrokenPipeError, ConnectionResetError):
        while True:
            job = pipe.recv()
            try:
                result: object = work(job)
            except Exception as error:  # whatever it is, it is told where it can be dealt with
                result = error
            pipe.send(result)


def _leave(_signal: int, _frame: FrameType | None) -> None:
    sys.exit(0)


def _stay(_signal: int, _frame: FrameType | None) -> None:
    pass
