"""Servers for the load benchmark: starting them, their resource usage, and their stored games."""

from __future__ import annotations

import http.client
import os
import subprocess
import sys
from pathlib import Path

from sqlalchemy import create_engine, text

from benchmarks.load_clients import LONG, Seen

CLOCK = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")


class Measured:
    """The resource usage of a process and its children, as the kernel counts it."""

    def __init__(self, pid: int) -> None:
        self.pid = pid

    def processor_seconds(self) -> float:
        """Of the process itself."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / CLOCK

    def waited_seconds(self) -> float:
        """How long its main thread was runnable while another program had the processor."""
        return int(Path(f"/proc/{self.pid}/task/{self.pid}/schedstat").read_text().split()[1]) / 1e9

    def memory(self) -> int:
        """Bytes in use."""
        return int(Path(f"/proc/{self.pid}/statm").read_text().split()[1]) * PAGE


class Together:
    """The resource usage of several processes."""

    def __init__(self, each: list[Measured]) -> None:
        self._each = each

    def processor_seconds(self) -> float:
        """Of all of them."""
        return sum(one.processor_seconds() for one in self._each)

    def waited_seconds(self) -> float:
        """Of all of them."""
        return sum(one.waited_seconds() for one in self._each)

    def memory(self) -> int:
        """The sum, with shared memory counted for each."""
        return sum(one.memory() for one in self._each)


def children_seconds(pid: int) -> float:
    """The resource usage of a process's children while they live."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return sum(Measured(int(child)).processor_seconds() for child in children)


def start_server(home: Path, log: Path, database: str, files: int | None = None) -> tuple[subprocess.Popen[str], int]:
    """Start `linja play` on any free port, with this limit of open files."""
    environment = {**os.environ, "LINJA_HOME": str(home), "LINJA_BUILD": "no", "LINJA_DATABASE": database}
    command = [sys.executable, "-m", "linja.cli", "play", "--no-browser", "--port", "0"]
    if files:
        command = ["prlimit", f"--nofile={files}", *command]
    process = subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=log.open("a"), text=True, start_new_session=True
    )
    assert process.stdout is not None
    said = process.stdout.readline()
    return process, int(said.split()[3].rstrip("/").rpartition(":")[2])


def all_times(ports: list[int]) -> list[tuple[str, int]]:
    """How many actions were stored and sent within how many seconds, from the servers' own metrics."""
    each = [server_times(port) for port in ports]
    return [(end, sum(count for _, count in same)) for same in zip(*each, strict=True) for end in [same[0][0]]]


def server_times(port: int) -> list[tuple[str, int]]:
    """The same for one server."""
    connection = http.client.HTTPConnection("127.0.0.1", port, LONG)
    connection.request("GET", "/metrics")
    lines = connection.getresponse().read().decode().splitlines()
    connection.close()
    counts = [line.split() for line in lines if line.startswith("linja_action_seconds_bucket")]
    return [(name.split('"')[1], int(float(count))) for name, count in counts]


def server_share(before: list[tuple[str, int]], after: list[tuple[str, int]], share: float = 0.95) -> float:
    """The milliseconds within which a share of the actions between two readings was stored and sent."""
    counts = [(end, now - then) for (end, then), (_, now) in zip(before, after, strict=True)]
    return next(float(end) * 1000 for end, count in counts if count >= share * counts[-1][1])


def lost(database: str, seen: list[Seen]) -> tuple[int, int]:
    """How many confirmed actions are missing or misplaced, and how many were compared."""
    missing = compared = 0
    engine = create_engine(database.replace("postgresql://", "postgresql+psycopg://"))
    with engine.connect() as connection:
        for game, actions in ((game, actions) for one in seen for game, actions in one.logs.items()):
            query = text("SELECT text, side FROM entries WHERE game = :game AND kind = 'action' ORDER BY ply")
            played = connection.execute(query, {"game": game}).all()
            kind = connection.execute(text("SELECT opponent FROM games WHERE id = :game"), {"game": game}).scalar_one()
            stored = [action for action, side in played if kind == "link" or side == "b"]
            compared += len(actions)
            missing += sum(one != other for one, other in zip(actions, stored, strict=False))
            missing += max(0, len(actions) - len(stored))
            missing += max(0, len(stored) - len(actions) - 1)  # the last one may not have been confirmed in time
    engine.dispose()
    return missing, compared
