"""The overhead of a Ray cluster compared with a pool: the same tournament on both, in turn; writes JSON.

Two processes of a pool against two nodes of one processor each. Processor seconds of the cluster are those of all its
processes, Ray's own among them. Starting the cluster is not counted; connecting to it is, and it is measured alone too.

    python -m benchmarks.cluster [--games 200] [--rounds 3] [PLAYER ...]
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import statistics
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from tests.parallel.ray_nodes import Nodes

from linja.arena import GameJob, Participant, Tournament, play_game
from linja.parallel import Cluster, Executor, Pool
from linja.rules import ZEN

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

PLAYERS = ["3", "5", "7", "minimax3"]
TICK = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True)
class Cost:
    """Of one tournament."""

    clock: float
    processor: float


def measure(executor: Executor, jobs: list[GameJob], others: Callable[[], dict[int, float]] = dict) -> Cost:
    """Play it all; `others` returns the processor seconds of each process that is not our child."""
    clock, own, before = time.perf_counter(), _own_seconds(), others()
    games = executor.run(play_game, jobs)
    for _ in jobs:
        next(games)
    after = others()  # before they end, while their usage can still be read
    assert list(games) == []
    clock = time.perf_counter() - clock
    return Cost(clock, _own_seconds() - own + sum(after[pid] - before.get(pid, 0.0) for pid in after))


def _own_seconds() -> float:
    usages = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in usages)


def _seconds_of(pids: Iterable[int]) -> dict[int, float]:
    seconds = {}
    for pid in pids:
        with suppress(OSError):  # it has ended in the meantime
            fields = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()
            seconds[pid] = (int(fields[11]) + int(fields[12])) / TICK
    return seconds


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("players", nargs="*", default=PLAYERS, metavar="PLAYER")
    parser.add_argument("--games", type=int, default=200, help="games per pair")
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    tournament = Tournament(tuple(map(Participant.parse, options.players)), options.games, ZEN)
    jobs = tournament.jobs()
    costs: dict[str, list[Cost]] = {"pool": [], "ray": [], "two games on ray": []}
    with Nodes() as nodes:
        nodes.start_head()
        nodes.add("one")
        nodes.add("two")

        def seconds() -> dict[int, float]:
            return _seconds_of(pid for node in nodes.nodes for pid in node.pids())

        for _ in range(options.rounds):
            costs["pool"].append(measure(Pool(2), jobs))
            costs["ray"].append(measure(Cluster(nodes.address), jobs, seconds))
            costs["two games on ray"].append(measure(Cluster(nodes.address), jobs[:2], seconds))
    print(json.dumps(_told(len(jobs), costs), indent=2))


def _told(games: int, costs: dict[str, list[Cost]]) -> dict[str, object]:
    medians = {
        kind: {
            "clock": round(statistics.median(cost.clock for cost in some), 2),
            "processor": round(statistics.median(cost.processor for cost in some), 2),
        }
        for kind, some in costs.items()
    }
    overhead = {name: round(medians["ray"][name] / medians["pool"][name] - 1, 3) for name in ("clock", "processor")}
    return {
        "games": games,
        "load": os.getloadavg(),
        "rounds": {kind: [(round(c.clock, 2), round(c.processor, 2)) for c in some] for kind, some in costs.items()},
        "median_seconds": medians,
        "overhead": overhead,
    }


if __name__ == "__main__":
    main()
