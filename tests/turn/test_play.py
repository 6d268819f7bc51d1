"""What may be played, what it earns, where it leads and what is refused."""

from __future__ import annotations

import pytest

from linja import (
    DECLINE,
    PASS,
    ZEN,
    Action,
    GameOver,
    IllegalAction,
    IllegalTurn,
    InvalidPosition,
    Position,
    Rules,
    Step,
    Turn,
    after,
    after_turn,
    earns,
    legal_actions,
    legal_turns,
    parse_action,
    perft,
)
from tests.turn.positions import ALL_HOME, EXAMPLE, FINISHED, MET_AGAIN


def texts(actions: list[Action]) -> list[str]:
    return [str(action) for action in actions]


def test_steps_come_first_and_then_the_choice() -> None:
    assert texts(legal_actions(EXAMPLE, ZEN)) == ["8-7", "6-5", "5-4", "4-3", "3-2", "2-1"]
    follow_up = Position.parse("50022210/01123005 r f4")
    assert texts(legal_actions(follow_up, ZEN)) == ["8-4", "5-1", "4-1", "3-1", "2-1", "-"]


def test_what_is_compulsory_cannot_be_declined() -> None:
    assert DECLINE not in legal_actions(Position.parse("50022210/01123005 r f4"), Rules.parse("bonus"))


def test_a_stuck_player_passes() -> None:
    assert legal_actions(ALL_HOME, ZEN) == [PASS]


@pytest.mark.parametrize("position", [FINISHED, MET_AGAIN])
def test_a_finished_game_has_no_actions_and_no_turns(position: Position) -> None:
    assert legal_actions(position, ZEN) == []
    assert list(legal_turns(position, ZEN)) == []
    assert len(legal_turns(position, ZEN)) == 0
    assert perft(position, 3, ZEN) == 1


def test_a_rest_of_a_turn_that_cannot_be_played_can_only_be_left() -> None:
    nothing_to_move = Position.parse("0000000c/00000066 b f2")
    assert legal_actions(nothing_to_move, Rules.parse("bonus")) == [DECLINE]
    assert [str(turn) for turn in legal_turns(nothing_to_move, Rules.parse("bonus"))] == ["-"]


@pytest.mark.parametrize(
    ("rules", "position", "action", "earned"),
    [
        ("zen", "50022210/01122105 r", "6-5", "f4"),
        ("zen", "c0000000/0000000c b", "1-2", None),
        ("zen", "61111110/01111116 b", "7-8", "x"),
        ("zen+no-opening-bonus", "61111110/01111116 b", "7-8", None),
        ("bonus", "61111110/01111116 r", "2-1", "x"),
        ("classic", "61111110/01111116 b", "7-8", "f1"),
        ("classic+goal-count", "61111110/01111116 b", "7-8", "f7"),
        ("classic+goal-count", "60000060/60600000 b", "7-8", "f1"),
        ("classic", "c0000000/0000000c b f2", "1-3", "o+"),
        ("classic", "c0000000/0000000c b f2+", "1-3", None),
        ("classic", "c0000000/0000000c b o+", "1-2", None),
        ("classic", "61111110/01111116 b o+", "1-2", "f2+"),
        ("classic", "61111110/01111116 b o+", "7-8", "f1+"),
        ("zen", "c0000000/0000000c b f2", "1-3", None),
        ("zen", "60000600/06000006 b f2", "6-8", "x"),
        ("zen", "60000600/06000006 b f3", "6-8", None),
        ("zen+no-opening-bonus", "60000600/06000006 b f2", "6-8", "x"),
        ("classic", "60000600/66000000 b f2", "6-8", None),
        ("classic+goal-row", "60000600/66000000 b f2", "6-8", "o+"),
        ("classic+goal-row", "60000600/65000001 b f2", "6-8", None),
        ("zen", "60000600/06000006 b x", "6-7", None),
        ("zen", "60000600/06000006 b x", "-", None),
        ("zen", "60000600/06000006 b f2", "-", None),
        ("zen", "0000000c/00000066 b", "pass", None),
    ],
)
def test_an_action_earns(rules: str, position: str, action: str, earned: str | None) -> None:
    played_by = Rules.parse(rules)
    stage = earns(Position.parse(position, played_by), parse_action(action), played_by)
    assert (None if stage is None else str(stage)) == earned


def test_earns_refuses_what_cannot_be_played() -> None:
    with pytest.raises(IllegalAction):
        earns(EXAMPLE, Step(8, 6), ZEN)
    with pytest.raises(IllegalAction):
        earns(EXAMPLE, DECLINE, ZEN)
    with pytest.raises(GameOver):
        earns(FINISHED, Step(7, 8), ZEN)


def test_an_action_that_earns_nothing_ends_the_turn() -> None:
    position, over = after(Position.parse("c0000000/0000000c b"), Step(1, 2), ZEN)
    assert (position.text, over) == ("b1000000/0000000c r", False)


def test_what_is_earned_but_cannot_be_played_lapses() -> None:
    limit_two = Rules.parse("zen+pieces=4+limit=2")
    blocked = Position.parse("22000000/00110002 b", limit_two)
    assert after(blocked, Step(2, 3), limit_two).position.text == "21100000/00110002 b f1"
    row_four_full = Position.parse("02000002/00020101 r", limit_two)
    assert after(row_four_full, Step(6, 5), limit_two).position.text == "02000002/00021001 b"


@pytest.mark.parametrize(
    ("position", "action", "message"),
    [
        ("50022210/01122105 r", "8-6", "8-6 is not legal; an opening move is due: 8-7, 6-5, 5-4, 4-3, 3-2, 2-1"),
        ("50022210/01122105 r", "-", "- is not legal; an opening move is due: 8-7, 6-5, 5-4, 4-3, 3-2, 2-1"),
        ("50022210/01122105 r", "pass", "pass is not legal; an opening move is due: 8-7, 6-5, 5-4, 4-3, 3-2, 2-1"),
        ("50022210/01123005 r f4", "8-7", "8-7 is not legal; a follow-up of 4 is due: 8-4, 5-1, 4-1, 3-1, 2-1, -"),
        ("0000000c/00060006 r x", "8-6", "8-6 is not legal; a bonus move is due: 8-7, 4-3, 4-5, -"),
        ("0000000c/00060006 r x", "x8-7", "x8-7 is not legal; a bonus move is due: 8-7, 4-3, 4-5, -"),
        ("0000000c/00000066 b", "8-7", "8-7 is not legal; an opening move is due: pass"),
    ],
)
def test_an_illegal_action_is_told_the_legal_ones(position: str, action: str, message: str) -> None:
    with pytest.raises(IllegalAction) as caught:
        after(Position.parse(position, ZEN), parse_action(action), ZEN)
    assert str(caught.value) == message


@pytest.mark.parametrize("action", [Step(7, 8), PASS, DECLINE])
@pytest.mark.parametrize("position", [FINISHED, MET_AGAIN])
def test_nothing_can_be_played_in_a_finished_game(position: Position, action: Action) -> None:
    with pytest.raises(GameOver):
        after(position, action, ZEN)


@pytest.mark.parametrize(
    ("rules", "turn", "message"),
    [
        ("zen", "8-6", "8-6: 8-6 is not legal; an opening move is due"),
        ("zen", "6-5 8-3", "6-5 8-3: 8-3 is not legal; a follow-up of 4 is due: 8-4, 5-1"),
        ("bonus", "6-5", "6-5: - is not legal; a follow-up of 4 is due: 8-4, 5-1"),
        ("zen", "6-5 8-4 8-7", "6-5 8-4 8-7: the turn is over before 8-7"),
        ("zen", "pass", "pass: pass is not legal; an opening move is due"),
        ("zen", "-", "-: - is not legal; an opening move is due"),
    ],
)
def test_an_illegal_turn_is_told_where_it_goes_wrong(rules: str, turn: str, message: str) -> None:
    with pytest.raises(IllegalTurn) as caught:
        after_turn(EXAMPLE, Turn.parse(turn), Rules.parse(rules))
    assert str(caught.value).startswith(message)


def test_no_turn_can_be_played_in_a_finished_game() -> None:
    with pytest.raises(GameOver):
        after_turn(FINISHED, Turn.parse("-"), ZEN)


def test_the_official_example_of_a_turn() -> None:
    assert after_turn(EXAMPLE, Turn.parse("6-5 8-4"), ZEN).position.text == "50022210/01133004 b"


def test_the_rest_of_a_turn_leads_where_the_whole_turn_does() -> None:
    in_mid_turn = after(EXAMPLE, Step(6, 5), ZEN).position
    assert after_turn(in_mid_turn, Turn.parse("8-4"), ZEN) == after_turn(EXAMPLE, Turn.parse("6-5 8-4"), ZEN)
    assert after_turn(in_mid_turn, Turn.parse("-"), ZEN) == after_turn(EXAMPLE, Turn.parse("6-5"), ZEN)


def test_a_pass_gives_the_turn_to_the_other_side() -> None:
    assert after(ALL_HOME, PASS, ZEN) == (Position.parse("0000000c/00000066 r"), False)


def test_a_pass_ends_the_game_if_the_opponent_is_stuck_too() -> None:
    tiny = Rules.parse("zen+pieces=2+limit=1")
    position, over = after(Position.parse("11000000/00110000 b", tiny), PASS, tiny)
    assert (position.text, over) == ("11000000/00110000 r", True)


def test_text_is_taken_for_a_position_and_checked() -> None:
    assert after(EXAMPLE.text, "6-5", "zen") == after(EXAMPLE, Step(6, 5), ZEN)
    with pytest.raises(InvalidPosition):
        after("50022210/01122104 r", "6-5", "zen")


def test_no_turn_is_played_after_the_end_although_the_sides_have_met_again() -> None:
    with pytest.raises(GameOver):
        after_turn(MET_AGAIN, "6-5", ZEN)  # the same as the example, but for the end
