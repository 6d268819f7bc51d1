"""Fits the evaluation to the solution: positions of varied play, their exact values, and a small network between.

A developer's tool: it needs numpy, and the solution of the rules. `linja fit` runs it.
"""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from linja.engine.evaluation import COUNTS, INPUTS, make_network
from linja.kernel import _native, native_rules, pack
from linja.position import Position
from linja.rules import Rules
from linja.solution import Solution

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from numpy.typing import NDArray

    Run = Callable[[Callable[["GamesJob"], "Games"], list["GamesJob"]], Iterable["Games"]]
    Progress = Callable[[int, int], None]
    Floats = NDArray[np.float32]

UNITS = _native.UNITS
SHIFT = 10
BATCH_SIZE = 2048
LEARNING_RATE = 0.006
GAMES_A_JOB = 50
BOARDS_A_JOB = 2_000
"""about as many as are found at first; what is missing then is asked for by what was really found"""
SURPLUS = 1.5
"""how many more games are asked for, as they repeat boards"""
HELD_OUT = 20
"""One position in this many is not learned from, but used to measure the fit."""


class Fit(NamedTuple):
    """The weights as they are stored, and how far estimates are from the exact values."""

    weights: dict[str, Any]
    error: float
    """root of the mean square, in points, over positions that were not learned from"""


class GamesJob(NamedTuple):
    """Some varied games to play, which any process or machine can do."""

    rules: str
    weights: dict[str, Any] | None
    """the weights of the players; without them play is loose"""
    first: int
    """the number of the first game; numbers decide how games go"""


class Games(NamedTuple):
    """The boards of each game of a job."""

    first: int
    boards: list[list[int]]


def fit(rules: Rules, positions: int, epochs: int, seed: int, progress: Progress, run: Run = map) -> Fit:
    """Fit the evaluation of these rules, first to loose play, then to what it plays itself.

    `run` does the jobs of playing, in any order: `map`, or an executor's.
    """

    def learn(share: int, player: dict[str, Any] | None) -> tuple[dict[str, Any], NDArray[np.uint64], Floats]:
        boards = varied_boards(rules, positions // share, seed + share, player, run)
        values = exact_values(rules, boards)
        return _train(boards, values, epochs, seed, progress), boards, values

    loose, _, _ = learn(4, None)
    weights, boards, values = learn(1, loose)
    return Fit(weights, round(_error(make_network(weights), boards[::HELD_OUT], values[::HELD_OUT]), 3))


def _error(network: _native.Network, boards: NDArray[np.uint64], values: Floats) -> float:
    estimates = np.array([network.estimate(board) for board in boards.tolist()]) / _native.UNITS_PER_POINT
    return float(np.sqrt(np.mean((estimates - values) ** 2)))


def varied_boards(
    rules: Rules, count: int, seed: int, weights: dict[str, Any] | None, run: Run = map
) -> NDArray[np.uint64]:
    """Find this many different boards from varied games, unordered; the same ones wherever the jobs run."""
    boards: set[int] = set()
    done = 0
    while len(boards) < count:
        of_one_job = len(boards) / done if done else BOARDS_A_JOB
        due = ceil(SURPLUS * (count - len(boards)) / of_one_job)
        firsts = ((seed << 32) + number * GAMES_A_JOB for number in range(done, done + due))
        jobs = [GamesJob(str(rules), weights, first) for first in firsts]
        done += due
        for games in sorted(run(play_games, jobs)):
            for game in games.boards:
                if len(boards) < count:
                    boards.update(game)
    found = np.array(sorted(boards), dtype=np.uint64)
    return np.random.default_rng(seed).permutation(found)[:count]


def play_games(job: GamesJob) -> Games:
    """Play the games of a job."""
    rules = Rules.parse(job.rules)
    native, start = native_rules(rules), pack(Position.start(rules))
    network = make_network(job.weights) if job.weights else None
    numbers = range(job.first, job.first + GAMES_A_JOB)
    return Games(job.first, [_native.varied_game(native, start, network, number) for number in numbers])


def exact_values(rules: Rules, boards: NDArray[np.uint64]) -> Floats:
    """What the solution has for these boards."""
    with Solution.open(rules) as solution:
        return solution.values(boards).astype(np.float32)


def _inputs(boards: NDArray[np.uint64]) -> Floats:
    """A row for each board, with a one for the count that stands in each of the sixteen places."""
    inputs = np.zeros((len(boards), INPUTS), dtype=np.float32)
    for place in range(16):
        count = (boards >> np.uint64(4 * place) & np.uint64(15)).astype(np.intp)
        inputs[np.arange(len(boards)), place * COUNTS + count] = 1
    return inputs


def _train(boards: NDArray[np.uint64], values: Floats, epochs: int, seed: int, progress: Progress) -> dict[str, Any]:
    random = np.random.default_rng(seed)
    learned = np.arange(len(boards)) % HELD_OUT != 0
    boards, values = boards[learned], values[learned]
    parts = _first_parts(random)
    moments = [(np.zeros_like(part), np.zeros_like(part)) for part in parts]
    batches = len(boards) // BATCH_SIZE
    for step in range(epochs * batches):
        if step % batches == 0:
            order = random.permutation(len(boards))
        chosen = order[step % batches * BATCH_SIZE :][:BATCH_SIZE]
        gradients = _gradients(parts, _inputs(boards[chosen]), values[chosen])
        done = step / (epochs * batches)
        _adam(parts, gradients, moments, step + 1, LEARNING_RATE * min(1.0, 10 * done + 0.05) * (1 - done))
        progress(step + 1, epochs * batches)
    return _whole_numbers(*parts)


def _first_parts(random: np.random.Generator) -> list[Floats]:
    """Where learning begins: inputs' weights in the units, units' biases, units' weights, direct weights, bias."""
    shapes = ((INPUTS, UNITS), (UNITS,), (UNITS,), (INPUTS,), (1,))
    spreads = (0.1, 0.1, 1.0, 0.0, 0.0)
    return [random.normal(0, spread, shape).astype(np.float32) for shape, spread in zip(shapes, spreads, strict=True)]


def _gradients(parts: list[Floats], inputs: Floats, values: Floats) -> list[Floats]:
    """Of half the mean square of the error, in each part."""
    of_input, unit_bias, unit_weight, direct, bias = parts
    sums = inputs @ of_input + unit_bias
    units = np.clip(sums, 0, 1)
    error = (units @ unit_weight + inputs @ direct + bias - values) / len(values)
    back = error[:, None] * unit_weight * ((sums > 0) & (sums < 1))
    return [inputs.T @ back, back.sum(0), units.T @ error, inputs.T @ error, error.sum(keepdims=True)]


def _adam(
    parts: list[Floats], gradients: list[Floats], moments: list[tuple[Floats, Floats]], step: int, rate: float
) -> None:
    """One step of Adam, in place."""
    for part, gradient, (mean, square) in zip(parts, gradients, moments, strict=True):
        np.add(mean, 0.1 * (gradient - mean), out=mean)
        np.add(square, 0.001 * (gradient**2 - square), out=square)
        change = (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)
        np.subtract(part, rate * change, out=part)


def _whole_numbers(*parts: Floats) -> dict[str, Any]:
    of_input, unit_bias, unit_weight, direct, bias = parts
    full, point = _native.FULL, _native.UNITS_PER_POINT

    def whole(numbers: Floats, scale: float) -> list[int]:
        return [int(number) for number in np.clip(np.rint(numbers.ravel() * scale), -4000, 4000)]

    return {
        "unit_of_input": whole(of_input, full),
        "unit_bias": whole(unit_bias, full),
        "unit_weight": [int(n) for n in np.clip(np.rint(unit_weight * point * 2**SHIFT / full), -32000, 32000)],
        "direct": whole(direct, point),
        "bias": whole(bias, point)[0],
        "shift": SHIFT,
    }
