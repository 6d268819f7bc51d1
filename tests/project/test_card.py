"""The benchmark card can be measured, on a small board too."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from benchmarks import opponents
from benchmarks.card import OPPONENTS, PLAYERS, MonteCarlo, measure, print_rows

from linja.solution import Solution, Store, solve

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="module")
def solution(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Solution]:
    with Solution.open_file(solve("zen+pieces=3", store=Store(tmp_path_factory.mktemp("home")))) as solution:
        yield solution


def test_a_row_is_printed_for_each_player(solution: Solution, capsys: pytest.CaptureFixture[str]) -> None:
    names = ["random", "rule of thumb", "level 3", "minimax, 3 turns"]
    print_rows("player", {name: PLAYERS[name] for name in names}, 2, solution)
    head, line, *rows = capsys.readouterr().out.splitlines()
    assert (
        head
        == "| player | against random | against level 1 | against level 2 | against level 3 | points lost per turn |"
    )
    assert line == "|---|---|---|---|---|---|"
    assert [row.split(" | ")[0].removeprefix("| ") for row in rows] == names


def test_the_tree_search_finds_good_turns(solution: Solution) -> None:
    found = measure(lambda rules, seed: MonteCarlo(rules, seed, playouts=200), 2, solution)
    chance = measure(PLAYERS["random"], 2, solution)
    assert len(found.scores) == len(OPPONENTS)
    assert found.lost.mean < chance.lost.mean


def test_the_speed_with_an_opponent_is_measured() -> None:
    speed = opponents.measure(opponents.opened("zen+pieces=3", "random", 8, 1), seconds=0)
    assert speed.clock <= speed.clock_best
