"""Errors are told in every language, and survive the way to another process."""

from __future__ import annotations

import pickle
from typing import TYPE_CHECKING

import pytest

from linja import ZEN, Game, InvalidPosition, InvalidRecord, LinjaError, Position, Record, Rules
from linja.language import languages

if TYPE_CHECKING:
    from collections.abc import Callable


def error_of(act: Callable[[], object]) -> LinjaError:
    with pytest.raises(LinjaError) as caught:
        act()
    return caught.value


ERRORS = [
    error_of(lambda: Rules.parse("chess")),
    error_of(lambda: Rules.parse("zen+goal-row")),
    error_of(lambda: Position.parse("61111110/01111116 b x!", Rules.parse("zen"))),
    error_of(lambda: Position.parse("71111110/01111116 b", Rules.parse("zen"))),
    error_of(lambda: Game(ZEN).play("3-6")),
    error_of(lambda: Game(ZEN).play_turn("1-2 pass")),
    error_of(lambda: Game(ZEN).undo()),
    error_of(lambda: Record.parse('[Rules "chess"]\n\n*')),
    error_of(lambda: Record.parse("1. 1-2 2. (")),
    error_of(lambda: Record.parse("")),
]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: str(error)[:40])
def test_errors_are_told_in_every_language_and_are_english_by_themselves(error: LinjaError) -> None:
    told = {code: error.told(language.gettext) for code, language in languages().items()}
    assert told["en"] == str(error)
    assert len(set(told.values())) == len(languages())


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: str(error)[:40])
def test_errors_survive_a_process(error: LinjaError) -> None:
    back = pickle.loads(pickle.dumps(error))
    assert type(back) is type(error)
    assert str(back) == str(error)
    german = languages()["de"].gettext
    assert back.told(german) == error.told(german)


def test_an_error_with_a_per_cent_sign_and_nothing_to_fill() -> None:
    assert str(LinjaError("100 %")) == "100 %"
    assert LinjaError("100 %").told(str.upper) == "100 %"
    assert str(InvalidPosition("%(share)s %%", share=5)) == "5 %"
    assert InvalidRecord("odd", 2, 3).message == "odd"


def test_an_error_is_one_short_printable_line_whatever_it_quotes() -> None:
    quoted = "\x1b[31m\n\u202e" + 1_000_000 * "x"
    for error in (
        LinjaError("cannot read %(path)s: no such file", path=quoted),
        LinjaError(f"cannot read {quoted}: no such file"),
        error_of(lambda: Position.parse(quoted)),
        error_of(lambda: Rules.parse(quoted)),
        error_of(lambda: Record.parse(quoted)),
    ):
        for told in (str(error), error.told(languages()["de"].gettext)):
            assert len(told) < 1_000
            assert told.isprintable()
    assert str(LinjaError(f"cannot read {quoted}: no such file")).endswith("x: no such file")
