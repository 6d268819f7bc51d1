"""Actions in, events out; what is refused leaves the game as it was."""

from __future__ import annotations

import pytest

from linja import (
    DECLINE,
    ZEN,
    Game,
    IllegalAction,
    IllegalTurn,
    InvalidAction,
    InvalidPosition,
    InvalidTurn,
    Moved,
    NothingToUndo,
    Stage,
    Step,
    Turn,
    TurnEnded,
)
from tests.game.games import BLACK, LAST_TURN, RED, TINY_STUCK, game_of, snapshot, told

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
    turns = [turn.turn for turn in one_by_one.history]
    assert [event for turn in turns for event in by_turns.play_turn(turn)] == events
    assert snapshot(by_turns) == snapshot(one_by_one)


def test_events_are_the_values_that_they_show() -> None:
    game = Game(ZEN)
    assert game.play(Step(1, 2)) == (Moved(BLACK, Step(1, 2), Stage.parse("f2")),)
    assert game.play(DECLINE) == (Moved(BLACK, DECLINE, None), TurnEnded(BLACK, Turn.parse("1-2")))


def test_actions_are_stored_as_they_were_played() -> None:
    game = Game(ZEN)
    game.play("1-2")
    game.play("-")
    game.play_turn("2-1")
    assert game.actions == (Step(1, 2), DECLINE, Step(2, 1), DECLINE)


def test_a_game_knows_whose_turn_it_is_and_what_is_due() -> None:
    game = Game(ZEN)
    assert (game.side, game.stage) == (BLACK, Stage.parse(""))
    game.play("1-2")
    assert (game.side, game.stage) == (BLACK, Stage.parse("f2"))
    game.play("-")
    assert (game.side, game.stage) == (RED, Stage.parse(""))


def test_a_game_tells_what_an_action_would_earn_without_playing_it() -> None:
    game = Game(ZEN)
    before = snapshot(game)
    assert game.earns("7-8") == game.earns(Step(7, 8)) == Stage.parse("x")
    assert snapshot(game) == before


def test_a_game_lists_the_turns_of_its_position() -> None:
    game = Game(ZEN)
    assert len(game.legal_turns()) == 104
    game.play("1-2")
    assert "1-3" in game.legal_turns()


def test_points_are_shown_by_row_before_the_end() -> None:
    assert Game(ZEN).points_by_row(BLACK) == (-6, -1, -1, -1, 1, 2, 3, 0)


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
    game = Game(ZEN)
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
    game = Game(ZEN)
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
    game = Game(ZEN)
    game.play_turn("7-8 3-2")
    assert repr(game) == "<Game zen '62011101/01111116 r' [1. 7-8 3-2]>"
