"""The contents of a record: headers, the game's main line, and its variations.

Every turn knows its position. What is added with `add_turn` and `add_variation` is checked at once; a tree built from
`RecordTurn` and `Variation` objects is checked by `Record.check`, which is also done before a record is written.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING

from linja.errors import LinjaError
from linja.game import BY_HAND, Game, Outcome, Reason
from linja.language import msg
from linja.position import Position, Side
from linja.record.replay import Place, Replay
from linja.rules import Rules
from linja.turn import Turn

if TYPE_CHECKING:
    from linja.position import PositionLike
    from linja.rules import RulesLike
    from linja.turn import TurnLike


PLAYER_HEADERS = {Side.BLACK: "Black", Side.RED: "Red"}
"""The headers for the players' names."""
DEEPEST_VARIATION = 50
UNCHECKED = "is in no record that has been checked: see Record.check"


@dataclass
class RecordTurn:
    """A turn, with its comment and the variations that replace it.

    >>> first = Record.parse('[Rules "zen"] 1. 7-8 3-2 {A calm start.} *').mainline.turns[0]
    >>> str(first.turn), first.comment, first.number, first.after.text
    ('7-8 3-2', 'A calm start.', 1, '62011101/01111116 r')
    """

    turn: Turn
    comment: str = ""
    variations: list[Variation] = field(default_factory=list)
    complete: bool = True
    """False for the last turn of a line if its player is still in mid-turn"""
    place: Place | None = field(default=None, compare=False, repr=False)
    """where it stands in its record, once it has been checked"""

    @property
    def before(self) -> Position:
        """The position before the turn."""
        return self._place().before

    @property
    def after(self) -> Position:
        """The position after the turn."""
        return self._place().then.position

    @property
    def number(self) -> int:
        """The number of the turn, counted from 1 at the start of the record."""
        return self._place().number

    @property
    def side(self) -> Side:
        """The side that plays it."""
        return self.before.side

    def add_variation(self, *turns: TurnLike, comment: str = "") -> Variation:
        """Add turns that replace this one. Raises IllegalTurn, InvalidTurn or GameOver, and then adds nothing.

        >>> record = Record("zen")
        >>> first = record.add_turn("7-8 3-2")
        >>> variation = first.add_variation("1-2 1-3", "8-7", comment="quieter")
        >>> variation.turns[-1].after.text
        '42211110/01111125 b'
        """
        place = self._place()
        variation = Variation(comment=comment, beginning=Beginning(place.rules, place.before, place.number))
        for turn in turns:
            variation.add_turn(turn)
        self.variations.append(variation)
        return variation

    def _place(self) -> Place:
        if self.place is None:
            raise LinjaError(f"turn {self.turn} {UNCHECKED}")
        return self.place


@dataclass(frozen=True)
class Beginning:
    """Where a line of turns begins."""

    rules: Rules
    start: Position
    number: int = 1
    """of its first turn"""


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
    beginning: Beginning | None = field(default=None, compare=False, repr=False)
    """where it begins, once it is in a record"""
    _replayed: tuple[Replay, RecordTurn] | None = field(default=None, init=False, compare=False, repr=False)
    """the end of the line, and the turn that led there"""

    def add_turn(self, turn: TurnLike, comment: str = "", *, complete: bool = True) -> RecordTurn:
        """Add a turn at the end. Raises IllegalTurn, InvalidTurn or GameOver, and then adds nothing.

        complete: False for the beginning of a turn whose player is still in mid-turn.
        """
        added = RecordTurn(Turn.parse(turn), comment, complete=complete)
        replay = self.replayed()
        self._replayed = None
        added.place = played(replay, added)
        self.turns.append(added)
        self._replayed = replay, added
        return added

    def replayed(self) -> Replay:
        """Play all turns, without variations, unless the last one is known already. Raises LinjaError."""
        if self._replayed and self.turns and self._replayed[1] is self.turns[-1]:
            return self._replayed[0]
        if self.beginning is None:
            raise LinjaError(f"this variation {UNCHECKED}")
        replay = Replay(self.beginning.rules, self.beginning.start, self.beginning.number)
        for turn in self.turns:
            turn.place = played(replay, turn)
        return replay

    def check(self, beginning: Beginning, depth: int = 0) -> Replay:
        """Play all turns and variations from here on. Raises LinjaError with the number of the turn."""
        if depth > DEEPEST_VARIATION:
            raise too_deep()
        self.beginning, self._replayed = beginning, None
        replay = self.replayed()
        for turn in self.turns:
            for variation in turn.variations:
                if not variation.turns:
                    raise LinjaError(f"a variation of turn {turn.number} has no turn")
                variation.check(Beginning(beginning.rules, turn.before, turn.number), depth + 1)
        return replay


@dataclass(init=False)
class Record:
    """A recorded game.

    >>> record = Record("zen", headers={"Black": "Ada"})
    >>> first = record.add_turn("7-8 3-2")
    >>> variation = first.add_variation("1-2 1-3")
    >>> print(record)
    [Rules "zen"]
    [Black "Ada"]
    [Result "*"]
    <BLANKLINE>
    1. 7-8 3-2 (1. 1-2 1-3) *
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
        self.mainline.beginning = Beginning(self.rules, self.start)
        self.outcome = outcome

    @classmethod
    def of(cls, game: Game, headers: dict[str, str] | None = None) -> Record:
        """The record of a game, without comments."""
        turns = [RecordTurn(played.turn, complete=played.complete) for played in game.history]
        record = cls(game.rules, game.start, dict(headers or {}), Variation(turns), game.outcome())
        record.check()
        return record

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

    def add_turn(self, turn: TurnLike, comment: str = "", *, complete: bool = True) -> RecordTurn:
        """Add a turn to the main line. Raises IllegalTurn, InvalidTurn or GameOver, and then adds nothing."""
        added = self.mainline.add_turn(turn, comment, complete=complete)
        self.outcome = self.mainline.replayed().outcome
        return added

    def check(self) -> None:
        """Check every turn and the outcome, so that a reader accepts what is written. Raises LinjaError."""
        replay = self.mainline.check(Beginning(self.rules, self.start))
        if self.outcome and self.outcome.reason in BY_HAND and not replay.outcome:
            replay.end_by_hand(self.outcome)
        if self.outcome != replay.outcome:
            raise LinjaError(
                "the result is %(result)s, but the board says %(outcome)s",
                result=self.outcome or "*",
                outcome=replay.outcome or "*",
            )

    def game(self) -> Game:
        """Replay the main line, including its outcome. Raises IllegalTurn, InvalidPosition or GameOver."""
        game = Game(self.rules, self.start)
        for turn in self.mainline.turns:
            play_record_turn(game, turn)
        if self.outcome and self.outcome.reason in BY_HAND:
            end_by_hand(game, self.outcome)
        return game


def played(replay: Replay, turn: RecordTurn) -> Place:
    """The place of a turn that is played next. Raises LinjaError with its number."""
    number = replay.number
    if replay.in_turn:
        running = msg("turn %(number)s. is unfinished ('...'), so no other turn can follow it")
        raise LinjaError(running, number=number)
    try:
        place = replay.play(turn.turn, turn.complete)
    except LinjaError as error:
        raise type(error)("turn %(number)s %(why)s", number=f"{number}.", why=error) from None
    if not turn.complete and (place.ends_turn or not turn.turn):
        complete = msg("turn %(number)s %(turn)s is complete: '...' marks an unfinished turn")
        raise LinjaError(complete, number=f"{number}.", turn=turn.turn)
    return place


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


def too_deep() -> LinjaError:
    """The error for variations that are nested too deeply."""
    return LinjaError("variations are nested deeper than %(most)s", most=DEEPEST_VARIATION)
