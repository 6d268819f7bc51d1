"""A game in progress: it takes actions and returns events, independent of sockets, clocks and storage.

The game is always in exactly one of these states, and everything that changes the state is in this file:

    state             what it takes                                    where it leads
    ----------------  -----------------------------------------------  --------------------------------------------
    opening due       a step; `pass` if there is none                  follow-up, bonus, extra turn or the turn ends
    follow-up due     a step; `-` if it may be declined                bonus, extra turn or the turn ends
    extra turn due    a step                                           follow-up or the turn ends
    bonus due         a step or `-`                                    the turn ends
    turn ended        (at once)                                        the opponent's opening, or over
    any but over      resign, lose_on_time, agree_draw                 over
    over              nothing but undo, unless it was ended by hand    the state before

The rules of the turn itself are in linja.turn. Here are its ends: passed, stuck, repetition, and those made by hand.
"""

from __future__ import annotations

import copy
import re
from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from linja.errors import GameOver, InvalidOutcome, NothingToUndo
from linja.position import Position, Side, Stage
from linja.rules import Rules
from linja.turn import (
    DECLINE,
    PASS,
    Action,
    LegalTurns,
    Turn,
    after,
    after_turn,
    earns,
    legal_actions,
    parse_action,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from linja.position import PositionLike
    from linja.rules import RulesLike
    from linja.turn import ActionLike, TurnLike


REPETITIONS_TO_DRAW = 3
"""How often a position must occur at the start of a turn for the game to be drawn."""


class Reason(StrEnum):
    """Why a game is over.

    >>> game = Game("zen")
    >>> _ = game.resign(Side.RED)
    >>> game.outcome().reason
    <Reason.RESIGNED: 'resigned'>
    """

    PASSED = "passed"
    STUCK = "stuck"
    REPETITION = "repetition"
    RESIGNED = "resigned"
    TIME = "time"
    AGREED = "agreed"


BY_HAND = (Reason.RESIGNED, Reason.TIME, Reason.AGREED)
"""Reasons that come from the players or their clocks, not from the board."""


@dataclass(frozen=True)
class Outcome:
    """How a game ended.

    >>> Outcome.parse("red 40-41 passed").margin
    -1
    """

    winner: Side | None
    """None is a draw"""
    black: int
    """Black's points on the board"""
    red: int
    """Red's points on the board"""
    reason: Reason

    def __str__(self) -> str:
        winner = self.winner.colour if self.winner else "draw"
        return f"{winner} {self.black}-{self.red} {self.reason}"

    @classmethod
    def parse(cls, text: str) -> Outcome:
        """Parse a text such as `black 46-39 passed`. Raises InvalidOutcome."""
        reasons = "|".join(Reason)
        match = re.fullmatch(rf"(black|red|draw) (-?[0-9]{{1,3}})-(-?[0-9]{{1,3}}) ({reasons})", text)
        if match is None:
            raise InvalidOutcome(
                "%(text)s is not an outcome; expected something like 'black 46-39 passed' or 'draw 30-30 agreed'",
                text=repr(text[:40]),
            )
        winner = {"black": Side.BLACK, "red": Side.RED, "draw": None}[match[1]]
        return cls(winner, int(match[2]), int(match[3]), Reason(match[4]))

    def points(self, side: Side | str) -> int:
        """The side's points on the board."""
        return self.black if Side(side) is Side.BLACK else self.red

    @property
    def margin(self) -> int:
        """Black's points minus Red's."""
        return self.black - self.red


class Moved(NamedTuple):
    """An action was played; `earned` is the stage it earned, which may have lapsed.

    >>> moved, = Game("zen").play("1-2")
    >>> str(moved.action), str(moved.earned)
    ('1-2', 'f2')
    """

    side: Side
    action: Action
    earned: Stage | None


class Lapsed(NamedTuple):
    """The earned stage cannot be played, or comes too late.

    >>> moved, lapsed, *_ = Game("zen+pieces=1", "00000010/00000010 b").play("7-8")
    >>> str(lapsed.earned)
    'x'
    """

    side: Side
    earned: Stage


class TurnEnded(NamedTuple):
    """A turn is complete.

    >>> Game("zen").play_turn("1-2 1-3")[-1]
    TurnEnded(side=Side.BLACK, turn=Turn.parse('1-2 1-3'))
    """

    side: Side
    turn: Turn


class GameEnded(NamedTuple):
    """The game is over.

    >>> ended, = Game("classic").agree_draw()
    >>> str(ended.outcome)
    'draw 6-6 agreed'
    """

    outcome: Outcome


Event: TypeAlias = Moved | Lapsed | TurnEnded | GameEnded


class PlayedTurn(NamedTuple):
    """A turn of the game's history, counted from 1; the last one may be unfinished.

    >>> game = Game("zen")
    >>> _ = game.play("1-2")
    >>> played, = game.history
    >>> played.number, played.side.colour, str(played.turn), played.complete
    (1, 'black', '1-2', False)
    """

    number: int
    before: Position
    turn: Turn
    complete: bool

    @property
    def side(self) -> Side:
        """The side that played it."""
        return self.before.side


class _Ply(NamedTuple):
    before: Position
    action: Action
    ends_turn: bool


class Game:
    """A game of Linja.

    >>> game = Game("zen")
    >>> game.play("1-2")
    (Moved(side=Side.BLACK, action=Step(source=1, target=2, of_opponent=False), earned=Stage.parse('f2')),)
    >>> game.play("-")[-1]
    TurnEnded(side=Side.BLACK, turn=Turn.parse('1-2'))
    >>> _ = game.play_turn("8-7 8-6")
    >>> game.position.text
    '52111110/01111224 b'
    """

    def __init__(self, rules: RulesLike, start: PositionLike | None = None) -> None:
        """Start a game from the usual start with Black to move, or from any position. Raises InvalidPosition."""
        self.rules = Rules.parse(rules)
        self.start = Position.parse(start, self.rules) if start is not None else Position.start(self.rules)
        self._position = self.start
        self._plies: list[_Ply] = []
        self._turns: list[PlayedTurn] = []  # complete turns
        self._legal: list[Action] | None = None  # cached by `legal_actions`
        self._seen = Counter([self.start])
        self._outcome = self._score(Reason.PASSED) if self.start.is_over(self.rules) else None

    def __repr__(self) -> str:
        turns = ", ".join(f"{played.number}. {played.turn}" for played in self.history)
        return f"<Game {self.rules} {self._position.text!r} [{turns}]>"

    def copy(self) -> Game:
        """An independent copy: what is played in one leaves the other as it is."""
        return copy.copy(self)

    def __copy__(self) -> Game:
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other._plies, other._turns, other._seen = list(self._plies), list(self._turns), self._seen.copy()
        return other

    def __deepcopy__(self, _memo: object) -> Game:
        return self.__copy__()  # all that it holds is immutable

    def _repr_svg_(self) -> str:
        return self.svg()

    def svg(self, *, bottom: Side | str = Side.BLACK, theme: str = "wood") -> str:
        """The board as an SVG picture, with arrows for the last turn."""
        history = self.history
        arrows = history[-1].turn.arrows(history[-1].side) if history else []
        return self._position.svg(bottom=bottom, arrows=arrows, theme=theme)

    @property
    def position(self) -> Position:
        """The current position, with the stage of the current turn."""
        return self._position

    @property
    def side(self) -> Side:
        """The side to move."""
        return self._position.side

    @property
    def stage(self) -> Stage:
        """What is due now."""
        return self._position.stage

    @property
    def actions(self) -> tuple[Action, ...]:
        """All actions so far, in order: this is how a game is stored."""
        return tuple(ply.action for ply in self._plies)

    @property
    def history(self) -> tuple[PlayedTurn, ...]:
        """All turns so far; the last one is incomplete if its player is in mid-turn."""
        running = self._plies[self._begin_of_turn(len(self._plies)) :]
        return (*self._turns, _played(len(self._turns) + 1, running)) if running else tuple(self._turns)

    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it is unfinished."""
        return self._outcome

    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._outcome is not None

    def points_by_row(self, side: Side | str) -> tuple[int, ...]:
        """The current value of the side's pieces in each of rows 1 to 8."""
        return self._position.points_by_row(side, self.rules)

    def legal_actions(self) -> list[Action]:
        """The legal actions; empty if the game is over."""
        if self._outcome:
            return []
        if self._legal is None:
            self._legal = legal_actions(self._position, self.rules)
        return list(self._legal)

    def legal_turns(self) -> LegalTurns:
        """All ways to play the turn, or the rest of it; empty if the game is over."""
        return LegalTurns(self._position, self.rules, over=self.is_over())

    def earns(self, action: ActionLike) -> Stage | None:
        """The stage that an action would earn, or None. Raises IllegalAction, InvalidAction or GameOver."""
        self._check_running()
        return earns(self._position, action, self.rules)

    def play(self, action: ActionLike) -> tuple[Event, ...]:
        """Play one action and return the events. Raises IllegalAction, InvalidAction or GameOver, changing nothing."""
        self._check_running()
        action, before = parse_action(action), self._position
        earned = earns(before, action, self.rules)
        now, over = after(before, action, self.rules)
        ends_turn = over or now.side is not before.side
        self._plies.append(_Ply(before, action, ends_turn))
        self._position, self._legal = now, None
        events: list[Event] = [Moved(before.side, action, earned)]
        if ends_turn:
            if earned is not None:
                events.append(Lapsed(before.side, earned))
            events += self._end_turn(over)
        return tuple(events)

    def play_turn(self, turn: TurnLike) -> tuple[Event, ...]:
        """Play a whole turn, or the rest of one. Raises IllegalTurn, InvalidTurn or GameOver, as `play` does."""
        self._check_running()
        turn = Turn.parse(turn)
        after_turn(self._position, turn, self.rules)  # raises before anything is played
        events = [event for action in turn for event in self.play(action)]
        if not any(isinstance(event, TurnEnded) for event in events):
            events += self.play(DECLINE)
        return tuple(events)

    def resign(self, side: Side | str) -> tuple[Event, ...]:
        """A side resigns: the other wins, with the points on the board. Raises GameOver."""
        return self._end_by_hand(Reason.RESIGNED, Side(side).other)

    def lose_on_time(self, side: Side | str) -> tuple[Event, ...]:
        """The side's time is up: the other wins, with the points on the board. Raises GameOver."""
        return self._end_by_hand(Reason.TIME, Side(side).other)

    def agree_draw(self) -> tuple[Event, ...]:
        """Both agree on a draw. Raises GameOver."""
        return self._end_by_hand(Reason.AGREED, None)

    def undo(self) -> Action:
        """Take back the last action and return it. Raises NothingToUndo, or GameOver if a player or clock ended it."""
        if self._outcome and self._outcome.reason in BY_HAND:
            raise GameOver(
                "the game ended off the board (%(reason)s), which cannot be undone", reason=self._outcome.reason
            )
        if not self._plies:
            raise NothingToUndo("nothing has been played yet")
        ply = self._plies.pop()
        if ply.ends_turn:
            self._turns.pop()
            self._seen[self._position] -= 1
        self._position, self._outcome, self._legal = ply.before, None, None
        return ply.action

    def undo_turn(self) -> Turn:
        """Take back the current turn, or the last one if none has begun, and return it. Raises as `undo` does."""
        taken_back = [self.undo()]
        while self._plies and not self._plies[-1].ends_turn:
            taken_back.append(self.undo())
        return _as_turn(reversed(taken_back))

    def _end_turn(self, over: bool) -> list[Event]:
        side, turn = self._plies[-1].before.side, self._complete_turn()
        self._seen[self._position] += 1
        events: list[Event] = [TurnEnded(side, turn)]
        if over:
            self._outcome = self._score(Reason.STUCK if PASS in turn else Reason.PASSED)
        elif self.rules.leave_goal and self._seen[self._position] >= REPETITIONS_TO_DRAW:
            self._outcome = self._score(Reason.REPETITION)
        if self._outcome:
            events.append(GameEnded(self._outcome))
        return events

    def _complete_turn(self) -> Turn:
        first = self._begin_of_turn(len(self._plies) - 1)
        self._turns.append(_played(len(self._turns) + 1, self._plies[first:]))
        return self._turns[-1].turn

    def _begin_of_turn(self, first: int) -> int:
        """The number of actions before the turn that contains the given action, or would contain it as its next one."""
        while first and not self._plies[first - 1].ends_turn:
            first -= 1
        return first

    def _end_by_hand(self, reason: Reason, winner: Side | None) -> tuple[Event, ...]:
        self._check_running()
        self._outcome = Outcome(winner, *points_of(self._position, self.rules), reason)
        return (GameEnded(self._outcome),)

    def _score(self, reason: Reason) -> Outcome:
        return outcome_on_board(self._position, self.rules, reason)

    def _check_running(self) -> None:
        if self._outcome:
            raise GameOver("the game is over: %(outcome)s", outcome=self._outcome)


def points_of(position: Position, rules: Rules) -> tuple[int, int]:
    """Black's and Red's points on the board."""
    return position.points(Side.BLACK, rules), position.points(Side.RED, rules)


def outcome_on_board(position: Position, rules: Rules, reason: Reason) -> Outcome:
    """How a game ended that was decided by this position."""
    black, red = points_of(position, rules)
    winner = None if black == red or reason is Reason.REPETITION else Side.BLACK if black > red else Side.RED
    return Outcome(winner, black, red, reason)


def _played(number: int, plies: list[_Ply]) -> PlayedTurn:
    turn = _as_turn(ply.action for ply in plies)
    return PlayedTurn(number, plies[0].before, turn, complete=plies[-1].ends_turn)


def _as_turn(actions: Iterable[Action]) -> Turn:
    return Turn(action for action in actions if action is not DECLINE)
