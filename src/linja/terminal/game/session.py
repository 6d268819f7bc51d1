"""The interface of a game to the screens, local or online: who may do what now."""

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
    """Commands besides playing."""

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
    """What a screen needs to know about a game."""

    game: Game
    mine: Sides
    """the sides played at this terminal; none for a watcher"""
    language: Language

    @property
    def words(self) -> Words:
        """Texts with the terms of this game's edition."""

    def name(self, side: Side) -> str:
        """The player of a side."""

    def note(self, side: Side) -> str:
        """More about a player: a clock, or that they are away."""

    def heading(self) -> str:
        """Rules and score, in one line."""

    def notice(self) -> str:
        """A notice for everyone, such as an offer; usually empty."""

    def can(self, command: Command) -> bool:
        """Whether a command is possible now."""

    def play(self, action: Action) -> None:
        """Play a legal action."""

    def ask(self, command: Command) -> None:
        """Carry out a possible command."""

    def record(self) -> Record:
        """The game as a record."""

    def comment(self, turns: int) -> str:
        """The comments of a record after this many turns."""
