"""Actions a second in many games at once, with each kind of opponent: the table of docs/envs.md.

It needs the solution of the rules for the rows that read it; the others can be chosen with --only.

    python -m benchmarks.opponents [--rules zen] [--seconds 2] [--only random 3 …]
"""

from __future__ import annotations

import argparse
import os
import statistics
import time
from typing import NamedTuple

from benchmarks.tables import table
from linja.envs.vector import VectorGames
from linja.solution import Solution

NONE, PERFECT, EXACT = "none", "perfect", "exact"
STEPS_BEFORE = 20
ROUND = 0.01
"""seconds of a round"""
GAMES = (
    (NONE, 4096),
    ("random", 4096),
    ("1", 512),
    ("3", 512),
    ("8", 512),
    ("10", 64),
    (PERFECT, 4096),
    (PERFECT, 32768),
    (EXACT, 4096),
    (EXACT, 65536),
)
"""opponents, and games at once; `exact` has no opponent, but exact values"""


class Speed(NamedTuple):
    """Actions a second."""

    processor: float
    clock: float
    """in the median round"""
    clock_best: float
    """in the round that other programs disturbed least"""


def opened(rules: str, opponent: str, count: int, threads: int | None) -> VectorGames:
    """Games in full swing."""
    solution = Solution.open(rules) if opponent == EXACT else None
    played_by = None if opponent in {NONE, EXACT} else opponent
    games = VectorGames(count, rules, threads=threads, opponent=played_by, side="drawn", solution=solution, seed=1)
    for _ in range(STEPS_BEFORE):
        games.step(games.sample())
    return games


def measure(games: VectorGames, seconds: float) -> Speed:
    """Play for this many seconds by the clock, in short rounds."""
    rounds: list[float] = []
    actions, began, processor = 0, time.perf_counter(), time.process_time()
    while not rounds or time.perf_counter() - began < seconds:
        start, played = time.perf_counter(), 0
        while not played or time.perf_counter() - start < ROUND:
            games.step(games.sample())
            played += len(games)
        rounds.append(played / (time.perf_counter() - start))
        actions += played
    return Speed(actions / (time.process_time() - processor), statistics.median(rounds), max(rounds))


def shown(rate: float) -> str:
    """Two digits are enough."""
    return f"{rate / 1e6:.1f} million" if rate >= 1e6 else f"{float(f'{rate:.2g}'):,.0f}"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rules", default="zen")
    parser.add_argument("--seconds", type=float, default=2, help="for each figure")
    parser.add_argument("--only", nargs="*", default=[opponent for opponent, _ in GAMES])
    options = parser.parse_args()
    load, rows = os.getloadavg()[0], []
    for opponent, count in GAMES:
        if opponent in options.only:
            one = measure(opened(options.rules, opponent, count, 1), options.seconds)
            all_threads = measure(opened(options.rules, opponent, count, None), options.seconds)
            rows.append((opponent, count, *map(shown, (one.processor, all_threads.clock, all_threads.clock_best))))
    print(table(["opponent", "games at once", "a processor's second", "by the clock, all threads", "best round"], rows))
    print(f"\nLoad of the machine: {load:.1f} before, {os.getloadavg()[0]:.1f} after.")


if __name__ == "__main__":
    main()
