"""Run jobs in this process, or in a pool of processes on this machine."""

from __future__ import annotations

from multiprocessing.connection import Connection, wait
from typing import TYPE_CHECKING, Protocol, TypeVar

from linja.parallel.worker import Worker

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator, Sequence

Job = TypeVar("Job")
Result = TypeVar("Result")


class Executor(Protocol):
    """Runs jobs. Jobs, results and the function must be picklable and self-contained."""

    def run(self, work: Callable[[Job], Result], jobs: Sequence[Job]) -> Generator[Result, None, None]:
        """Yield results as they finish. Closing the iterator stops what is still running."""


class Serial:
    """Runs one job after the other, in this process."""

    def run(self, work: Callable[[Job], Result], jobs: Sequence[Job]) -> Generator[Result, None, None]:
        """Yield the results, in the order of the jobs."""
        for job in jobs:
            yield work(job)


class Pool:
    """Runs jobs in processes on this machine, each with its own pipe."""

    def __init__(self, size: int) -> None:
        self.size = size

    def run(self, work: Callable[[Job], Result], jobs: Sequence[Job]) -> Generator[Result, None, None]:
        """Yield results as they arrive. Raises what the work raises, or WorkerLost."""
        waiting = iter(jobs)
        workers: dict[Connection, Worker] = {}
        try:
            for _ in range(min(self.size, len(jobs))):
                worker = Worker(work)
                workers[worker.pipe] = worker
            idle = list(workers.values())
            busy: set[Connection] = set()
            while True:
                busy |= _hand_out(waiting, idle)
                if not busy:
                    return
                for pipe in wait(list(busy)):
                    assert isinstance(pipe, Connection)
                    busy.remove(pipe)
                    idle.append(workers[pipe])
                    yield workers[pipe].receive()
        finally:
            _end(workers.values())


def _hand_out(waiting: Iterator[Job], idle: list[Worker]) -> set[Connection]:
    """Give every idle worker a job while there are any."""
    handed_out = list(zip(idle, waiting, strict=False))
    for worker, job in handed_out:
        worker.send(job)
    del idle[: len(handed_out)]
    return {worker.pipe for worker, _ in handed_out}


def _end(workers: Iterable[Worker]) -> None:
    workers = list(workers)
    for worker in workers:
        worker.stop()
    for worker in workers:
        worker.end()
