"""A record as a flat list of turns, each with the one it follows: for programs that show the tree.

The first turn that follows another goes on with its line; any other is a variation.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, NamedTuple

from linja.errors import InvalidRecord
from linja.record.reader import DEEPEST_VARIATION, too_deep
from linja.record.tree import Entry, Line, Record
from linja.record.writer import one_line
from linja.turn import After, Turn, after, after_turn

if TYPE_CHECKING:
    from collections.abc import Sequence

    from linja.position import Position, Side
    from linja.rules import Rules


class Branch(NamedTuple):
    """A turn of any line."""

    follows: int | None
    """the place in the list of the turn before it; None from the start"""
    turn: Turn
    comment: str = ""
    complete: bool = True


class Place(NamedTuple):
    """A turn of any line, with where it stands and leads."""

    branch: Branch
    number: int
    side: Side
    then: After


def places(record: Record) -> list[Place]:
    """Every turn of a record in the order of its text. A comment before a variation goes to its first turn.

    >>> record = Record.parse('[Rules "zen"] 1. 7-8 3-2 ({Or} 1. 1-2 1-3) 2. 8-7 *')
    >>> [(str(place.branch.turn), place.branch.follows, place.branch.comment) for place in places(record)]
    [('7-8 3-2', None, ''), ('1-2 1-3', None, 'Or'), ('8-7', 0, '')]
    """
    found: list[Place] = []
    _walk(record.line.entries, None, 1, record.start, record.rules, found)
    return found


def line_of(branches: Sequence[Branch], comment: str = "") -> Line:
    """The main line that a flat list describes, with all that branches off it. Raises InvalidRecord.

    >>> moves = [Branch(None, Turn.parse("7-8 3-2")), Branch(None, Turn.parse("1-2 1-3")), Branch(0, Turn.parse("8-7"))]
    >>> print(Record(line=line_of(moves)))
    [Rules "zen"]
    [Result "*"]
    <BLANKLINE>
    1. 7-8 3-2 (1. 1-2 1-3) 2. 8-7 *
    <BLANKLINE>
    """
    following: defaultdict[int | None, list[int]] = defaultdict(list)
    depth: list[int] = []
    for place, branch in enumerate(branches):
        if branch.follows is not None and not 0 <= branch.follows < place:
            raise InvalidRecord(f"turn {branch.turn} follows one that does not stand before it", 1, 1)
        above = 0 if branch.follows is None else depth[branch.follows]
        depth.append(above + bool(following[branch.follows]))
        following[branch.follows].append(place)
    if max(depth, default=0) > DEEPEST_VARIATION:
        raise InvalidRecord(too_deep(), 1, 1)
    return Line(_entries(branches, following, following[None]), comment)


def _walk(
    entries: Sequence[Entry], follows: int | None, number: int, before: Position, rules: Rules, found: list[Place]
) -> None:
    for entry in entries:
        then = _after(before, entry, rules)
        place = len(found)
        found.append(Place(Branch(follows, entry.turn, entry.comment, entry.complete), number, before.side, then))
        for variation in entry.variations:
            _walk(_with_comment(variation), follows, number, before, rules, found)
        follows, number, before = place, number + 1, then.position


def _after(before: Position, entry: Entry, rules: Rules) -> After:
    if entry.complete:
        return after_turn(before, entry.turn, rules)
    now = After(before, False)
    for action in entry.turn:
        now = after(now.position, action, rules)
    return now


def _with_comment(line: Line) -> list[Entry]:
    first, *rest = line.entries
    return [Entry(first.turn, one_line(f"{line.comment} {first.comment}"), first.variations, first.complete), *rest]


def _entries(
    branches: Sequence[Branch], following: defaultdict[int | None, list[int]], choices: list[int]
) -> list[Entry]:
    entries = []
    while choices:
        here, *others = choices
        variations = [Line(_entries(branches, following, [other])) for other in others]
        branch = branches[here]
        entries.append(Entry(branch.turn, branch.comment, variations, branch.complete))
        choices = following[here]
    return entries
