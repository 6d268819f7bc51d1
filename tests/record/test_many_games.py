"""Many games one after the other; after a broken one, the others are read."""

from __future__ import annotations

import io
from itertools import cycle, islice
from typing import TYPE_CHECKING

import pytest

from linja import InvalidRecord, Reader, Record, read_records, write_records
from tests.record.records import CANONICAL, SHORT, short_game

if TYPE_CHECKING:
    from collections.abc import Iterator


def watched(text: str, taken: list[str]) -> Iterator[str]:
    for line in text.splitlines(keepends=True):
        taken.append(line)
        yield line


def test_games_are_read_one_by_one_and_no_line_too_early() -> None:
    taken: list[str] = []
    reader = read_records(watched(SHORT + "\n" + CANONICAL + "\n" + SHORT, taken))
    assert taken == []
    assert str(next(reader)) == SHORT
    assert "".join(taken) == SHORT
    assert str(next(reader)) == CANONICAL
    assert "".join(taken) == SHORT + "\n" + CANONICAL


def test_an_endless_stream_can_be_read() -> None:
    records = read_records(cycle([*SHORT.splitlines(), ""]))
    assert [str(record) for record in islice(records, 200)] == [SHORT] * 200


def test_many_games_are_written_with_an_empty_line_between_them() -> None:
    file = io.StringIO()
    write_records(map(Record.parse, [SHORT, CANONICAL]), file)
    assert file.getvalue() == SHORT + "\n" + CANONICAL
    file.seek(0)
    assert [str(record) for record in Reader(file)] == [SHORT, CANONICAL]


def test_no_games_are_no_records() -> None:
    assert list(read_records(["", "\n", "  "])) == []


def read_on(text: str) -> list[str]:
    """The rules of each game that can be read, and `broken` for each error."""
    reader, found = read_records(text.splitlines(keepends=True)), []
    while True:
        try:
            found.append(str(next(reader).rules))
        except InvalidRecord:
            found.append("broken")
        except StopIteration:
            return found


BROKEN = {
    "an unknown word": '[Rules "zen"]\n[Result "*"]\n\n1. 7-8 hello\n2. 8-7 *\n',
    "an illegal turn": '[Rules "zen"]\n\n1. 7-8\n2. 8-5\n3. 7-8 *\n',
    "an unknown edition": '[Rules "chess"]\n[Black "Ada"]\n[Red "Bob"]\n\n1. e4 *\n',
    "a header twice": '[Rules "zen"]\n[Rules "zen"]\n[Black "Ada"]\n\n1. 7-8 *\n',
    "a broken header": '[Rules "zen"]\n[Black "Ada]\n[Red "Bob"]\n\n1. 7-8 *\n',
    "a broken first header": '[Rules zen]\n[Black "Ada"]\n[Red "Bob"]\n\n1. 7-8 *\n',
    "a wrong result": '[Rules "zen"]\n[Result "black 1-0 passed"]\n\n1. 7-8 black\n',
    "no result": '[Rules "zen"]\n\n1. 7-8\n',
    "no turns": '[Rules "zen"]\n[Result "*"]\n',
    "half a turn": '[Rules "zen"]\n\n1. 7-8 2.\n',
    "an open variation": '[Rules "zen"]\n\n1. 7-8 (1. 1-2 *\n',
    "an open comment": '[Rules "zen"]\n\n1. 7-8 {never closed\n\n *\n',
}


@pytest.mark.parametrize("name", BROKEN)
def test_after_a_broken_game_the_following_ones_are_read(name: str) -> None:
    text = "\n".join([short_game("bonus"), BROKEN[name], short_game("classic"), short_game("zen+aggressive")])
    text = text.replace("1. 7-8 3-2 *", "1. 7-8 2-3 *")
    assert read_on(text) == ["bonus", "broken", "classic", "zen+aggressive"]


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_game_at_the_end_is_one_error_and_then_the_end(name: str) -> None:
    assert read_on(short_game("bonus") + "\n" + BROKEN[name]) == ["bonus", "broken"]


def test_each_broken_game_is_its_own_error() -> None:
    assert read_on("\n".join(BROKEN.values())) == ["broken"] * len(BROKEN)


def test_a_comment_in_a_later_game_does_not_close_an_open_one() -> None:
    later = short_game("bonus").replace(" *", " {nice} *")
    assert read_on(BROKEN["an open comment"] + "\n" + later) == ["broken", "bonus"]


def test_once_on_its_way_again_the_reader_takes_games_without_headers_too() -> None:
    assert read_on(BROKEN["no result"] + "\n" + short_game() + "\n1. 7-8 *\n1. 6-7 *") == [
        "broken",
        "zen",
        "zen",
        "zen",
    ]
