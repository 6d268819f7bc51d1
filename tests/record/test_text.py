"""Canonical text comes back letter for letter, and other layout is normalised."""

from __future__ import annotations

from html import escape

import pytest

from linja import (
    ZEN,
    Game,
    LinjaError,
    Outcome,
    Position,
    Record,
    RecordTurn,
    Rules,
    Side,
    Turn,
    Variation,
    read_records,
)
from tests.random_games import random_game
from tests.record.records import CANONICAL, SHORT, recorded


@pytest.mark.parametrize("text", [CANONICAL, SHORT])
def test_canonical_text_comes_back_letter_for_letter(text: str) -> None:
    assert str(Record.parse(text)) == text


def test_everything_of_a_record_is_read() -> None:
    record = Record.parse(CANONICAL)
    assert record.rules == Rules.parse("zen")
    assert record.start == Position.start(ZEN)
    assert record.headers == {
        "Event": "Club evening",
        "Date": "2024-05-01",
        "Black": "Ada",
        "Red": 'Bob "the rock" \\ Smith',
        "Annotator": "Eve",
    }
    assert record.outcome == Outcome.parse("red -1--3 resigned")
    inner = Variation([recorded("1-2", "declined")])
    first = Variation([recorded("1-2 1-3", "quiet", inner), recorded("8-7")])
    assert record.mainline.comment == "A short game"
    assert record.mainline.turns == [
        recorded("7-8 3-2", "a bonus at once", first, Variation([recorded("6-7")])),
        recorded("8-7", "braces } and \\ are escaped"),
        RecordTurn(Turn.parse("1-2"), complete=False),
    ]


def test_a_record_of_a_game_has_its_turns_and_its_outcome() -> None:
    game = random_game("bonus", seed=1)
    record = Record.of(game, {"Black": "Ada"})
    assert [turn.turn for turn in record.mainline.turns] == [played.turn for played in game.history]
    assert (record.outcome, record.headers) == (game.outcome(), {"Black": "Ada"})


def test_lines_are_at_most_80_wide_and_full() -> None:
    lines = str(Record.of(random_game("bonus", seed=1))).splitlines()
    assert max(map(len, lines)) <= 80
    assert all(len(line) > 60 for line in lines[3:-1])


def test_usual_headers_come_first_and_others_as_they_were_given() -> None:
    names = ["Zebra", "Red", "Event", "Apple", "Black", "Round", "Site", "Date"]
    lines = str(Record(ZEN, headers=dict.fromkeys(names, "x"))).splitlines()
    written = [line.split()[0].strip("[") for line in lines if line.startswith("[")]
    assert written == ["Rules", "Event", "Site", "Date", "Round", "Black", "Red", "Result", "Zebra", "Apple"]


def test_the_start_is_written_only_if_it_is_not_the_usual_one() -> None:
    rules = Rules.parse("zen+pieces=2")
    usual, other = Position.start(rules), Position.start(rules, Side.RED)
    assert "[Start" not in str(Record(rules, usual))
    assert '[Start "11000000/00000011 r"]' in str(Record(rules, other))
    assert Record.parse(str(Record(rules, other))).start == other


@pytest.mark.parametrize("start", ["50022210/01123005 r f4", "00000246/53301000 b x!", "50022210/01122105 b x"])
def test_a_record_can_start_in_mid_turn(start: str) -> None:
    game = Game(ZEN, start=Position.parse(start))
    game.play("-")
    text = str(Record.of(game))
    assert "1. -" in text
    assert str(Record.parse(text)) == text
    assert Record.parse(text).game().position == game.position


@pytest.mark.parametrize("name", ["Rules", "Start", "Result", "two words", "", "Näme", "1st", 'a"b', "a\n"])
def test_a_header_that_could_not_be_read_cannot_be_written(name: str) -> None:
    with pytest.raises(LinjaError, match="cannot be a header"):
        str(Record(ZEN, headers={name: "x"}))


def test_a_notebook_shows_the_last_position_and_the_text() -> None:
    record = Record.parse(CANONICAL)
    record.headers["Event"] = "<b>"
    shown = record._repr_html_()
    assert record.game().svg() in shown
    assert escape(str(record)) in shown
    assert "<b>" not in shown


# Layout


@pytest.mark.parametrize(
    "text",
    [
        "1. 7-8 3-2 *",
        "1.7-8 3-2 *",
        "\n\n 1.\n7-8\n\t3-2\n\n*\n\n",
        '[Rules "zen"] [Result "*"] 1. 7-8 3-2 *',
        '[ Result\t"*" ]\n[Rules "zen"]\n\n\n1. 7-8 3-2\n*',
        '[Rules "zen"]\n\n[Result "*"]\n1. 7-8 3-2 *',
        '[Start "61111110/01111116 b"]\n1. 7-8 3-2 *',
        SHORT.replace("\n", "\r\n"),
        SHORT.replace("\n", "\r"),
        "\ufeff" + SHORT,
        SHORT.rstrip("\n"),
        SHORT.replace("\n", "   \n"),
    ],
)
def test_other_layout_is_normalised(text: str) -> None:
    assert str(Record.parse(text)) == SHORT


@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_lines_of_a_file_may_have_any_ending(ending: str) -> None:
    lines = [line + ending for line in ("\ufeff" + CANONICAL + "\n" + SHORT).splitlines()]
    assert [str(record) for record in read_records(lines)] == [CANONICAL, SHORT]


def test_words_of_rules_are_put_in_order() -> None:
    record = Record.parse('[Rules "zen+leave-goal+aggressive"]\n*')
    assert '[Rules "zen+aggressive+leave-goal"]' in str(record)


def test_white_space_in_values_and_comments_becomes_one_space() -> None:
    record = Record.parse('[Black "  Ada \t Lovelace "]\n{ two\n\n   lines } 1. 7-8 ; to the end of the line\n*')
    assert record.headers == {"Black": "Ada Lovelace"}
    assert record.mainline.comment == "two lines"
    assert record.mainline.turns == [recorded("7-8", "to the end of the line")]
