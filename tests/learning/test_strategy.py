"""What was measured is what the docs show, and what is called false costs points."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from benchmarks import strategy_tables
from benchmarks.pages import blocks

from linja.editions import STANDARD
from linja.learning.strategy import BELIEFS, CHOICES, FIGURES, PHASES, false_beliefs, figures

PAGE = Path(__file__).parents[2] / "docs" / "strategy.md"


def test_the_page_has_the_figures() -> None:
    known = json.loads(FIGURES.read_text("utf-8"))
    assert tuple(known) == STANDARD
    made = (strategy_tables.players, strategy_tables.maxims, strategy_tables.leads, strategy_tables.openings)
    assert blocks(PAGE) == {table.__name__: table(known) for table in made}


def test_figures_of_some_rules_replace_only_theirs(tmp_path: Path) -> None:
    file = tmp_path / "figures.json"
    strategy_tables.stored({"zen": 1, "classic": 2}, file)
    assert strategy_tables.stored({"zen": 3}, file) == {"classic": 2, "zen": 3} == json.loads(file.read_text("utf-8"))


@pytest.mark.parametrize("rules", STANDARD)
def test_choices_have_their_names(rules: str) -> None:
    known = figures(rules)["maxims"]
    assert set(known) - set(CHOICES) <= {"uses the bonus on the opponent"}
    assert {belief.choice for belief in BELIEFS} <= set(CHOICES)
    assert {phase for choice in known.values() for phase in choice} <= set(PHASES)


@pytest.mark.parametrize("rules", STANDARD)
def test_a_false_belief_costs_points(rules: str) -> None:
    worth = [figures(rules)["maxims"][one.choice][one.phase]["worth"] for one in false_beliefs(rules)]
    assert worth == sorted(worth)
    assert worth[-1] < 0
    assert len(worth) >= 3
