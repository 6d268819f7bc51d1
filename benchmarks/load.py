"""How many games servers carry: real sockets, legal actions, and every game's log compared at the end.

It starts a server with an empty home, lets client processes play link games (and some against the computer), and prints
a table for each number of games. Times are from sending an action to the opponent's receipt of it.

    python -m benchmarks.load [--games 100 300 1000] [--seconds 60] [--pause 5] [--computers 10] [--json FILE]

With --servers, so many servers share a PostgreSQL that it starts for itself; every socket is opened at any of them:

    python -m benchmarks.load --servers 1 2 4 --games 1000
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import json
import multiprocessing
import os
import random
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sqlalchemy import create_engine, text
from tests.server.cluster import Cluster
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

if TYPE_CHECKING:
    from multiprocessing.queues import Queue
    from multiprocessing.synchronize import Event

    from websockets.asyncio.client import ClientConnection

ADDRESSES = 250
"""of this machine, which clients come from: the server's limits are for each address"""
PING = 25
LONG = 60
CLOCK = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")


@dataclass
class Plan:
    """What one client process does."""

    ports: list[int]
    """of the servers; each socket is at any of them"""
    links: int
    computers: int
    pause: float
    warm: int
    seed: int
    urgent: bool
    together: bool
    """both players of a game are at one server"""


@dataclass
class Seen:
    """What one client process saw."""

    delays: list[float] = field(default_factory=list)
    """seconds from an action to the opponent's receipt, while it was measured"""
    actions: int = 0
    errors: list[str] = field(default_factory=list)
    logs: dict[str, list[str]] = field(default_factory=dict)
    """for each game the actions that were confirmed"""
    finished: int = 0


class Screen:
    """A player's socket; its newest state, and when that came."""

    def __init__(self, socket: ClientConnection, seen: Seen) -> None:
        self._socket = socket
        self._seen = seen
        self.state: dict[str, Any] = {}
        self.at = 0.0
        self._changed = asyncio.Condition()

    async def listen(self) -> None:
        """Take every message, for as long as the socket is open."""
        try:
            async for text in self._socket:
                at = time.perf_counter()
                message = json.loads(text)
                if message["type"] == "state":
                    async with self._changed:
                        if message["version"] != self.state.get("version"):
                            self.at = at
                        self.state = message
                        self._changed.notify_all()
                elif message["type"] == "error":
                    self._seen.errors.append(f"{message['code']}: {message['message']}")
            self._seen.errors.append("a socket was closed")
        except ConnectionClosed as closed:
            self._seen.errors.append(f"a socket was lost: {closed}")

    async def ping(self) -> None:
        """Say now and then that somebody is here, as browsers do."""
        await asyncio.sleep(random.uniform(0, PING))
        while True:
            await self.send({"type": "ping"})
            await asyncio.sleep(PING)

    async def send(self, message: dict[str, Any]) -> None:
        """Say something."""
        await self._socket.send(json.dumps(message))

    async def until(self, condition: Any) -> None:
        """Wait for a state."""
        async with self._changed:
            await asyncio.wait_for(self._changed.wait_for(lambda: self.state and condition(self.state)), LONG)


class Client:
    """Plays many games at once."""

    def __init__(self, plan: Plan, measuring: Event, ending: Event) -> None:
        self.plan = plan
        self.seen = Seen()
        self.ready = 0
        self._measuring = measuring
        self._ending = ending
        self._chance = random.Random(plan.seed)
        self._tasks: set[asyncio.Task[None]] = set()

    async def run(self, told_ready: Any) -> Seen:
        """Sit down everywhere, play until it is to end, and say what was seen."""
        kinds = ["link"] * self.plan.links + ["computer"] * self.plan.computers
        sitting = asyncio.Semaphore(20)
        games = [asyncio.create_task(self._play(kind, sitting)) for kind in kinds]
        while self.ready < len(kinds) and not self._ending.is_set():
            await asyncio.sleep(0.1)
        told_ready()
        for game in await asyncio.gather(*games, return_exceptions=True):
            if isinstance(game, BaseException):
                self.seen.errors.append(f"{type(game).__name__}: {game}")
        return self.seen

    async def _play(self, kind: str, sitting: asyncio.Semaphore) -> None:
        async with sitting:
            name, screens = await self._sit_down(kind)
            for _ in range(self._chance.randrange(2 * self.plan.warm + 1)):
                if screens[0].state["outcome"]:
                    break
                await self._act(name, screens, measured=False)
        self.ready += 1
        while not self._measuring.is_set():
            await asyncio.sleep(0.2)
        await asyncio.sleep(self._chance.uniform(0, self.plan.pause))
        while not self._ending.is_set():
            began = time.perf_counter()
            if screens[0].state["outcome"]:
                self.seen.finished += 1
                name, screens = await self._sit_down(kind)
            await self._act(name, screens, measured=kind == "link")
            await asyncio.sleep(max(0.0, began + self.plan.pause - time.perf_counter()))

    async def _sit_down(self, kind: str) -> tuple[str, list[Screen]]:
        address = f"127.0.{self._chance.randrange(1, 5)}.{self._chance.randrange(1, ADDRESSES)}"
        wanted = {"opponent": kind, "side": "b", "rules": self._chance.choice(["zen", "classic", "bonus"])}
        name, cookie = await asyncio.to_thread(self._make, address, wanted)
        self.seen.logs[name] = []
        cookies = [cookie, None] if kind == "link" else [cookie]
        ports = [self._chance.choice(self.plan.ports) for _ in cookies]
        if self.plan.together:
            ports = ports[:1] * len(cookies)
        return name, [
            await self._open(name, port, address, cookie) for port, cookie in zip(ports, cookies, strict=True)
        ]

    def _make(self, address: str, wanted: dict[str, Any]) -> tuple[str, str]:
        """A new game's name, and the cookie of whoever made it."""
        port = self._chance.choice(self.plan.ports)
        connection = http.client.HTTPConnection("127.0.0.1", port, LONG, source_address=(address, 0))
        connection.request("POST", "/api/games", json.dumps(wanted), {"content-type": "application/json"})
        answer = connection.getresponse()
        body = json.loads(answer.read())
        connection.close()
        if answer.status != 201:
            raise RuntimeError(f"no game was made: {body}")
        return body["id"], str(answer.headers["set-cookie"]).partition(";")[0]

    async def _open(self, name: str, port: int, address: str, cookie: str | None) -> Screen:
        socket = await connect(
            f"ws://127.0.0.1:{port}/api/games/{name}/socket",
            additional_headers={"cookie": cookie} if cookie else None,
            local_addr=(address, 0),
            open_timeout=LONG,
            ping_interval=None,
        )
        screen = Screen(socket, self.seen)
        for life in (screen.listen(), screen.ping()):
            task = asyncio.create_task(life)
            self._tasks.add(task)
        await screen.until(lambda state: state["you"] is not None)
        return screen

    async def _act(self, name: str, screens: list[Screen], measured: bool) -> None:
        """One action of whoever is to move, and everybody's receipt of it."""
        mover = next((screen for screen in screens if screen.state["actions"] or _more(screen.state)), None)
        if mover is None:
            await screens[0].until(lambda state: state["outcome"] or state["actions"] or _more(state))
            return
        version = mover.state["version"]
        action = self._chance.choice([step["action"] for step in mover.state["actions"]] + _more(mover.state))
        sent = time.perf_counter()
        await mover.send({"type": "act", "version": version, "action": action})
        for screen in screens:
            await screen.until(lambda state: state["version"] > version)
        self.seen.logs[name].append({"skip": "-"}.get(action, action))
        if measured:
            self.seen.actions += 1
            self.seen.delays += [screen.at - sent for screen in screens if screen is not mover]


def _more(state: dict[str, Any]) -> list[str]:
    return [word for word in ("skip", "pass") if state["can"][word]]


def client(plan: Plan, ready: Queue[int], measuring: Event, ending: Event, results: Queue[Seen]) -> None:
    """The life of a client process."""
    os.setsid()  # Linux shares its processors fairly among sessions, not processes
    if plan.urgent:
        put_first(os.getpid())
    results.put(asyncio.run(Client(plan, measuring, ending).run(lambda: ready.put(plan.seed))))


def put_first(pid: int) -> None:
    """Let the session of a process go before the others on a busy machine."""
    Path(f"/proc/{pid}/autogroup").write_text("-15")


class Measured:
    """What a process and its children have used, as the kernel counts it."""

    def __init__(self, pid: int) -> None:
        self.pid = pid

    def processor_seconds(self) -> float:
        """Of the process itself."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / CLOCK

    def waited_seconds(self) -> float:
        """How long its main thread was ready to run, but another program had the processor."""
        return int(Path(f"/proc/{self.pid}/task/{self.pid}/schedstat").read_text().split()[1]) / 1e9

    def memory(self) -> int:
        """Bytes in use."""
        return int(Path(f"/proc/{self.pid}/statm").read_text().split()[1]) * PAGE


class Together:
    """What several processes have used."""

    def __init__(self, each: list[Measured]) -> None:
        self._each = each

    def processor_seconds(self) -> float:
        """Of all of them."""
        return sum(one.processor_seconds() for one in self._each)

    def waited_seconds(self) -> float:
        """Of all of them."""
        return sum(one.waited_seconds() for one in self._each)

    def memory(self) -> int:
        """Of all of them, what they share counted for each."""
        return sum(one.memory() for one in self._each)


def children_seconds(pid: int) -> float:
    """What the processes that a process has started have used, as long as they live."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return sum(Measured(int(child)).processor_seconds() for child in children)


def start_server(home: Path, log: Path, database: str) -> tuple[subprocess.Popen[str], int]:
    """`linja play` on any free port."""
    environment = {**os.environ, "LINJA_HOME": str(home), "LINJA_BUILD": "no", "LINJA_DATABASE": database}
    command = [sys.executable, "-m", "linja.cli", "play", "--no-browser", "--port", "0"]
    process = subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=log.open("a"), text=True, start_new_session=True
    )
    assert process.stdout is not None
    said = process.stdout.readline()
    return process, int(said.split()[3].rstrip("/").rpartition(":")[2])


def all_times(ports: list[int]) -> list[tuple[str, int]]:
    """How many actions the servers have stored and told within how many seconds, as they count themselves."""
    each = [server_times(port) for port in ports]
    return [(end, sum(count for _, count in same)) for same in zip(*each, strict=True) for end in [same[0][0]]]


def server_times(port: int) -> list[tuple[str, int]]:
    """The same of one server."""
    connection = http.client.HTTPConnection("127.0.0.1", port, LONG)
    connection.request("GET", "/metrics")
    lines = connection.getresponse().read().decode().splitlines()
    connection.close()
    counts = [line.split() for line in lines if line.startswith("linja_action_seconds_bucket")]
    return [(name.split('"')[1], int(float(count))) for name, count in counts]


def server_share(before: list[tuple[str, int]], after: list[tuple[str, int]], share: float = 0.95) -> float:
    """The milliseconds within which a share of the actions between two looks was stored and told."""
    counts = [(end, now - then) for (end, then), (_, now) in zip(before, after, strict=True)]
    return next(float(end) * 1000 for end, count in counts if count >= share * counts[-1][1])


def lost(database: str, seen: list[Seen]) -> tuple[int, int]:
    """How many confirmed actions are not where they belong, and how many were compared."""
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


def measure(games: int, servers: int, options: argparse.Namespace) -> dict[str, Any]:
    """One line of the table; without a number of servers it is one with SQLite."""
    context = multiprocessing.get_context("spawn")
    ready, results, measuring, ending = context.Queue(), context.Queue(), context.Event(), context.Event()
    cluster = Cluster("-c max_connections=100") if servers else None
    with tempfile.TemporaryDirectory() as directory:
        home, log = Path(directory), Path(directory) / "log"
        database = cluster.new_database() if cluster else f"sqlite:///{home / 'games.sqlite'}"
        started = [start_server(home, log, database) for _ in range(max(1, servers))]
        ports = [port for _, port in started]
        measured = Together([Measured(server.pid) for server, _ in started])
        if options.urgent:
            for pid in [*(server.pid for server, _ in started), *([cluster.pid] if cluster else [])]:
                put_first(pid)
        empty = measured.memory()
        processes = []
        for number in range(options.processes):
            links = games // options.processes + (number < games % options.processes)
            computers = options.computers // options.processes + (number < options.computers % options.processes)
            plan = Plan(
                ports,
                links,
                computers,
                options.pause,
                options.warm,
                options.seed + number,
                options.urgent,
                options.together,
            )
            process = context.Process(target=client, args=(plan, ready, measuring, ending, results), daemon=True)
            process.start()
            processes.append(process)
        for _ in processes:
            ready.get()
        full = measured.memory()
        measuring.set()
        time.sleep(options.pause)
        inside: Any = all_times(ports)
        before = children_seconds(cluster.pid) if cluster else 0.0
        used, waited, began = measured.processor_seconds(), measured.waited_seconds(), time.monotonic()
        time.sleep(options.seconds)
        took = time.monotonic() - began
        used, waited = measured.processor_seconds() - used, measured.waited_seconds() - waited
        inside = server_share(inside, all_times(ports))
        in_database = children_seconds(cluster.pid) - before if cluster else 0.0
        ending.set()
        seen = [results.get() for _ in processes]
        for server, _ in started:
            server.send_signal(2)
        for server, _ in started:
            server.wait(LONG)
        missing, compared = lost(database, seen)
        said = log.read_text()
        if cluster:
            cluster.remove()
    delays = sorted(delay for one in seen for delay in one.delays)
    rate = len(delays) / (took + options.pause)
    errors = [error for one in seen for error in one.errors]
    return {
        "servers": servers or "SQLite",
        "games": games,
        "sockets": 2 * games + options.computers,
        "actions": len(delays),
        "actions_a_second": round(rate, 1),
        **{f"p{share}_ms": round(_share(delays, share) * 1000, 1) for share in (50, 95, 99)},
        "longest_ms": round(delays[-1] * 1000, 1),
        "errors": len(errors),
        "first_errors": errors[:5],
        "compared": compared,
        "lost": missing,
        "server_p95_ms": inside,
        "server_processor_share": round(used / took, 3),
        "server_waited_share": round(waited / took, 3),
        "server_ms_an_action": round(1000 * used / took / rate, 2),
        "database_processor_share": round(in_database / took, 3),
        "memory_mb": round(full / 1e6, 1),
        "kb_a_game": round((full - empty) / games / 1000, 1),
        "finished": sum(one.finished for one in seen),
        "server_said": said[:500],
    }


def _share(delays: list[float], share: int) -> float:
    return delays[min(len(delays) - 1, len(delays) * share // 100)]


COLUMNS = [
    "servers",
    "games",
    "sockets",
    "actions_a_second",
    "p50_ms",
    "p95_ms",
    "p99_ms",
    "longest_ms",
    "errors",
    "lost",
    "compared",
    "server_p95_ms",
    "server_processor_share",
    "server_waited_share",
    "server_ms_an_action",
    "database_processor_share",
    "memory_mb",
    "kb_a_game",
]


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, nargs="+", default=[100, 300, 1000])
    parser.add_argument("--servers", type=int, nargs="+", default=[0], help="with PostgreSQL; 0 is one with SQLite")
    parser.add_argument("--together", action="store_true", help="both players of a game are at one server")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--pause", type=float, default=5, help="seconds between two actions of a game")
    parser.add_argument("--computers", type=int, default=10, help="games against the computer beside them")
    parser.add_argument("--warm", type=int, default=10, help="actions played in each game before, on average")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--seed", type=int, default=6)
    parser.add_argument("--urgent", action="store_true", help="go before what else the machine does (Linux, root)")
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    rows = []
    print("| " + " | ".join(COLUMNS) + " |\n" + "|---" * len(COLUMNS) + "|", flush=True)
    for games, servers in product(options.games, options.servers):
        rows.append(measure(games, servers, options))
        print("| " + " | ".join(str(rows[-1][column]) for column in COLUMNS) + " |", flush=True)
        for problem in (*rows[-1]["first_errors"], rows[-1]["server_said"]):
            if problem:
                print(problem, file=sys.stderr)
    if options.json:
        options.json.write_text(json.dumps(rows, indent=1) + "\n")


if __name__ == "__main__":
    main()
