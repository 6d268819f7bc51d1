"""Labels and accuracy: how bad a turn was, in words and in percent.

docs/analysis.md gives the reasons.
"""

from __future__ import annotations

import math
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


class Label(StrEnum):
    """The label of a turn, from the best to the worst."""

    BEST = "best"
    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


MOST_LOST = {
    Label.BEST: 0,
    Label.GOOD: 1,
    Label.INACCURACY: 2,
    Label.MISTAKE: 4,
    Label.BLUNDER: math.inf,
}
"""The most points that a turn with this label loses. It is one label worse for each half of the result given away."""

HALVING = 2
"""A turn that loses this many points counts half, one that loses twice as many a quarter, and so on."""


def result(value: float) -> int:
    """The result of a margin: 1 is won, 0 drawn, -1 lost; an estimate close to zero is a draw.

    >>> [result(value) for value in (2, 0.4, 0, -0.5, -0.6)]
    [1, 0, 0, 0, -1]
    """
    return (value > 0.5) - (value < -0.5)


def label_of(best: float, value: float) -> Label:
    """The label of a turn worth `value` where the best one is worth `best`, both for the mover.

    >>> print(label_of(6, 4), label_of(2, 0), label_of(1, -1))
    inaccuracy mistake blunder
    """
    labels = list(MOST_LOST)
    lost = max(1, round(best - value)) if value < best else 0  # whole points, also of an estimate
    by_points = next(place for place, most in enumerate(MOST_LOST.values()) if lost <= most)
    given_away = result(best) - result(value)
    return labels[min(by_points + given_away, len(labels) - 1)]


def accuracy(lost: Sequence[float]) -> float | None:
    """The accuracy in percent of turns that lost these points: 100 only if nothing was lost; None without turns.

    >>> accuracy([0, 2]), accuracy([0, 0]), accuracy([])
    (75.0, 100.0, None)
    """
    if not lost:
        return None
    return 100 * sum(2 ** (-points / HALVING) for points in lost) / len(lost)
