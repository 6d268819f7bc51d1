"""Who does the work: the results are the same, and nothing is left behind."""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from linja.arena import GameResult, Participant, Tournament, play_game
from linja.errors import InvalidRules
from linja.parallel import Pool, Serial, WorkerLost
from linja.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Iterator

PLAYERS = tuple(map(Participant.parse, ["1", "5", "random", "minimax3"]))


@pytest.fixture(autouse=True)
def nobody_is_left() -> Iterator[None]:
    yield
    assert multiprocessing.active_children() == []


def untimed(result: GameResult) -> GameResult:
    black, red = replace(result.black_side, seconds=0), replace(result.red_side, seconds=0)
    return replace(result, black_side=black, red_side=red)


def test_a_pool_plays_the_same_games_as_one_process() -> None:
    jobs = Tournament(PLAYERS, 4, Rules.parse("zen+pieces=4")).jobs()
    serial, pooled = (
        sorted(map(untimed, executor.run(play_game, jobs)), key=lambda result: result.key)
        for executor in (Serial(), Pool(2))
    )
    assert serial == pooled
    assert len(serial) == len(jobs)


def test_results_of_a_pool_come_as_they_are_finished() -> None:
    assert sorted(Pool(2).run(abs, list(range(-9, 1)))) == list(range(10))


def test_there_are_no_more_workers_than_jobs() -> None:
    assert set(Pool(50).run(eval, ["__import__('os').getpid()"])) != {os.getpid()}
    assert list(Pool(50).run(abs, [])) == []


def test_what_the_work_raises_is_raised_here() -> None:
    with pytest.raises(InvalidRules, match="chess"):
        list(Pool(2).run(Rules.parse, ["zen", "chess", "classic"]))


def test_a_worker_that_dies_is_noticed() -> None:
    with pytest.raises(WorkerLost, match="exit code -9"):
        list(Pool(1).run(signal.raise_signal, [signal.SIGKILL]))


def test_closing_stops_what_is_still_running() -> None:
    running = Pool(2).run(time.sleep, [0, 1000])
    assert next(running) is None
    started = time.monotonic()
    running.close()
    assert time.monotonic() - started < 100
