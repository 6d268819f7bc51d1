"""Clocks as a function of the log: no server, no waiting."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from linja import Side
from linja.server.game.clock import Clock, RunningClock
from linja.server.game.log import Entry, Kind
from linja.server.game.outages import Outages
from tests.server.visitors import NOON

if TYPE_CHECKING:
    from datetime import datetime


DAY = 86_400


def at(seconds: float) -> datetime:
    return NOON + timedelta(seconds=seconds)


def played(side: Side, seconds: float) -> Entry:
    return Entry(Kind.ACTION, side, "1-2", at(seconds))


def seconds_left(running_clock: RunningClock, now: float) -> tuple[float, float]:
    return running_clock.left(Side.BLACK, at(now)).total_seconds(), running_clock.left(
        Side.RED, at(now)
    ).total_seconds()


# --- the arithmetic ---


def test_a_clock_runs_from_the_first_action_for_whoever_is_to_move() -> None:
    running_clock = RunningClock(Clock(minutes=5, increment=3), Outages())
    assert (running_clock.falls(), running_clock.running) == (None, None)
    running_clock.note(played(Side.BLACK, 100), Side.BLACK, turn_ended=False)
    assert seconds_left(running_clock, 110) == (290, 300)
    assert running_clock.falls() == at(400)
    running_clock.note(played(Side.BLACK, 120), Side.RED, turn_ended=True)
    assert seconds_left(running_clock, 130) == (283, 290)
    running_clock.note(played(Side.RED, 220), Side.BLACK, turn_ended=True)
    assert seconds_left(running_clock, 220) == (283, 203)
    running_clock.note(Entry(Kind.RESIGN, Side.RED, "", at(230)), None, turn_ended=False)
    assert (running_clock.running, running_clock.falls()) == (None, None)
    assert seconds_left(running_clock, 900) == (273, 203)


def test_taking_back_and_talking_give_no_time_back() -> None:
    running_clock = RunningClock(Clock(minutes=1), Outages())
    running_clock.note(Entry(Kind.OFFER, Side.RED, "draw", at(0)), Side.BLACK, turn_ended=False)
    assert running_clock.running is None
    running_clock.note(played(Side.BLACK, 10), Side.RED, turn_ended=True)
    running_clock.note(Entry(Kind.OFFER, Side.BLACK, "takeback", at(20)), Side.RED, turn_ended=False)
    running_clock.note(Entry(Kind.TAKEBACK, Side.BLACK, "1", at(30)), Side.BLACK, turn_ended=False)
    assert seconds_left(running_clock, 35) == (55, 40)


def test_with_days_each_turn_has_its_whole_time() -> None:
    running_clock = RunningClock(Clock(days=2), Outages())
    running_clock.note(played(Side.BLACK, 0), Side.BLACK, turn_ended=False)
    running_clock.note(played(Side.BLACK, DAY), Side.RED, turn_ended=True)
    assert seconds_left(running_clock, DAY) == (2 * DAY, 2 * DAY)
    running_clock.note(Entry(Kind.TAKEBACK, Side.BLACK, "1", at(2 * DAY)), Side.BLACK, turn_ended=False)
    assert seconds_left(running_clock, 2 * DAY) == (DAY, 2 * DAY)  # a turn played again has what was left of it
    assert running_clock.falls() == at(3 * DAY)


def test_with_days_a_turn_begins_with_the_whole_time_whatever_the_last_one_took() -> None:
    running_clock = RunningClock(Clock(days=2), Outages())
    running_clock.note(played(Side.BLACK, 0), Side.BLACK, turn_ended=False)
    running_clock.note(played(Side.BLACK, DAY), Side.RED, turn_ended=True)
    running_clock.note(played(Side.RED, 2 * DAY), Side.BLACK, turn_ended=True)
    assert running_clock.falls() == at(4 * DAY)


def test_with_days_a_finished_game_shows_what_was_left() -> None:
    running_clock = RunningClock(Clock(days=2), Outages())
    running_clock.note(played(Side.BLACK, 0), Side.BLACK, turn_ended=False)
    running_clock.note(Entry(Kind.RESIGN, Side.BLACK, "", at(DAY)), None, turn_ended=False)
    assert seconds_left(running_clock, 5 * DAY) == (DAY, 2 * DAY)


def test_what_clients_are_told_of_a_clock() -> None:
    assert Clock(days=2).state() == {"kind": "days", "days": 2}
    running_clock = RunningClock(Clock(minutes=1, increment=5), Outages())
    choice = {"kind": "minutes", "minutes": 1, "increment": 5}
    waiting = {**choice, "left": {"b": 60.0, "r": 60.0}, "running": None, "at": "2026-11-16T12:00:00.000+00:00"}
    assert running_clock.state(NOON) == waiting
    running_clock.note(played(Side.BLACK, 0), Side.BLACK, turn_ended=False)
    told = running_clock.state(NOON + timedelta(microseconds=1_234_567))
    assert (told["left"], told["running"]) == ({"b": 58.765, "r": 60.0}, "b")
    assert told["at"] == "2026-11-16T12:00:01.234+00:00"


def test_a_clock_stands_still_while_no_server_runs() -> None:
    outages = Outages([(at(20), at(50))])
    running_clock = RunningClock(Clock(minutes=1), outages)
    running_clock.note(played(Side.BLACK, 10), Side.BLACK, turn_ended=False)
    assert running_clock.falls() == at(100)
    assert seconds_left(running_clock, 30) == seconds_left(running_clock, 50) == (50, 60)
    outages.add(at(60), at(1000))
    assert running_clock.falls() == at(1040)
    assert seconds_left(running_clock, 1010) == (30, 60)


@pytest.mark.parametrize("text", ["5+3", "180+60", "1+0", "2d", "14d"])
def test_clock_texts(text: str) -> None:
    assert str(Clock.parse(text)) == text


@pytest.mark.parametrize("text", ["", "5", "d", "5+", "-1+3", "5+3d", "１+1"])
def test_what_is_no_clock_text(text: str) -> None:
    with pytest.raises(ValueError, match="not a clock"):
        Clock.parse(text)


# --- the server ---


def test_an_outage_that_becomes_known_late_is_counted_all_the_same() -> None:
    outages = Outages()
    late, early = RunningClock(Clock(minutes=5), outages), RunningClock(Clock(minutes=5), Outages([(at(10), at(40))]))
    for clock in (late, early):
        clock.note(Entry(Kind.ACTION, Side.BLACK, "1-2", at(0)), Side.BLACK, turn_ended=False)
        clock.note(Entry(Kind.ACTION, Side.BLACK, "1-3", at(50)), Side.RED, turn_ended=True)
    assert late.left(Side.BLACK, at(60)) == timedelta(seconds=250)
    outages.add(at(10), at(40))
    assert late.state(at(60)) == early.state(at(60))
    assert late.falls() == early.falls()
    assert late.left(Side.BLACK, at(60)) == timedelta(seconds=280)
