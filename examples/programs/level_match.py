"""Let two levels play against each other, each starting half of the games."""

from collections import Counter

from linja import Game, Side
from linja.engine import Player

won = Counter[str]()
for number in range(6):
    black, red = (3, 1) if number % 2 == 0 else (1, 3)
    players = {Side.BLACK: Player("zen", black, seed=number), Side.RED: Player("zen", red, seed=number)}
    game = Game("zen")
    while not game.is_over():
        game.play_turn(players[game.side].choose(game.position))
    winner = game.outcome().winner
    won[f"level {players[winner].level.name}" if winner else "draw"] += 1
print(won)
