"""The turns that were played, and the way back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from linja import PASS, ZEN, Game, GameOver, NothingToUndo, PlayedTurn, Position, Rules, Step, Turn
from tests.game.games import BLACK, LAST_TURN, RED, game_of, snapshot, told
from tests.random_games import RULES, random_game


def test_turns_are_numbered_from_1_and_each_has_its_own_number() -> None:
    game = Game(ZEN)
    for turn in ("7-8 3-2", "8-7", "1-2"):
        game.play_turn(turn)
    start = "61111110/01111116 b"
    assert game.history[0] == PlayedTurn(1, Position.parse(start), Turn.parse("7-8 3-2"), True)
    assert [(played.number, played.side, str(played.turn), played.complete) for played in game.history] == [
        (1, BLACK, "7-8 3-2", True),
        (2, RED, "8-7", True),
        (3, BLACK, "1-2", True),
    ]


def test_a_running_turn_is_the_last_of_the_history_and_incomplete() -> None:
    game = Game(ZEN)
    assert not game.history
    game.play_turn("7-8")
    game.play("8-7")
    assert [(played.number, str(played.turn), played.complete) for played in game.history] == [
        (1, "7-8", True),
        (2, "8-7", False),
    ]


def test_a_turn_that_was_resigned_in_stays_incomplete() -> None:
    game = Game(ZEN)
    game.play("1-2")
    game.resign(BLACK)
    assert [played.complete for played in game.history] == [False]


def test_a_whole_rest_that_was_declined_is_a_turn_of_nothing() -> None:
    game = game_of("zen", "50022210/01123005 r f4")
    game.play("-")
    assert [(str(played.turn), played.complete) for played in game.history] == [("-", True)]


# Undo


def test_undo_gives_back_the_action_and_the_position() -> None:
    game = Game(ZEN)
    game.play("1-2")
    before = snapshot(game)
    game.play("1-3")
    assert game.undo() == Step(1, 3)
    assert snapshot(game) == before


def test_undo_turn_takes_back_the_running_turn_only() -> None:
    game = Game(ZEN)
    game.play_turn("7-8 3-2")
    before = snapshot(game)
    game.play("8-7")
    assert game.undo_turn() == Turn.parse("8-7")
    assert snapshot(game) == before


def test_undo_turn_takes_back_the_last_turn_if_none_is_running() -> None:
    game = Game(ZEN)
    game.play_turn("7-8 3-2")
    before = snapshot(game)
    game.play_turn("8-7")
    assert game.undo_turn() == Turn.parse("8-7")
    assert snapshot(game) == before


def test_undo_turn_gives_back_a_pass() -> None:
    game = game_of("zen", "0000000c/00000066 b")
    game.play_turn("pass")
    assert game.undo_turn() == Turn((PASS,))


def test_there_is_nothing_to_undo_at_the_start() -> None:
    with pytest.raises(NothingToUndo):
        Game(ZEN).undo()
    with pytest.raises(NothingToUndo):
        Game(ZEN).undo_turn()


def test_a_finished_game_goes_on_after_undo() -> None:
    game = game_of(*LAST_TURN)
    game.play_turn("6-7 7-8 7-6")
    assert game.is_over()
    game.undo()
    assert not game.is_over()
    assert [told(event) for event in game.play("-")][-1] == "over: black 8-4 passed"
    assert game.undo_turn() == Turn.parse("6-7 7-8")
    assert snapshot(game) == snapshot(game_of(*LAST_TURN))


def test_what_was_ended_by_hand_cannot_be_taken_back() -> None:
    game = Game(ZEN)
    game.play_turn("7-8")
    game.resign(RED)
    before = snapshot(game)
    for undo in (game.undo, game.undo_turn):
        with pytest.raises(GameOver, match="ended off the board"):
            undo()
    assert snapshot(game) == before


# Random games


@given(rules=st.sampled_from(RULES), seed=st.integers(0, 10_000), actions=st.integers(0, 60))
def test_every_undo_restores_exactly_what_was(rules: str, seed: int, actions: int) -> None:
    played = random_game(rules, seed, actions)
    game = Game(played.rules)
    before = []
    for action in played.actions:
        before.append(snapshot(game))
        game.play(action)
    while before:
        game.undo()
        assert snapshot(game) == before.pop()


@given(rules=st.sampled_from(RULES), seed=st.integers(0, 10_000))
def test_a_game_taken_back_turn_by_turn_is_at_its_start(rules: str, seed: int) -> None:
    game = random_game(rules, seed)
    turns = [played.turn for played in game.history]
    assert [game.undo_turn() for _ in turns] == turns[::-1]
    assert snapshot(game) == snapshot(Game(Rules.parse(rules)))


@given(rules=st.sampled_from(RULES), seed=st.integers(0, 10_000), actions=st.integers(0, 200))
def test_stored_actions_and_turns_give_the_same_game_again(rules: str, seed: int, actions: int) -> None:
    game = random_game(rules, seed, actions)
    by_actions, by_turns = Game(game.rules), Game(game.rules)
    for action in game.actions:
        by_actions.play(str(action))
    for played in game.history:
        if played.complete:
            by_turns.play_turn(str(played.turn))
    assert snapshot(by_actions) == snapshot(game)
    assert by_turns.history == tuple(played for played in game.history if played.complete)
