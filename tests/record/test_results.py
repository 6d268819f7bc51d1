"""Every kind of result is written and read, and none that contradicts the game."""

from __future__ import annotations

import pytest

from linja import Record
from tests.record.records import error_of, finished, place


@pytest.mark.parametrize(
    ("result", "header", "word"),
    [
        ("passed", "black 6-5 passed", "black"),
        ("stuck", "red -2-3 stuck", "red"),
        ("repetition", "draw -3--3 repetition", "draw"),
        ("resigned", "black -1--3 resigned", "black"),
        ("time", "red -1--3 time", "red"),
        ("agreed", "draw -1--3 agreed", "draw"),
        ("running", "*", "*"),
    ],
)
def test_every_kind_of_result_is_written_and_read(result: str, header: str, word: str) -> None:
    game = finished(result)
    text = str(Record.of(game))
    assert f'[Result "{header}"]' in text
    assert text.endswith(f" {word}\n")
    assert str(Record.parse(text)) == text
    assert Record.parse(text).game().outcome() == game.outcome()


@pytest.mark.parametrize("result", ["passed", "stuck", "repetition", "running"])
def test_a_result_that_the_board_shows_needs_no_header(result: str) -> None:
    text = str(Record.of(finished(result)))
    without = "\n".join(line for line in text.splitlines() if not line.startswith("[Result"))
    assert str(Record.parse(without)) == text


@pytest.mark.parametrize(
    ("header", "closing", "message", "at"),
    [
        (
            "black 46-39 passed",
            "black",
            "the result is black 46-39 passed, but the game is not over on the board",
            (1, 1),
        ),
        ("draw -1--3 repetition", "draw", "but the game is not over on the board", (1, 1)),
        ("black -2--3 resigned", "black", "but the board says black -1--3 resigned", (1, 1)),
        ("black -1--3 agreed", "black", "but the board says black -1--3 resigned", (1, 1)),
        ("draw -1--3 time", "draw", "but the board says draw -1--3 agreed", (1, 1)),
        ("black -1--3 resigned", "red", "the turns end with red, but the result is black", (2, 9)),
        ("black -1--3 resigned", "*", "the turns end with *, but the result is black", (2, 9)),
        ("*", "black", "but the result is * (a game that ended off the board needs a Result header)", (2, 9)),
        ("white", "*", "'white' is not an outcome", (1, 1)),
    ],
)
def test_a_result_that_contradicts_the_game_is_refused(
    header: str, closing: str, message: str, at: tuple[int, int]
) -> None:
    error = error_of(f'[Result "{header}"]\n1. 7-8  {closing}')
    assert message in error.message
    assert place(error) == at


def test_a_finished_game_cannot_be_given_as_running_or_resigned() -> None:
    text = str(Record.of(finished("passed")))
    for other in ("*", "red 6-5 resigned"):
        error = error_of(text.replace("black 6-5 passed", other))
        assert error.message == f"the result is {other}, but the board says black 6-5 passed"
