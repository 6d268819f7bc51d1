"""Every parser of strangers' text, for as long as one likes: it answers, or refuses in the way it says it does.

LINJA_PARSER_SECONDS sets how long they are tried (default: 20).
"""

from __future__ import annotations

import json
import os
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from linja import InvalidRecord, LinjaError, Outcome, Position, Rules, Turn
from linja.record import Reader, Record, read_record
from linja.record.flat import flatten, unflatten
from linja.server.errors import Refused
from linja.server.game.messages import read
from linja.server.http.visitor import limited_address
from linja.server.live.seat_links import SeatLink
from linja.web.language import _wanted
from tests.record.records import CANONICAL

if TYPE_CHECKING:
    from collections.abc import Callable

SECONDS = float(os.environ.get("LINJA_PARSER_SECONDS", "20"))
MOST_TURNS = 12
ROUND = settings(max_examples=300, deadline=None, database=None, derandomize=False)

ODD = st.text('{}[]()\\";.*-+x０１²٣\n\t\r\x0b\x00\u2028\u00a0é漢🎲\u200b\u202e\ufeff\ud83d', max_size=3)
WORDS = st.sampled_from(
    ("1.", "1.", "2.", "3.", "１.", "7-8 3-2", "1-2 1-3", "1-2", "8-7", "8-7 8-6", "pass", "-", "...", "(", ")", "{",
     "}", "{a}", ";", "\n", "\n\n", "*", "black", "red", "draw", '[Rules "zen"]', '[Rules "classic"]', '[A "b"]',
     '"', "\\",
     '[Start "52111110/01111224 b"]', '[Start "52111110/01111224 b x"]', '[Result "*"]',
     '[Result "red -1--3 resigned"]', '[Result "draw 6-6 agreed"]', "[", "]"),
)  # fmt: skip
EDIT = st.tuples(st.integers(0, len(CANONICAL)), st.integers(0, 20), WORDS | ODD)


def edited(text: str, edits: list[tuple[int, int, str]]) -> str:
    """A text with some places of it replaced."""
    for begin, length, put_in in edits:
        text = text[:begin] + put_in + text[begin + length :]
    return text


RECORDS = (
    st.lists(WORDS | ODD, max_size=40).map(" ".join)
    | st.lists(EDIT, max_size=6).map(lambda edits: edited(CANONICAL, edits))
    | st.text()
)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | ODD | st.sampled_from(("1-2", "x3-2", "skip", "act")),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(ODD, inner, max_size=3),
    max_leaves=6,
)
TYPES = ("act", "undo", "takeback", "draw", "accept", "decline", "hint", "resign", "rematch", "name", "ping")
MESSAGES = st.fixed_dictionaries(
    {"type": st.sampled_from(TYPES) | VALUES},
    optional={"version": st.integers(-1, 2**31) | VALUES, "action": ODD | VALUES, "name": ODD | VALUES, "x": VALUES},
)
SHORT = st.sampled_from(
    ("zen", "zen+aggressive", "61111110/01111116 b", "52111110/01111224 r f2", "6-5 8-4", "black 46-39 passed",
     "abc.br.1794800000.x", "2001:db8::1", "de-CH, en;q=0.8", "::ffff:1.2.3.4%eth0"),
)  # fmt: skip
TEXTS = st.tuples(SHORT, st.lists(st.tuples(st.integers(0, 20), st.integers(0, 4), ODD), max_size=3)).map(
    lambda pair: edited(*pair)
)


SHORT_PARSERS: list[Callable[[str], Any]] = [
    Rules.parse,
    Position.parse,
    Turn.parse,
    Outcome.parse,
    SeatLink.parse,
]


def _tried(do: Callable[[], Any], *errors: type[Exception]) -> tuple[Any, Any]:
    """What is returned, or the error of some kinds that is raised."""
    try:
        return do(), None
    except errors as error:
        return None, error


@ROUND
@given(RECORDS)
def records(text: str) -> None:
    """A text is a record that comes back, or it is invalid at some place in it."""
    record, invalid = _tried(lambda: read_record(text, MOST_TURNS), InvalidRecord)
    if invalid:
        assert 1 <= invalid.line <= text.count("\n") + text.count("\r") + 1
        assert 1 <= invalid.column <= len(text) + 1
        assert len(str(invalid)) < 600
        return
    again = str(record)
    assert str(Record.parse(again)) == again
    flat = flatten(record)
    assert len(flat) <= MOST_TURNS
    assert len(flatten(Record(record.rules, record.start, {}, unflatten([one.flat for one in flat])))) == len(flat)
    record.game()


@ROUND
@given(RECORDS)
def many_records(text: str) -> None:
    """A reader of many comes to the end, whatever is broken."""
    reader = Reader(text.splitlines())
    for _ in range(len(text) + 1):
        try:
            next(reader)
        except InvalidRecord:
            continue
        except StopIteration:
            return
    raise AssertionError("it never ends")


@ROUND
@given(MESSAGES.map(json.dumps) | st.text() | VALUES.map(json.dumps))
def messages(text: str) -> None:
    """A text is a message that comes back, or is refused in few words."""
    message, refused = _tried(lambda: read(text), Refused)
    if refused:
        assert refused.code == "bad-message"
        assert len(refused.message) < 300
    else:
        assert read(message.model_dump_json()) == message


@ROUND
@given(TEXTS)
def short_texts(text: str) -> None:
    """What is read comes back; digits are those of ASCII."""
    for parse in SHORT_PARSERS:
        found, refused = _tried(partial(parse, text), LinjaError, Refused)
        if not refused:
            again = found.text if isinstance(found, Position) else str(found)
            assert parse(again) == found
            assert again.isascii() or isinstance(found, SeatLink)
    limited_address(text)
    _wanted(text)


@pytest.mark.slow
@pytest.mark.parametrize("check", [records, many_records, messages, short_texts])
def test_any_text_is_read_or_refused(check: Callable[[], None]) -> None:
    until = monotonic() + SECONDS / 4
    while True:
        check()
        if monotonic() > until:
            break
