"""Tournaments between levels and bots: a protocol for bots, a referee whom no bot can stop, ratings, results."""

from linja.arena.minimax import Minimax
from linja.arena.ratings import Duel, Rating, rate

__all__ = [
    "Duel",
    "Minimax",
    "Rating",
    "rate",
]
