"""Looking values up: at the start of a turn, in mid-turn, at the end."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from linja import InvalidPosition, Position, Rules, Side, after, after_turn, legal_actions, legal_turns
from linja.editions import STANDARD
from linja.solution import Solution, Store, solve

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture(scope="module", params=STANDARD)
def solution(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Solution]:
    rules = Rules.parse(f"{request.param}+pieces=4+limit=3")
    path = solve(rules, threads=1, store=Store(tmp_path_factory.mktemp("probe")))
    with Solution.open_file(path) as opened:
        yield opened


def random_states(rules: Rules, games: int) -> Iterator[Position]:
    """Every state of some random games, mid-turn ones included."""
    choose = random.Random(5)
    for _ in range(games):
        position, over = Position.start(rules, choose.choice(list(Side))), False
        while not over:
            yield position
            position, over = after(position, choose.choice(legal_actions(position, rules)), rules)


def test_a_value_is_that_of_the_best_turn(solution: Solution) -> None:
    for position in random_states(solution.rules, 20):
        turns = solution.turns(position)
        assert solution.value(position) == turns[0].value
        assert [valued.value for valued in turns] == sorted((valued.value for valued in turns), reverse=True)


def test_every_legal_turn_is_listed_with_what_it_leads_to(solution: Solution) -> None:
    rules = solution.rules
    for position in random_states(rules, 5):
        valued = solution.turns(position)
        assert {turn for turn, _ in valued} == set(legal_turns(position, rules))
        for turn, value in valued:
            led_to, over = after_turn(position, turn, rules)
            margin = led_to.points(position.side, rules) - led_to.points(position.side.other, rules)
            assert value == (margin if over else -solution.value(led_to))


def test_colours_exchanged_have_the_same_value(solution: Solution) -> None:
    for position in random_states(solution.rules, 10):
        assert solution.value(position) == solution.value(position.mirrored())


def test_a_finished_game_is_worth_its_margin_and_has_no_turns(solution: Solution) -> None:
    finished = Position.parse("00000112/21100000 b", solution.rules)
    assert solution.value(finished) == 0
    assert solution.turns(finished) == []
    won = Position.parse("00000004/21100000 r", solution.rules)
    assert solution.value(won) == -(20 - 15)


def test_a_perfect_game_keeps_its_value_to_the_end(solution: Solution) -> None:
    position, over = Position.start(solution.rules), False
    value = solution.value(position)
    while not over:
        best = solution.turns(position)[0]
        assert best.value == value
        position, over = after_turn(position, best.turn, solution.rules)
        value = -value
    margin = position.points(position.side, solution.rules) - position.points(position.side.other, solution.rules)
    assert margin == value


def test_a_position_of_another_board_is_refused(solution: Solution) -> None:
    with pytest.raises(InvalidPosition):
        solution.value(Position.start())
    with pytest.raises(InvalidPosition):
        solution.turns(Position.start())


def test_a_closed_solution_can_be_opened_again(tmp_path: Path) -> None:
    rules, store = Rules.parse("zen+pieces=2"), Store(tmp_path)
    solve(rules, threads=1, store=store)
    found = []
    for _ in range(2):
        with Solution.open(rules, store) as opened:
            found.append(opened.turns(Position.start(rules)))
        with pytest.raises(ValueError, match="closed"):
            opened.value(Position.start(rules))
    assert found[0] == found[1]
