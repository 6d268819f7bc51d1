"""How many mistakes have a reason, how many of those the exact values support, and how long finding one takes.

    python -m benchmarks.reasons [--mistakes 2000] [--seed 1] [--examples 0] [RULES ...]

Mistakes are turns labelled as mistakes or blunders, from games played at different strengths. Reasons are checked by
independent code (`reason_check.py`).
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Any

from benchmarks.reason_check import supports
from linja.editions import STANDARD
from linja.engine.analysis.labels import Label, label_of
from linja.engine.judge import judge_with
from linja.engine.reasons import reasons
from linja.position import Position
from linja.rules import Rules
from linja.solution import Solution
from linja.turn import after_turn

if TYPE_CHECKING:
    from collections.abc import Iterator

    from linja.turn import Turn

STRENGTHS = (1, 1, 2, 4)
"""the best of so many random turns is played"""
TAKEN = 0.3
"""of the mistakes, so that they come from many games"""


def mistakes(solution: Solution, seed: int) -> Iterator[tuple[Position, Turn]]:
    """Mistakes and blunders of varied play, without end."""
    random, rules = Random(seed), solution.rules
    while True:
        position, strength, over = Position.start(rules), random.choice(STRENGTHS), False
        while not over:
            turns = solution.turns(position)
            drawn = random.sample(turns, min(strength, len(turns)))
            turn, value = max(drawn, key=lambda valued: valued.value)
            label = label_of(turns[0].value, value)
            if label in (Label.MISTAKE, Label.BLUNDER) and random.random() < TAKEN:
                yield position, turn
            position, over = after_turn(position, turn, rules)


def measure(rules: Rules, count: int, seed: int, examples: int = 0) -> dict[str, Any]:
    """The shares and times for one set of rules."""
    kinds, seconds, said, supported, shown = Counter[str](), list[float](), 0, 0, list[str]()
    explained = 0
    with Solution.open(rules) as solution:
        judge = judge_with(solution, rules)
        for (position, turn), _ in zip(mistakes(solution, seed), range(count), strict=False):
            begin = time.process_time()
            found = reasons(position, turn, judge)
            seconds.append(time.process_time() - begin)
            explained += bool(found)
            for reason in found:
                said += 1
                held = supports(position, turn, reason, rules, solution.value)
                supported += held
                kinds[f"{reason.how} {reason.claim.kind}{'' if held else ' (not supported)'}"] += 1
            if len(shown) < examples:
                why = "; ".join(f"{r.how} {r.claim.kind} {r.claim.number} {r.example}" for r in found)
                shown.append(f"{position.text} | {turn} | {why}")
    seconds.sort()
    return {
        "mistakes": count,
        "with_a_reason": round(explained / count, 3),
        "reasons": said,
        "supported": round(supported / max(said, 1), 4),
        "median_ms": round(seconds[count // 2] * 1000, 1),
        "p95_ms": round(seconds[count * 95 // 100] * 1000, 1),
        "kinds": dict(kinds.most_common()),
        "examples": shown,
    }


def main() -> None:
    """Print the figures as JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rules", nargs="*", default=STANDARD, metavar="RULES")
    parser.add_argument("--mistakes", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--examples", type=int, default=0)
    options = parser.parse_args()
    figures = {
        name: measure(Rules.parse(name), options.mistakes, options.seed, options.examples) for name in options.rules
    }
    print(json.dumps(figures, indent=2))


if __name__ == "__main__":
    main()
