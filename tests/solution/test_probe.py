"""Looking values up: at the start of a turn, in mid-turn, at the end."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import numpy as np
import pytest

from linja import (
    ZEN,
    InvalidPosition,
    InvalidSolution,
    Position,
    Rules,
    Side,
    after,
    after_turn,
    legal_actions,
    legal_turns,
)
from linja.editions import STANDARD
from linja.kernel import pack
from linja.solution import Solution, Store, solve
from linja.solution.probe import FEW

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
        solution.value(Position.start(ZEN))
    with pytest.raises(InvalidPosition):
        solution.turns(Position.start(ZEN))


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


def test_values_of_many_positions_are_those_of_each(solution: Solution) -> None:
    positions = [*random_states(solution.rules, 10), Position.parse("00000112/21100000 b", solution.rules)]
    assert solution.values(positions) == [solution.value(position) for position in positions]
    assert solution.values([]) == []


def test_turns_of_many_positions_are_those_of_each(solution: Solution) -> None:
    positions = list(random_states(solution.rules, 3))
    assert solution.turns_of_all(positions) == [solution.turns(position) for position in positions]


def test_arrays_of_boards_and_of_counts_have_arrays_of_values(solution: Solution) -> None:
    positions = [position.without_stage() for position in random_states(solution.rules, 10)] * 40
    assert len(positions) > FEW
    values = np.array([solution.value(position) for position in positions[: len(positions) // 40]] * 40, dtype=np.int8)
    boards = np.array([pack(position) for position in positions], dtype=np.uint64)
    counts = np.array([[*own, *other[::-1]] for own, other in map(Position.from_mover, positions)], dtype=np.uint8)
    for given in (boards, counts, boards[::-1][::-1], counts[:, ::-1].copy()[:, ::-1]):
        found = solution.values(given)
        assert found.dtype == np.int8
        assert np.array_equal(found, values)
    assert np.array_equal(solution.values(boards[:3]), values[:3])
    assert solution.values(boards[:0]).shape == (0,)


def test_a_wrong_position_among_many_is_named(solution: Solution) -> None:
    start = Position.start(solution.rules)
    with pytest.raises(InvalidPosition, match="position 1: "):
        solution.values([start, Position.start(ZEN)])
    boards = np.array([pack(start), pack(start), 0], dtype=np.uint64)
    with pytest.raises(InvalidPosition, match="position 2: "):
        solution.values(boards)
    counts = np.zeros((2, 16), dtype=np.uint8)
    counts[0] = [2, 1, 1, 0, 0, 0, 0, 0, 2, 1, 1, 0, 0, 0, 0, 0]
    counts[1, 0] = 4 + 16
    with pytest.raises(InvalidPosition, match="position 1: "):
        solution.values(counts)
    with pytest.raises(InvalidPosition, match="int64"):
        solution.values(boards.astype(np.int64))  # type: ignore[arg-type]


def test_positions_below_a_slice_are_refused_unless_the_game_is_over(tmp_path: Path) -> None:
    rules = Rules.parse("zen+pieces=2+limit=2")
    path = solve(rules, threads=1, down_to=21, store=Store(tmp_path))
    over = Position.parse("00000200/00200000 b", rules)
    late = Position.parse("00010001/10010000 b", rules)
    with Solution.open_file(path) as opened:
        assert opened.values([over, late]) == [opened.value(over), opened.value(late)]
        assert opened.values(np.array([pack(over)], dtype=np.uint64)).tolist() == [opened.value(over)]
        with pytest.raises(InvalidSolution, match=r"position 1: .* goes down to 21 steps, this position has 2;"):
            opened.values([over, Position.start(rules)])
