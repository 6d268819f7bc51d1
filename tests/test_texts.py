"""Texts are accepted wherever people would write them: rules, positions, turns, actions, sides and levels."""

from __future__ import annotations

import random

import pytest

from linja import (
    CLASSIC,
    ZEN,
    Game,
    IllegalAction,
    IllegalTurn,
    InvalidAction,
    InvalidLevel,
    InvalidPosition,
    InvalidRules,
    InvalidTurn,
    Match,
    Position,
    Record,
    Rules,
    Side,
    Step,
    Turn,
    after,
    after_turn,
    earns,
    kernel,
    legal_actions,
    legal_turns,
    parse_action,
    perft,
)
from linja.engine import LEVELS, Level, Player, SearchJudge, search
from linja.envs.vector import VectorGames

START = "61111110/01111116 b"
POSITION = Position.start(ZEN)


def test_functions_of_a_turn_take_texts() -> None:
    assert legal_actions(START, "zen") == legal_actions(POSITION, ZEN)
    assert list(legal_turns(START, "classic")) == list(legal_turns(POSITION, CLASSIC))
    assert after(START, "1-2", "zen") == after(POSITION, Step(1, 2), ZEN)
    assert earns(START, "1-2", "zen") == earns(POSITION, Step(1, 2), ZEN)
    assert after_turn(START, "1-2 1-3", "zen") == after_turn(POSITION, Turn.parse("1-2 1-3"), ZEN)
    assert perft(START, 1, "classic") == perft(POSITION, 1, CLASSIC)


def test_the_kernel_takes_texts() -> None:
    assert kernel.legal_turns(START, "classic") == list(legal_turns(START, "classic"))
    assert kernel.packed_turns(START, "zen") == kernel.packed_turns(POSITION, ZEN)
    assert kernel.successors(START, "zen") == kernel.successors(POSITION, ZEN)
    assert kernel.perft(START, 2, "zen") == kernel.perft(POSITION, 2, ZEN)
    assert kernel.playouts(START, "zen", 10) == kernel.playouts(POSITION, ZEN, 10)


def test_games_matches_and_records_take_texts() -> None:
    assert Game("classic", START).rules == Match("classic", best_of=3).rules == Record("classic").rules == CLASSIC
    assert Game("zen", START).start == Record("zen", START).start == POSITION
    assert Match("zen", games=1, starter="red").next_game().side is Side.RED
    game = Game("zen")
    assert str(game.resign("red")[-1]).count("winner=Side.BLACK")


def test_the_engine_takes_texts_and_numbers() -> None:
    assert Level.named(3) == Level.named("3") == LEVELS["3"]
    assert Player("zen", 1, seed=5).choose(START) == Player(ZEN, LEVELS["1"], seed=5).choose(POSITION)
    assert search(START, "zen", nodes=100) == search(POSITION, ZEN, nodes=100)
    assert SearchJudge("zen", nodes=100).judge(START) == SearchJudge(ZEN, nodes=100).judge(POSITION)
    assert VectorGames(1, "classic").rules == CLASSIC


def test_sides_are_known_by_letter_and_colour() -> None:
    assert [Side("b"), Side("black"), Side("r"), Side("red")] == [Side.BLACK, Side.BLACK, Side.RED, Side.RED]
    assert POSITION.count("red", 8) == POSITION.count("r", 8) == POSITION.count(Side.RED, 8) == 6
    assert POSITION.points("black", "zen") == POSITION.points(Side.BLACK, ZEN)
    with pytest.raises(ValueError, match="'green' is not a valid Side"):
        POSITION.count("green", 8)


def test_what_is_parsed_already_stays_as_it_is() -> None:
    turn, step = Turn.parse("1-2"), Step(1, 2)
    assert Rules.parse(ZEN) is ZEN
    assert Position.parse(POSITION) is POSITION
    assert Turn.parse(turn) is turn
    assert parse_action(step) is step


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: after(START, "1-3", "zen"), IllegalAction, "1-3 is not legal; an opening move is due: 1-2, 2-3"),
        (lambda: after(START, "1-2 1-3", "zen"), InvalidAction, "'1-2 1-3' is not an action"),
        (lambda: after_turn(START, "1-2 1-4", "zen"), IllegalTurn, "1-4 is not legal; a follow-up of 2 is due"),
        (lambda: after_turn(START, "1+2", "zen"), InvalidTurn, "'1.2' is not an action"),
        (lambda: legal_turns("61111110/01111116", "zen"), InvalidPosition, "is not a position"),
        (lambda: legal_actions(START, "zen+pieces=3"), InvalidPosition, "black has 12 pieces instead of 3"),
        (lambda: legal_actions(START, "chess"), InvalidRules, "unknown edition 'chess'"),
        (lambda: Level.named(11), InvalidLevel, "unknown level 11; choose gentle, easy, 1 to 10 or perfect"),
    ],
)
def test_a_wrong_text_gets_a_true_message(call: object, error: type[Exception], message: str) -> None:
    assert callable(call)
    with pytest.raises(error, match=message):
        call()


def test_legal_turns_are_a_sequence() -> None:
    turns = legal_turns(START, "zen")
    listed = list(turns)
    assert len(turns) == len(listed) == 104
    assert turns[0] == listed[0]
    assert turns[-1] == listed[-1]
    assert turns[3:5] == listed[3:5]
    assert list(reversed(turns)) == listed[::-1]
    assert random.Random(1).choice(turns) in turns
    assert bool(turns)
    with pytest.raises(IndexError):
        turns[104]


def test_a_finished_game_has_no_turns_anywhere() -> None:
    over = "00000048/84000000 b"
    assert not legal_turns(over, "zen")
    assert legal_actions(over, "zen") == []
    assert list(legal_turns(over, "zen")) == kernel.legal_turns(over, "zen") == []
    assert len(legal_turns(over, "zen")) == 0
    assert SearchJudge("zen", nodes=1).judge(over).turns == ()


def test_a_turn_in_place_of_an_action_is_told_what_plays_it() -> None:
    with pytest.raises(TypeError, match="play_turn plays whole turns"):
        Game("zen").play(Game("zen").legal_turns()[0])  # type: ignore[arg-type]
