"""How many points a turn costs an engine without a solution, against exact values; writes JSON.

Positions are of varied play with a fixed seed, 12 to 110 steps made, none of which our engine could search out in its
time. It needs the solutions of the rules that are measured.

    python -m benchmarks.engine [--seconds 0.2] [--positions 300] [RULES ...]
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from typing import TYPE_CHECKING

from linja import Position, Rules, Side, kernel
from linja.arena.minimax import Minimax
from linja.editions import STANDARD
from linja.engine import search
from linja.engine.evaluation import network_for
from linja.kernel import _native
from linja.solution import Solution

if TYPE_CHECKING:
    from collections.abc import Iterator

    from linja import Turn

SEED = 20261116


def varied_positions(rules: Rules) -> Iterator[Position]:
    """One position of each varied game, with 12 to 110 steps made."""
    native, start, chance = kernel.native_rules(rules), kernel.pack(Position.start(rules)), random.Random(SEED)
    for game in range(SEED, sys.maxsize):
        boards = _native.varied_game(native, start, network_for(rules), game)
        fitting = [position for board in boards if 12 <= (position := kernel.unpack(board, Side.BLACK)).steps <= 110]
        if fitting:
            yield chance.choice(fitting)


def measure(rules: Rules, positions: int, seconds: float) -> dict[str, float]:
    """Points lost per turn by our engine, by a course's minimax and by a random turn."""
    lost = {"engine": 0, "minimax3": 0, "random": 0}
    depth = searched_out = done = 0
    minimax, chance = Minimax(rules), random.Random(SEED)
    with Solution.open(rules) as solution:
        for position in varied_positions(rules):
            found = search(position, rules, seconds=seconds)
            if found.exact:
                searched_out += 1
                continue
            values: dict[Turn, int] = dict(solution.turns(position))
            best = max(values.values())
            lost["engine"] += best - values[found.turns[0].turn]
            lost["minimax3"] += best - values[minimax.choose(position)]
            lost["random"] += best - values[chance.choice(list(values))]
            depth += found.depth
            done += 1
            if done == positions:
                break
    return {
        **{f"lost_by_{name}": round(points / done, 3) for name, points in lost.items()},
        "positions": done,
        "left_out_because_searched_out": searched_out,
        "mean_depth": round(depth / done, 1),
        "seconds": seconds,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rules", nargs="*", default=list(STANDARD), metavar="RULES")
    parser.add_argument("--seconds", type=float, default=0.2)
    parser.add_argument("--positions", type=int, default=300)
    options = parser.parse_args()
    print(
        json.dumps(
            {text: measure(Rules.parse(text), options.positions, options.seconds) for text in options.rules}, indent=2
        )
    )


if __name__ == "__main__":
    main()
