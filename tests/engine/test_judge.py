"""Judges: exact with a whole solution, searching without one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from linja import InvalidSolution, MissingSolution, Position, Rules
from linja.engine import ExactJudge, SearchJudge, open_judge
from linja.solution import Solution, Store, solve

if TYPE_CHECKING:
    from pathlib import Path

RULES = Rules.parse("classic+pieces=3")


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path)


def test_without_a_solution_a_judge_searches(store: Store) -> None:
    assert isinstance(open_judge(RULES, store), SearchJudge)


def test_a_slice_is_no_solution_to_judge_by(store: Store) -> None:
    solve(RULES, threads=1, store=store, down_to=30)
    assert isinstance(open_judge(RULES, store), SearchJudge)


def test_a_judge_can_be_exact_or_nothing_and_can_search_in_any_case(store: Store) -> None:
    with pytest.raises(MissingSolution, match="linja solve"):
        open_judge(RULES, store, exact=True)
    solve(RULES, threads=1, store=store)
    assert isinstance(open_judge(RULES, store, exact=True), ExactJudge)
    assert isinstance(open_judge(RULES, store, exact=False), SearchJudge)


def test_a_solution_that_was_built_again_is_opened_again(store: Store) -> None:
    store.path(RULES).write_bytes(b"LINJASOL")
    with pytest.raises(InvalidSolution):
        open_judge(RULES, store)
    solve(RULES, threads=1, store=store)
    first = open_judge(RULES, store)
    assert open_judge(RULES, store).judge(Position.start(RULES)) == first.judge(Position.start(RULES))


def test_with_a_solution_every_turn_has_its_exact_value(store: Store) -> None:
    solve(RULES, threads=1, store=store)
    judge = open_judge(RULES, store)
    assert isinstance(judge, ExactJudge)
    assert judge.rules == RULES
    position = Position.start(RULES)
    judgement = judge.judge(position)
    with Solution.open(RULES, store) as solution:
        assert judgement.exact
        assert judgement.value == solution.value(position)
        assert [(turn, value) for turn, value, _ in judgement.turns] == solution.turns(position)
        assert all(judged.exact for judged in judgement.turns)


def test_both_judges_agree_where_all_can_be_searched_out(store: Store) -> None:
    solve(RULES, threads=1, store=store)
    position = Position.start(RULES)
    searched = SearchJudge(RULES, nodes=5_000_000).judge(position)
    assert searched.exact
    assert sorted(searched.turns) == sorted(open_judge(RULES, store).judge(position).turns)


def test_a_finished_game_is_worth_its_margin_and_has_no_turns(store: Store) -> None:
    rules = Rules.parse("zen+pieces=1")
    solve(rules, threads=1, store=store)
    over = Position.parse("00000001/00000010 r", rules)
    assert open_judge(rules, store).judge(over) == (over.margin(rules), True, ())
