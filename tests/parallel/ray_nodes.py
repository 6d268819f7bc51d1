"""A real Ray cluster on this machine for tests: a head that does no work, and nodes of one processor each.

Every process of a node is known by a mark in its environment, which workers and bots inherit: so a node can be killed
as a whole, and nothing is left, without touching any other Ray on this machine.
"""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import uuid
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

RAY = Path(sys.executable).parent / "ray"
MARK = "LINJA_TEST_NODE"
SETTINGS = {
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_health_check_initial_delay_ms": "0",
    "RAY_health_check_period_ms": "1000",
    "RAY_health_check_failure_threshold": "3",
    "RAY_DASHBOARD_STARTUP_TIMEOUT_S": "300",
    "RAY_memory_monitor_refresh_ms": "0",  # what else this machine does is not our affair
}
TRIES = 3
"""as Ray gives up if a node is not there in 30 seconds, which is little on a busy machine"""
SMALL = ["--object-store-memory=80000000", "--min-worker-port=0", "--max-worker-port=0"]


class Node:
    """All processes of one node."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.is_alive = False
        self.mark = uuid.uuid4().hex

    def start(self, arguments: list[str], environment: Mapping[str, str]) -> str:
        """What Ray says to it; `is_alive` tells whether it has started."""
        mine = {**os.environ, **SETTINGS, **environment, MARK: self.mark}
        command = [str(RAY), "start", *arguments, *SMALL, "--disable-usage-stats"]
        with tempfile.TemporaryFile() as said:  # not a pipe, which what it starts would hold open
            status = subprocess.run(command, env=mine, stdout=said, stderr=said, timeout=600, check=False).returncode
            said.seek(0)
            self.is_alive = status == 0
            return said.read().decode()

    def kill(self) -> None:
        """At once, as if its machine had lost its power; returns when nothing of it is left."""
        self.is_alive = False
        while pids := list(self.pids()):
            for pid in pids:
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
            time.sleep(0.02)

    def pids(self) -> Iterator[int]:
        """Its processes, its bots among them."""
        wanted = f"{MARK}={self.mark}".encode()
        for path in Path("/proc").glob("[0-9]*/environ"):
            with suppress(OSError):  # it has ended meanwhile
                if wanted in path.read_bytes().split(b"\0"):
                    yield int(path.parent.name)


class Nodes:
    """A head and its nodes; as a context it leaves nothing behind."""

    def __init__(self) -> None:
        self._directory = tempfile.mkdtemp(prefix="linja-ray-")  # short: sockets live in it
        self.port = free_port()
        self.nodes: list[Node] = []

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.kill_all()
        shutil.rmtree(self._directory, ignore_errors=True)

    def start_head(self) -> None:
        arguments = ["--head", f"--port={self.port}", "--num-cpus=0", "--include-dashboard=false"]
        self._started("head", [*arguments, f"--temp-dir={self._directory}"], {})

    def add(self, name: str, environment: Mapping[str, str] | None = None) -> Node:
        arguments = [f"--address={self.address}", "--num-cpus=1", f"--node-name={name}"]
        return self._started(name, arguments, environment or {})

    def alive(self) -> dict[str, Node]:
        return {node.name: node for node in self.nodes if node.is_alive}

    def kill_all(self) -> None:
        for node in self.nodes:
            node.kill()

    def _started(self, name: str, arguments: list[str], environment: Mapping[str, str]) -> Node:
        node = Node(name)
        self.nodes.append(node)
        said = ""
        for _ in range(TRIES):
            said = node.start(arguments, environment)
            if node.is_alive:
                return node
            node.kill()
        raise AssertionError(said)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
