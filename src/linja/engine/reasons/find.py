"""Finds reasons: what a turn forgoes, what it lets the opponent do, and what makes it good.

A reason is a claim that is true of some turns and false of others. It is given only if the values support it:

- A bad turn *forgoes* something if every much better turn has it: if those turns were not legal, the turn would lose at
  most half as much.
- A bad turn *allows* something if the opponent's best replies have it: if those replies were not legal, the turn would
  lose at most half as much. After the best turn, the opponent gains less by it.
- A good turn *earns* something if every turn without it is worse by at least a point.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from linja.engine.judge import ExactJudge
from linja.engine.reasons.claims import AVOIDING, PREVENTING, Claim, Kind, holds
from linja.engine.reasons.facts import Shared, TurnFacts

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from linja.engine.judgement import Judge
    from linja.position import Position
    from linja.turn import Turn

SUPPORTED = 0.5
"""the share of a loss that disappears at least without the cause"""
MOST_COMMON = 0.6
"""a claim that is true of more of the turns than this explains nothing"""
MOST = 2
"""reasons for a turn"""


class How(StrEnum):
    """How a claim explains a turn."""

    FORGOES = "forgoes"
    ALLOWS = "allows"
    EARNS = "earns"


class Reason(NamedTuple):
    """Why a turn is good or bad."""

    how: How
    claim: Claim
    share: float
    """of the loss, that disappears without the cause; for a good turn, the points it is ahead"""
    example: Turn
    """a better turn that has it, the opponent's reply that has it, or the turn itself"""
    number: int = 0
    """the claim's number for the turn itself, where both are said"""


class Possible(NamedTuple):
    """A legal turn, what it does, and what it is worth to its mover."""

    facts: TurnFacts
    value: float


FORGONE = (
    *(Claim(Kind.ENDS), Claim(Kind.GOES_ON), Claim(Kind.EXTRA), Claim(Kind.BONUS_THEIRS), Claim(Kind.BONUS)),
    *(
        Claim(Kind.LAST),
        Claim(Kind.DECLINES),
        Claim(Kind.FOLLOWS),
        Claim(Kind.NO_LOST_STEPS),
        Claim(Kind.NO_STEP_BACK),
        Claim(Kind.NO_HELP),
    ),
    *(Claim(Kind.LENGTH, rows) for rows in range(7, 1, -1)),
    *(Claim(Kind.SHORT_REPLY, rows) for rows in range(5, -1, -1)),
    *(Claim(Kind.NO_EXTRA_REPLY), Claim(Kind.NO_EXACT_REPLY)),
    *(Claim(kind, row) for kind in (Kind.FULL, Kind.EMPTY) for row in range(1, 7)),
    *(Claim(Kind.ARRIVES, pieces) for pieces in (3, 2, 1)),
    *(Claim(Kind.STAYS, row) for row in range(7)),
    *(Claim(Kind.ROWS, rows) for rows in range(9, 1, -1)),
)
ALLOWED = (
    *(Claim(Kind.ENDS), Claim(Kind.EXTRA), Claim(Kind.BONUS_THEIRS), Claim(Kind.BONUS)),
    *(Claim(Kind.LENGTH, rows) for rows in range(7, 1, -1)),
    *(Claim(Kind.THROUGH, row) for row in range(1, 7)),
    Claim(Kind.LAST),
    *(Claim(Kind.ARRIVES, pieces) for pieces in (3, 2, 1)),
    *(Claim(kind, row) for kind in (Kind.FULL, Kind.EMPTY) for row in range(1, 7)),
    *(Claim(Kind.ROWS, rows) for rows in range(9, 3, -1)),
)
EARNED = tuple(claim for claim in FORGONE if claim.kind not in AVOIDING or claim.kind in PREVENTING)
"""The claims that are tried, the most telling first and the strongest of a kind first."""
ALIKE = (
    {Kind.LENGTH, Kind.FOLLOWS, Kind.ROWS, Kind.ARRIVES, Kind.NO_LOST_STEPS},
    {Kind.BONUS, Kind.BONUS_THEIRS, Kind.ARRIVES, Kind.NO_EXACT_REPLY},
    {Kind.LENGTH, Kind.THROUGH, Kind.SHORT_REPLY},
    {Kind.EXTRA, Kind.NO_EXTRA_REPLY, Kind.ROWS},
    {Kind.NO_STEP_BACK, Kind.NO_HELP, Kind.ROWS},
    {Kind.LAST, Kind.STAYS},
    {Kind.NO_STEP_BACK, Kind.STAYS},
)
"""Kinds of which one says about the same as another."""


def reasons(position: Position, turn: Turn, judge: Judge) -> list[Reason]:
    """At most two reasons why a turn is good or bad, the better one first.

    None if there is no true one, and none without a solution: what an estimate says may be wrong.
    """
    if not isinstance(judge, ExactJudge):
        return []
    every = possible_turns(position, judge)
    played = next(each for each in every if each.facts.turn == turn)
    lost = every[0].value - played.value
    if not lost:
        return _best(_earned(every, played))
    found = [*_forgone(every, played, lost), *_allowed(every[0], played, lost, judge)]
    return _best(found)


def possible_turns(position: Position, judge: Judge) -> list[Possible]:
    """Every legal turn with what it does, best first."""
    shared = Shared({}, {})
    turns = judge.judge(position).turns
    return [Possible(TurnFacts(position, judged.turn, judge.rules, shared), judged.value) for judged in turns]


def _forgone(every: Sequence[Possible], played: Possible, lost: float) -> Iterator[Reason]:
    for claim in FORGONE:
        if holds(claim, played.facts):
            continue
        with_it, without = divided(every, claim)
        if _is_common(claim, with_it, without) or not with_it:
            continue
        share = 1 - (without[0].value - played.value) / lost
        if share >= SUPPORTED:
            yield Reason(How.FORGOES, claim, share, with_it[0].facts.turn, _own_number(claim.kind, played.facts))


def _allowed(best: Possible, played: Possible, lost: float, judge: Judge) -> Iterator[Reason]:
    if played.facts.over:
        return
    replies = possible_turns(played.facts.end, judge)
    otherwise = [] if best.facts.over else possible_turns(best.facts.end, judge)
    for claim in ALLOWED:
        with_it, without = divided(replies, claim)
        if not with_it or not without or _is_common(claim, with_it, without):
            continue
        gained = with_it[0].value - without[0].value
        if gained < SUPPORTED * lost or _gain(otherwise, claim) >= gained:
            continue
        yield Reason(How.ALLOWS, claim, gained / lost, with_it[0].facts.turn, _own_number(claim.kind, with_it[0].facts))


def _earned(every: Sequence[Possible], played: Possible) -> Iterator[Reason]:
    for claim in EARNED:
        with_it, without = divided(every, claim)
        if not holds(claim, played.facts) or not without or _is_common(claim, with_it, without):
            continue
        ahead = played.value - without[0].value
        if ahead >= 1:
            yield Reason(How.EARNS, claim, ahead, played.facts.turn, _own_number(claim.kind, played.facts))


def divided(every: Sequence[Possible], claim: Claim) -> tuple[list[Possible], list[Possible]]:
    """Those of which a claim is true, and the others, each as they were ordered."""
    with_it, without = list[Possible](), list[Possible]()
    for each in every:
        (with_it if holds(claim, each.facts) else without).append(each)
    return with_it, without


def _is_common(claim: Claim, with_it: Sequence[Possible], without: Sequence[Possible]) -> bool:
    telling = without if claim.kind in AVOIDING else with_it
    return len(telling) > MOST_COMMON * (len(with_it) + len(without))


def _gain(replies: Sequence[Possible], claim: Claim) -> float:
    with_it, without = divided(replies, claim)
    return max(0, with_it[0].value - without[0].value) if with_it and without else 0


def _own_number(kind: Kind, facts: TurnFacts) -> int:
    """What a turn itself has where a claim compares numbers."""
    if kind is Kind.SHORT_REPLY:
        return facts.replies.longest if not facts.over else 0
    if kind is Kind.NO_LOST_STEPS:
        return facts.lost_steps
    if kind is Kind.LAST:
        return facts.hindmost
    if kind in (Kind.LENGTH, Kind.THROUGH):
        return facts.longest
    return 0


def _best(found: Sequence[Reason] | Iterator[Reason]) -> list[Reason]:
    """The reasons that explain most; none that says the same as another."""
    chosen: list[Reason] = []
    for reason in sorted(found, key=lambda reason: -min(reason.share, 1)):  # sorting keeps the order of equals
        if len(chosen) < MOST and not any(_says_the_same(reason, other) for other in chosen):
            chosen.append(reason)
    return chosen


def _says_the_same(one: Reason, other: Reason) -> bool:
    kinds = {one.claim.kind, other.claim.kind}
    if one.how is other.how is How.ALLOWS and one.example == other.example:
        return True
    return len(kinds) == 1 or any(kinds <= alike for alike in ALIKE)
