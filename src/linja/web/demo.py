"""The game that the board of the start page plays."""

from __future__ import annotations

from functools import cache

from linja.game import Game
from linja.rules import ZEN

ACTIONS = """
1-2 6-8 1-2 8-7 3-1 2-1 1-2 3-6 8-7 8-5 1-2 4-8 5-6 7-6 8-5 6-7 2-5 6-5 5-1 4-3 1-2 2-6 3-2 7-3 2-3 7-8 2-1 6-5
5-1 5-4 2-3 2-4 5-4 8-6 3-4 5-8 1-2 7-6 4-1 8-7 6-7 6-8 7-6 5-4 4-1 2-1 6-7 3-5 7-6 6-4 2-3 4-5 6-5 5-3 5-6 7-8
3-2 6-5 5-4 2-3 6-8 4-3 4-3 3-1 3-4 4-6 3-2 1-2 7-8 5-6 4-3 3-1 4-5 2-3 3-5 2-1 5-4 5-6 3-5
"""
"""A game of two computers, level 6."""


@cache
def demo_positions() -> list[str]:
    """The boards of the game, from the start to the end.

    >>> demo_positions()[0]
    '61111110/01111116'
    """
    game = Game(ZEN)
    boards = [game.position.text.split()[0]]
    for action in ACTIONS.split():
        game.play(action)
        boards.append(game.position.text.split()[0])
    return boards
