"""A game with its players and its clock, independent of sockets, storage and the current time.

Each client has a set of sides: both on one device, one against an opponent, none for a watcher.
linja.server.game.permissions says what it may do.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import timedelta
from typing import TYPE_CHECKING, TypeAlias

from linja.game import Game
from linja.position import Position, Side
from linja.record import Record
from linja.rules import Rules
from linja.server.errors import Refused
from linja.server.game.clock import Clock, RunningClock
from linja.server.game.log import OFF_BOARD, Entry, Kind, apply
from linja.server.game.models import Opponent, Summary
from linja.server.game.offers import Offers
from linja.server.game.outages import Outages

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from linja.server.game.models import StoredGame, StoredSeat
    from linja.turn import Action

Sides: TypeAlias = frozenset[Side]
NOBODY: Sides = frozenset()

LEASE = timedelta(seconds=8)
"""How long a computer's turn stays with the server that plays it, unless that renews it."""


@dataclass
class Table:
    """A game, running or finished, and its seats."""

    stored: StoredGame
    seats: dict[Side, StoredSeat]
    game: Game
    running_clock: RunningClock | None
    """of its clock, if it has one"""
    log: list[Entry] = field(default_factory=list)
    offers: Offers = field(default_factory=Offers)
    turns: int = 0
    """the number of complete turns"""
    earlier: list[StoredGame] = field(default_factory=list)
    """the games of the match before this one"""
    next: str | None = None
    """the ID of the rematch, or of the match's next game"""
    elsewhere: Sides = NOBODY
    """the sides whose players are on other servers"""
    _board_version: int = 0

    @classmethod
    def set_up(
        cls, stored: StoredGame, seats: Iterable[StoredSeat], log: Iterable[Entry], outages: Outages | None = None
    ) -> Table:
        """Build a table by replaying its log."""
        rules = Rules.parse(stored.rules)
        game = Game(rules, Position.parse(stored.start, rules))
        running_clock = RunningClock(Clock.parse(stored.clock), outages or Outages()) if stored.clock else None
        table = cls(stored, {seat.side: seat for seat in seats}, game, running_clock)
        for entry in log:
            table.apply(entry)
        return table

    @property
    def version(self) -> int:
        """The number of entries in the log."""
        return len(self.log)

    def apply(self, entry: Entry) -> None:
        """Apply an entry. Raises LinjaError."""
        turn_ended = apply(self.game, entry)
        if entry.kind is Kind.TAKEBACK:
            self.turns = sum(played.complete for played in self.game.history)
        self.turns += turn_ended
        self.offers.note(entry, self.version, turn_ended)
        if self.running_clock:
            self.running_clock.note(entry, None if self.game.is_over() else self.game.side, turn_ended)
        self.log.append(entry)
        if entry.kind not in OFF_BOARD:
            self._board_version = self.version

    def check_version(self, version: int) -> None:
        """Raise Refused if a client shows a board that has changed."""
        if not self._board_version <= version <= self.version:
            raise Refused("stale", f"the game is at version {self.version}, not {version}")

    def summary(self, now: datetime) -> Summary:
        """The summary stored beside the log."""
        outcome = self.game.outcome()
        return Summary(str(outcome) if outcome else None, self.turns, self.game.side.value, self.due(now))

    def due(self, now: datetime) -> datetime | None:
        """When the server must handle the game, if nothing happens before."""
        return now + LEASE if self.is_computers_turn() else self._falls()

    def out_of_time(self, now: datetime) -> Entry | None:
        """The entry for a loss on time, if the time of the side to move is up."""
        falls = self._falls()
        return Entry(Kind.TIME, self.game.side) if falls and falls <= now else None

    def _falls(self) -> datetime | None:
        return self.running_clock.falls() if self.running_clock and self.is_running() else None

    def sides_of(self, player: str) -> Sides:
        """The sides that a player has."""
        return frozenset(side for side, seat in self.seats.items() if seat.belongs_to(player))

    def owner_of(self, sides: Sides) -> str | None:
        """The player who has all of these sides."""
        owners = {self.seats[side].player for side in sides}
        return owners.pop() if len(owners) == 1 else None

    def free_side(self) -> Side | None:
        """The side of the free seat."""
        return next((side for side, seat in self.seats.items() if seat.is_free), None)

    def last_seen(self, side: Side) -> datetime | None:
        """When an absent player was last connected; None if nobody ever was."""
        last = next((entry.at for entry in reversed(self.log) if entry.side is side), None)
        return max((moment for moment in (last, self.seats[side].seen) if moment), default=None)

    def record(self) -> Record:
        """The game so far as a record."""
        names = {side.colour.title(): self._name(side) for side in Side}
        return Record.of(self.game, {"Date": f"{self.stored.created:%Y.%m.%d}", **names})

    def _name(self, side: Side) -> str:
        seat = self.seats[side]
        return f"linja, level {self.stored.level}" if seat.is_computers else seat.name or "Player"

    def is_remote(self) -> bool:
        """Whether two people play it on different devices, so that cheating is possible and offers make sense."""
        return self.stored.opponent == Opponent.LINK

    def is_running(self) -> bool:
        """Whether the game is being played: neither over nor archived."""
        return not self.game.is_over() and not self.stored.archived

    def is_computers_turn(self) -> bool:
        """Whether it is the computer's turn."""
        return self.is_running() and self.seats[self.game.side].is_computers

    def is_waiting(self) -> bool:
        """Whether the game cannot begin yet, because a clock must not run for a player who has not come."""
        return self.running_clock is not None and self.free_side() is not None

    def is_to_move(self, sides: Sides) -> bool:
        """Whether it is the turn of one of these sides."""
        return self.is_running() and self.game.side in sides and not self.is_waiting()

    def current(self) -> list[Action]:
        """The actions of the current turn."""
        history = self.game.history
        return list(history[-1].turn) if history and not history[-1].complete else []
