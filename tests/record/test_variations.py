"""The turns of a record: comments, a turn that is still running, variations."""

from __future__ import annotations

import pytest

from linja import ZEN, Game, LinjaError, Record, Variation
from linja.record.tree import DEEPEST_VARIATION
from tests.record.records import error_of, place, recorded

# Comments


def test_comments_stand_before_and_after_every_turn_and_variation() -> None:
    text = "{a} {b} 1. 7-8 {c} ({d} 1. 1-2 {e}) {f} (1. 6-7) {g} 2. 8-7 {h} *"
    mainline = Record.parse(text).mainline
    first = Variation([recorded("1-2", "e")], comment="d")
    assert mainline == Variation(
        [recorded("7-8", "c f g", first, Variation([recorded("6-7")])), recorded("8-7", "h")], comment="a b"
    )
    assert "{a b} 1. 7-8 {c f g} ({d} 1. 1-2 {e}) (1. 6-7) 2. 8-7 {h} *" in str(Record.parse(text))


def test_a_record_may_be_nothing_but_a_comment() -> None:
    record = Record(ZEN, mainline=Variation(comment="called off"))
    assert str(record).endswith("\n\n{called off} *\n")
    assert Record.parse(str(record)) == record


def test_a_comment_may_look_like_anything() -> None:
    comment = '[Rules "zen"] 1. 7-8 * ; ( ) { \\} \\\\ } ... "' * 5
    text = str(Record(ZEN, mainline=Variation([recorded("7-8", comment)])))
    assert str(Record.parse(text)) == text
    assert Record.parse(text).mainline.turns == [recorded("7-8", " ".join(comment.split()))]


def test_a_backslash_at_the_end_of_a_line_of_a_comment_is_just_that() -> None:
    assert Record.parse("{one \\\ntwo} *").mainline.comment == "one \\ two"


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("1. {why} 7-8 *", (1, 4)),
        ("1. 7-8 {why} 3-2 *", (1, 14)),
        ('{hello}\n[Rules "zen"]\n*', (2, 1)),
    ],
)
def test_comments_inside_a_turn_or_before_headers_are_refused(text: str, at: tuple[int, int]) -> None:
    assert place(error_of(text)) == at


# Running turns


def test_a_running_turn_stays_running() -> None:
    game = Game(ZEN)
    game.play("7-8")
    text = str(Record.of(game))
    assert text.endswith("\n\n1. 7-8 ... *\n")
    again = Record.parse(text).game()
    assert again.position == game.position
    assert again.history == game.history


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1. 7-8 3-2 ... *", "turn 1. 7-8 3-2 is complete: '...' marks an unfinished turn"),
        ("1. - ... *", "turn 1. - is complete"),
        ("1. 7-8 2. - ... *", "turn 2. - is complete"),
        ("1. 1-2 ... 2. 1-3 *", "turn 1. is unfinished ('...'), so no other turn can follow it"),
        ("1. 1-2 (1. 7-8 ... 2. 3-2) *", "turn 1. is unfinished ('...'), so no other turn can follow it"),
        ("1. ... *", "expected an action after 1., but found '...'"),
    ],
)
def test_only_the_last_turn_of_a_line_can_be_running(text: str, message: str) -> None:
    assert error_of(text).message.startswith(message)


# Variations


def test_a_variation_replaces_the_turn_it_hangs_on() -> None:
    record = Record.parse("1. 7-8 2. 8-7 (2. 2-1 3. 1-2 (3. 6-7) 4. 8-7) 3. 2-3 *")
    second = record.mainline.turns[1].variations[0]
    assert [str(turn.turn) for turn in second.turns] == ["2-1", "1-2", "8-7"]
    assert [str(turn.turn) for turn in second.turns[1].variations[0].turns] == ["6-7"]


@pytest.mark.parametrize(
    ("text", "message", "at"),
    [
        ("1. 7-8 (2. 8-7) *", "expected turn 1, but found '2.'", (1, 9)),
        ("1. 7-8 (1. 8-7) *", "turn 1. 8-7: 8-7 is not legal; an opening move is due", (1, 9)),
        ("1. 7-8 () *", "expected turn 1 in this variation, but found ')'", (1, 9)),
        ("1. 7-8 ({only words}) *", "expected turn 1 in this variation, but found ')'", (1, 21)),
        ("1. 7-8 (1. 1-2 *", "expected another turn or ) at the end of this variation, but found '*'", (1, 16)),
        ("1. 7-8 (1. 1-2", "expected another turn or ) at the end of this variation, but the file ends", (1, 12)),
        ("1. 7-8 ) *", "expected a turn with its number, or the result (black, red, draw, *), but found ')'", (1, 8)),
        ("(1. 7-8) *", "expected a turn with its number, or the result (black, red, draw, *), but found '('", (1, 1)),
    ],
)
def test_a_broken_variation_is_refused(text: str, message: str, at: tuple[int, int]) -> None:
    error = error_of(text)
    assert error.message.startswith(message)
    assert place(error) == at


def nested(depth: int) -> str:
    return "1. 7-8 (" * depth + "1. 7-8" + ")" * depth + " *"


def test_variations_can_be_nested_deeply() -> None:
    text = str(Record.parse(nested(DEEPEST_VARIATION)))
    assert text.count("(") == DEEPEST_VARIATION
    assert str(Record.parse(text)) == text


@pytest.mark.parametrize("depth", [DEEPEST_VARIATION + 1, 10_000])
def test_endless_nesting_is_refused_and_does_not_crash(depth: int) -> None:
    error = error_of(nested(depth))
    assert error.message == f"variations are nested deeper than {DEEPEST_VARIATION}"
    assert place(error) == (1, 8 * (DEEPEST_VARIATION + 1))


def test_a_variation_without_turns_cannot_be_written() -> None:
    with pytest.raises(LinjaError, match="a variation of turn 1 has no turn"):
        str(Record(ZEN, mainline=Variation([recorded("7-8", "", Variation(comment="nothing"))])))
