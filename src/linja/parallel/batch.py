"""Many jobs in one message. A batch and its answer are bytes, so that whoever carries them needs not know the jobs."""

from __future__ import annotations

import pickle
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from linja.errors import LinjaError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

BATCH_SECONDS = 1.0
"""after which no further job of a batch is begun: long beside what handing it over costs, and short to lose"""


@dataclass(frozen=True)
class Answer:
    """What became of a batch. Jobs without a result were not begun, or the first of them has failed."""

    results: list[Any]
    """of the first jobs, in their order"""
    error: Exception | None = None


def packed(work: Callable[[Any], Any], jobs: Sequence[Any]) -> bytes:
    """A batch: the jobs, and what is to be done with each."""
    return pickle.dumps((work, jobs))


def do_batch(batch: bytes, machine: Callable[[], str]) -> bytes:
    """The packed answer to a batch; an error that is told to users names the machine."""
    work, jobs = pickle.loads(batch)
    results: list[Any] = []
    end = time.monotonic() + BATCH_SECONDS
    for job in jobs:
        try:
            results.append(work(job))
        except Exception as error:  # whatever it is, it is told where it can be dealt with
            return pickle.dumps(Answer(results, _told_by(machine, error)))
        if time.monotonic() >= end:
            break
    return pickle.dumps(Answer(results))


def unpacked(answer: bytes) -> Answer:
    """What `do_batch` has packed."""
    found = pickle.loads(answer)
    assert isinstance(found, Answer)
    return found


def _told_by(machine: Callable[[], str], error: Exception) -> Exception:
    if isinstance(error, LinjaError):
        inner = LinjaError(error.text, **error.values)
        error.text, error.values = "on %(machine)s: %(error)s", {"machine": machine(), "error": inner}
        error.args = (error.text % error.values,)
    return error
