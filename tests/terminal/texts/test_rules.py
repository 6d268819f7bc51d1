"""The rules in short."""

from __future__ import annotations

import pytest

from linja import EDITIONS, WORDS, Rules
from linja.terminal.texts.rules import summary

ALL_RULES = [f"{edition}+{word.text}" for word in WORDS for edition in word.editions]


@pytest.mark.parametrize("rules", [*EDITIONS, *ALL_RULES])
def test_the_rules_in_short_tell_all_ways_to_play_apart(rules: str) -> None:
    text = summary(Rules.parse(rules))
    others = [summary(Rules.parse(other)) for other in (*EDITIONS, *ALL_RULES) if other != rules]
    assert text not in others
    assert any(str(points).replace("-", "−") in text[-1] for points in Rules.parse(rules).points)


@pytest.mark.parametrize("edition", EDITIONS)
def test_nothing_is_left_out(edition: str) -> None:
    text = " ".join(summary(EDITIONS[edition]))
    for said in (
        "Draw lots to decide who starts the first game",
        "After that the loser starts",
        "Equal points are a draw",
        "If neither side can move, the game ends",
        "counts as a step",
    ):
        assert said in text


@pytest.mark.parametrize("edition", ["bonus", "zen"])
def test_a_house_rule_and_a_ruling_are_called_so(edition: str) -> None:
    text = " ".join(summary(Rules.parse(edition)))
    assert "House rule: pawns on the goal line stay there. The sheets let" in text
    assert "We rule that it earns the bonus move" in text
    assert "House rule" not in " ".join(summary(Rules.parse(f"{edition}+leave-goal")))
    assert "We rule" not in " ".join(summary(Rules.parse(f"{edition}+no-opening-bonus")))
    assert "one row forward or back, unless it has reached its goal" in " ".join(
        summary(Rules.parse(f"{edition}+aggressive"))
    )


def test_counting_on_the_goal_line_adds_one() -> None:
    assert "earns one row, plus one per piece already there" in " ".join(summary(Rules.parse("classic+goal-count")))
