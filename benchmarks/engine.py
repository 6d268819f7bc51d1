"""Points lost per turn by engines without a solution, compared with exact values; writes JSON.

Positions are of varied play with a fixed seed, 12 to 110 steps made; those that our engine searches out in its time are
left out. It needs the solutions of the rules that are measured. As time is what an engine is given, more jobs at once
than there are processors would cost it.

    python -m benchmarks.engine [--seconds 0.2] [--positions 300] [--jobs J | --ray ADDRESS] [RULES ...]
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from contextlib import closing
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from linja import Position, Rules, Side, kernel
from linja.arena.minimax import Minimax
from linja.cli.executors import add_executor_options, chosen_executor
from linja.editions import STANDARD
from linja.engine import search
from linja.engine.evaluation import network_for
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
    """The points lost by each choice, and the depth of the engine's search."""

    engine: int
    minimax3: int
    random: int
    depth: int


def varied_positions(rules: Rules) -> Iterator[Position]:
    """One position of each varied game, with 12 to 110 steps made."""
    native, start, chance = kernel.native_rules(rules), kernel.pack(Position.start(rules)), random.Random(SEED)
    for game in range(SEED, sys.maxsize):
        boards = _native.varied_game(native, start, network_for(rules), game)
        fitting = [position for board in boards if 12 <= (position := kernel.unpack(board, Side.BLACK)).steps <= 110]
        if fitting:
            yield chance.choice(fitting)


def loss(job: Job) -> Loss | None:
    """Points lost by our engine, a plain minimax and a random turn; None if the engine searches to the end."""
    rules, position, seconds = job
    found = search(position, rules, seconds=seconds)
    if found.exact:
        return None
    with Solution.open(rules) as solution:
        values = dict(solution.turns(position))
    best = max(values.values())
    by_chance = random.Random(f"{SEED} {position}").choice(list(values))
    return Loss(
        engine=best - values[found.turns[0].turn],
        minimax3=best - values[Minimax(rules).choose(position)],
        random=best - values[by_chance],
        depth=found.depth,
    )


def measure(rules: Rules, positions: int, seconds: float, executor: Executor) -> dict[str, float]:
    """Points lost per turn."""
    jobs = [Job(rules, position, seconds) for position in islice(varied_positions(rules), positions)]
    with closing(executor.run(loss, jobs)) as done:
        losses = [found for found in done if found]
    return {
        **{
            f"lost_by_{name}": round(sum(getattr(found, name) for found in losses) / len(losses), 3)
            for name in ("engine", "minimax3", "random")
        },
        "positions": len(losses),
        "left_out_because_searched_out": positions - len(losses),
        "mean_depth": round(sum(found.depth for found in losses) / len(losses), 1),
        "seconds": seconds,
    }


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
