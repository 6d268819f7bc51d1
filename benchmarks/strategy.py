"""The tables behind docs/strategy.md: what exact values say about maxims, on positions of near-best play.

    python -m benchmarks.strategy [--positions 1000] [--seed S] [--write] [RULES ...]

It needs the solutions of the rules. Prints JSON; with --write it also puts the figures into
src/linja/learning/strategy.json, which the pages of the browser read, and the tables into docs/strategy.md. A choice is
worth the value of the best turn with it minus the value of the best turn without it, in points at the end of the game.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from itertools import islice
from statistics import fmean
from typing import TYPE_CHECKING, Any

from benchmarks import rules_of_thumb, strategy_tables
from benchmarks.near_best import SEED, near_best
from linja.editions import STANDARD
from linja.engine.judge import judge_with
from linja.engine.reasons import Claim, Kind
from linja.engine.reasons.claims import holds
from linja.engine.reasons.find import possible_turns
from linja.position import Position
from linja.rules import Rules
from linja.solution import Solution
from linja.turn import GOAL, after_turn

if TYPE_CHECKING:
    from collections.abc import Callable

    from linja.engine.judgement import Judge
    from linja.engine.reasons.facts import TurnFacts
    from linja.engine.reasons.find import Possible

    Choice = Callable[[TurnFacts], bool]

PHASES = ("first third", "second third", "last third")
THIRDS = (84, 126)
"""rows that the pieces of both sides are from their start lines: 42 at the start, 168 if all are home"""
OWN_HALF, OTHER_HALF = range(1, 4), range(4, GOAL)
CHOICES: dict[str, Choice] = {
    "moves the last piece": lambda f: holds(Claim(Kind.LAST), f),
    "moves the last piece off the start line": lambda f: f.hindmost == 0 and f.own[0] == 0 < f.before_own[0],
    "leaves the start line": lambda f: 0 in f.sources,
    "skips the follow-up": lambda f: f.declined,
    "earns a bonus move": lambda f: f.bonus_earned,
    "earns an extra turn": lambda f: f.extra_turn,
    "uses the bonus on the opponent": lambda f: f.bonus is not None and f.bonus.of_opponent,
    "steps back with the bonus move": lambda f: f.bonus is not None and not f.bonus.of_opponent and f.bonus.rows < 0,
    "brings a piece home": lambda f: f.arrived > 0,
    "wastes steps beyond the goal line": lambda f: f.lost_steps > 0,
    "leaves an empty inner row": lambda f: any(not f.own[r] + f.other[r] for r in range(1, GOAL)),
    "fills a row": lambda f: any(holds(Claim(Kind.FULL, r), f) for r in range(1, GOAL)),
    "leaves the fullest row in its own half": lambda f: _fullest(f, OWN_HALF) > _fullest(f, OTHER_HALF),
    "leaves the fullest row in the other half": lambda f: _fullest(f, OWN_HALF) < _fullest(f, OTHER_HALF),
    "ends the game": lambda f: f.over,
}
"""what a turn may do"""


class Figures:
    """What a choice was worth, by the part of the game."""

    def __init__(self) -> None:
        self.worth: dict[str, list[float]] = defaultdict(list)

    def add(self, phase: str, worth: float) -> None:
        """Note what it was worth in a position where there was the choice."""
        self.worth[phase].append(worth)
        self.worth["all"].append(worth)

    def to_json(self) -> dict[str, Any]:
        """For each part: in how many positions, worth how much, how often best, how often needed."""
        return {
            phase: {
                "positions": len(worth),
                "worth": round(fmean(worth), 2),
                "right": round(sum(each >= 0 for each in worth) / len(worth), 3),
                "needed": round(sum(each > 0 for each in worth) / len(worth), 3),
            }
            for phase, worth in self.worth.items()
        }


def maxims(solution: Solution, judge: Judge, count: int, seed: int) -> dict[str, Any]:
    """What each choice is worth, and how the sample looks."""
    found: dict[str, Figures] = defaultdict(Figures)
    for position, _ in islice(near_best(solution, seed), count):
        phase = PHASES[sum(position.steps >= limit for limit in THIRDS)]
        every = possible_turns(position, judge)
        for name, does in _choices(every).items():
            with_it = [each.value for each in every if does(each.facts)]
            without = [each.value for each in every if not does(each.facts)]
            if with_it and without:
                found[name].add(phase, max(with_it) - max(without))
    return {name: figures.to_json() for name, figures in found.items()}


def _fullest(facts: TurnFacts, rows: range) -> int:
    return max(facts.own[row] + facts.other[row] for row in rows)


def _choices(every: list[Possible]) -> dict[str, Choice]:
    longest = max(each.facts.longest for each in every)
    rows = max(each.facts.advance for each in every)
    reply = min(_reply(each.facts) for each in every)
    return {
        **CHOICES,
        "makes the longest possible follow-up": lambda f: f.longest == longest > 0,
        "advances the most rows": lambda f: f.advance == rows,
        "leaves the shortest reply": lambda f: _reply(f) == reply,
    }


def _reply(facts: TurnFacts) -> int:
    """The rows of the opponent's longest follow-up afterwards."""
    return 0 if facts.over else facts.replies.longest


def leads(solution: Solution, count: int, seed: int) -> dict[str, Any]:
    """How often the side that is ahead in rows wins with best play, by its lead and the part of the game."""
    results: dict[str, dict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
    for position, valued in islice(near_best(solution, seed), count):
        own, other = position.from_mover()
        lead = _advance(own) - _advance(other[::-1])
        phase = PHASES[sum(position.steps >= limit for limit in THIRDS)]
        value = valued[0].value if lead >= 0 else -valued[0].value
        size = min(abs(lead) // 4 * 4, 16)
        results[phase][f"{size} or more" if size == 16 else f"{size} to {size + 3}"].append((value > 0) - (value < 0))
    return {
        phase: {
            size: {"positions": len(each), "wins": round(each.count(1) / len(each), 3)} for size, each in by.items()
        }
        for phase, by in results.items()
    }


def _advance(own: list[int]) -> int:
    return sum(row * count for row, count in enumerate(own))


def openings(solution: Solution, turns: int = 5) -> list[dict[str, Any]]:
    """The first turns of best play: the first best turn by text, its value, and how many are as good."""
    position, found = Position.start(solution.rules), []
    for _ in range(turns):
        valued = solution.turns(position)
        best = [each for each in valued if each.value == valued[0].value]
        found.append({"turn": str(best[0].turn), "value": best[0].value, "equal": len(best), "of": len(valued)})
        position = after_turn(position, best[0].turn, solution.rules).position
    return found


def measure(rules: Rules, count: int, seed: int) -> dict[str, Any]:
    """All tables for one set of rules."""
    with Solution.open(rules) as solution:
        judge = judge_with(solution, rules)
        return {
            "maxims": maxims(solution, judge, count, seed),
            "leads": leads(solution, count, seed),
            "openings": openings(solution),
            "players": rules_of_thumb.measure(rules, count, seed),
        }


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rules", nargs="*", default=STANDARD, metavar="RULES")
    parser.add_argument("--positions", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    figures = {}
    for name in options.rules:
        figures[name] = measure(Rules.parse(name), options.positions, options.seed)
        if options.write:
            strategy_tables.write(strategy_tables.stored(figures))
    print(json.dumps(figures, indent=2))


if __name__ == "__main__":
    main()
