"""Points lost per turn by the rules of thumb on positions of near-best play, beside other simple players.

    python -m benchmarks.rules_of_thumb [--positions 1000] [--seed S] [RULES ...]

It needs the solutions of the rules. Writes JSON.
"""

from __future__ import annotations

import argparse
import json
from itertools import islice
from random import Random
from statistics import fmean, stdev
from typing import TYPE_CHECKING, Any

from benchmarks.near_best import SEED, near_best
from linja.arena.minimax import advancement
from linja.editions import STANDARD
from linja.engine import Level, Player
from linja.engine.rules_of_thumb import RulesOfThumb, weights
from linja.rules import Rules
from linja.solution import Solution
from linja.turn import after_turn

if TYPE_CHECKING:
    from linja.position import Position
    from linja.turn import Turn

LEVELS = ("gentle", "1", "3", "5", "10")


def measure(rules: Rules, count: int, seed: int) -> dict[str, Any]:
    """The mean points lost of each player, with half the width of the 95 % interval, and the share of best turns."""
    random, thumb = Random(seed), RulesOfThumb(rules)
    levels = {name: Player(rules, Level.named(name), seed) for name in LEVELS}

    def forward(position: Position, turns: list[Turn]) -> Turn:
        return min(turns, key=lambda turn: advancement(after_turn(position, turn, rules).position))

    lost: dict[str, list[float]] = {}
    used = dict.fromkeys(weights(rules), 0)
    with Solution.open(rules) as solution:
        for position, valued in islice(near_best(solution, seed), count):
            values = dict(valued)
            turns = random.sample(list(values), len(values))  # of equal ones any is played, not the best
            used[thumb.rule_used(position)] += 1
            chosen = {
                "random": turns[0],
                "most rows forward": forward(position, turns),
                "rules of thumb": thumb.choose(position),
                **{f"level {name}": player.choose(position) for name, player in levels.items()},
            }
            for name, turn in chosen.items():
                lost.setdefault(name, []).append(valued[0].value - values[turn])
    return {
        "positions": count,
        "lost": {
            name: {
                "mean": round(fmean(each), 3),
                "error": round(1.96 * stdev(each) / count**0.5, 3),
                "best": round(each.count(0) / count, 3),
            }
            for name, each in lost.items()
        },
        "rule_used": {rule.value: round(times / count, 3) for rule, times in used.items()},
    }


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rules", nargs="*", default=STANDARD, metavar="RULES")
    parser.add_argument("--positions", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=SEED)
    options = parser.parse_args()
    figures = {name: measure(Rules.parse(name), options.positions, options.seed) for name in options.rules}
    print(json.dumps(figures, indent=2))


if __name__ == "__main__":
    main()
