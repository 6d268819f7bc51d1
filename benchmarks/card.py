"""The benchmark card: baselines against fixed opponents, and points lost per turn. Prints the table of the docs.

Each baseline plays games against random turns and levels 1 and 3, half of them with either colour; game number i has
the seed i. It needs the solution of the rules.

    python -m benchmarks.card [--games 100] [--rules zen] [--only NAME …]
"""

from __future__ import annotations

import argparse
import math
import random
from typing import TYPE_CHECKING, NamedTuple

from benchmarks.tables import table
from linja import Game, Rules, Side, kernel
from linja.arena import Minimax, SloppyPlayer
from linja.engine import Player, RandomPlayer
from linja.engine.points_lost import is_forced, points_lost_per_turn
from linja.solution import Solution

if TYPE_CHECKING:
    from collections.abc import Callable

    from linja import Position, Turn
    from linja.engine import Chooser

OPPONENTS = ("random", "level 1", "level 3")
PLAYOUTS = 1000


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


def _level(level: int) -> Callable[[Rules, int], Chooser]:
    return lambda rules, seed: Player(rules, level, seed)


PLAYERS: dict[str, Callable[[Rules, int], Chooser]] = {
    "random": RandomPlayer,
    "rule of thumb": SloppyPlayer,
    "minimax, 3 turns": lambda rules, _seed: Minimax(rules),
    f"MCTS, {PLAYOUTS:,} playouts": MonteCarlo,
    **{f"level {level}": _level(level) for level in (1, 3, 5, 8, 10)},
}


class Played(NamedTuple):
    """A game of a baseline."""

    won: float
    lost: list[int]
    """points lost with each turn that was not forced"""


def play(name: str, opponent: str, number: int, solution: Solution) -> Played:
    """A game against an opponent; the baseline has Black if the number is even."""
    side = Side.BLACK if number % 2 == 0 else Side.RED
    players = {
        side: PLAYERS[name](solution.rules, number),
        side.other: PLAYERS[opponent](solution.rules, number + 1_000_000),
    }
    game = Game(solution.rules)
    while not game.is_over():
        game.play_turn(players[game.side].choose(game.position))
    own = [played for played in game.history if played.side is side and not is_forced(played.before, solution.rules)]
    values = [dict(turns) for turns in solution.turns_of_all([played.before for played in own])]
    lost = [max(known.values()) - known[played.turn] for known, played in zip(values, own, strict=True)]
    outcome = game.outcome()
    assert outcome is not None
    return Played(0.5 if outcome.winner is None else float(outcome.winner is side), lost)


def measured(name: str, games: int, solution: Solution) -> list[object]:
    """The row of a baseline: games won against each opponent, points lost per turn."""
    scores, lost = [], []
    for opponent in OPPONENTS:
        found = [play(name, opponent, number, solution) for number in range(games)]
        scores.append(sum(played.won for played in found) / games)
        lost += [played.lost for played in found]
    points = points_lost_per_turn(lost)
    assert points is not None
    return [name, *(f"{score:.0%}" for score in scores), f"{points.mean:.3f} ± {points.error or 0:.3f}"]


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100, help="games against each opponent")
    parser.add_argument("--rules", default="zen")
    parser.add_argument("--only", nargs="*", choices=PLAYERS)
    options = parser.parse_args()
    heads = ["player", *(f"against {opponent}" for opponent in OPPONENTS), "points lost per turn"]
    with Solution.open(options.rules) as solution:
        print(table(heads, []))
        for name in options.only or PLAYERS:  # each row as soon as it is known: the whole takes a while
            print(
                table([str(cell) for cell in measured(name, options.games, solution)], []).splitlines()[0], flush=True
            )


if __name__ == "__main__":
    main()
