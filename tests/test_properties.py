"""What holds for every position, by every rules."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from linja import (
    DECLINE,
    PASS,
    Action,
    After,
    IllegalAction,
    IllegalTurn,
    Position,
    Rules,
    Side,
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
from tests.strategies import any_rules, positions, random_game, seeds, situations, turn_starts

if TYPE_CHECKING:
    from random import Random

EVERY_STEP = [
    Step(source, target, of_opponent)
    for of_opponent in (False, True)
    for source in range(1, 9)
    for target in range(1, 9)
]
EVERY_ACTION: list[Action] = [*EVERY_STEP, PASS, DECLINE]


def mirrored(turn: Turn) -> str:
    """A turn's text as the other player would write it."""
    return "".join(str(9 - int(char)) if char.isdigit() else char for char in str(turn))


def pieces_home(position: Position) -> int:
    return position.black[7] + position.red[0]


def turn_has_ended(start: Position, result: After) -> bool:
    return result.over or result.position.side is not start.side


def rests_of_turn(start: Position, rules: Rules, actions: tuple[Action, ...] = ()) -> dict[str, After]:
    """Every way to play the turn out action by action, and where it leads."""
    found: dict[str, After] = {}
    for action in legal_actions(start, rules):
        result = after(start, action, rules)
        if turn_has_ended(start, result):
            played = actions if action is DECLINE else (*actions, action)
            text = " ".join(str(each) for each in played) or "-"
            assert text not in found
            found[text] = result
        else:
            found |= rests_of_turn(result.position, rules, (*actions, action))
    return found


# The board


@given(situations())
def test_no_piece_appears_or_vanishes(situation: tuple[Position, Rules]) -> None:
    position, rules = situation
    for action in legal_actions(position, rules):
        later = after(position, action, rules).position
        assert sum(later.black) == sum(later.red) == rules.pieces


@given(situations())
def test_an_action_moves_one_piece_or_none(situation: tuple[Position, Rules]) -> None:
    position, rules = situation
    for action in legal_actions(position, rules):
        later = after(position, action, rules).position
        moved = [
            (row, side, later.count(side, row) - position.count(side, row))
            for side in Side
            for row in range(1, 9)
            if later.count(side, row) != position.count(side, row)
        ]
        if isinstance(action, Step):
            owner = position.side.other if action.of_opponent else position.side
            assert sorted(moved) == sorted([(action.source, owner, -1), (action.target, owner, 1)])
        else:
            assert moved == []


@given(situations())
def test_no_inner_row_ever_holds_more_than_the_limit(situation: tuple[Position, Rules]) -> None:
    position, rules = situation
    for action in legal_actions(position, rules):
        later = after(position, action, rules).position
        assert max(later.total(row) for row in range(2, 8)) <= rules.row_limit


@given(situations())
def test_only_a_bonus_step_goes_back_or_takes_an_opponents_piece(situation: tuple[Position, Rules]) -> None:
    position, rules = situation
    assume(not str(position.stage).startswith("x"))
    for action in legal_actions(position, rules):
        if isinstance(action, Step):
            assert not action.of_opponent
            assert (action.target - action.source) * position.side.forward > 0


# Texts


@given(any_rules())
def test_rules_text_round_trips(rules: Rules) -> None:
    assert Rules.parse(str(rules)) == rules


@given(situations())
def test_position_text_round_trips_at_every_stage(situation: tuple[Position, Rules]) -> None:
    position, rules = situation
    assert Position.parse(position.text, rules) == position
    for action in legal_actions(position, rules):
        later = after(position, action, rules).position
        assert Position.parse(later.text, rules) == later


@given(situations())
def test_action_text_round_trips(situation: tuple[Position, Rules]) -> None:
    for action in legal_actions(*situation):
        assert parse_action(str(action)) == action


@given(situations())
def test_turn_text_round_trips(situation: tuple[Position, Rules]) -> None:
    for turn in legal_turns(*situation):
        assert Turn.parse(str(turn)) == turn


# Colours


@given(situations())
def test_other_colour_has_the_same_turns_seen_from_the_other_end(situation: tuple[Position, Rules]) -> None:
    position, rules = situation
    assert position.mirrored().mirrored() == position
    results = {mirrored(turn): after_turn(position, turn, rules) for turn in legal_turns(position, rules)}
    assert {str(turn) for turn in legal_turns(position.mirrored(), rules)} == set(results)
    for text, result in results.items():
        expected = After(result.position.mirrored(), result.over)
        assert after_turn(position.mirrored(), Turn.parse(text), rules) == expected


@given(situations())
def test_other_colour_has_the_same_points_seen_from_the_other_end(situation: tuple[Position, Rules]) -> None:
    position, rules = situation
    assert position.points(Side.BLACK, rules) == position.mirrored().points(Side.RED, rules)
    assert position.have_passed(rules) == position.mirrored().have_passed(rules)


# Actions and turns


@given(situations())
def test_turns_are_distinct_and_counted(situation: tuple[Position, Rules]) -> None:
    turns = legal_turns(*situation)
    assert len(turns) == len({str(turn) for turn in turns}) == len(list(turns))


@given(situations(), st.data())
def test_membership_agrees_with_iteration(situation: tuple[Position, Rules], data: st.DataObject) -> None:
    position, rules = situation
    turns = legal_turns(position, rules)
    texts = {str(turn) for turn in turns}
    assert all(turn in turns and str(turn) in turns for turn in turns)
    elsewhere = {str(turn) for turn in legal_turns(data.draw(positions(rules)), rules)}
    shortened = {text.rpartition(" ")[0] for text in texts} - {""}
    lengthened = {f"{text} {action}" for text in sorted(texts)[:5] for action in EVERY_STEP[::7]}
    for text in elsewhere | shortened | lengthened | {"pass", "-"}:
        assert (text in turns) == (text in texts)


@given(situations())
def test_playing_action_by_action_agrees_with_the_whole_turn(situation: tuple[Position, Rules]) -> None:
    position, rules = situation
    whole = {str(turn): after_turn(position, turn, rules) for turn in legal_turns(position, rules)}
    assert rests_of_turn(position, rules) == whole


@given(situations())
def test_actions_that_are_not_listed_are_refused(situation: tuple[Position, Rules]) -> None:
    position, rules = situation
    listed = legal_actions(position, rules)
    assume(listed)
    assert len(set(listed)) == len(listed)
    for action in set(EVERY_ACTION) - set(listed):
        with pytest.raises(IllegalAction):
            after(position, action, rules)
        with pytest.raises(IllegalAction):
            earns(position, action, rules)


@given(situations(), st.data())
def test_turns_that_are_not_listed_are_refused(situation: tuple[Position, Rules], data: st.DataObject) -> None:
    position, rules = situation
    turns = legal_turns(position, rules)
    assume(len(turns))
    for turn in legal_turns(data.draw(positions(rules)), rules):
        if turn not in turns:
            with pytest.raises(IllegalTurn):
                after_turn(position, turn, rules)


@given(situations())
def test_running_game_always_has_a_turn_and_a_finished_one_never(situation: tuple[Position, Rules]) -> None:
    position, rules = situation
    over = position.is_over(rules)
    assert (legal_actions(position, rules) == []) is over
    assert (len(legal_turns(position, rules)) == 0) is over
    assert perft(position, 1, rules) == max(1, len(legal_turns(position, rules)))


@given(situations())
def test_what_an_action_earns_is_what_comes_next(situation: tuple[Position, Rules]) -> None:
    """Unless the game is over at once or nothing can be done with it: then it is the other side's turn."""
    position, rules = situation
    for action in legal_actions(position, rules):
        earned, result = earns(position, action, rules), after(position, action, rules)
        passed = position.stage.end_triggered or result.position.have_passed(rules)
        if not turn_has_ended(position, result):
            assert earned is not None
            assert result.position.stage == earned._replace(end_triggered=passed)
        elif earned is not None and not (passed and rules.end_at_once):
            due = replace(result.position, side=position.side, stage=earned._replace(end_triggered=passed))
            assert legal_actions(due, rules) == [DECLINE]
        assert result.position.side is (position.side.other if turn_has_ended(position, result) else position.side)


# The end


@given(situations())
def test_game_that_is_over_leaves_a_finished_position_unless_both_are_stuck(situation: tuple[Position, Rules]) -> None:
    position, rules = situation
    for turn in legal_turns(position, rules):
        result = after_turn(position, turn, rules)
        if turn != Turn.parse("pass"):
            assert result.position.is_over(rules) is result.over
        else:
            stuck = list(legal_turns(result.position, rules)) in ([], [Turn.parse("pass")])
            assert result.over is stuck


@given(any_rules(without="leave-goal"), st.data())
def test_every_turn_but_a_pass_adds_steps_or_brings_a_piece_home(rules: Rules, data: st.DataObject) -> None:
    """Neither the steps made nor the pieces home ever become fewer in a turn, and their sum grows.

    An opening is a step forward, and only one bonus step can take one back. If it takes back the opening's own gain,
    the opening has brought a piece home, for only an arrival earns a bonus; and no piece leaves its goal again.
    """
    start = data.draw(turn_starts(rules))
    for turn in legal_turns(start, rules):
        later = after_turn(start, turn, rules).position
        more_steps, more_home = later.steps - start.steps, pieces_home(later) - pieces_home(start)
        if turn == Turn.parse("pass"):
            assert (more_steps, more_home) == (0, 0)
        else:
            assert min(more_steps, more_home) >= 0
            assert more_steps + more_home > 0


@given(any_rules(without="leave-goal"), seeds())
def test_every_game_ends(rules: Rules, random: Random) -> None:
    """The sum of steps and pieces home is at most eight a piece, and no two passes follow each other in a game."""
    most = 8 * 2 * rules.pieces
    game = random_game(rules, random, longest=2 * most + 1)
    assert len(game) <= 2 * most + 1
