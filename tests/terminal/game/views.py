"""Games made for tests, as a screen sees them."""

from __future__ import annotations

from linja import Position, Rules, Side
from linja.game import Game
from linja.terminal.game.local import LocalSession
from linja.terminal.game.session import BOTH
from linja.terminal.game.setup import Opponent, Setup
from linja.terminal.game.view import GameView


def at(position: str, rules: str = "zen", mine: frozenset[Side] = BOTH) -> GameView:
    """A game that has come to this position."""
    known = Rules.parse(rules)
    game = Game(known, Position.parse(position, known))
    return GameView(LocalSession(Setup(known, Opponent.DEVICE if mine == BOTH else Opponent.COMPUTER), mine, game))


def begun(*turns: str) -> GameView:
    view = GameView(LocalSession.set_up(Setup(opponent=Opponent.DEVICE, starter=Side.BLACK)))
    for turn in turns:
        view.game.play_turn(turn)
    view.refresh()
    return view
