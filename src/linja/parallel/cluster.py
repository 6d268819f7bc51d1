"""Run jobs on the machines of a Ray cluster: no job is lost or counted twice, whichever machine dies."""

from __future__ import annotations

import socket
import time
from collections import deque
from importlib.util import find_spec
from itertools import count
from typing import TYPE_CHECKING, Any

from linja.errors import LinjaError
from linja.parallel.batch import packed, unpacked
from linja.parallel.ray_driver import Finished, RayDriver
from linja.parallel.worker import Worker, WorkerLost

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence

    from linja.parallel.executor import Job, Result

MOST_IN_A_BATCH = 200
SECONDS_TO_REACH = 5.0
SECONDS_TO_CONNECT = 90.0
SECONDS_OF_SILENCE = 150.0
"""more than the minute that Ray itself waits for its head"""
SECONDS_WITHOUT_PROCESSORS = 300.0
"""so that an autoscaling cluster has time to grow"""


class ClusterLost(LinjaError):
    """The cluster is gone, or has no machine left to do the work."""


class Cluster:
    """The machines of a Ray cluster, at HOST:PORT, or `auto` for the one this machine is part of."""

    def __init__(self, address: str, at_once: int | None = None) -> None:
        """`at_once` limits the batches (default: one per processor). Raises LinjaError if Ray is not installed."""
        self.address = address
        self.at_once = at_once
        if find_spec("ray") is None:
            raise LinjaError("a Ray cluster needs the package ray here too: pip install 'linja[ray]'")
        _check(address)

    def run(self, work: Callable[[Job], Result], jobs: Sequence[Job]) -> Generator[Result, None, None]:
        """Yield results as they arrive. Raises what the work raises, LinjaError, or ClusterLost."""
        if not jobs:
            return
        _reach(self.address)
        worker = Worker(RayDriver(self.address))
        try:
            yield from _Dispatcher(work, jobs, self.at_once).run(_Driver(worker, self.address))
        finally:
            worker.stop()
            worker.end()


class _Driver:
    """The driver's process, as seen from here."""

    def __init__(self, worker: Worker, address: str) -> None:
        self._worker = worker
        self._address = address
        self._had_processors = time.monotonic()

    def connect(self) -> int:
        """How many processors there are."""
        return self._ask({}, SECONDS_TO_CONNECT).processors

    def exchange(self, batches: dict[int, bytes]) -> Finished:
        """Send batches, and receive finished ones."""
        finished = self._ask(batches, SECONDS_OF_SILENCE)
        now = time.monotonic()
        if finished.processors:
            self._had_processors = now
        elif now - self._had_processors > SECONDS_WITHOUT_PROCESSORS:
            raise ClusterLost(f"the Ray cluster at {self._address} has no machine left that could work")
        return finished

    def _ask(self, batches: dict[int, bytes], seconds: float) -> Finished:
        self._worker.send(batches)
        try:
            if not self._worker.pipe.poll(seconds):
                raise ClusterLost(f"the Ray cluster at {self._address} does not answer")
            finished = self._worker.receive()
        except WorkerLost:
            raise ClusterLost(f"the Ray cluster at {self._address} is lost") from None
        assert isinstance(finished, Finished)
        return finished


class _Dispatcher:
    """Which jobs are waiting and which are under way, in batches. Each job is in one place at any time."""

    def __init__(self, work: Callable[[Any], Any], jobs: Sequence[Any], at_once: int | None) -> None:
        self._work = work
        self._waiting = deque(jobs)
        self._at_once = at_once
        self._under_way: dict[int, list[Any]] = {}
        self._numbers = count()

    def run(self, driver: _Driver) -> Generator[Any, None, None]:
        """Yield the results of all jobs."""
        processors = driver.connect()
        while self._waiting or self._under_way:
            answers, processors = driver.exchange(self._batches(max(1, processors)))
            for number, answer in answers.items():
                yield from self._results(number, answer)

    def _batches(self, processors: int) -> dict[int, bytes]:
        """New batches, so that no processor waits; small ones near the end, so that all finish together."""
        wanted = self._at_once or processors + (processors + 1) // 2
        batches = {}
        while self._waiting and len(self._under_way) < wanted:
            share = -(-len(self._waiting) // (2 * wanted))
            batch = [self._waiting.popleft() for _ in range(min(share, MOST_IN_A_BATCH))]
            number = next(self._numbers)
            self._under_way[number] = batch
            batches[number] = packed(self._work, batch)
        return batches

    def _results(self, number: int, packed_answer: bytes) -> Generator[Any, None, None]:
        """The results of a batch; unfinished jobs go back to the front of the queue."""
        jobs, answer = self._under_way.pop(number), unpacked(packed_answer)
        self._waiting.extendleft(reversed(jobs[len(answer.results) :]))
        yield from answer.results
        if answer.error is not None:
            raise answer.error


def _check(address: str) -> None:
    host, _, port = address.rpartition(":")
    if address != "auto" and not (host and "/" not in host and port.isdecimal() and 0 < int(port[:9]) < 65536):
        raise LinjaError(f"{address!r} is not the address of a Ray cluster: use HOST:PORT, or auto on its machines")


def _reach(address: str) -> None:
    """Check that something is listening first, because Ray would try for a minute. Raises LinjaError."""
    if address == "auto":
        return
    host, _, port = address.rpartition(":")
    try:
        socket.create_connection((host.strip("[]"), int(port)), SECONDS_TO_REACH).close()
    except OSError as error:
        raise LinjaError(f"no Ray cluster can be reached at {address}: {error.strerror or error}") from None
