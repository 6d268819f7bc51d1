"""A game with the people around it, wherever it is played: who may do what now."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Protocol

from linja.position import Side

if TYPE_CHECKING:
    from linja.game import Game
    from linja.language import Language
    from linja.record import Record
    from linja.terminal.texts.words import Words
    from linja.turn import Action

Sides = frozenset[Side]
BOTH: Sides = frozenset(Side)


class Command(StrEnum):
    """What somebody may ask for besides playing."""

    UNDO = "undo"
    TAKE_BACK = "takeback"
    RESIGN = "resign"
    HINT = "hint"
    ANALYSE = "analyse"
    NEXT = "rematch"
    DRAW = "draw"
    ACCEPT = "accept"
    DECLINE = "decline"


class Session(Protocol):
    """What a screen needs to know of a game, wherever it is played."""

    game: Game
    mine: Sides
    """the sides that are played at this terminal; none for a watcher"""
    language: Language

    @property
    def words(self) -> Words:
        """What is said, in the words of this game's edition."""

    def name(self, side: Side) -> str:
        """Who plays a side."""

    def note(self, side: Side) -> str:
        """What else is to be said about a player: a clock, or that nobody is there."""

    def heading(self) -> str:
        """Rules and standing, in a line."""

    def notice(self) -> str:
        """What everybody should know now, such as an offer; mostly nothing."""

    def can(self, command: Command) -> bool:
        """Whether something may be asked for now."""

    def play(self, action: Action) -> None:
        """Play an action that is legal."""

    def ask(self, command: Command) -> None:
        """Ask for something that is possible."""

    def record(self) -> Record:
        """The game so far as a record."""

    def comment(self, turns: int) -> str:
        """What a record says after so many turns."""
