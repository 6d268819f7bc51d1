"""How many turns a second are listed, on one core: by the native kernel and by the Python rules, as one JSON object.

The positions are those of random games. Every turn is listed with its actions and the board it leaves, none is only
counted. Times are of the processor, the best of some rounds.
"""

from __future__ import annotations

import json
import time
from random import Random
from typing import TYPE_CHECKING

from linja import Position, Rules, kernel
from linja.kernel import _native
from linja.turn import _walk_turns

if TYPE_CHECKING:
    from collections.abc import Callable

RULES = ("classic", "bonus", "zen", "bonus+aggressive", "zen+aggressive")
GAMES = 100
ROUNDS = 5
POSITIONS_FOR_PYTHON = 500
TIMES_FOR_KERNEL = 50


def random_positions(rules: Rules, games: int) -> list[Position]:
    """The positions at the starts of all turns of so many random games, in random order."""
    random, positions = Random(str(rules)), list[Position]()
    for _ in range(games):
        position, over = Position.start(rules), False
        while not over:
            positions.append(position)
            _, position, over = random.choice(kernel.legal_turns(position, rules))
    random.shuffle(positions)
    return positions


def list_turns_in_python(rules: Rules, positions: list[Position]) -> int:
    """List every turn of every position; how many there were."""
    turns = 0
    for position in positions:
        own, other = position.from_mover()
        turns += sum(1 for _ in _walk_turns(own, other, position.side, position.stage, rules))
    return turns


def turns_per_second(list_turns: Callable[[], int]) -> float:
    """The best of some rounds."""
    rates = []
    for _ in range(ROUNDS):
        begin = time.process_time()
        turns = list_turns()
        rates.append(turns / (time.process_time() - begin))
    return max(rates)


def measure(rules: Rules) -> dict[str, float]:
    """The figures of one way to play."""
    positions = random_positions(rules, GAMES)
    native, boards = kernel.native_rules(rules), [kernel.pack(position) for position in positions] * TIMES_FOR_KERNEL
    by_kernel = turns_per_second(lambda: _native.walk_turns(native, boards)[0])
    by_python = turns_per_second(lambda: list_turns_in_python(rules, positions[:POSITIONS_FOR_PYTHON]))
    return {
        "positions": len(positions),
        "turns_per_position": round(_native.walk_turns(native, boards)[0] / len(boards), 1),
        "kernel_turns_per_second": round(by_kernel),
        "python_turns_per_second": round(by_python),
        "ratio": round(by_kernel / by_python, 1),
    }


if __name__ == "__main__":
    print(json.dumps({text: measure(Rules.parse(text)) for text in RULES}, indent=2))
