"""The benchmark card: baselines against fixed opponents, and points lost per turn. Prints the table of the docs.

Each baseline plays games against random turns and levels 1 to 3, half of them with either colour; game number i has
the seed i. It needs the solution of the rules. The trained examples have a row each if they were trained before, with
`python -m examples.learning.self_play` and `python -m examples.learning.maskable_ppo`.

    python -m benchmarks.card [--games 40] [--rules zen] [--only NAME …]
"""

from __future__ import annotations

import argparse
import math
import random
import sys
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from examples.learning.checkpoints import saved

from benchmarks.tables import table
from linja import Game, Rules, Side, kernel
from linja.arena import Minimax, SloppyPlayer
from linja.engine import Player, RandomPlayer
from linja.engine.points_lost import is_forced, points_lost_per_turn
from linja.solution import Solution

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from linja import Position, Turn
    from linja.engine import Chooser
    from linja.engine.points_lost import PointsLost

Baseline: TypeAlias = "Callable[[Rules, int], Chooser]"
"""a player for some rules and a seed"""
PLAYOUTS = 1000
EXAMPLES = {"self-play": "self_play", "MaskablePPO": "maskable_ppo"}
"""the modules under examples/learning"""


class MonteCarlo:
    """Tree search with random playouts (UCT): the usual formula, one tree for each turn, one playout for each visit."""

    def __init__(self, rules: Rules, seed: int, playouts: int = PLAYOUTS) -> None:
        self.rules = rules
        self.seed = seed
        self.playouts = playouts

    def choose(self, position: Position) -> Turn:
        """The turn that was visited most."""
        chance = random.Random(f"{self.seed} {position.text}")
        root = _Node(position, False)
        for _ in range(self.playouts):
            root.visit(self.rules, chance)
        return max(root.children, key=lambda child: child[1].visits)[0]


class _Node:
    def __init__(self, position: Position, over: bool) -> None:
        self.position, self.over = position, over
        self.visits, self.won = 0, 0.0  # won by the side that has moved here
        self.children: list[tuple[Turn, _Node]] = []

    def visit(self, rules: Rules, chance: random.Random) -> float:
        """One more playout; what the side to move has won with it: 1, 1/2 or 0."""
        if self.over:
            margin = self.position.margin(rules)
        elif not self.visits:
            margin = kernel.playout(self.position, rules, chance.getrandbits(48)).margin
        else:
            won = 1 - self._select(rules).visit(rules, chance)
            self.visits += 1
            self.won += 1 - won
            return won
        won = 0.5 + 0.5 * ((margin > 0) - (margin < 0))
        self.visits += 1
        self.won += 1 - won
        return won

    def _select(self, rules: Rules) -> _Node:
        if not self.children:
            places = {after: (turn, over) for turn, after, over in kernel.successors(self.position, rules)}
            self.children = [(turn, _Node(after, over)) for after, (turn, over) in places.items()]
        log = 2 * math.log(self.visits)
        return max((child for _, child in self.children), key=lambda child: child.worth(log))

    def worth(self, log: float) -> float:
        """How promising it is to the side that can move here."""
        return self.won / self.visits + math.sqrt(log / self.visits) if self.visits else math.inf


def _level(level: int) -> Baseline:
    return lambda rules, seed: Player(rules, level, seed)


OPPONENTS: dict[str, Baseline] = {"random": RandomPlayer, **{f"level {level}": _level(level) for level in (1, 2, 3)}}
PLAYERS: dict[str, Baseline] = {
    "random": RandomPlayer,
    "rule of thumb": SloppyPlayer,
    "minimax, 3 turns": lambda rules, _seed: Minimax(rules),
    f"MCTS, {PLAYOUTS:,} playouts": MonteCarlo,
    **{f"level {level}": _level(level) for level in (1, 3, 5, 8, 10)},
}


def copies(example: str) -> dict[int, Baseline]:
    """The saved copies of a trained example, by the minutes of its training. Raises ModuleNotFoundError."""
    module = import_module(f"examples.learning.{example}")
    return {minutes: _loaded(cache(module.load), path) for minutes, path in saved(module.NAME).items()}


def _loaded(load: Callable[[Path, Rules], Chooser], path: Path) -> Baseline:
    return lambda rules, _seed: load(path, rules)


def trained() -> dict[str, Baseline]:
    """The last copy of each example that was trained; none without its packages."""
    players: dict[str, Baseline] = {}
    for name, example in EXAMPLES.items():
        try:
            found = copies(example)
        except ModuleNotFoundError as error:
            print(f"{name} is left out: {error.name} is not installed", file=sys.stderr)
        else:
            players.update({f"{name}, {minutes} minutes": player for minutes, player in [*found.items()][-1:]})
    return players


class Played(NamedTuple):
    """A game of a baseline."""

    won: float
    lost: list[int]
    """points lost with each turn that was not forced"""


class Measured(NamedTuple):
    """How well a player does."""

    scores: list[float]
    """games won against each opponent, from 0 to 1"""
    lost: PointsLost

    def cells(self) -> list[str]:
        """As in the table of the card."""
        return [*(f"{score:.0%}" for score in self.scores), f"{self.lost.mean:.3f} ± {self.lost.error or 0:.3f}"]


def play(player: Baseline, opponent: Baseline, number: int, solution: Solution) -> Played:
    """A game against an opponent; the baseline has Black if the number is even."""
    side = Side.BLACK if number % 2 == 0 else Side.RED
    players = {side: player(solution.rules, number), side.other: opponent(solution.rules, number + 1_000_000)}
    game = Game(solution.rules)
    while not game.is_over():
        game.play_turn(players[game.side].choose(game.position))
    own = [played for played in game.history if played.side is side and not is_forced(played.before, solution.rules)]
    values = [dict(turns) for turns in solution.turns_of_all([played.before for played in own])]
    lost = [max(known.values()) - known[played.turn] for known, played in zip(values, own, strict=True)]
    outcome = game.outcome()
    assert outcome is not None
    return Played(0.5 if outcome.winner is None else float(outcome.winner is side), lost)


def measure(player: Baseline, games: int, solution: Solution) -> Measured:
    """Games against each opponent, and the points lost per turn in all of them."""
    found = [[play(player, opponent, number, solution) for number in range(games)] for opponent in OPPONENTS.values()]
    lost = points_lost_per_turn([played.lost for against in found for played in against])
    assert lost is not None
    return Measured([sum(played.won for played in against) / games for against in found], lost)


def print_rows(first: str, players: Mapping[str, Baseline], games: int, solution: Solution) -> dict[str, Measured]:
    """Print a table with a row for each player, as soon as it is known; return what was measured."""
    print(table([first, *(f"against {opponent}" for opponent in OPPONENTS), "points lost per turn"], []))
    measured = {}
    for name, player in players.items():
        measured[name] = measure(player, games, solution)
        print("| " + " | ".join([name, *measured[name].cells()]) + " |", flush=True)
    return measured


def main() -> None:
    """Print the table."""
    players = {**PLAYERS, **trained()}
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40, help="games against each opponent")
    parser.add_argument("--rules", default="zen")
    parser.add_argument("--only", nargs="*", choices=players, default=list(players))
    options = parser.parse_args()
    with Solution.open(options.rules) as solution:
        print_rows("player", {name: players[name] for name in options.only}, options.games, solution)


if __name__ == "__main__":
    main()
