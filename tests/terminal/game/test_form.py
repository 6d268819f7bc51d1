"""Everything can be chosen on the start form, and nothing that cannot be played."""

from __future__ import annotations

import pytest

from linja import EDITIONS, WORDS, ZEN, LinjaError, Rules, Side
from linja.engine import OPPONENTS
from linja.terminal.game.form import LIMIT, PIECES, Form, changed
from linja.terminal.game.setup import Opponent, Setup


def values(setup: Setup, name: str, most: int = 50) -> list[Setup]:
    """All setups that pressing on through a field goes through."""
    seen = [setup]
    while (following := changed(seen[-1], name, 1)) != setup:
        seen.append(following)
        assert len(seen) <= most
    return seen


def test_every_edition_level_side_and_length_can_be_chosen() -> None:
    assert {setup.rules.edition for setup in values(Setup(), "edition")} == set(EDITIONS)
    assert [setup.level for setup in values(Setup(level="gentle"), "level")] == list(OPPONENTS)
    assert {setup.side for setup in values(Setup(), "side")} == {None, *Side}
    assert {setup.starter for setup in values(Setup(), "starter")} == {None, *Side}
    assert {setup.length for setup in values(Setup(), "length")} == {1, 3, 5}
    assert {setup.opponent for setup in values(Setup(), "opponent")} == set(Opponent)


@pytest.mark.parametrize("word", WORDS, ids=lambda word: word.text)
def test_every_option_word_can_be_switched_on_and_off(word: object) -> None:
    assert isinstance(word, type(WORDS[0]))
    for edition in word.editions:
        form = Form(Setup(EDITIONS[edition]))
        form.go_to(word.text)
        form.change(1)
        assert str(form.setup.rules) == f"{edition}+{word.text}"
        assert form.current.is_on
        form.change(1)
        assert str(form.setup.rules) == edition


def test_words_that_do_not_apply_are_not_offered_and_do_not_survive_a_change_of_edition() -> None:
    form = Form(Setup(Rules.parse("zen+aggressive+leave-goal+pieces=4")))
    assert "goal-row" not in [field.name for field in form.fields]
    form.go_to("edition")
    form.change(1)
    assert str(form.setup.rules) == "bonus+aggressive+leave-goal+pieces=4"
    form.change(1)
    assert str(form.setup.rules) == "classic+pieces=4"


def test_every_size_of_board_can_be_played() -> None:
    for setup in values(Setup(), PIECES):
        for sized in values(setup, LIMIT):
            assert Rules.parse(str(sized.rules)) == sized.rules


def test_against_a_friend_there_is_no_level() -> None:
    form = Form(Setup())
    assert "level" in [field.name for field in form.fields]
    form.go_to("opponent")
    form.change(1)
    assert "level" not in [field.name for field in form.fields]


def test_the_cursor_goes_round() -> None:
    form = Form(Setup())
    form.move(-1)
    assert form.current.name == LIMIT
    form.move(1)
    assert form.cursor == 0


def test_a_setup_is_kept_and_taken_up_again() -> None:
    setup = Setup(Rules.parse("bonus+aggressive"), Opponent.DEVICE, "perfect", Side.RED, Side.BLACK, 5)
    assert Setup.from_json(setup.to_json()) == setup
    assert Setup.from_json(Setup().to_json()).rules == ZEN


@pytest.mark.parametrize(
    "change",
    [{"rules": "chess"}, {"level": "11"}, {"opponent": "cat"}, {"side": "w"}, {"length": 4}, {"rules": None}],
    ids=str,
)
def test_a_setup_that_makes_no_sense_is_refused(change: dict[str, object]) -> None:
    with pytest.raises(LinjaError):
        Setup.from_json({**Setup().to_json(), **change})
