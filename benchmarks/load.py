"""How many games servers carry: real sockets, legal actions, and every game's log compared at the end.

It starts a server with an empty home, lets client processes play link games (and some against the computer), and prints
a table for each number of games. Times are from sending an action to the opponent's receipt of it.

    python -m benchmarks.load [--games 100 300 1000] [--seconds 60] [--pause 5] [--computers 10] [--json FILE]

With --servers, this many servers share a PostgreSQL that it starts; every socket is opened at any of them:

    python -m benchmarks.load --servers 1 2 4 --games 1000
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import sys
import tempfile
import time
from itertools import product
from pathlib import Path
from typing import Any

from tests.server.cluster import Cluster

from benchmarks.load_clients import LONG, Plan, client, put_first
from benchmarks.load_servers import (
    Measured,
    Together,
    all_times,
    children_seconds,
    lost,
    server_share,
    start_server,
)


def measure(games: int, servers: int, options: argparse.Namespace) -> dict[str, Any]:
    """One line of the table; without a number of servers, one with SQLite."""
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
    parser.add_argument("--servers", type=int, nargs="+", default=[0], help="servers on PostgreSQL; 0: one with SQLite")
    parser.add_argument("--together", action="store_true", help="connect both players of a game to one server")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--pause", type=float, default=5, help="seconds between two actions of a game")
    parser.add_argument("--computers", type=int, default=10, help="additional games against the computer")
    parser.add_argument("--warm", type=int, default=10, help="actions per game before measuring, on average")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--seed", type=int, default=6)
    parser.add_argument("--urgent", action="store_true", help="run with priority over other work (Linux, root)")
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
