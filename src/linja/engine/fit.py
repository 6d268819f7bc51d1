"""Fits the evaluation to the solution: boards of varied play, their exact values, and a small network between.

A developer's tool: it needs numpy, and the solution of the rules. `linja fit` runs it.
"""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from linja.engine.evaluation import Fit
from linja.kernel import _native, native_rules, pack
from linja.position import Position
from linja.rules import Rules
from linja.solution import Solution

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from numpy.typing import NDArray

    Run = Callable[[Callable[["GamesJob"], "Games"], list["GamesJob"]], Iterable["Games"]]
    Progress = Callable[[int, int], None]
    Boards = NDArray[np.uint64]

GAMES_A_JOB = 500
BOARDS_A_JOB = 100_000
"""about as many as are found at first; what is missing then is asked for by what was really found"""
SURPLUS = 1.2
"""how many more games are asked for, as they repeat boards"""
STEPS_AT_ONCE = 100
MOST_HELD_OUT = 100_000
"""Some boards are not learned from, but tell how good the fit is: at most so many, at least one in twenty of few."""


class GamesJob(NamedTuple):
    """Some varied games to play, which any process or machine can do."""

    rules: str
    weights: bytes | None
    """of whoever plays; without them play is loose"""
    first: int
    """the number of the first game; numbers decide how games go"""


class Games(NamedTuple):
    """The boards of the games of a job and those beside them, eight bytes each."""

    first: int
    boards: bytes


def fit(rules: Rules, positions: int, epochs: int, seed: int, progress: Progress, run: Run = map) -> Fit:
    """Fit the evaluation of these rules, first to loose play, then to what it plays itself.

    `run` does the jobs of playing, in any order: `map`, or an executor's.
    """

    def learn(share: int, player: bytes | None) -> tuple[bytes, float]:
        boards = varied_boards(rules, max(1, positions // share), seed + share, player, run)
        return _train(boards, exact_values(rules, boards), epochs, seed, progress)

    loose, _ = learn(4, None)
    weights, error = learn(1, loose)
    about = {"rules": str(rules), "error": round(error, 3), "positions": positions, "epochs": epochs, "seed": seed}
    return Fit(about, weights)


def varied_boards(rules: Rules, count: int, seed: int, weights: bytes | None, run: Run = map) -> Boards:
    """So many different boards of varied games, in no order; the same ones whoever runs the jobs."""
    boards = np.empty(0, dtype=np.uint64)
    done = 0
    while len(boards) < count:
        of_one_job = len(boards) / done if done else BOARDS_A_JOB
        due = ceil(SURPLUS * (count - len(boards)) / of_one_job)
        firsts = ((seed << 32) + number * GAMES_A_JOB for number in range(done, done + due))
        jobs = [GamesJob(str(rules), weights, first) for first in firsts]
        done += due
        found = [np.frombuffer(games.boards, dtype="<u8").astype(np.uint64) for games in sorted(run(play_games, jobs))]
        boards = np.unique(np.concatenate([boards, *found]))
    return np.random.default_rng(seed).permutation(boards)[:count]


def play_games(job: GamesJob) -> Games:
    """Play the games of a job."""
    rules = Rules.parse(job.rules)
    native, start = native_rules(rules), pack(Position.start(rules))
    network = _native.Network.of(job.weights) if job.weights else None
    return Games(job.first, _native.varied_boards(native, start, network, job.first, GAMES_A_JOB))


def exact_values(rules: Rules, boards: Boards) -> NDArray[np.int8]:
    """What the solution has for these boards. They are looked up layer by layer, which is much faster."""
    steps = np.zeros_like(boards)
    for place in range(16):
        steps += (boards >> np.uint64(4 * place) & np.uint64(15)) * np.uint64(place % 8)
    order = np.lexsort((boards, steps))
    values = np.empty(len(boards), dtype=np.int8)
    with Solution.open(rules) as solution:
        values[order] = solution.values(boards[order])
    return values


def _train(boards: Boards, values: NDArray[np.int8], epochs: int, seed: int, progress: Progress) -> tuple[bytes, float]:
    """The weights, and the root of the mean square of their error over boards that were not learned from."""
    held_out = min(MOST_HELD_OUT, ceil(len(boards) / 20))
    steps = ceil(epochs * len(boards) / _native.BATCH)
    trainer = _native.Trainer(boards[held_out:], values[held_out:], steps, seed)
    for done in range(0, steps, STEPS_AT_ONCE):
        trainer.learn(STEPS_AT_ONCE)
        progress(min(done + STEPS_AT_ONCE, steps), steps)
    network = _native.Network.of(trainer.weights())
    estimates = np.array([network.estimate(board) for board in boards[:held_out].tolist()]) / _native.UNITS_PER_POINT
    return trainer.weights(), float(np.sqrt(np.mean((estimates - values[:held_out]) ** 2)))
