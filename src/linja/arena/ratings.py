"""Ratings in Elo: the most likely ones by the Bradley-Terry model, a draw counting as half a win for both.

Every pair gets one extra draw, so that a player who wins everything has a finite rating. Errors are 95 %, by the Fisher
information. Since a draw is more informative than the model assumes, they are a little too large.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import NamedTuple

from linja.engine.points_lost import NORMAL_95

ELO_PER_UNIT = 400 / math.log(10)
EXTRA_DRAWS = 1.0
MOST_ROUNDS = 200
LONGEST_STEP = 1.0
CLOSE_ENOUGH = 1e-10


@dataclass(frozen=True)
class Duel:
    """The score of one player in its games against another; players are numbered from 0."""

    one: int
    other: int
    games: float
    score: float


class Rating(NamedTuple):
    """Elo around the mean of all players, which is 0, and half the width of the 95 % interval."""

    elo: float
    error: float


class Interval(NamedTuple):
    """The lower and upper end of an interval."""

    low: float
    high: float


def rate(players: int, duels: list[Duel]) -> list[Rating]:
    """The rating of each player, from duels that connect them all.

    >>> [round(rating.elo) for rating in rate(2, [Duel(0, 1, games=99, score=75)])]
    [98, -98]
    """
    duels = [Duel(d.one, d.other, d.games + EXTRA_DRAWS, d.score + EXTRA_DRAWS / 2) for d in duels]
    strengths = [0.0] * players
    for _ in range(MOST_ROUNDS):
        step = _solve(_information(strengths, duels), _gradient(strengths, duels))
        longest = max(map(abs, step))
        scale = min(1.0, LONGEST_STEP / longest) if longest else 1.0  # Newton's step may be far too long at first
        strengths = [strength + scale * part for strength, part in zip(strengths, step, strict=True)]
        if longest < CLOSE_ENOUGH:
            break
    information = _information(strengths, duels)
    return [
        Rating(ELO_PER_UNIT * strength, NORMAL_95 * ELO_PER_UNIT * math.sqrt(_variance(information, player)))
        for player, strength in enumerate(strengths)
    ]


def share_interval(score: float, games: float) -> Interval:
    """Wilson's 95 % interval for a score out of this many games; it makes sense even at 0 and 100 %.

    >>> low, high = share_interval(260, 400)
    >>> f"{low:.3f} {high:.3f}"
    '0.602 0.695'
    """
    if not games:
        return Interval(0.0, 1.0)
    share, square = score / games, NORMAL_95**2 / games
    middle = (share + square / 2) / (1 + square)
    half = math.sqrt(share * (1 - share) * square + square**2 / 4) / (1 + square)
    return Interval(max(0.0, middle - half), min(1.0, middle + half))


def _gradient(strengths: list[float], duels: list[Duel]) -> list[float]:
    gradient = [0.0] * len(strengths)
    for duel in duels:
        surplus = duel.score - duel.games * _share(strengths[duel.one] - strengths[duel.other])
        gradient[duel.one] += surplus
        gradient[duel.other] -= surplus
    return gradient


def _information(strengths: list[float], duels: list[Duel]) -> list[list[float]]:
    """The Fisher information; a constant added everywhere keeps the mean at 0, which the games do not determine."""
    count = len(strengths)
    matrix = [[1.0 / count] * count for _ in range(count)]
    for duel in duels:
        share = _share(strengths[duel.one] - strengths[duel.other])
        weight = duel.games * share * (1 - share)
        matrix[duel.one][duel.one] += weight
        matrix[duel.other][duel.other] += weight
        matrix[duel.one][duel.other] -= weight
        matrix[duel.other][duel.one] -= weight
    return matrix


def _variance(information: list[list[float]], player: int) -> float:
    """Of a player's strength around the mean of all."""
    count = len(information)
    around_mean = [float(place == player) - 1 / count for place in range(count)]
    return max(0.0, _solve(information, around_mean)[player])


def _share(difference: float) -> float:
    return 1 / (1 + math.exp(-difference))


def _solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Solve a system of linear equations with a symmetric positive definite matrix: Gauss without pivoting."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    count = len(rows)
    for place in range(count):
        for below in range(place + 1, count):
            factor = rows[below][place] / rows[place][place]
            for column in range(place, count + 1):
                rows[below][column] -= factor * rows[place][column]
    solution = [0.0] * count
    for place in reversed(range(count)):
        known = sum(rows[place][column] * solution[column] for column in range(place + 1, count))
        solution[place] = (rows[place][count] - known) / rows[place][place]
    return solution
