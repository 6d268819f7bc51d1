"""What is wrong with a record, and at which line and column."""

from __future__ import annotations

import pickle

import pytest

from linja import InvalidRecord, Record
from linja.record import read_record
from tests.record.records import CANONICAL, error_of, finished, place


@pytest.mark.parametrize(
    ("text", "message", "at"),
    [
        ("", "no game record found", (1, 1)),
        (" \n\n", "no game record found", (1, 1)),
        ("1. 7-8 *\n\n  1. 7-8 *", "another record begins here, but only one is expected", (3, 3)),
        ('[Rules "chess"]\n*', "unknown edition 'chess'; choose one of classic, bonus, zen", (1, 1)),
        ('\n [Rules "zen"] [Rules "zen"]\n*', "the header Rules appears twice", (2, 16)),
        ('[Rules "zen+pieces=2"]\n[Start "61111110/01111116 b"]\n*', "black has 12 pieces instead of 2", (2, 1)),
        ('[Start "here"]\n*', "'here' is not a position", (1, 1)),
        ('[Black "Ada]\n*', "cannot read '[Black'", (1, 1)),
        ("[Black Ada]\n*", "cannot read '[Black'", (1, 1)),
        ('[1st "Ada"]\n*', "cannot read '[1st'", (1, 1)),
        ("1. 7-8\n2.  8-7 hello *", "cannot read 'hello'", (2, 9)),
        ("1. 7-8\n  } *", "cannot read '}'", (2, 3)),
        ("1. 7-8 blacky", "cannot read 'blacky'", (1, 8)),
        ("1. 7-88 *", "cannot read '7-88'", (1, 4)),
        ("1234567. 7-8 *", "cannot read '1234567.'", (1, 1)),
        ("2. 7-8 *", "expected turn 1, but found '2.'", (1, 1)),
        ("1. 7-8\n1. 8-7 *", "expected turn 2, but found '1.'", (2, 1)),
        ("7-8 *", "expected a turn with its number, or the result (black, red, draw, *), but found '7-8'", (1, 1)),
        ("1. *", "expected an action after 1., but found '*'", (1, 4)),
        ("1. 7-8\n   2. 8-5 *", "turn 2. 8-5: 8-5 is not legal; an opening move is due: 8-7", (2, 4)),
        ("1. 7-9 *", "turn 1. '7-9' is not an action", (1, 1)),
        ("1. 7-8 pass *", "turn 1. '7-8 pass' is not a turn", (1, 1)),
        ("1. 7-8 {never\n closed *\n", "this comment is never closed: } is missing", (1, 8)),
        ("1. 7-8 2.", "expected an action after 2., but the file ends", (1, 8)),
        (
            "1. 7-8\n2. 8-7",
            "expected a turn with its number, or the result (black, red, draw, *), but the file",
            (2, 4),
        ),
        ('[Rules "zen"]', "expected a turn with its number, or the result (black, red, draw, *), but the file", (1, 1)),
    ],
)
def test_an_error_says_what_is_wrong_and_where(text: str, message: str, at: tuple[int, int]) -> None:
    error = error_of(text)
    assert error.message.startswith(message)
    assert place(error) == at


def test_only_line_ends_count_as_lines() -> None:
    assert place(error_of("{a form feed \x0c or a separator \u2028 inside}\n1. 7-9 *")) == (2, 1)


def test_a_turn_after_the_end_is_refused() -> None:
    error = error_of(str(Record.of(finished("passed"))).replace("6-7", "6-7 2. 6-5"))
    assert "turn 2. the game is over: black 6-5 passed" in error.message


def test_a_truncated_record_is_an_error_wherever_it_was_cut() -> None:
    complete = CANONICAL.rstrip()
    for length in range(len(complete)):
        error_of(complete[:length])


def test_an_error_survives_pickling() -> None:
    error = pickle.loads(pickle.dumps(error_of("1. *")))
    assert type(error) is InvalidRecord
    assert place(error) == (1, 4)


def test_reading_ends_at_the_limit_of_turns() -> None:
    text = "1. 1-2 1-3\n(1. 1-2 1-3)\n(1. 1-2) what comes later is not looked at"
    with pytest.raises(InvalidRecord) as caught:
        read_record(text, most_turns=2)
    assert (caught.value.message, place(caught.value)) == ("a record has at most 2 turns here", (3, 2))
    assert read_record("1. 1-2 1-3 (1. 1-2) *", most_turns=2).mainline.turns


def test_a_turn_of_very_many_actions_is_told_in_few_words() -> None:
    assert len(error_of("1. " + "1-2 " * 10_000 + "*").message) < 200
