"""Points lost per turn by engines without a solution, compared with exact values; writes JSON.

Positions are of varied play with a fixed seed, 12 to 110 steps made, one of each game; forced turns are left out. It
needs the solutions of the rules that are measured. As time is what an engine is given, more jobs at once than there
are processors would cost it.

    python -m benchmarks.engine [--seconds 0.2] [--positions 300] [--jobs J | --ray ADDRESS] [RULES ...]
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from contextlib import closing
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from linja import Position, Rules, Side, kernel
from linja.arena.minimax import Minimax
from linja.cli.executors import add_executor_options, chosen_executor
from linja.editions import STANDARD
from linja.engine import search
from linja.engine.evaluation import network_for
from linja.engine.points_lost import is_forced, points_lost_per_turn
from linja.kernel import _native
from linja.solution import Solution

if TYPE_CHECKING:
    from collections.abc import Iterator

    from linja.parallel import Executor

SEED = 20261116


class Job(NamedTuple):
    """A position to choose a turn in."""

    rules: Rules
    position: Position
    seconds: float


class Loss(NamedTuple):
    """The points that each way to choose a turn gives away, and how far and fast the engine looked in its time."""

    engine: int
    depth_1: int
    depth_2: int
    minimax3: int
    random: int
    depth: int
    boards: int


WAYS = ("engine", "depth_1", "depth_2", "minimax3", "random")


def varied_positions(rules: Rules) -> Iterator[Position]:
    """One position of each varied game, with 12 to 110 steps made and a choice."""
    native, start, chance = kernel.native_rules(rules), kernel.pack(Position.start(rules)), random.Random(SEED)
    for game in range(SEED, sys.maxsize):
        boards = _native.varied_game(native, start, network_for(rules), game)
        fitting = [position for board in boards if 12 <= (position := kernel.unpack(board, Side.BLACK)).steps <= 110]
        if fitting and not is_forced(position := chance.choice(fitting), rules):
            yield position


def loss(job: Job) -> Loss:
    """What our engine, in its time and looking one and two turns ahead, a course's minimax and chance give away."""
    rules, position, seconds = job
    found = search(position, rules, seconds=seconds)
    with Solution.open(rules) as solution:
        values = dict(solution.turns(position))
    best = max(values.values())
    chosen = {
        "engine": found.turns[0].turn,
        "depth_1": search(position, rules, depth=1).turns[0].turn,
        "depth_2": search(position, rules, depth=2).turns[0].turn,
        "minimax3": Minimax(rules).choose(position),
        "random": random.Random(f"{SEED} {position}").choice(list(values)),
    }
    return Loss(**{way: best - values[turn] for way, turn in chosen.items()}, depth=found.depth, boards=found.nodes)


def measure(rules: Rules, positions: int, seconds: float, executor: Executor) -> dict[str, Any]:
    """Points lost per turn, with half the width of the 95 % interval."""
    jobs = [Job(rules, position, seconds) for position in islice(varied_positions(rules), positions)]
    with closing(executor.run(loss, jobs)) as done:
        losses = list(done)
    figures: dict[str, Any] = {"positions": len(losses), "seconds": seconds}
    for way in WAYS:
        lost = points_lost_per_turn([getattr(found, way)] for found in losses)
        assert lost is not None
        figures[f"lost_by_{way}"] = round(lost.mean, 3)
        figures[f"error_of_{way}"] = round(lost.error or 0, 3)
    figures["mean_depth"] = round(sum(found.depth for found in losses) / len(losses), 1)
    figures["boards_per_second"] = round(sum(found.boards for found in losses) / (seconds * len(losses)))
    return figures


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rules", nargs="*", default=list(STANDARD), metavar="RULES")
    parser.add_argument("--seconds", type=float, default=0.2)
    parser.add_argument("--positions", type=int, default=300)
    add_executor_options(parser)
    options = parser.parse_args()
    executor = chosen_executor(options)
    found = {text: measure(Rules.parse(text), options.positions, options.seconds, executor) for text in options.rules}
    print(json.dumps(found, indent=2))


if __name__ == "__main__":
    main()
