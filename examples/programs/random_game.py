"""Play a game at random and say how it ended."""

import random

from linja import Game

game = Game("classic")
while not game.is_over():
    game.play_turn(random.choice(game.legal_turns()))
print(game.position)
print(game.outcome())
