"""Tournaments between levels and bots: a protocol for bots, a referee whom no bot can stop, ratings, results."""

from linja.arena.minimax import Minimax
from linja.arena.ratings import Duel, Rating, rate
from linja.arena.responder import Responder

__all__ = [
    "Duel",
    "Minimax",
    "Rating",
    "Responder",
    "rate",
]
