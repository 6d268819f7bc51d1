"""What can be said of a turn: each claim is true of some turns of a position and false of others."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    from linja.engine.reasons.facts import TurnFacts


class Kind(StrEnum):
    """The kinds of claims, the most telling first."""

    ENDS = "ends"
    GOES_ON = "goes-on"
    EXTRA = "extra-turn"
    BONUS_THEIRS = "bonus-of-opponent"
    BONUS = "bonus"
    LAST = "last-piece"
    DECLINES = "declines"
    FOLLOWS = "makes-follow-up"
    LENGTH = "follow-up"
    THROUGH = "through-row"
    SHORT_REPLY = "short-reply"
    NO_EXACT_REPLY = "no-bonus-reply"
    NO_EXTRA_REPLY = "no-extra-reply"
    FULL = "fills-row"
    EMPTY = "empties-row"
    ARRIVES = "arrives"
    NO_LOST_STEPS = "no-lost-steps"
    NO_STEP_BACK = "no-step-back"
    NO_HELP = "no-step-for-opponent"
    STAYS = "keeps-row"
    ROWS = "rows-forward"


AVOIDING = frozenset(
    {
        *(Kind.GOES_ON, Kind.FOLLOWS, Kind.SHORT_REPLY, Kind.NO_EXACT_REPLY, Kind.NO_EXTRA_REPLY),
        *(Kind.NO_LOST_STEPS, Kind.NO_STEP_BACK, Kind.NO_HELP, Kind.STAYS),
    }
)
"""Kinds that say what a turn does not do: most turns do not."""
PREVENTING = frozenset({Kind.SHORT_REPLY, Kind.NO_EXACT_REPLY, Kind.NO_EXTRA_REPLY})
"""Those of them that say what the opponent cannot do then."""


class Claim(NamedTuple):
    """A kind of claim and its number: rows or a row, if it has one."""

    kind: Kind
    number: int = 0


def holds(claim: Claim, facts: TurnFacts) -> bool:
    """Whether a claim is true of a turn."""
    return _HOLDS[claim.kind](facts, claim.number)


_HOLDS: dict[Kind, Callable[[TurnFacts, int], bool]] = {
    Kind.ENDS: lambda f, _: f.over,
    Kind.GOES_ON: lambda f, _: not f.over,
    Kind.EXTRA: lambda f, _: f.extra_turn,
    Kind.BONUS: lambda f, _: f.bonus_earned,
    Kind.BONUS_THEIRS: lambda f, _: f.bonus is not None and f.bonus.of_opponent,
    Kind.LAST: lambda f, _: f.hindmost in f.sources,
    Kind.DECLINES: lambda f, _: f.declined,
    Kind.FOLLOWS: lambda f, _: not f.declined,
    Kind.LENGTH: lambda f, n: f.longest >= n,
    Kind.THROUGH: lambda f, n: n in f.rows_used,
    Kind.SHORT_REPLY: lambda f, n: f.over or f.replies.longest <= n,
    Kind.NO_EXACT_REPLY: lambda f, _: f.over or not f.replies.exact,
    Kind.NO_EXTRA_REPLY: lambda f, _: f.over or not f.replies.extra,
    Kind.FULL: lambda f, n: f.own[n] + f.other[n] >= f.row_limit > f.before_own[n] + f.before_other[n],
    Kind.EMPTY: lambda f, n: not f.own[n] + f.other[n] and bool(f.before_own[n] + f.before_other[n]),
    Kind.ARRIVES: lambda f, n: f.arrived >= n,
    Kind.NO_LOST_STEPS: lambda f, _: not f.lost_steps,
    Kind.NO_STEP_BACK: lambda f, _: f.bonus is None or f.bonus.of_opponent or f.bonus.rows > 0,
    Kind.NO_HELP: lambda f, _: f.bonus is None or not f.bonus.of_opponent or f.bonus.rows > 0,
    Kind.STAYS: lambda f, n: n not in f.sources,
    Kind.ROWS: lambda f, n: f.advance >= n,
}
