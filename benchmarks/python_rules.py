"""How many legal turns a second the Python rules list, on positions from random play: one line of JSON."""

from __future__ import annotations

import json
import time
from random import Random

from linja import Game, Position, Rules, legal_turns

STANDARD = ("classic", "bonus", "bonus+aggressive", "zen", "zen+aggressive")
GAMES = 4
REPEATS = 3


def positions_of_random_play(rules: Rules, seed: int) -> list[Position]:
    """Every position at the start of a turn in some random games."""
    random, found = Random(seed), []
    for _ in range(GAMES):
        game = Game(rules)
        while not game.is_over():
            found.append(game.position)
            game.play_turn(random.choice(list(game.legal_turns())))
    return found


def turns_per_second(rules: Rules, positions: list[Position]) -> int:
    begin = time.perf_counter()
    turns = sum(1 for position in positions for _ in legal_turns(position, rules))
    return round(turns / (time.perf_counter() - begin))


def main() -> None:
    speed = {}
    for text in STANDARD:
        rules = Rules.parse(text)
        positions = positions_of_random_play(rules, seed=1)
        speed[text] = max(turns_per_second(rules, positions) for _ in range(REPEATS))
    print(json.dumps({"benchmark": "python_rules", "unit": "turns per second", **speed}))


if __name__ == "__main__":
    main()
