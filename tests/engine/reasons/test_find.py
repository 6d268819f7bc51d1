"""Every reason that is given is true, and the exact values of a small board support it, as independent code finds."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING

import pytest
from benchmarks.reason_check import is_true, supports

from linja.engine import SearchJudge
from linja.engine.judge import judge_with
from linja.engine.reasons import How, Reason, reasons
from linja.position import Position
from linja.rules import Rules
from linja.solution import Solution, Store, solve
from linja.turn import Turn, after_turn

if TYPE_CHECKING:
    from collections.abc import Iterator

SMALL = ["classic+pieces=4", "bonus+pieces=4", "bonus+aggressive+pieces=4", "zen+pieces=4", "zen+aggressive+pieces=4"]
GAMES = 6


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Store:
    return Store(tmp_path_factory.mktemp("solutions"))


def opened(text: str, store: Store) -> Solution:
    rules = Rules.parse(text)
    solve(rules, threads=1, store=store)
    return Solution.open(rules, store)


def test_a_search_gives_no_reasons() -> None:
    rules = Rules.parse("zen+pieces=2")
    start, judge = Position.start(rules), SearchJudge(rules, 1000)
    assert not any(reasons(start, judged.turn, judge) for judged in judge.judge(start).turns)


def random_turns(solution: Solution) -> Iterator[tuple[Position, Turn]]:
    random = Random(1)
    for _ in range(GAMES):
        position, over = Position.start(solution.rules), False
        while not over:
            turn = random.choice(solution.turns(position)).turn
            yield position, turn
            position, over = after_turn(position, turn, solution.rules)


@pytest.mark.parametrize("text", SMALL)
def test_the_exact_values_support_every_reason(text: str, store: Store) -> None:
    found = Counter[How]()
    with opened(text, store) as solution:
        judge = judge_with(solution, solution.rules)
        for position, turn in random_turns(solution):
            given = reasons(position, turn, judge)
            assert len(given) <= 2
            for reason in given:
                assert supports(position, turn, reason, solution.rules, solution.value), (position, turn, reason)
                assert is_true(reason, *_example(reason, position, turn, solution.rules))
                found[reason.how] += 1
    assert set(found) == set(How)


def _example(reason: Reason, position: Position, turn: Turn, rules: Rules) -> tuple[Position, Turn, Rules]:
    """Where the example of a reason is played."""
    then = after_turn(position, turn, rules).position if reason.how is How.ALLOWS else position
    return then, reason.example, rules
