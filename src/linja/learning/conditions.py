"""Conditions on rules: for which rules a sentence is true, and the board of an example."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias

from linja.position import Position

if TYPE_CHECKING:
    from linja.rules import Rules

When: TypeAlias = tuple[tuple[str, object], ...]
"""Fields of the rules, and what they must be."""

ALWAYS: When = ()


def where(**fields: object) -> When:
    """A condition on these fields of the rules.

    >>> where(extra_turn=True)
    (('extra_turn', True),)
    """
    return tuple(fields.items())


def holds(when: When, rules: Rules) -> bool:
    """Whether the rules meet the condition.

    >>> from linja.rules import CLASSIC, ZEN
    >>> [holds(where(extra_turn=True), rules) for rules in (CLASSIC, ZEN)]
    [True, False]
    """
    return all(getattr(rules, field) == value for field, value in when)


@dataclass(frozen=True)
class Sentence:
    """A sentence, and the rules for which it is true."""

    text: str
    when: When = ALWAYS


def board(text: str, rules: Rules) -> tuple[Position, Rules]:
    """A position with any number of pieces, and the rules for that number. Raises InvalidPosition.

    >>> from linja.rules import ZEN
    >>> board("21100000/00000112 b", ZEN)[1]
    Rules.parse('zen+pieces=4')
    """
    small = replace(rules, pieces=sum(Position.parse(text).black))
    return Position.parse(text, small), small
