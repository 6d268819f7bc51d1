"""A record as a flat list of turns, each with the one it follows: for programs that show the tree.

The first turn that follows another continues its line; any other begins a variation.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, NamedTuple

from linja.errors import InvalidRecord
from linja.record.tree import DEEPEST_VARIATION, Record, RecordTurn, Variation, too_deep
from linja.record.writer import one_line
from linja.turn import After, Turn, after, after_turn

if TYPE_CHECKING:
    from collections.abc import Sequence

    from linja.position import Position, Side
    from linja.rules import Rules


class FlatTurn(NamedTuple):
    """A turn of the main line or of a variation."""

    follows: int | None
    """the index of the turn before it; None at the start"""
    turn: Turn
    comment: str = ""
    complete: bool = True


class PlacedTurn(NamedTuple):
    """The same, with its position in the game and where it leads."""

    flat: FlatTurn
    number: int
    side: Side
    then: After


def flatten(record: Record) -> list[PlacedTurn]:
    """All turns of a record in the order of its text. A comment before a variation goes to its first turn.

    >>> record = Record.parse('[Rules "zen"] 1. 7-8 3-2 ({Or} 1. 1-2 1-3) 2. 8-7 *')
    >>> [(str(placed.flat.turn), placed.flat.follows, placed.flat.comment) for placed in flatten(record)]
    [('7-8 3-2', None, ''), ('1-2 1-3', None, 'Or'), ('8-7', 0, '')]
    """
    found: list[PlacedTurn] = []
    _walk(record.mainline.turns, None, 1, record.start, record.rules, found)
    return found


def unflatten(turns: Sequence[FlatTurn], comment: str = "") -> Variation:
    """The main line described by a flat list, with all its variations. Raises InvalidRecord.

    >>> texts = (None, "7-8 3-2"), (None, "1-2 1-3"), (0, "8-7")
    >>> print(Record("zen", mainline=unflatten([FlatTurn(follows, Turn.parse(text)) for follows, text in texts])))
    [Rules "zen"]
    [Result "*"]
    <BLANKLINE>
    1. 7-8 3-2 (1. 1-2 1-3) 2. 8-7 *
    <BLANKLINE>
    """
    following: defaultdict[int | None, list[int]] = defaultdict(list)
    depth: list[int] = []
    for place, turn in enumerate(turns):
        if turn.follows is not None and not 0 <= turn.follows < place:
            raise InvalidRecord(f"turn {turn.turn} follows one that does not stand before it", 1, 1)
        above = 0 if turn.follows is None else depth[turn.follows]
        depth.append(above + bool(following[turn.follows]))
        following[turn.follows].append(place)
    if max(depth, default=0) > DEEPEST_VARIATION:
        raise InvalidRecord(too_deep(), 1, 1)
    return Variation(_from_here(turns, following, following[None]), comment)


def _walk(
    turns: Sequence[RecordTurn],
    follows: int | None,
    number: int,
    before: Position,
    rules: Rules,
    found: list[PlacedTurn],
) -> None:
    for turn in turns:
        then = _after(before, turn, rules)
        place = len(found)
        flat = FlatTurn(follows, turn.turn, turn.comment, turn.complete)
        found.append(PlacedTurn(flat, number, before.side, then))
        for variation in turn.variations:
            _walk(_with_comment(variation), follows, number, before, rules, found)
        follows, number, before = place, number + 1, then.position


def _after(before: Position, turn: RecordTurn, rules: Rules) -> After:
    if turn.complete:
        return after_turn(before, turn.turn, rules)
    now = After(before, False)
    for action in turn.turn:
        now = after(now.position, action, rules)
    return now


def _with_comment(variation: Variation) -> list[RecordTurn]:
    first, *rest = variation.turns
    comment = one_line(f"{variation.comment} {first.comment}")
    return [RecordTurn(first.turn, comment, first.variations, first.complete), *rest]


def _from_here(
    turns: Sequence[FlatTurn], following: defaultdict[int | None, list[int]], choices: list[int]
) -> list[RecordTurn]:
    """Build a line from the first of some choices and what follows it; the other choices become variations."""
    found = []
    while choices:
        here, *others = choices
        variations = [Variation(_from_here(turns, following, [other])) for other in others]
        found.append(RecordTurn(turns[here].turn, turns[here].comment, variations, turns[here].complete))
        choices = following[here]
    return found
