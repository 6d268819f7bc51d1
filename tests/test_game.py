"""A game in progress: actions in, events out, and the way back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from linja import (
    DECLINE,
    PASS,
    Game,
    GameEnded,
    GameOver,
    IllegalAction,
    IllegalTurn,
    InvalidAction,
    InvalidOutcome,
    InvalidPosition,
    InvalidTurn,
    Lapsed,
    Moved,
    NothingToUndo,
    Outcome,
    PlayedTurn,
    Position,
    Reason,
    Rules,
    Side,
    Stage,
    Step,
    Turn,
    TurnEnded,
)
from tests.random_games import RULES, random_game

if TYPE_CHECKING:
    from linja.game import Event

BLACK, RED = Side.BLACK, Side.RED
BACK_AND_FORTH = ("7-8 8-7", "2-1 1-2")  # with leave-goal, both sides can stand still
AHEAD = "51111120/01111116 b"  # as the start, but Black has made six steps more
TINY_STUCK = ("zen+pieces=2+limit=1", "11000000/00110000 b")
LAST_TURN = ("zen+pieces=2", "00000110/10000100 b")  # one step, and the sides have passed


def game_of(rules: str = "zen", start: str | None = None) -> Game:
    played_by = Rules.parse(rules)
    return Game(played_by, Position.parse(start) if start else None)


def told(event: Event) -> str:
    """An event in words."""
    match event:
        case Moved(side, action, earned):
            return f"{side.colour} {action} earns {earned}"
        case Lapsed(side, earned):
            return f"{side.colour} {earned} lapsed"
        case TurnEnded(side, turn):
            return f"{side.colour} played {turn}"
        case GameEnded(outcome):
            return f"over: {outcome}"


def snapshot(game: Game) -> tuple[object, ...]:
    return game.position, game.actions, game.outcome(), game.history(), game.legal_actions()


# Events

SEQUENCES: dict[str, tuple[tuple[str, str | None], list[tuple[str, list[str]]]]] = {
    "opening and follow-up": (
        ("zen", None),
        [("1-2", ["black 1-2 earns f2"]), ("1-3", ["black 1-3 earns None", "black played 1-2 1-3"])],
    ),
    "declined follow-up": (
        ("zen", None),
        [("1-2", ["black 1-2 earns f2"]), ("-", ["black - earns None", "black played 1-2"])],
    ),
    "opening into an empty row": (
        ("zen", "c0000000/0000000c r"),
        [("8-7", ["red 8-7 earns None", "red played 8-7"]), ("1-2", ["black 1-2 earns None", "black played 1-2"])],
    ),
    "bonus move back": (
        ("zen", None),
        [("7-8", ["black 7-8 earns x"]), ("2-1", ["black 2-1 earns None", "black played 7-8 2-1"])],
    ),
    "bonus move of an opponent's piece": (
        ("zen+aggressive", None),
        [("7-8", ["black 7-8 earns x"]), ("x2-3", ["black x2-3 earns None", "black played 7-8 x2-3"])],
    ),
    "follow-up that nobody can play": (
        ("classic+pieces=1", "00000010/00000001 b"),
        [("7-8", ["black 7-8 earns f1", "black f1 lapsed", "black played 7-8"])],
    ),
    "extra turn": (
        ("classic", "c0000000/0000000c b f2"),
        [("1-3", ["black 1-3 earns o+"]), ("1-2", ["black 1-2 earns None", "black played 1-3 1-2"])],
    ),
    "stuck player": (
        ("zen", "0000000c/00000066 b"),
        [("pass", ["black pass earns None", "black played pass"]), ("7-6", ["red 7-6 earns None", "red played 7-6"])],
    ),
    "both stuck": (
        TINY_STUCK,
        [("pass", ["black pass earns None", "black played pass", "over: red -2-3 stuck"])],
    ),
    "classic ends in mid-turn": (
        ("classic+pieces=2", "00000110/10000100 b"),
        [("6-7", ["black 6-7 earns f1", "black f1 lapsed", "black played 6-7", "over: black 6-5 passed"])],
    ),
    "zen plays the last turn to its end": (
        LAST_TURN,
        [
            ("6-7", ["black 6-7 earns f1"]),
            ("7-8", ["black 7-8 earns x"]),
            ("7-6", ["black 7-6 earns None", "black played 6-7 7-8 7-6", "over: black 7-4 passed"]),
        ],
    ),
}


@pytest.mark.parametrize("name", SEQUENCES)
def test_actions_give_events(name: str) -> None:
    (rules, start), played = SEQUENCES[name]
    game = game_of(rules, start)
    assert [(action, [told(event) for event in game.play(action)]) for action, _ in played] == played


@pytest.mark.parametrize("name", SEQUENCES)
def test_a_turn_gives_the_events_of_its_actions(name: str) -> None:
    (rules, start), played = SEQUENCES[name]
    one_by_one, by_turns = game_of(rules, start), game_of(rules, start)
    events = [event for action, _ in played for event in one_by_one.play(action)]
    turns = [turn.turn for turn in one_by_one.history()]
    assert [event for turn in turns for event in by_turns.play_turn(turn)] == events
    assert snapshot(by_turns) == snapshot(one_by_one)


def test_events_are_the_values_that_they_show() -> None:
    game = Game()
    assert game.play(Step(1, 2)) == (Moved(BLACK, Step(1, 2), Stage.parse("f2")),)
    assert game.play(DECLINE) == (Moved(BLACK, DECLINE, None), TurnEnded(BLACK, Turn.parse("1-2")))


def test_actions_are_stored_as_they_were_played() -> None:
    game = Game()
    game.play("1-2")
    game.play("-")
    game.play_turn("2-1")
    assert game.actions == (Step(1, 2), DECLINE, Step(2, 1), DECLINE)


def test_a_game_knows_whose_turn_it_is_and_what_is_due() -> None:
    game = Game()
    assert (game.side, game.stage) == (BLACK, Stage.parse(""))
    game.play("1-2")
    assert (game.side, game.stage) == (BLACK, Stage.parse("f2"))
    game.play("-")
    assert (game.side, game.stage) == (RED, Stage.parse(""))


def test_a_game_tells_what_an_action_would_earn_without_playing_it() -> None:
    game = Game()
    before = snapshot(game)
    assert game.earns("7-8") == game.earns(Step(7, 8)) == Stage.parse("x")
    assert snapshot(game) == before


def test_a_game_lists_the_turns_of_its_position() -> None:
    game = Game()
    assert game.legal_turns().count() == 104
    game.play("1-2")
    assert "1-3" in game.legal_turns()


def test_points_are_shown_by_row_before_the_end() -> None:
    assert Game().points_by_row(BLACK) == (-6, -1, -1, -1, 1, 2, 3, 0)


# What is refused leaves the game as it was

REFUSED: tuple[tuple[str, type[ValueError]], ...] = (
    ("1-3", IllegalAction),
    ("8-7", IllegalAction),
    ("x1-2", IllegalAction),
    ("pass", IllegalAction),
    ("-", IllegalAction),
    ("1-9", InvalidAction),
    ("", InvalidAction),
    ("7-8 3-2", InvalidAction),
)


@pytest.mark.parametrize(("action", "error"), REFUSED)
def test_a_refused_action_changes_nothing(action: str, error: type[ValueError]) -> None:
    game = Game()
    before = snapshot(game)
    with pytest.raises(error):
        game.play(action)
    with pytest.raises(error):
        game.earns(action)
    assert snapshot(game) == before


@pytest.mark.parametrize(
    ("turn", "error"),
    [
        ("1-2 1-4", IllegalTurn),
        ("7-8 3-2 3-2", IllegalTurn),
        ("-", IllegalTurn),
        ("pass", IllegalTurn),
        ("1-2 pass", InvalidTurn),
        ("1-2 2", InvalidTurn),
    ],
)
def test_a_refused_turn_changes_nothing(turn: str, error: type[ValueError]) -> None:
    game = Game()
    before = snapshot(game)
    with pytest.raises(error):
        game.play_turn(turn)
    assert snapshot(game) == before


def test_a_compulsory_follow_up_cannot_be_left_out() -> None:
    game = game_of("bonus")
    with pytest.raises(IllegalTurn, match="a follow-up of 2 is due"):
        game.play_turn("1-2")
    assert game.actions == ()


def test_a_start_that_the_rules_do_not_allow_is_refused() -> None:
    with pytest.raises(InvalidPosition):
        game_of("zen+pieces=4", "61111110/01111116 b")
    with pytest.raises(InvalidPosition):
        game_of("zen", "61111110/01111116 b o+")


# History


def test_turns_are_numbered_from_1_and_each_has_its_own_number() -> None:
    game = Game()
    for turn in ("7-8 3-2", "8-7", "1-2"):
        game.play_turn(turn)
    start = "61111110/01111116 b"
    assert game.history()[0] == PlayedTurn(1, Position.parse(start), Turn.parse("7-8 3-2"), True)
    assert [(played.number, played.side, str(played.turn), played.complete) for played in game.history()] == [
        (1, BLACK, "7-8 3-2", True),
        (2, RED, "8-7", True),
        (3, BLACK, "1-2", True),
    ]


def test_a_running_turn_is_the_last_of_the_history_and_incomplete() -> None:
    game = Game()
    assert game.history() == []
    game.play_turn("7-8")
    game.play("8-7")
    assert [(played.number, str(played.turn), played.complete) for played in game.history()] == [
        (1, "7-8", True),
        (2, "8-7", False),
    ]


def test_a_turn_that_was_resigned_in_stays_incomplete() -> None:
    game = Game()
    game.play("1-2")
    game.resign(BLACK)
    assert [played.complete for played in game.history()] == [False]


def test_a_whole_rest_that_was_declined_is_a_turn_of_nothing() -> None:
    game = game_of("zen", "50022210/01123005 r f4")
    game.play("-")
    assert [(str(played.turn), played.complete) for played in game.history()] == [("-", True)]


# Undo


def test_undo_gives_back_the_action_and_the_position() -> None:
    game = Game()
    game.play("1-2")
    before = snapshot(game)
    game.play("1-3")
    assert game.undo() == Step(1, 3)
    assert snapshot(game) == before


def test_undo_turn_takes_back_the_running_turn_only() -> None:
    game = Game()
    game.play_turn("7-8 3-2")
    before = snapshot(game)
    game.play("8-7")
    assert game.undo_turn() == Turn.parse("8-7")
    assert snapshot(game) == before


def test_undo_turn_takes_back_the_last_turn_if_none_is_running() -> None:
    game = Game()
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
        Game().undo()
    with pytest.raises(NothingToUndo):
        Game().undo_turn()


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
    game = Game()
    game.play_turn("7-8")
    game.resign(RED)
    before = snapshot(game)
    for undo in (game.undo, game.undo_turn):
        with pytest.raises(GameOver, match="ended by hand"):
            undo()
    assert snapshot(game) == before


# Ends made by hand


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
    resigned = Game()
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
        game.legal_turns()
    with pytest.raises(GameOver):
        game.earns("1-2")
    assert game.legal_actions() == []
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


# Starts


def test_a_game_can_start_in_mid_turn() -> None:
    game = game_of("zen", "50022210/01123005 r f4")
    assert [told(event) for event in game.play("8-4")] == ["red 8-4 earns None", "red played 8-4"]
    assert game.undo_turn() == Turn.parse("8-4")
    assert game.position.text == "50022210/01123005 r f4"


@pytest.mark.parametrize(
    ("start", "outcome"),
    [
        ("00000246/53301000 b", "black 46-39 passed"),
        ("53301000/00000246 b", None),
        ("00000066/66000000 r", "draw 48-48 passed"),
        ("00000246/53301000 r", "black 46-39 passed"),
        ("50022210/01122105 r !", "black 2--1 passed"),
    ],
)
def test_a_game_can_start_finished(start: str, outcome: str | None) -> None:
    game = game_of("zen", start)
    assert (str(game.outcome()) if game.outcome() else None) == outcome
    assert game.is_over() == (outcome is not None)
    with pytest.raises(NothingToUndo):
        game.undo()


def test_repr_shows_rules_position_and_turns() -> None:
    game = Game()
    game.play_turn("7-8 3-2")
    assert repr(game) == "<Game zen '62011101/01111116 r' [1. 7-8 3-2]>"


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
    ["", "*", "black", "black 46-39", "white 46-39 passed", "black 46:39 passed", "black 46-39 won", " black 1-0 time"],
)
def test_anything_else_is_no_outcome(text: str) -> None:
    with pytest.raises(InvalidOutcome, match="is no outcome: it is such as 'black 46-39 passed'"):
        Outcome.parse(text)


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
    turns = [played.turn for played in game.history()]
    assert [game.undo_turn() for _ in turns] == turns[::-1]
    assert snapshot(game) == snapshot(Game(Rules.parse(rules)))


@given(rules=st.sampled_from(RULES), seed=st.integers(0, 10_000), actions=st.integers(0, 200))
def test_stored_actions_and_turns_give_the_same_game_again(rules: str, seed: int, actions: int) -> None:
    game = random_game(rules, seed, actions)
    by_actions, by_turns = Game(game.rules), Game(game.rules)
    for action in game.actions:
        by_actions.play(str(action))
    for played in game.history():
        if played.complete:
            by_turns.play_turn(str(played.turn))
    assert snapshot(by_actions) == snapshot(game)
    assert by_turns.history() == [played for played in game.history() if played.complete]


@given(rules=st.sampled_from(RULES), seed=st.integers(0, 10_000))
def test_the_winner_is_who_has_more_points(rules: str, seed: int) -> None:
    outcome = random_game(rules, seed).outcome()
    assert outcome is not None
    more = None if outcome.margin == 0 else BLACK if outcome.margin > 0 else RED
    assert outcome.winner is (None if outcome.reason is Reason.REPETITION else more)
