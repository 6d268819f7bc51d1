"""The contents of a record: headers, the game's main line, and its variations."""

from __future__ import annotations

from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING

from linja.game import BY_HAND, Game, Outcome, Reason
from linja.position import Position, Side
from linja.rules import Rules

if TYPE_CHECKING:
    from linja.position import PositionLike
    from linja.rules import RulesLike
    from linja.turn import Turn


PLAYER_HEADERS = {Side.BLACK: "Black", Side.RED: "Red"}
"""The headers for the players' names."""


@dataclass
class RecordTurn:
    """A turn, with its comment and the variations that replace it.

    >>> first = Record.parse('[Rules "zen"] 1. 7-8 3-2 {A calm start.} *').mainline.turns[0]
    >>> str(first.turn), first.comment
    ('7-8 3-2', 'A calm start.')
    """

    turn: Turn
    comment: str = ""
    variations: list[Variation] = field(default_factory=list)
    complete: bool = True
    """False for the last turn of a line if its player is still in mid-turn"""


@dataclass
class Variation:
    """A sequence of turns: a record's main line, or a variation that replaces a turn.

    >>> first = Record.parse('[Rules "zen"] 1. 7-8 3-2 (1. 1-2 1-3) *').mainline.turns[0]
    >>> [str(instead.turn) for instead in first.variations[0].turns]
    ['1-2 1-3']
    """

    turns: list[RecordTurn] = field(default_factory=list)
    comment: str = ""
    """the comment before the first turn"""


@dataclass(init=False)
class Record:
    """A recorded game.

    >>> game = Game("zen")
    >>> _ = game.play_turn("7-8 3-2")
    >>> print(Record.of(game, {"Black": "Ada"}))
    [Rules "zen"]
    [Black "Ada"]
    [Result "*"]
    <BLANKLINE>
    1. 7-8 3-2 *
    <BLANKLINE>
    """

    rules: Rules
    start: Position
    headers: dict[str, str]
    """all headers but Rules, Start and Result, which have their own fields"""
    mainline: Variation
    outcome: Outcome | None

    def __init__(
        self,
        rules: RulesLike,
        start: PositionLike | None = None,
        headers: dict[str, str] | None = None,
        mainline: Variation | None = None,
        outcome: Outcome | None = None,
    ) -> None:
        """A record without turns, unless they are given; it starts from the usual start."""
        self.rules = Rules.parse(rules)
        self.start = Position.parse(start, self.rules) if start is not None else Position.start(self.rules)
        self.headers = headers if headers is not None else {}
        self.mainline = mainline if mainline is not None else Variation()
        self.outcome = outcome

    @classmethod
    def of(cls, game: Game, headers: dict[str, str] | None = None) -> Record:
        """The record of a game, without comments."""
        turns = [RecordTurn(played.turn, complete=played.complete) for played in game.history]
        return cls(game.rules, game.start, dict(headers or {}), Variation(turns), game.outcome())

    @classmethod
    def parse(cls, text: str) -> Record:
        """Parse the single record in a text. Raises InvalidRecord."""
        from linja.record.reader import read_record  # noqa: PLC0415 - the reader builds records

        return read_record(text)

    def __str__(self) -> str:
        from linja.record.writer import write_record  # noqa: PLC0415 - the writer takes records apart

        return write_record(self)

    def _repr_html_(self) -> str:
        """For a notebook: the last position of the main line, and the record's text."""
        board = self.game().svg()
        return f'<div style="display: flex; gap: 2em; flex-wrap: wrap">{board}<pre>{escape(str(self))}</pre></div>'

    def game(self) -> Game:
        """Replay the main line, including its outcome. Raises IllegalTurn, InvalidPosition or GameOver."""
        game = Game(self.rules, self.start)
        for turn in self.mainline.turns:
            play_record_turn(game, turn)
        if self.outcome and self.outcome.reason in BY_HAND:
            end_by_hand(game, self.outcome)
        return game


def play_record_turn(game: Game, turn: RecordTurn) -> None:
    """Play a turn of a record in a game; an incomplete turn stays incomplete."""
    if turn.complete:
        game.play_turn(turn.turn)
        return
    for action in turn.turn:
        game.play(action)


def end_by_hand(game: Game, outcome: Outcome) -> None:
    """End a game by resignation, time or agreement."""
    if outcome.winner is None:
        game.agree_draw()
    elif outcome.reason is Reason.TIME:
        game.lose_on_time(outcome.winner.other)
    else:
        game.resign(outcome.winner.other)


def result_word(winner: Side | None) -> str:
    """The closing word of a finished game."""
    return winner.colour if winner else "draw"
