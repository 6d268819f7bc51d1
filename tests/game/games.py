"""Games to begin with, and what is seen of one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from linja import Game, GameEnded, Lapsed, Moved, Position, Rules, Side, TurnEnded

if TYPE_CHECKING:
    from linja.game import Event

BLACK, RED = Side.BLACK, Side.RED
BACK_AND_FORTH = ("7-8 8-7", "2-1 1-2")  # with leave-goal, both sides can stand still
AHEAD = "51111120/01111116 b"  # as the start, but Black has made six steps more
TINY_STUCK = ("zen+pieces=2+limit=1", "11000000/00110000 b")
LAST_TURN = ("zen+pieces=2", "00000110/10000100 b")  # one step, and the sides have passed


def game_of(rules: str = "zen", start: str | None = None) -> Game:
    played_by = Rules.parse(rules)
    return Game(played_by, Position.parse(start) if start else None)


def told(event: Event) -> str:
    """An event in words."""
    match event:
        case Moved(side, action, earned):
            return f"{side.colour} {action} earns {earned}"
        case Lapsed(side, earned):
            return f"{side.colour} {earned} lapsed"
        case TurnEnded(side, turn):
            return f"{side.colour} played {turn}"
        case GameEnded(outcome):
            return f"over: {outcome}"


def snapshot(game: Game) -> tuple[object, ...]:
    return game.position, game.actions, game.outcome(), game.history, game.legal_actions()
