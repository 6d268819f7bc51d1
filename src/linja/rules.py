"""The rules as data: what differs between the editions of Linja, and the rulings that can be chosen.

A `Rules` object is immutable. The rest of the program uses its fields and never checks which edition it is.
docs/rules.md has the sheets and the reasons behind every field, and the rulings that cannot be chosen.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from functools import lru_cache
from typing import Any, TypeAlias

from linja.errors import InvalidRules

MOST_PIECES = 12
STANDARD_ROW_LIMIT = 6


class GoalOpening(StrEnum):
    """How many rows of follow-up an opening move onto the goal line earns.

    >>> Rules.parse("classic+goal-count").goal_opening
    <GoalOpening.COUNT: 'count'>
    """

    NOTHING = "nothing"
    ONE = "one"
    COUNT = "count"
    """one row, plus one per piece (of either colour) already there"""


@dataclass(frozen=True, kw_only=True)
class Rules:
    """A rule set: an edition, its options and rulings, and the size of the board.

    >>> Rules.parse("zen+aggressive").aggressive
    True
    >>> str(Rules.parse("bonus+leave-goal+aggressive"))
    'bonus+aggressive+leave-goal'

    Raises InvalidRules for a combination of fields that no rules text names.
    """

    edition: str
    pieces: int = MOST_PIECES
    """pieces per side"""
    row_limit: int = STANDARD_ROW_LIMIT
    """the most pieces, of both colours together, in an inner row"""

    # Where the editions differ.
    goal_opening: GoalOpening
    """the follow-up earned by an opening move onto the goal line"""
    extra_turn: bool
    """a follow-up into an empty inner row earns one more full turn, once per turn"""
    exact_bonus: bool
    """landing on the goal line with the exact number of steps earns a bonus move"""
    optional_follow_up: bool
    """a follow-up may be declined"""
    end_at_once: bool
    """the game ends in mid-turn; otherwise the current turn is played out"""
    points: tuple[int, ...]
    """the value of a piece at the end, from its own start line to its goal line"""
    aggressive: bool = False
    """the bonus move may move an opponent's piece that is not on its goal line"""

    # Rulings: where the sheets disagree, or where we depart from them (leave_goal).
    goal_row: bool = False
    """an empty goal line counts as an empty row for the extra turn"""
    opening_bonus: bool = True
    """an opening move onto the goal line is an exact arrival"""
    leave_goal: bool = False
    """a bonus move may take a piece back off the goal line, as the sheets say; our house rule forbids it"""
    shared_line: bool = False
    """sides that share only an outer line have passed each other"""

    def __post_init__(self) -> None:
        _check_size(self.pieces, self.row_limit)
        standard = _EDITIONS.get(self.edition)
        if standard is None:
            raise _unknown_edition(self.edition)
        for field in fields(self):
            if field.name in ("edition", "pieces", "row_limit"):
                continue
            value = getattr(self, field.name)
            allowed = [standard.get(field.name, field.default)]
            allowed += [word.value for word in self._words() if word.field == field.name]
            if value not in allowed:
                raise InvalidRules(
                    "%(field)s is not possible in %(edition)s", field=f"{field.name}={value!r}", edition=self.edition
                )
            object.__setattr__(self, field.name, allowed[allowed.index(value)])  # "one" becomes GoalOpening.ONE

    def __str__(self) -> str:
        """The rules text: the edition, then the words for everything that differs from it, in a fixed order."""
        standard = EDITIONS[self.edition]
        words = [
            word.text
            for word in self._words()
            if getattr(self, word.field) == word.value != getattr(standard, word.field)
        ]
        if self.pieces != MOST_PIECES:
            words.append(f"pieces={self.pieces}")
        if self.row_limit != STANDARD_ROW_LIMIT:
            words.append(f"limit={self.row_limit}")
        return "+".join([self.edition, *words])

    def __repr__(self) -> str:
        return f"Rules.parse({str(self)!r})"

    @classmethod
    def parse(cls, rules: RulesLike) -> Rules:
        """Parse a text such as `zen+aggressive`; a Rules object is returned as it is.

        Raises InvalidRules for an unknown, repeated, inapplicable or ineffective word.
        """
        return rules if isinstance(rules, Rules) else _read(rules)

    def have_passed(self, lowest_black: int, highest_red: int) -> bool:
        """Whether sides with their rearmost pieces on these rows have passed each other."""
        if lowest_black == highest_red:
            return self.shared_line and lowest_black in (1, 8)
        return lowest_black > highest_red

    @property
    def most_steps(self) -> int:
        """The longest possible follow-up."""
        longest = min(self.row_limit, 2 * self.pieces) - 1
        from_goal = {GoalOpening.NOTHING: 0, GoalOpening.ONE: 1, GoalOpening.COUNT: 2 * self.pieces}
        return max(longest, from_goal[self.goal_opening])

    def _words(self) -> list[Word]:
        return [word for word in WORDS if self.edition in word.editions]


RulesLike: TypeAlias = Rules | str
"""Rules, or their text: either is accepted wherever rules are an argument."""


@dataclass(frozen=True)
class Word:
    """A word of the rules text: the field it sets, and the editions it can be added to."""

    text: str
    field: str
    value: object
    editions: tuple[str, ...]


_EDITIONS: dict[str, dict[str, Any]] = {
    "classic": {
        "goal_opening": GoalOpening.ONE,
        "extra_turn": True,
        "exact_bonus": False,
        "optional_follow_up": False,
        "end_at_once": True,
        "points": (0, 0, 0, 0, 1, 2, 3, 5),
    },
    "bonus": {
        "goal_opening": GoalOpening.NOTHING,
        "extra_turn": False,
        "exact_bonus": True,
        "optional_follow_up": False,
        "end_at_once": False,
        "points": (-5, -3, -2, -1, 1, 2, 3, 5),
    },
    "zen": {
        "goal_opening": GoalOpening.NOTHING,
        "extra_turn": False,
        "exact_bonus": True,
        "optional_follow_up": True,
        "end_at_once": False,
        "points": (-1, -1, -1, -1, 1, 2, 3, 5),
    },
}

WORDS = (
    Word("aggressive", "aggressive", True, ("bonus", "zen")),
    Word("goal-row", "goal_row", True, ("classic",)),
    Word("optional-follow-up", "optional_follow_up", True, ("classic", "bonus")),
    Word("compulsory-follow-up", "optional_follow_up", False, ("zen",)),
    Word("no-opening-bonus", "opening_bonus", False, ("bonus", "zen")),
    Word("leave-goal", "leave_goal", True, ("bonus", "zen")),
    Word("shared-line", "shared_line", True, ("classic", "bonus", "zen")),
    Word("goal-count", "goal_opening", GoalOpening.COUNT, ("classic",)),
)
"""Options and alternative rulings, in the order in which they are written."""


@lru_cache(maxsize=256)
def _read(text: str) -> Rules:
    edition, *words = text.split("+")
    if edition not in EDITIONS:
        raise _unknown_edition(edition)
    changes: dict[str, Any] = {}
    for word in words:
        field, value = _read_word(word, edition)
        if field in changes:
            raise InvalidRules("%(word)s appears twice in %(text)s", word=repr(word), text=repr(text))
        changes[field] = value
    return replace(EDITIONS[edition], **changes)


def _unknown_edition(name: str) -> InvalidRules:
    known = ", ".join(_EDITIONS)
    return InvalidRules("unknown edition %(name)s; choose one of %(known)s", name=repr(name), known=known)


def _read_word(word: str, edition: str) -> tuple[str, object]:
    if size := re.fullmatch(r"(pieces|limit)=(0|[1-9][0-9]{0,2})", word):
        return _read_size(size[1], int(size[2]))
    known = {candidate.text: candidate for candidate in WORDS}
    if word not in known:
        raise InvalidRules(
            "unknown word %(word)s; choose from %(words)s, pieces=N, limit=N", word=repr(word), words=", ".join(known)
        )
    if edition not in known[word].editions:
        possible = ", ".join(w.text for w in WORDS if edition in w.editions)
        raise InvalidRules(
            "%(word)s does not apply to %(edition)s; choose from %(words)s, pieces=N, limit=N",
            word=repr(word),
            edition=edition,
            words=possible,
        )
    return known[word].field, known[word].value


def _read_size(word: str, value: int) -> tuple[str, int]:
    field, standard = {"pieces": ("pieces", MOST_PIECES), "limit": ("row_limit", STANDARD_ROW_LIMIT)}[word]
    if value == standard:
        raise InvalidRules("'%(word)s' changes nothing: it is the default", word=f"{word}={value}")
    return field, value


def _check_size(pieces: int, row_limit: int) -> None:
    if not isinstance(pieces, int) or not isinstance(row_limit, int):
        raise InvalidRules(
            "pieces=%(pieces)s, limit=%(limit)s: both must be whole numbers", pieces=pieces, limit=row_limit
        )
    if not 1 <= pieces <= MOST_PIECES:
        raise InvalidRules("pieces=%(pieces)s: a side must have 1 to %(most)s pieces", pieces=pieces, most=MOST_PIECES)
    most = max(2 * pieces, STANDARD_ROW_LIMIT)
    least = 2 if pieces // 2 > 3 else 1  # from 8 pieces on, both colours start in the middle rows
    if not least <= row_limit <= most:
        raise InvalidRules(
            "limit=%(limit)s: with %(pieces)s pieces per side it must be %(least)s to %(most)s",
            limit=row_limit,
            pieces=pieces,
            least=least,
            most=most,
        )
    never_binds = 2 * pieces
    if row_limit != STANDARD_ROW_LIMIT and min(row_limit, never_binds) == min(STANDARD_ROW_LIMIT, never_binds):
        raise InvalidRules(
            "'limit=%(limit)s' changes nothing with %(pieces)s pieces per side", limit=row_limit, pieces=pieces
        )


CLASSIC, BONUS, ZEN = (Rules(edition=name, **_EDITIONS[name]) for name in _EDITIONS)

EDITIONS: dict[str, Rules] = {rules.edition: rules for rules in (CLASSIC, BONUS, ZEN)}
