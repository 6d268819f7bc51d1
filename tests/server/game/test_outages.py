"""Times when no server was running."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from linja.server.game.outages import Outages
from tests.server.visitors import NOON

if TYPE_CHECKING:
    from datetime import datetime


def at(seconds: float) -> datetime:
    return NOON + timedelta(seconds=seconds)


moments = st.integers(0, 60)
spans = st.lists(st.tuples(moments, moments).map(sorted), max_size=8)


@given(spans, moments, moments)
def test_outages_are_counted_once_however_they_overlap(known: list[list[int]], one: int, two: int) -> None:
    outages = Outages((at(began), at(ended)) for began, ended in known)
    down = {second for began, ended in known for second in range(began, ended)}
    since, until = sorted((one, two))
    up = len(set(range(since, until)) - down)
    assert outages.elapsed(at(since), at(until)).total_seconds() == up
    moment = (outages.after(at(since), timedelta(seconds=up)) - NOON).total_seconds()
    assert len(set(range(since, int(moment))) - down) == up
    assert moment <= until or up == 0
