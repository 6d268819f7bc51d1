"""What perfect play teaches: maxims as they were measured with exact values (benchmarks/strategy.py)."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from linja.language import msg

FIGURES = Path(__file__).with_name("strategy.json")
"""by rule set, as `python -m benchmarks.strategy --write` stores them; docs/strategy.md shows them as tables"""
CHOICES = (
    msg("moves the last piece"),
    msg("moves the last piece off the start line"),
    msg("leaves the start line"),
    msg("makes the longest possible follow-up"),
    msg("advances the most rows"),
    msg("wastes steps beyond the goal line"),
    msg("leaves the shortest reply"),
    msg("leaves an empty inner row"),
    msg("fills a row"),
    msg("leaves the fullest row in its own half"),
    msg("leaves the fullest row in the other half"),
    msg("earns an extra turn"),
    msg("earns a bonus move"),
    msg("steps back with the bonus move"),
    msg("skips the follow-up"),
    msg("brings a piece home"),
    msg("ends the game"),
)
"""What a turn may do: their names in the figures, and in English."""
WHOLE, FIRST, SECOND, LAST = "all", "first third", "second third", "last third"
PHASES = {
    WHOLE: msg("Whole game"),
    FIRST: msg("First third"),
    SECOND: msg("Second third"),
    LAST: msg("Last third"),
}


class Belief(NamedTuple):
    """What players believe, and the choice that it recommends."""

    text: str
    choice: str
    phase: str = WHOLE


BELIEFS = (
    Belief(msg("Bring up your last piece as early as you can."), "moves the last piece off the start line"),
    Belief(msg("The longest follow-up is the best one."), "makes the longest possible follow-up"),
    Belief(msg("Go as far forward as you can."), "advances the most rows"),
    Belief(msg("Leave your opponent the shortest reply from the first turn on."), "leaves the shortest reply", FIRST),
    Belief(msg("Bring pieces home early."), "brings a piece home", FIRST),
    Belief(msg("Always play for the bonus move."), "earns a bonus move", FIRST),
    Belief(msg("Step back with the bonus move to prepare your next turn."), "steps back with the bonus move"),
    Belief(msg("Skip the follow-up to leave your opponent a shorter reply."), "skips the follow-up"),
    Belief(msg("Fill a row so that your opponent can't use it."), "fills a row"),
)
"""Each is false where its choice costs points."""


@cache
def figures(rules: str) -> dict[str, Any]:
    """What was measured for these rules; raises KeyError for rules other than the five standard ones.

    >>> figures("zen")["maxims"]["skips the follow-up"]["all"]["worth"] < -2
    True
    """
    found: dict[str, Any] = json.loads(FIGURES.read_text("utf-8"))[rules]
    return found


def false_beliefs(rules: str) -> list[Belief]:
    """What players believe and costs points under these rules, the most expensive first.

    >>> [belief.choice for belief in false_beliefs("zen")][:2]
    ['skips the follow-up', 'steps back with the bonus move']
    """
    maxims = figures(rules)["maxims"]
    costly = [one for one in BELIEFS if one.choice in maxims and maxims[one.choice][one.phase]["worth"] < 0]
    return sorted(costly, key=lambda one: maxims[one.choice][one.phase]["worth"])
