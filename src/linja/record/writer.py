"""Write records in the canonical layout: the same record always gives the same text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from linja.errors import LinjaError
from linja.position import Position
from linja.record.tree import PLAYER_HEADERS, result_word

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import TextIO

    from linja.record.tree import Record, RecordTurn, Variation

LINE_WIDTH = 80
FIRST_HEADERS = ("Event", "Site", "Date", "Round", *PLAYER_HEADERS.values())
"""Headers between Rules and Result, in this order; other headers follow in the order they were given."""
OWN_HEADERS = ("Rules", "Start", "Result")
"""Headers that are written from the fields of the record."""
HEADER_NAME = "[A-Za-z][A-Za-z0-9_]*"
"""The pattern of a header's name."""


def write_record(record: Record) -> str:
    """The canonical text of a record, which is checked first. Raises LinjaError if no reader could read it."""
    record.check()
    headers = [f'[{name} "{_escaped(one_line(value), chr(34))}"]' for name, value in _headers(record)]
    words: list[str] = []
    _add_turns(words, record.mainline, 1)
    words.append(result_word(record.outcome.winner) if record.outcome else "*")
    return "\n".join([*headers, "", *_wrapped(words), ""])


def write_records(records: Iterable[Record], file: TextIO) -> None:
    """Write games one after the other, separated by an empty line.

    >>> import sys
    >>> from linja.record.tree import Record
    >>> write_records([Record("zen"), Record("zen")], sys.stdout)
    [Rules "zen"]
    [Result "*"]
    <BLANKLINE>
    *
    <BLANKLINE>
    [Rules "zen"]
    [Result "*"]
    <BLANKLINE>
    *
    """
    for number, record in enumerate(records):
        file.write(("\n" if number else "") + write_record(record))


def one_line(text: str) -> str:
    """Collapse every run of white space to one space."""
    return " ".join(text.split())


def _headers(record: Record) -> Iterator[tuple[str, str]]:
    for name in record.headers:
        if name in OWN_HEADERS or not re.fullmatch(HEADER_NAME, name):
            raise LinjaError(f"{name!r} cannot be a header: use letters, digits and _, and not a field's name")
    yield "Rules", str(record.rules)
    if record.start != Position.start(record.rules):
        yield "Start", record.start.text
    for name in FIRST_HEADERS:
        if name in record.headers:
            yield name, record.headers[name]
    yield "Result", str(record.outcome) if record.outcome else "*"
    for name, value in record.headers.items():
        if name not in FIRST_HEADERS:
            yield name, value


def _add_turns(words: list[str], variation: Variation, number: int) -> None:
    """Add the tokens of a variation; none of them may be broken across lines."""
    _add_comment(words, variation.comment)
    for place, turn in enumerate(variation.turns, start=number):
        _add_turn(words, turn, place)


def _add_turn(words: list[str], turn: RecordTurn, number: int) -> None:
    words.append(f"{number}. {turn.turn}" if turn.complete else f"{number}. {turn.turn} ...")
    _add_comment(words, turn.comment)
    for variation in turn.variations:
        first = len(words)
        _add_turns(words, variation, number)
        words[first] = f"({words[first]}"
        words[-1] += ")"


def _add_comment(words: list[str], comment: str) -> None:
    said = [_escaped(word, "}") for word in comment.split()]
    if said:
        said[0] = f"{{{said[0]}"
        said[-1] += "}"
        words += said


def _escaped(text: str, closing: str) -> str:
    return text.replace("\\", "\\\\").replace(closing, "\\" + closing)


def _wrapped(words: Iterable[str]) -> Iterator[str]:
    line = ""
    for word in words:
        if line and len(line) + 1 + len(word) > LINE_WIDTH:
            yield line
            line = word
        else:
            line = f"{line} {word}" if line else word
    yield line
