"""The times when no server was running. Clocks stop during them."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from datetime import timedelta
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime


class Outages:
    """A list of outages, in order and disjoint."""

    def __init__(self, known: Iterable[tuple[datetime, datetime]] = ()) -> None:
        self.version = 0
        """counts how often something new was learned"""
        self._began: list[datetime] = []
        self._ended: list[datetime] = []
        for began, ended in known:
            self.add(began, ended)

    def add(self, began: datetime, ended: datetime) -> None:
        """Add an outage; overlapping ones are merged."""
        first, last = bisect_left(self._ended, began), bisect_right(self._began, ended)
        if first < last:
            began, ended = min(began, self._began[first]), max(ended, self._ended[last - 1])
        if (self._began[first:last], self._ended[first:last]) != ([began], [ended]):
            self._began[first:last], self._ended[first:last] = [began], [ended]
            self.version += 1

    def learn(self, other: Outages) -> bool:
        """Merge another list into this one; return whether there was anything new."""
        before = self.version
        for began, ended in zip(other._began, other._ended, strict=True):
            self.add(began, ended)
        return self.version != before

    def elapsed(self, since: datetime, until: datetime) -> timedelta:
        """How long the server was running between two times."""
        time = max(until - since, timedelta())
        for index in range(bisect_right(self._ended, since), bisect_left(self._began, until)):
            time -= min(until, self._ended[index]) - max(since, self._began[index])
        return time

    def after(self, since: datetime, time: timedelta) -> datetime:
        """The time at which the server will have been running for this long, as far as outages are known."""
        moment = since + time
        for index in range(bisect_right(self._ended, since), len(self._began)):
            if self._began[index] >= moment:
                break
            moment += self._ended[index] - max(since, self._began[index])
        return moment
