"""Many jobs in one message. A batch and its answer are bytes, so that carriers need not know the jobs."""

from __future__ import annotations

import pickle
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from linja.errors import LinjaError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

BATCH_SECONDS = 1.0
"""seconds after which no further job of a batch is started: long compared with the overhead, and little to lose"""


@dataclass(frozen=True)
class Answer:
    """The result of a batch. Jobs without a result were not started, or the first of them failed."""

    results: list[Any]
    """results of the first jobs, in order"""
    error: Exception | None = None


def packed(work: Callable[[Any], Any], jobs: Sequence[Any]) -> bytes:
    """Pack a batch: the jobs, and the function to call for each."""
    return pickle.dumps((work, jobs))


def do_batch(batch: bytes, machine: Callable[[], str]) -> bytes:
    """Run a packed batch and pack the answer; errors for users name the machine."""
    work, jobs = pickle.loads(batch)
    results: list[Any] = []
    end = time.monotonic() + BATCH_SECONDS
    for job in jobs:
        try:
            results.append(work(job))
        except Exception as error:  # any error is passed on to where it can be handled
            return pickle.dumps(Answer(results, _told_by(machine, error)))
        if time.monotonic() >= end:
            break
    return pickle.dumps(Answer(results))


def unpacked(answer: bytes) -> Answer:
    """Unpack an answer of `do_batch`."""
    found = pickle.loads(answer)
    assert isinstance(found, Answer)
    return found


def _told_by(machine: Callable[[], str], error: Exception) -> Exception:
    if isinstance(error, LinjaError):
        inner = LinjaError(error.text, **error.values)
        error.text, error.values = "on %(machine)s: %(error)s", {"machine": machine(), "error": inner}
        error.args = (error.text % error.values,)
    return error
