"""Clocks: how much time each side has. Times come from the entries of the log; nothing here asks for the current time.

The clock starts with the game's first action. It runs for the side to move, except while no server is running. A
complete turn adds the increment or, with days, gives the next side its full time. Take-backs do not restore time.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, cast

from linja.position import Side
from linja.server.game.log import Kind

if TYPE_CHECKING:
    from datetime import datetime

    from linja.server.game import state
    from linja.server.game.log import Entry
    from linja.server.game.outages import Outages

_TEXT = re.compile(r"(\d{1,3})(?:d|\+(\d{1,2}))", re.ASCII)


@dataclass(frozen=True)
class Clock:
    """Minutes for the whole game and seconds more for each turn, or days for each turn.

    >>> str(Clock(minutes=5, increment=3)), str(Clock(days=2))
    ('5+3', '2d')
    >>> Clock.parse("2d").full
    datetime.timedelta(days=2)
    """

    minutes: int = 0
    increment: int = 0
    days: int = 0

    @classmethod
    def parse(cls, text: str) -> Clock:
        """Parse a text such as `5+3` or `2d`. Raises ValueError."""
        match = _TEXT.fullmatch(text)
        if match is None:
            raise ValueError(f"{text[:20]!r} is not a clock; expected something like 5+3 or 2d")
        if match[2] is None:
            return cls(days=int(match[1]))
        return cls(minutes=int(match[1]), increment=int(match[2]))

    def __str__(self) -> str:
        return f"{self.days}d" if self.days else f"{self.minutes}+{self.increment}"

    @property
    def full(self) -> timedelta:
        """The time each side starts with."""
        return timedelta(days=self.days, minutes=self.minutes)

    def state(self) -> state.ClockChoice:
        """The clock as clients see it and request it."""
        if self.days:
            return {"kind": "days", "days": self.days}
        return {"kind": "minutes", "minutes": self.minutes, "increment": self.increment}


class RunningClock:
    """The state of a game's clock: determined by its log and the outages alone."""

    def __init__(self, clock: Clock, outages: Outages) -> None:
        self.clock = clock
        self.running: Side | None = None
        """the side whose time is running; None before the first action and when the game is over"""
        self._outages = outages
        self._noted: list[tuple[Entry, Side | None, bool]] = []
        self._reset()

    def note(self, entry: Entry, to_move: Side | None, turn_ended: bool) -> None:
        """Advance to an event; from now on the time of `side` is running, or of nobody."""
        self._catch_up()
        self._noted.append((entry, to_move, turn_ended))
        self._count(entry, to_move, turn_ended)

    def _reset(self) -> None:
        self.running = None
        self._left = dict.fromkeys(Side, self.clock.full)
        self._since: datetime | None = None
        self._version = self._outages.version

    def _catch_up(self) -> None:
        """Recompute if a new outage has become known."""
        if self._version != self._outages.version:
            self._reset()
            for noted in self._noted:
                self._count(*noted)

    def _count(self, entry: Entry, to_move: Side | None, turn_ended: bool) -> None:
        assert entry.at is not None
        if self.running is not None:
            self._left[self.running] = self._now_left(entry.at)
        elif entry.kind is not Kind.ACTION:
            return
        if turn_ended and self.clock.days and to_move is not None:
            self._left[to_move] = self.clock.full
        elif turn_ended:
            self._left[entry.side] += timedelta(seconds=self.clock.increment)
        self.running, self._since = to_move, entry.at

    def left(self, side: Side, now: datetime) -> timedelta:
        """The time a side has left; with days, the side that waits has the full time of its next turn."""
        self._catch_up()
        if side is self.running:
            return self._now_left(now)
        return self.clock.full if self.clock.days and self.running is not None else self._left[side]

    def falls(self) -> datetime | None:
        """When the time of the side to move is up, if nothing happens before."""
        self._catch_up()
        if self.running is None or self._since is None:
            return None
        return self._outages.after(self._since, self._left[self.running])

    def state(self, now: datetime) -> state.Clock:
        """The clock as sent to clients."""
        told = {
            **self.clock.state(),
            "left": {side.value: round(self.left(side, now).total_seconds(), 3) for side in Side},
            "running": self.running.value if self.running else None,
            "at": now.isoformat(timespec="milliseconds"),
        }
        return cast("state.Clock", told)

    def _now_left(self, now: datetime) -> timedelta:
        assert self.running is not None
        assert self._since is not None
        return max(self._left[self.running] - self._outages.elapsed(self._since, now), timedelta())
