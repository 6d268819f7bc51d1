"""Games of random players, the same every time for the same seed."""

from __future__ import annotations

from random import Random

from linja import Game, Position, Rules

RULES = (
    "classic",
    "classic+goal-row+optional-follow-up+goal-count",
    "classic+pieces=3+limit=1",
    "bonus",
    "bonus+aggressive+shared-line",
    "bonus+leave-goal+pieces=2",
    "zen",
    "zen+aggressive+no-opening-bonus",
    "zen+aggressive+leave-goal+pieces=3+limit=2",
    "zen+compulsory-follow-up+pieces=4+limit=3",
)
"""each edition, every word and small boards, where games are short and rows are full"""


def random_game(rules: str, seed: int, actions: int = 1_000, start: Position | None = None) -> Game:
    """A game of so many random actions, or less if it ends before."""
    game, random = Game(Rules.parse(rules), start), Random(seed)
    for _ in range(actions):
        if game.is_over():
            break
        game.play(random.choice(game.legal_actions()))
    return game
