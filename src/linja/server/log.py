"""The log of a game: the append-only list of everything that happened in it. Replaying it gives the game."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from linja.game import Game

if TYPE_CHECKING:
    from collections.abc import Iterable

    from linja.position import Position, Side
    from linja.rules import Rules


class Kind(StrEnum):
    """What can happen in a game."""

    ACTION = "action"
    UNDO = "undo"
    TAKEBACK = "takeback"
    RESIGN = "resign"


class Entry(NamedTuple):
    """Something that happened."""

    kind: Kind
    side: Side
    """who did it"""
    text: str = ""
    """the action's text, or how many actions were taken back"""


def apply(game: Game, entry: Entry) -> None:
    """Let it happen. Raises a LinjaError, and then nothing has changed."""
    if entry.kind is Kind.ACTION:
        game.play(entry.text)
    elif entry.kind is Kind.RESIGN:
        game.resign(entry.side)
    else:
        for _ in range(int(entry.text)):
            game.undo()


def replay(rules: Rules, start: Position, entries: Iterable[Entry]) -> Game:
    """The game that a log leads to."""
    game = Game(rules, start)
    for entry in entries:
        apply(game, entry)
    return game
