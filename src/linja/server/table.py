"""A game with the people around it: who may do what now. It knows nothing of sockets or storage.

Whoever looks at a table has a set of sides: both on one device, one against somebody else, none for a watcher.
Each wish becomes the entry of the log that fulfils it, or is refused with the reason.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from linja.errors import LinjaError
from linja.game import BY_HAND
from linja.position import Position, Side
from linja.record import Record
from linja.rules import Rules
from linja.server.log import Entry, Kind, apply, replay
from linja.server.refused import Refused
from linja.turn import DECLINE, PASS, Action, parse_action

if TYPE_CHECKING:
    from collections.abc import Iterable

    from linja.game import Game
    from linja.server.storage import StoredGame, StoredSeat

Sides: TypeAlias = frozenset[Side]
NOBODY: Sides = frozenset()

COMPUTER, DEVICE, LINK = "computer", "device", "link"
HELPED = (COMPUTER, DEVICE)
"""Opponents against whom turns may be taken back and hints be asked for: nobody is cheated."""
SKIP = "skip"
"""What a client says for declining."""


@dataclass
class Table:
    """A running or finished game and its seats."""

    stored: StoredGame
    seats: dict[Side, StoredSeat]
    game: Game
    version: int
    """how many entries its log has"""
    earlier: list[StoredGame] = field(default_factory=list)
    """the games of the match before this one"""
    next: str | None = None
    """the rematch, or the match's next game"""

    @classmethod
    def set_up(cls, stored: StoredGame, seats: Iterable[StoredSeat], log: list[Entry]) -> Table:
        """The table as its log left it."""
        rules = Rules.parse(stored.rules)
        game = replay(rules, Position.parse(stored.start, rules), log)
        return cls(stored, {seat.side: seat for seat in seats}, game, len(log))

    def sides_of(self, player: str) -> Sides:
        """The sides that somebody plays."""
        return frozenset(side for side, seat in self.seats.items() if seat.player == player)

    def free_side(self) -> Side | None:
        """The side that waits for somebody to sit down."""
        free = (side for side, seat in self.seats.items() if seat.kind == "human" and seat.player is None)
        return next(free, None)

    def record(self) -> Record:
        """The game so far as a record."""
        names = {side.colour.title(): self._name(side) for side in Side}
        return Record.of(self.game, {"Date": f"{self.stored.created:%Y.%m.%d}", **names})

    def _name(self, side: Side) -> str:
        return f"linja, level {self.stored.level}" if self.seats[side].kind == COMPUTER else "Player"

    def is_computers_turn(self) -> bool:
        """Whether the computer is to move."""
        return not self.game.is_over() and self.seats[self.game.side].kind == COMPUTER

    def is_to_move(self, sides: Sides) -> bool:
        """Whether the turn belongs to one of these sides."""
        return not self.game.is_over() and self.game.side in sides

    def current(self) -> list[Action]:
        """The actions of the turn under way."""
        history = self.game.history()
        return list(history[-1].turn) if history and not history[-1].complete else []

    def apply(self, entry: Entry) -> None:
        """Let something happen. Raises LinjaError."""
        apply(self.game, entry)
        self.version += 1

    def act(self, sides: Sides, text: str) -> Entry:
        """The entry for playing an action. Raises Refused."""
        self._check_to_move(sides)
        try:
            action = DECLINE if text == SKIP else parse_action(text)
            if action not in self.game.legal_actions():
                self.game.earns(action)  # says why not
        except LinjaError as error:
            raise Refused("illegal", str(error)) from None
        return Entry(Kind.ACTION, self.game.side, str(action))

    def can_undo(self, sides: Sides) -> bool:
        """Whether the last action belongs to the turn under way of one of these sides."""
        return self.is_to_move(sides) and bool(self.current())

    def undo(self, sides: Sides) -> Entry:
        """The entry for undoing the last action of the turn under way. Raises Refused."""
        self._check_to_move(sides)
        if not self.can_undo(sides):
            raise Refused("not-possible", "nothing has been played in this turn")
        return Entry(Kind.UNDO, self.game.side, "1")

    def can_take_back(self, sides: Sides) -> bool:
        """Whether there is a turn that may be taken back."""
        return bool(sides) and self.stored.opponent in HELPED and self.next is None and self._to_take_back(sides) > 0

    def take_back(self, sides: Sides) -> Entry:
        """The entry for going back to before the own last turn. Raises Refused."""
        _check_seated(sides)
        if self.stored.opponent not in HELPED:
            raise Refused("not-possible", "turns are taken back only against the computer and on one device")
        if not self.can_take_back(sides):
            raise Refused("not-possible", "there is no turn to take back")
        return Entry(Kind.TAKEBACK, min(sides), str(self._to_take_back(sides)))

    def can_resign(self, sides: Sides) -> bool:
        """Whether one of these sides could give up."""
        return bool(sides) and not self.game.is_over()

    def resign(self, sides: Sides) -> Entry:
        """The entry for giving up: on one device it is who is to move. Raises Refused."""
        _check_seated(sides)
        self._check_running()
        return Entry(Kind.RESIGN, self.game.side if self.game.side in sides else min(sides))

    def can_have_hint(self, sides: Sides) -> bool:
        """Whether a hint may be given now."""
        return self.stored.opponent in HELPED and self.is_to_move(sides)

    def check_hint(self, sides: Sides) -> None:
        """Raises Refused if no hint may be given now."""
        self._check_to_move(sides)
        if not self.can_have_hint(sides):
            raise Refused("not-possible", "hints are given only against the computer and on one device")

    def can_have_rematch(self, sides: Sides) -> bool:
        """Whether another game may follow this one."""
        return bool(sides) and self.game.is_over()

    def check_rematch(self, sides: Sides) -> None:
        """Raises Refused if no other game may follow yet."""
        _check_seated(sides)
        if not self.can_have_rematch(sides):
            raise Refused("not-possible", "the game is still going on")

    def check_version(self, version: int) -> None:
        """Raises Refused if somebody looks at something that has changed."""
        if version != self.version:
            raise Refused("stale", f"the game is at version {self.version}, not {version}")

    def _to_take_back(self, sides: Sides) -> int:
        """How many actions the last turn of these sides and everything after it have."""
        outcome = self.game.outcome()
        if outcome and outcome.reason in BY_HAND:
            return 0
        turns = self.game.history()
        last = next((index for index in reversed(range(len(turns))) if turns[index].side in sides), None)
        if last is None:
            return 0
        return len(self.game.actions) - _actions_before(self.game, last)

    def _check_to_move(self, sides: Sides) -> None:
        _check_seated(sides)
        self._check_running()
        if self.game.side not in sides:
            raise Refused("not-your-turn", f"it is {self.game.side.colour}'s turn")

    def _check_running(self) -> None:
        if self.game.is_over():
            raise Refused("over", f"the game is over: {self.game.outcome()}")


def may_skip(game: Game) -> bool:
    """Whether the rest of the turn may be declined."""
    return DECLINE in game.legal_actions()


def must_pass(game: Game) -> bool:
    """Whether passing is all there is."""
    return PASS in game.legal_actions()


def _check_seated(sides: Sides) -> None:
    if not sides:
        raise Refused("not-your-turn", "you are watching this game")


def _actions_before(game: Game, turn: int) -> int:
    """How many actions were played before a turn of the history; declining is an action, but not in a turn."""
    actions, count = game.actions, 0
    for played in game.history()[:turn]:
        count += len(played.turn)
        count += count < len(actions) and actions[count] is DECLINE
    return count
