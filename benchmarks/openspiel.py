"""Points lost per turn by OpenSpiel's MCTS, compared with exact values; writes JSON.

On the positions of benchmarks.engine, which also tells what our engine, a course's minimax and a random turn give away.
It needs the solutions of the rules that are measured.

    python -m benchmarks.openspiel [--simulations 200] [--rollouts openspiel|kernel] [--positions 50] [RULES ...]
"""

from __future__ import annotations

import argparse
import json
import time
from itertools import islice
from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

from benchmarks.engine import SEED, varied_positions
from linja import DECLINE, Rules, Turn
from linja.editions import STANDARD
from linja.envs.actions import action_of
from linja.envs.open_spiel import PlayoutEvaluator
from linja.envs.options import REWARDS
from linja.solution import Solution

if TYPE_CHECKING:
    from linja import Position


def choose(bot: mcts.MCTSBot, game: Any, position: Position) -> Turn:
    """A whole turn, action by action."""
    state, actions = game.new_initial_state(position.text), []
    while not state.is_terminal() and state.position.side is position.side:
        number = bot.step(state)
        actions.append(action_of(number, position.side))
        state.apply_action(number)
    return Turn(action for action in actions if action is not DECLINE)


def measure(rules: Rules, options: argparse.Namespace) -> dict[str, Any]:
    """Points lost per turn by MCTS, and the processor time of a turn."""
    game = pyspiel.load_game("python_linja", {"rules": str(rules), "reward": options.reward})
    random = np.random.RandomState(SEED % 2**32)
    rollouts = mcts.RandomRolloutEvaluator(1, random) if options.rollouts == "openspiel" else PlayoutEvaluator(8)
    bot = mcts.MCTSBot(game, options.exploration, options.simulations, rollouts, random_state=random)
    lost, seconds = list[int](), 0.0
    with Solution.open(rules) as solution:
        for position in islice(varied_positions(rules), options.positions):
            begin = time.process_time()
            turn = choose(bot, game, position)
            seconds += time.process_time() - begin
            values: dict[Turn, int] = dict(solution.turns(position))
            lost.append(max(values.values()) - values[turn])
    return {
        "lost_by_mcts": round(float(np.mean(lost)), 3),
        "standard_error": round(float(np.std(lost) / len(lost) ** 0.5), 3),
        "positions": len(lost),
        "processor_seconds_per_turn": round(seconds / len(lost), 2),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rules", nargs="*", default=list(STANDARD), metavar="RULES")
    parser.add_argument("--simulations", type=int, default=200)
    parser.add_argument("--rollouts", choices=("openspiel", "kernel"), default="openspiel")
    parser.add_argument("--reward", choices=REWARDS, default="margin")
    parser.add_argument("--exploration", type=float, default=10.0, help="the UCT constant, for rewards in points")
    parser.add_argument("--positions", type=int, default=50)
    options = parser.parse_args()
    print(json.dumps({text: measure(Rules.parse(text), options) for text in options.rules}, indent=2))


if __name__ == "__main__":
    main()
