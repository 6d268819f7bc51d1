"""A player that takes the turn with the most points on the board, against random turns."""

import random

from linja import Game, Side, after_turn

game = Game("zen")
while not game.is_over():
    turns = game.legal_turns()
    if game.side is Side.BLACK:
        turn = min(turns, key=lambda turn: after_turn(game.position, turn, "zen").position.margin("zen"))
    else:
        turn = random.choice(turns)
    game.play_turn(turn)
print(game.outcome())
