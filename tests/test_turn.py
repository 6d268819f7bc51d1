"""Actions and turns: their text, the lazy list of legal ones, what is earned, and known counts."""

from __future__ import annotations

import pickle
import re
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import linja.turn
from linja import (
    DECLINE,
    PASS,
    ZEN,
    Action,
    Choice,
    GameOver,
    IllegalAction,
    IllegalTurn,
    InvalidAction,
    InvalidPosition,
    InvalidTurn,
    LegalTurns,
    Position,
    Rules,
    Side,
    Stage,
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
from linja.editions import STANDARD
from tests.sheets import oracle

if TYPE_CHECKING:
    from collections.abc import Iterable

START = Position.start(ZEN)
EXAMPLE = Position.parse("50022210/01122105 r")
FINISHED = Position.parse("00000246/53301000 b")
MET_AGAIN = Position.parse("50022210/01122105 r !")
ALL_HOME = Position.parse("0000000c/00000066 b")  # Black has no opening move, Red has


def texts(actions: list[Action]) -> list[str]:
    return [str(action) for action in actions]


# Actions as text

ACTIONS = {
    "6-5": Step(6, 5),
    "1-8": Step(1, 8),
    "x3-2": Step(3, 2, of_opponent=True),
    "pass": PASS,
    "-": DECLINE,
}


@pytest.mark.parametrize("text", ACTIONS)
def test_an_action_is_read_and_written(text: str) -> None:
    assert parse_action(text) == ACTIONS[text]
    assert str(parse_action(text)) == text
    assert type(parse_action(text)) is type(ACTIONS[text])


@pytest.mark.parametrize(
    "text", ["", "6", "65", "6-", "-5", "6-6", "0-1", "8-9", "6-5 ", "X3-2", "x", "xpass", "Pass", "--", "6–5", "٦-5"]
)
def test_anything_else_is_no_action(text: str) -> None:
    with pytest.raises(
        InvalidAction, match="is not an action; expected FROM-TO in rows 1 to 8, such as 6-5 or x3-2, or pass or"
    ):
        parse_action(text)


@pytest.mark.parametrize("text", ["6-5", "6-5 8-4", "6-5 2-1 x3-2", "pass", "-"])
def test_a_turn_is_read_and_written(text: str) -> None:
    assert str(Turn.parse(text)) == text


def test_a_turn_is_its_actions() -> None:
    assert Turn.parse("6-5 x8-7") == (Step(6, 5), Step(8, 7, of_opponent=True))
    assert Turn.parse("pass") == (PASS,)
    assert Turn.parse("-") == ()


def test_white_space_between_actions_is_free() -> None:
    assert Turn.parse("  6-5\t8-4\n") == Turn.parse("6-5 8-4")


@pytest.mark.parametrize("text", ["", "   ", "pass pass", "6-5 pass", "pass 6-5", "6-5 -", "- 6-5", "- -"])
def test_pass_and_decline_stand_alone(text: str) -> None:
    with pytest.raises(InvalidTurn, match="is not a turn; expected actions separated by spaces, or pass or - alone"):
        Turn.parse(text)


def test_a_word_of_a_turn_that_is_no_action_is_named() -> None:
    with pytest.raises(InvalidTurn, match="'8-9' is not an action"):
        Turn.parse("6-5 8-9 4-3")


@pytest.mark.parametrize("text", ["6-5 8-4 x3-2", "pass", "-"])
def test_a_turn_survives_pickling_and_repr(text: str) -> None:
    turn = Turn.parse(text)
    for again in (pickle.loads(pickle.dumps(turn)), eval(repr(turn), {"Turn": Turn})):
        assert again == turn
        assert type(again) is Turn


@pytest.mark.parametrize("choice", Choice)
def test_a_choice_survives_pickling_as_the_same_object(choice: Choice) -> None:
    assert pickle.loads(pickle.dumps(choice)) is choice


def test_arrows_say_whose_piece_each_step_moves() -> None:
    turn = Turn.parse("6-5 8-4 x3-2")
    assert turn.arrows(Side.RED) == [(6, 5, Side.RED), (8, 4, Side.RED), (3, 2, Side.BLACK)]
    assert Turn.parse("pass").arrows(Side.RED) == []


# Legal actions


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


# Legal turns


def test_turns_are_made_only_as_they_are_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    looked_at: list[Stage] = []
    moves = linja.turn._moves

    def watched(own: list[int], other: list[int], stage: Stage, rules: Rules) -> list[tuple[int, int, bool]]:
        looked_at.append(stage)
        return moves(own, other, stage, rules)

    monkeypatch.setattr(linja.turn, "_moves", watched)
    turns = legal_turns(START, ZEN)
    assert not looked_at
    assert len(list(islice(turns, 1))) == 1
    assert len(looked_at) <= 4
    assert len(list(turns)) == 104
    assert len(looked_at) > 10


def test_turns_can_be_walked_twice() -> None:
    turns = legal_turns(EXAMPLE, ZEN)
    assert list(turns) == list(turns)


def test_two_walks_do_not_disturb_each_other() -> None:
    turns = legal_turns(EXAMPLE, ZEN)
    assert [left for left, right in zip(turns, turns, strict=True) if left != right] == []


def test_every_turn_is_listed_once() -> None:
    turns = list(legal_turns(START, ZEN))
    assert len(turns) == len(set(turns)) == len(legal_turns(START, ZEN)) == 104


def test_turns_answer_in_for_turns_and_texts() -> None:
    turns = legal_turns(EXAMPLE, ZEN)
    assert "6-5 8-4" in turns
    assert Turn.parse("6-5 8-4") in turns
    assert "6-5" in turns
    assert all(turn in turns for turn in turns)


@pytest.mark.parametrize(
    "turn", ["8-6", "6-5 8-3", "6-5 8-4 8-7", "pass", "-", "nonsense", "", 65, None, (Step(6, 5),)]
)
def test_turns_answer_not_in_for_everything_else(turn: object) -> None:
    assert turn not in legal_turns(EXAMPLE, ZEN)


def test_a_turn_that_is_never_listed_is_not_in() -> None:
    assert Turn((Step(6, 5), DECLINE)) not in legal_turns(EXAMPLE, ZEN)


def test_in_looks_at_what_is_compulsory() -> None:
    assert "6-5" not in legal_turns(EXAMPLE, Rules.parse("bonus"))


def test_legal_turns_survive_pickling() -> None:
    turns = legal_turns(EXAMPLE, ZEN)
    assert list(pickle.loads(pickle.dumps(turns))) == list(turns)


def test_turns_of_an_impossible_position_are_refused() -> None:
    with pytest.raises(InvalidPosition):
        LegalTurns(Position.parse("61111110/01111115 b"), ZEN)
    with pytest.raises(InvalidPosition):
        perft(Position.parse("61111110/01111116 b o+"), 1, ZEN)


# What is earned


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


# Where it leads, and what is refused


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


# Known counts


def known_counts() -> dict[str, list[tuple[str, int, int]]]:
    counts: dict[str, list[tuple[str, int, int]]] = {}
    for line in (Path(__file__).parent / "data" / "perft.txt").read_text("ascii").splitlines():
        if not line.startswith("#"):
            rules, position, depth, count = line.split("\t")
            counts.setdefault(rules, []).append((position, int(depth), int(count)))
    return counts


PERFT = known_counts()


@pytest.mark.parametrize("rules", PERFT)
def test_turn_sequences_are_as_many_as_known(rules: str) -> None:
    for text, depth, count in PERFT[rules]:
        played_by = Rules.parse(rules)
        assert perft(Position.parse(text, played_by), depth, played_by) == count, (text, depth)


@pytest.mark.parametrize("rules", PERFT)
def test_the_second_reading_of_the_rules_knows_the_same_counts(rules: str) -> None:
    for text, depth, count in PERFT[rules]:
        if count <= 500:
            assert oracle.perft(text, depth, rules) == count, (text, depth)


def stages_of(position_texts: Iterable[str]) -> set[str]:
    return {re.sub("[0-9]", "", "".join(text.split()[2:])) for text in position_texts}


def test_the_known_counts_cover_every_word_and_every_stage() -> None:
    words = {word for rules in PERFT for word in rules.split("+")}
    assert words >= {"classic", "bonus", "zen", *(word.text for word in linja.WORDS)}
    assert set(PERFT) >= set(STANDARD)
    stages = stages_of(text for counts in PERFT.values() for text, _, _ in counts)
    assert stages == {"", "o+", "f", "f+", "f!", "x", "x!", "!"}


def test_perft_counts_a_game_that_ends_early_once() -> None:
    last_step = Position.parse("0000001b/c0000000 b f1!")
    assert perft(last_step, 1, ZEN) == perft(last_step, 5, ZEN) == len(legal_turns(last_step, ZEN))
    assert perft(last_step, 0, ZEN) == 1
