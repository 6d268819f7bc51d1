"""Send batches to a Ray cluster and bring the answers back. It does not know what is in the batches.

It runs in a separate process: Ray ends the process that uses it when the cluster is lost, and prints as it likes.
"""

from __future__ import annotations

import atexit
import importlib.metadata
import logging
import os
from typing import TYPE_CHECKING, Any, NamedTuple

from linja.errors import LinjaError

if TYPE_CHECKING:
    from collections.abc import Callable

TRIES_MORE = 5
"""retries of a batch whose machine is lost"""
SECONDS_TO_ANSWER = 2.0
"""seconds after which the driver reports that nothing is finished yet"""
SECONDS_TO_CANCEL = 1.5


class Finished(NamedTuple):
    """Finished answers by the number of their batch, and the current number of processors."""

    answers: dict[int, bytes]
    processors: int


class RayDriver:
    """Call it repeatedly with packed batches by number; it returns what is finished. Raises LinjaError."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._do: Any = None
        self._running: dict[Any, int] = {}

    def __call__(self, batches: dict[int, bytes]) -> Finished:
        """Submit these batches, and wait until one is finished, or for a moment."""
        if self._do is None:
            self._connect()
        import ray  # noqa: PLC0415 - in this process alone

        self._running |= {self._do.remote(batch): number for number, batch in batches.items()}
        try:
            ray.wait(list(self._running), timeout=SECONDS_TO_ANSWER)
            finished, _ = ray.wait(list(self._running), num_returns=len(self._running), timeout=0)
            answers = {self._running.pop(reference): _bytes(ray.get(reference)) for reference in finished}
            return Finished(answers, int(ray.cluster_resources().get("CPU", 0)))
        except ray.exceptions.RayError as error:
            raise LinjaError(f"the Ray cluster at {self.address} gave up: {_one_line(error)}") from None

    def _connect(self) -> None:
        _say_nothing()
        import ray  # noqa: PLC0415

        try:
            ray.init(self.address, log_to_driver=False, logging_level=logging.CRITICAL)
        except Exception as error:
            raise LinjaError(f"cannot use the Ray cluster at {self.address}: {_one_line(error)}") from None
        atexit.register(self._cancel)
        do = _on_a_machine(importlib.metadata.version("linja"), os.getcwd())
        self._do = ray.remote(num_cpus=1, max_retries=TRIES_MORE)(do)

    def _cancel(self) -> None:
        """Make the machines unwind their current work, so that no bot is left running."""
        import ray  # noqa: PLC0415

        for reference in self._running:
            ray.cancel(reference)
        if self._running:
            ray.wait(list(self._running), num_returns=len(self._running), timeout=SECONDS_TO_CANCEL)


def _on_a_machine(version: str, directory: str) -> Callable[[bytes], bytes | str]:
    """What a machine does with a batch. It is sent as code, so that it can report that linja is missing."""

    def do(batch: bytes) -> bytes | str:
        import importlib.metadata  # noqa: PLC0415
        import os  # noqa: PLC0415

        import ray  # noqa: PLC0415

        def machine() -> str:
            own = ray.get_runtime_context().get_node_id()
            node = next(node for node in ray.nodes() if node["NodeID"] == own)
            return f"{node['NodeManagerHostname']} ({node['NodeName']})"

        try:
            found = importlib.metadata.version("linja")
        except importlib.metadata.PackageNotFoundError:
            return f"linja is not installed on {machine()}: install version {version} there"
        if found != version:
            return f"linja {found} is installed on {machine()}, but {version} here: install the same version"
        from linja.parallel.batch import do_batch  # noqa: PLC0415

        if os.path.isdir(directory):  # paths of bots may be relative to here
            os.chdir(directory)
        return do_batch(batch, machine)

    return do


def _bytes(answer: bytes | str) -> bytes:
    if isinstance(answer, str):
        raise LinjaError(answer)
    return answer


def _say_nothing() -> None:
    """Silence Ray: the process that started this one reports its errors in our words."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (1, 2):
        os.dup2(nowhere, stream)
    os.close(nowhere)


def _one_line(error: Exception) -> str:
    return " ".join(str(error).split())[:300]
