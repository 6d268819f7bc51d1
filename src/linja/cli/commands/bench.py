"""The command bench: speed measurements as JSON, all from one run so that they can be compared.

Turns are timed on one processor, taking the best of several rounds. Solvers are timed on all processors, in both wall
clock and processor time, which other work on the machine hardly affects.
"""

from __future__ import annotations

import json
import os
import platform
import time
from random import Random
from typing import TYPE_CHECKING, Any

from linja.cli.commands.bench_values import measure_values
from linja.cli.i18n import t
from linja.editions import STANDARD
from linja.game import Game
from linja.position import Position
from linja.rules import Rules
from linja.turn import legal_turns

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

    from linja.cli.arguments import Commands
    from linja.kernel import _native

GAMES = 40
ROUNDS = 5
POSITIONS_FOR_PYTHON = 300
TIMES_FOR_KERNEL = 50
GAMES_AT_ONCE = 4096
STEPS = 100
SLICE = 112
"""Solvers are compared on the positions with at least this many steps made."""


def add_commands(commands: Commands) -> None:
    """Add the command of this file."""
    help_text = "Measure the speed of the rules, the kernel, many games at once, the solver and the solution, as JSON."
    bench = commands.add_parser("bench", help=t("measure how fast everything is, as JSON"), description=help_text)
    bench.add_argument(
        "--rules", action="append", metavar="R", help="measure only these rules (may be repeated; default: all five)"
    )
    bench.set_defaults(run=_bench)


def _bench(options: argparse.Namespace) -> int:
    from linja.solution import Store  # noqa: PLC0415 - other commands do without its packages

    Store()  # reports missing packages before minutes of measuring
    chosen = [Rules.parse(text) for text in options.rules or STANDARD]
    figures = {
        "machine": {"processor": platform.processor() or platform.machine(), "processors": os.cpu_count()},
        "turns": {str(rules): measure_turns(rules) for rules in chosen},
        "games": {str(rules): measure_games(rules) for rules in chosen},
        "solver": {str(rules): measure_solvers(rules) for rules in chosen},
        "solution": {str(rules): measure_probes(rules) for rules in chosen},
    }
    print(json.dumps(figures, indent=2))
    return 0


def measure_turns(rules: Rules) -> dict[str, float]:
    """Turns per second listed (not just counted) by the kernel and by the Python rules."""
    from linja import kernel  # noqa: PLC0415 - the other commands need not load it

    positions = _random_positions(rules)
    native = kernel.native_rules(rules)
    boards = [kernel.pack(position) for position in positions] * TIMES_FOR_KERNEL
    few = positions[:POSITIONS_FOR_PYTHON]
    by_kernel = _best_rate(lambda: kernel._native.walk_turns(native, boards)[0])
    by_python = _best_rate(lambda: sum(1 for position in few for _ in legal_turns(position, rules)))
    return {
        "kernel_turns_per_second": round(by_kernel),
        "python_turns_per_second": round(by_python),
        "ratio": round(by_kernel / by_python, 1),
    }


def measure_games(rules: Rules) -> dict[str, float] | None:
    """Random actions per second in many games at once, with observations and masks, and in one game in Python."""
    try:
        from linja.envs.vector import VectorGames  # noqa: PLC0415
    except ModuleNotFoundError:
        return None

    def at_once() -> int:
        for _ in range(STEPS):
            games.step(games.sample())
        return STEPS * GAMES_AT_ONCE

    def one_by_one() -> int:
        game, random = Game(rules), Random(0)
        while not game.is_over():
            game.play(random.choice(game.legal_actions()))
        return len(game.actions)

    games = VectorGames(GAMES_AT_ONCE, rules, threads=1)
    by_kernel, by_python = _best_rate(at_once), _best_rate(one_by_one)
    games = VectorGames(GAMES_AT_ONCE, rules)
    return {
        "actions_per_processor_second": round(by_kernel),
        "actions_per_second": round(_best_rate(at_once, time.perf_counter)),
        "python_actions_per_second": round(by_python),
        "ratio": round(by_kernel / by_python, 1),
    }


def measure_solvers(rules: Rules) -> dict[str, float]:
    """Positions per second of the lane code, with and without special instructions, and of the plain solver."""
    from linja.kernel import _native, native_rules  # noqa: PLC0415

    native, threads = native_rules(rules), os.cpu_count() or 1
    layout = _native.Layout(rules.pieces, rules.row_limit)
    bottom = max(0, layout.most_steps - (168 - SLICE))
    positions = sum(layout.positions(layer) for layer in range(bottom, layout.most_steps + 1))
    solvers: dict[str, _native.Solver | _native.PlainSolver] = {
        "lanes": _native.Solver(native, threads),
        "portable": _native.Solver(native, threads, "portable"),
        "plain": _native.PlainSolver(native, threads),
    }
    figures: dict[str, float] = {"positions": positions}
    for name, solver in solvers.items():
        by_clock, by_processors = _seconds(solver, bottom)
        figures[f"{name}_positions_per_second"] = round(positions / by_clock)
        figures[f"{name}_positions_per_processor_second"] = round(positions / by_processors)
    for time_of in ("second", "processor_second"):
        ratio = figures[f"lanes_positions_per_{time_of}"] / figures[f"plain_positions_per_{time_of}"]
        figures[f"ratio_per_{time_of}"] = round(ratio, 1)
    return figures


def measure_probes(rules: Rules) -> dict[str, Any] | None:
    """Time to look up a cached value, all turns of a position in a newly opened file, and many values."""
    from linja.solution import MissingSolution, Solution  # noqa: PLC0415

    positions = [position for position in _random_positions(rules) if not position.is_over(rules)][:200]
    try:
        Solution.open(rules).close()
    except MissingSolution:
        return None
    cold = []
    for position in positions[:150]:
        with Solution.open(rules) as solution:
            begin = time.perf_counter()
            solution.turns(position)
            cold.append(time.perf_counter() - begin)
    with Solution.open(rules) as solution:
        for position in positions:
            solution.value(position)
        begin = time.perf_counter()
        for position in positions:
            solution.value(position)
        cached = (time.perf_counter() - begin) / len(positions)
    cold.sort()
    return {
        "values": measure_values(rules),
        "cached_value_ms": round(cached * 1000, 4),
        "cold_turns_ms": round(cold[len(cold) // 2] * 1000, 2),
        "cold_turns_ms_95th_percentile": round(cold[len(cold) * 95 // 100] * 1000, 2),
    }


def _random_positions(rules: Rules) -> list[Position]:
    """The positions at the starts of all turns of some random games, in random order."""
    from linja import kernel  # noqa: PLC0415

    random, positions = Random(str(rules)), list[Position]()
    for _ in range(GAMES):
        position, over = Position.start(rules), False
        while not over:
            positions.append(position)
            _, position, over = random.choice(kernel.successors(position, rules))
    random.shuffle(positions)
    return positions


def _best_rate(work: Callable[[], int], clock: Callable[[], float] = time.process_time) -> float:
    rates = []
    for _ in range(ROUNDS):
        begin = clock()
        done = work()
        rates.append(done / (clock() - begin))
    return max(rates)


def _seconds(solver: _native.Solver | _native.PlainSolver, bottom: int) -> tuple[float, float]:
    """The seconds that solving takes, in wall clock time and in processor time."""
    begin, begin_of_processors = time.perf_counter(), time.process_time()
    while solver.next_layer >= bottom:
        solver.solve_next()
    return time.perf_counter() - begin, time.process_time() - begin_of_processors
