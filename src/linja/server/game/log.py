"""The log of a game: the append-only list of everything that happened. Replaying it gives the game."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from linja.game import TurnEnded

if TYPE_CHECKING:
    from datetime import datetime

    from linja.game import Game
    from linja.position import Side


class Kind(StrEnum):
    """The kinds of entries."""

    ACTION = "action"
    UNDO = "undo"
    TAKEBACK = "takeback"
    RESIGN = "resign"
    OFFER = "offer"
    DECLINE = "decline"
    DRAW = "draw"
    TIME = "time"
    SAY = "say"


OFF_BOARD = (Kind.OFFER, Kind.DECLINE, Kind.SAY)
"""Kinds that change nothing on the board."""


class Entry(NamedTuple):
    """An entry of the log."""

    kind: Kind
    side: Side
    """the side that acted, accepted the draw, asked for the take-back, or ran out of time"""
    text: str = ""
    """the action's text, the number of actions taken back, what was offered or declined, or a phrase"""
    at: datetime | None = None
    """when it happened; None while it is only requested"""


def apply(game: Game, entry: Entry) -> bool:
    """Apply an entry and return whether it completes a turn. Raises a LinjaError, and then nothing has changed."""
    if entry.kind is Kind.ACTION:
        return any(isinstance(event, TurnEnded) for event in game.play(entry.text))
    if entry.kind is Kind.RESIGN:
        game.resign(entry.side)
    elif entry.kind is Kind.DRAW:
        game.agree_draw()
    elif entry.kind is Kind.TIME:
        game.lose_on_time(entry.side)
    elif entry.kind not in OFF_BOARD:
        for _ in range(int(entry.text)):
            game.undo()
    return False
