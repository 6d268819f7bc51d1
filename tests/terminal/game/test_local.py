"""Who may do what in a game at this terminal, and that it is kept whole."""

from __future__ import annotations

import json
from random import Random

import pytest

from linja import ZEN, Game, LinjaError, Record, Rules, Side
from linja.terminal.game.local import LocalSession
from linja.terminal.game.session import BOTH, Command
from linja.terminal.game.setup import Opponent, Setup

FRIENDS = Setup(opponent=Opponent.DEVICE, starter=Side.BLACK)
COMPUTER = Setup(side=Side.BLACK, starter=Side.BLACK)


def session(setup: Setup = FRIENDS, *turns: str) -> LocalSession:
    made = LocalSession.set_up(setup, Random(1))
    for turn in turns:
        made.game.play_turn(turn)
    return made


def test_what_is_left_open_is_drawn() -> None:
    tables = [LocalSession.set_up(Setup(), Random(seed)) for seed in range(20)]
    assert {min(made.mine) for made in tables} == set(Side)
    assert {made.game.side for made in tables} == set(Side)


def test_two_friends_have_both_sides_and_one_player_has_one() -> None:
    assert session().mine == BOTH
    assert session(COMPUTER).mine == {Side.BLACK}
    assert session(COMPUTER).name(Side.RED) == "linja, easy"
    assert session(COMPUTER).name(Side.BLACK) == "You"


def test_undo_is_for_the_turn_under_way() -> None:
    made = session(FRIENDS, "1-2 1-3")
    assert not made.can(Command.UNDO)
    made.play(made.game.legal_actions()[0])
    assert made.can(Command.UNDO)
    made.ask(Command.UNDO)
    assert len(made.game.actions) == 2


def test_taking_back_against_the_computer_goes_back_to_the_own_last_turn() -> None:
    made = session(COMPUTER, "1-2 1-3", "8-7 8-6", "1-2", "8-7")
    made.ask(Command.TAKE_BACK)
    assert [str(played.turn) for played in made.game.history] == ["1-2 1-3", "8-7 8-6"]
    made.ask(Command.TAKE_BACK)
    assert not made.can(Command.TAKE_BACK)


def test_between_friends_one_turn_is_taken_back() -> None:
    made = session(FRIENDS, "1-2 1-3", "8-7 8-6")
    made.ask(Command.TAKE_BACK)
    assert len(made.game.history) == 1


def test_the_computers_only_turn_cannot_be_taken_back() -> None:
    made = session(Setup(side=Side.RED, starter=Side.BLACK), "1-2 1-3")
    assert not made.can(Command.TAKE_BACK)
    with pytest.raises(LinjaError, match="no turn to take back"):
        made.ask(Command.TAKE_BACK)


def test_after_resigning_nothing_can_be_taken_back() -> None:
    made = session(COMPUTER, "1-2 1-3", "8-7 8-6")
    made.ask(Command.RESIGN)
    outcome = made.game.outcome()
    assert outcome
    assert outcome.winner is Side.RED
    assert not made.can(Command.TAKE_BACK)
    assert not made.can(Command.RESIGN)
    assert made.can(Command.NEXT)


def test_the_loser_starts_the_next_game_and_a_match_is_counted() -> None:
    made = session(Setup(opponent=Opponent.DEVICE, starter=Side.BLACK, length=3))
    made.ask(Command.RESIGN)
    assert made.match.standing().wins == {Side.BLACK: 0, Side.RED: 1}
    made.ask(Command.NEXT)
    assert made.game.side is Side.BLACK
    made.ask(Command.RESIGN)
    assert made.match.is_over()
    assert made.heading() == "Zen · best of 3, Black 0 : 2 Red, decided"
    made.ask(Command.NEXT)
    assert made.match.standing().wins == {Side.BLACK: 0, Side.RED: 0}


def test_the_computer_errs_differently_in_the_next_game() -> None:
    made = session(COMPUTER)
    seed = made.seed
    made.ask(Command.RESIGN)
    made.ask(Command.NEXT)
    assert made.seed != seed


@pytest.mark.parametrize("setup", [FRIENDS, COMPUTER, Setup(Rules.parse("classic+pieces=3"), length=5)], ids=str)
def test_a_table_is_kept_at_every_moment(setup: Setup) -> None:
    made, chance = session(setup), Random(7)
    while not made.game.is_over():
        kept = LocalSession.from_json(json.loads(json.dumps(made.to_json())))
        assert kept.game.position == made.game.position
        assert str(Record.of(kept.game)) == str(Record.of(made.game))
        assert (kept.mine, kept.seed, kept.setup.level) == (made.mine, made.seed, made.setup.level)
        made.play(chance.choice(made.game.legal_actions()))
    kept = LocalSession.from_json(json.loads(json.dumps(made.to_json())))
    assert kept.game.outcome() == made.game.outcome()


def test_a_match_and_a_resignation_are_kept() -> None:
    made = session(Setup(opponent=Opponent.DEVICE, length=5))
    made.ask(Command.RESIGN)
    made.ask(Command.NEXT)
    made.ask(Command.RESIGN)
    kept = LocalSession.from_json(json.loads(json.dumps(made.to_json())))
    assert kept.match.standing() == made.match.standing()
    assert kept.game.outcome() == made.game.outcome()


def test_a_record_that_was_opened_keeps_its_names_and_comments() -> None:
    headers = '[Rules "zen"]\n[Black "Ada"]\n[Red "Charles"]\n[Result "*"]\n'
    text = f"{headers}\n{{hello}} 1. 1-2 1-3 {{solid}} (1. 6-7 1-3) 2. 8-7 8-6 *\n"
    made = LocalSession.of_record(Record.parse(text))
    assert (made.name(Side.BLACK), made.comment(0), made.comment(1)) == ("Ada", "hello", "solid")
    assert made.record() == Record.parse(text)
    made.game.play_turn("1-2")
    assert str(made.record()).startswith(str(Record.parse(text))[: -len("*\n")])
    kept = LocalSession.from_json(json.loads(json.dumps(made.to_json())))
    assert kept.record() == made.record()


def test_names_and_comments_of_a_record_do_nothing_to_the_terminal() -> None:
    made = LocalSession.of_record(Record.parse('[Black "\x1b[2JAda"]\n[Result "*"]\n\n{\x9b2J} 1. 1-2 1-3 *\n'))
    assert (made.name(Side.BLACK), made.comment(0)) == (r"\x1b[2JAda", r"\x9b2J")


def test_what_is_said_about_turns_that_were_taken_back_is_gone() -> None:
    made = LocalSession.of_record(Record.parse('[Rules "zen"]\n[Result "*"]\n\n1. 1-2 1-3 {old} 2. 8-7 8-6 *\n'))
    made.ask(Command.TAKE_BACK)
    made.ask(Command.TAKE_BACK)
    made.game.play_turn("1-2")
    assert made.comment(1) == ""


@pytest.mark.parametrize(
    "change", [{"record": "nonsense"}, {"mine": ["w"]}, {"earlier": [["b"]]}, {"setup": None}], ids=str
)
def test_a_table_that_makes_no_sense_is_refused(change: dict[str, object]) -> None:
    with pytest.raises(LinjaError):
        LocalSession.from_json({**session().to_json(), **change})


def test_a_finished_game_in_a_record_stays_finished() -> None:
    game = Game(ZEN)
    game.resign(Side.RED)
    made = LocalSession.of_record(Record.of(game))
    assert made.game.outcome() == game.outcome()
