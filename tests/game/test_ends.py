"""How a game ends: by hand, by repetition, on the board; and its outcome as text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from linja import PASS, ZEN, Game, GameEnded, GameOver, InvalidOutcome, Outcome, Reason, Side
from tests.game.games import AHEAD, BACK_AND_FORTH, BLACK, LAST_TURN, RED, game_of, snapshot, told
from tests.random_games import RULES, random_game


@pytest.mark.parametrize("side", Side)
def test_who_resigns_loses_whatever_stands_on_the_board(side: Side) -> None:
    game = game_of("zen", AHEAD)
    assert game.resign(side) == (GameEnded(Outcome(side.other, 1, -3, Reason.RESIGNED)),)
    assert game.is_over()


@pytest.mark.parametrize("side", Side)
def test_who_runs_out_of_time_loses_whatever_stands_on_the_board(side: Side) -> None:
    game = game_of("zen", AHEAD)
    assert game.lose_on_time(side) == (GameEnded(Outcome(side.other, 1, -3, Reason.TIME)),)
    assert str(game.outcome()) == f"{side.other.colour} 1--3 time"


def test_an_agreed_draw_has_no_winner_but_the_points_on_the_board() -> None:
    game = game_of("zen", AHEAD)
    assert game.agree_draw() == (GameEnded(Outcome(None, 1, -3, Reason.AGREED)),)


def test_the_points_of_a_resigned_game_are_those_of_mid_turn() -> None:
    game = game_of("zen", AHEAD)
    game.play("7-8")
    game.resign(BLACK)
    assert game.outcome() == Outcome(RED, 3, -3, Reason.RESIGNED)


def finished_games() -> list[Game]:
    resigned = Game(ZEN)
    resigned.resign(BLACK)
    played = game_of(*LAST_TURN)
    played.play_turn("6-7")
    return [resigned, played, game_of("zen", "00000246/53301000 b")]


@pytest.mark.parametrize("number", range(3))
def test_nothing_but_undo_can_be_done_in_a_finished_game(number: int) -> None:
    game = finished_games()[number]
    before = snapshot(game)
    for action in ("1-2", "-", "pass", PASS):
        with pytest.raises(GameOver, match="the game is over: "):
            game.play(action)
    with pytest.raises(GameOver):
        game.play_turn("1-2")
    for end in (game.agree_draw, lambda: game.resign(RED), lambda: game.lose_on_time(RED)):
        with pytest.raises(GameOver):
            end()
    with pytest.raises(GameOver):
        game.earns("1-2")
    assert game.legal_actions() == []
    assert list(game.legal_turns()) == []
    assert not game.legal_turns()
    assert "1-2" not in game.legal_turns()
    assert snapshot(game) == before


# Repetition


def test_a_position_at_the_start_of_a_turn_for_the_third_time_is_a_draw() -> None:
    game = game_of("zen+leave-goal")
    for turn in BACK_AND_FORTH + BACK_AND_FORTH[:1]:
        game.play_turn(turn)
        assert not game.is_over()
    assert told(game.play_turn(BACK_AND_FORTH[1])[-1]) == "over: draw -3--3 repetition"


def test_a_repetition_is_a_draw_even_if_the_points_differ() -> None:
    game = game_of("zen+leave-goal", AHEAD)
    for turn in BACK_AND_FORTH * 2:
        game.play_turn(turn)
    assert game.outcome() == Outcome(None, 1, -3, Reason.REPETITION)


def test_the_same_board_with_the_other_side_to_move_is_another_position() -> None:
    game = game_of("zen+leave-goal")
    boards = {(game.position.black, game.position.red)}
    for turn in BACK_AND_FORTH + BACK_AND_FORTH[:1]:
        game.play_turn(turn)
        boards.add((game.position.black, game.position.red))
    assert len(boards) == 1  # four times by now
    assert not game.is_over()


def test_a_repetition_that_was_undone_comes_again() -> None:
    game = game_of("zen+leave-goal")
    for turn in BACK_AND_FORTH * 2:
        game.play_turn(turn)
    drawn = snapshot(game)
    for taken_back in (1, 2, 4):
        for _ in range(taken_back):
            game.undo_turn()
        assert not game.is_over()
        for turn in (BACK_AND_FORTH * 2)[-taken_back:]:
            assert not game.is_over()
            game.play_turn(turn)
        assert snapshot(game) == drawn


def test_undone_positions_do_not_count() -> None:
    game = game_of("zen+leave-goal")
    for _ in range(5):
        for turn in BACK_AND_FORTH:
            game.play_turn(turn)
        game.undo_turn()
        game.undo_turn()
    for turn in BACK_AND_FORTH:
        game.play_turn(turn)
    assert not game.is_over()


def test_a_start_in_mid_turn_is_not_the_start_of_a_turn() -> None:
    game = game_of("zen+leave-goal", "61111101/01111116 b x")
    game.play_turn("8-7")
    for turn in (*reversed(BACK_AND_FORTH), *reversed(BACK_AND_FORTH)):
        assert not game.is_over()
        game.play_turn(turn)
    assert str(game.outcome()) == "draw -3--3 repetition"


# Outcomes as text


@pytest.mark.parametrize(
    "text",
    ["black 46-39 passed", "red -2-3 stuck", "draw -3--3 repetition", "black 1--3 time", "draw 0-0 agreed"],
)
def test_an_outcome_is_read_and_written(text: str) -> None:
    assert str(Outcome.parse(text)) == text


def test_an_outcome_knows_the_points_of_each_side() -> None:
    outcome = Outcome.parse("red -2-3 resigned")
    assert outcome == Outcome(RED, -2, 3, Reason.RESIGNED)
    assert (outcome.points(BLACK), outcome.points(RED), outcome.margin) == (-2, 3, -5)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "*",
        "black",
        "black 46-39",
        "white 46-39 passed",
        "black 46:39 passed",
        "black 46-39 won",
        " black 1-0 time",
        "black ４６-39 passed",
    ],
)
def test_anything_else_is_no_outcome(text: str) -> None:
    with pytest.raises(InvalidOutcome, match="is not an outcome; expected something like 'black 46-39 passed'"):
        Outcome.parse(text)


# Random games


@given(rules=st.sampled_from(RULES), seed=st.integers(0, 10_000))
def test_the_winner_is_who_has_more_points(rules: str, seed: int) -> None:
    outcome = random_game(rules, seed).outcome()
    assert outcome is not None
    more = None if outcome.margin == 0 else BLACK if outcome.margin > 0 else RED
    assert outcome.winner is (None if outcome.reason is Reason.REPETITION else more)
