"""Points lost per turn: which turns count, and the interval."""

from __future__ import annotations

import random

import pytest

from linja import Position, Rules, kernel
from linja.engine.points_lost import is_forced, points_lost_per_turn


def test_turns_that_all_lead_to_one_board_are_forced() -> None:
    rules = Rules.parse("classic+pieces=3")
    position = Position.parse("00000111/00011010 b", rules)
    turns = kernel.successors(position, rules)
    assert len(turns) > 1
    assert len({after for _, after, _ in turns}) == 1
    assert is_forced(position, rules)


def test_a_pass_is_forced_and_a_choice_is_not() -> None:
    rules = Rules.parse("zen+pieces=2")
    assert is_forced(Position.parse("00000002/01000001 b", rules), rules)
    assert not is_forced(Position.start(rules), rules)


def test_without_a_turn_that_counts_there_is_no_average() -> None:
    assert points_lost_per_turn([]) is None
    assert points_lost_per_turn([(), ()]) is None


def test_one_game_has_an_average_without_an_interval() -> None:
    assert points_lost_per_turn([(1, 0, 2)]) == (1.0, None, 3)


def test_games_without_turns_that_count_change_nothing() -> None:
    assert points_lost_per_turn([(1, 0), (), (2,)]) == points_lost_per_turn([(1, 0), (2,)])


def test_about_95_of_100_intervals_hold_the_true_mean() -> None:
    """Turns of a game resemble each other, and the interval allows for it."""
    chance, held = random.Random(1), 0
    for _ in range(400):
        games = []
        for _ in range(60):
            of_game = chance.choice((0, 1, 2))
            games.append([of_game + chance.choice((-1, 1)) for _ in range(chance.randint(5, 15))])
        found = points_lost_per_turn(games)
        assert found is not None
        assert found.error is not None
        held += abs(found.mean - 1) <= found.error
    assert held / 400 == pytest.approx(0.95, abs=0.025)
