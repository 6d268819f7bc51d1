"""Actions and turns, and their text."""

from __future__ import annotations

import re
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from linja.errors import InvalidAction, InvalidTurn
from linja.position import Side

LONGEST_TURN = 32
"""characters in the text of the longest turn, written in the usual way"""


class Step(NamedTuple):
    """A step: one piece moves from one row to another.

    >>> str(Step(6, 5)), str(Step(3, 2, of_opponent=True))
    ('6-5', 'x3-2')
    """

    source: int
    target: int
    of_opponent: bool = False
    """a bonus step of an opponent's piece"""

    def __str__(self) -> str:
        return f"{'x' * self.of_opponent}{self.source}-{self.target}"


class Choice(StrEnum):
    """Actions that move no piece.

    >>> parse_action("pass"), parse_action("-")
    (PASS, DECLINE)
    """

    def __repr__(self) -> str:
        return self.name

    PASS = "pass"
    """the whole turn of a player who is stuck"""
    DECLINE = "-"
    """ends a turn whose rest is optional or impossible"""


Action: TypeAlias = Step | Choice
PASS, DECLINE = Choice.PASS, Choice.DECLINE


ActionLike: TypeAlias = Action | str
"""An action, or its text: either is accepted wherever an action is an argument."""


def parse_action(action: ActionLike) -> Action:
    """Parse a text such as `6-5`, `x3-2`, `pass` or `-`; an action is returned as it is. Raises InvalidAction.

    >>> parse_action("6-5")
    Step(source=6, target=5, of_opponent=False)
    """
    if isinstance(action, Step | Choice):
        return action
    if not isinstance(action, str):
        raise TypeError(f"expected an action such as 6-5, not {action!r}; play_turn plays whole turns")
    return _parse_action(action)


def _parse_action(text: str) -> Action:
    if text in (PASS, DECLINE):
        return Choice(text)
    match = re.fullmatch(r"(x?)([1-8])-([1-8])", text)
    if match is None or match[2] == match[3]:
        raise InvalidAction(
            "%(text)s is not an action; expected FROM-TO in rows 1 to 8, such as 6-5 or x3-2, or pass or -",
            text=repr(text[:20]),
        )
    return Step(int(match[2]), int(match[3]), bool(match[1]))


class Turn(tuple[Action, ...]):
    """The actions of a turn, or of the rest of one; declined moves are left out.

    >>> Turn.parse("6-5 8-4")
    Turn.parse('6-5 8-4')
    """

    __slots__ = ()

    @classmethod
    def parse(cls, turn: TurnLike) -> Turn:
        """Parse a text such as `6-5 8-4`, `pass` or `-`; a Turn is returned as it is. Raises InvalidTurn."""
        if isinstance(turn, Turn):
            return turn
        return _known_turn(turn) if len(turn) <= LONGEST_TURN else _parse_turn(turn)

    def __str__(self) -> str:
        return " ".join(map(str, self)) or DECLINE.value

    def __repr__(self) -> str:
        return f"Turn.parse({str(self)!r})"

    def __getnewargs__(self) -> tuple[tuple[Action, ...]]:
        return (tuple(self),)

    def arrows(self, side: Side | str) -> list[tuple[int, int, Side]]:
        """The steps of a turn of this side as (from row, to row, whose piece), for `Position.svg`."""
        side = Side(side)
        return [
            (step.source, step.target, side.other if step.of_opponent else side)
            for step in self
            if isinstance(step, Step)
        ]


def _parse_turn(text: str) -> Turn:
    words = text.split()
    if words == ["pass"]:
        return PASSED_TURN
    if words == ["-"]:
        return Turn()
    try:
        turn = Turn(map(_parse_action, words))
    except InvalidAction as error:
        raise InvalidTurn(error.text, **error.values) from None
    if not words or PASS in turn or DECLINE in turn:
        raise InvalidTurn(
            "%(text)s is not a turn; expected actions separated by spaces, or pass or - alone", text=repr(text[:40])
        )
    return turn


_known_turn = lru_cache(maxsize=4096)(_parse_turn)

TurnLike: TypeAlias = Turn | str
"""A turn, or its text: either is accepted wherever a turn is an argument."""

PASSED_TURN = Turn((PASS,))
