"""Every example of the rules is played by the rules, so that none can be wrong."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from linja.learning.differences import DIFFERENCES
from linja.learning.topics import topics
from linja.position import Side
from linja.rules import EDITIONS, Rules
from linja.turn import After, after, legal_actions, parse_action

if TYPE_CHECKING:
    from linja.learning.example import Example

EXAMPLES = [
    pytest.param(rules, example, id=f"{edition}-{topic.name}-{place}")
    for edition, rules in EDITIONS.items()
    for topic in topics(rules)
    for place, example in enumerate(topic.examples)
]


def played(example: Example, rules: Rules) -> After:
    position, rules = example.board(rules)
    now = After(position, position.is_over(rules))
    for action in example.actions.split():
        now = after(now.position, parse_action(action), rules)
    return now


@pytest.mark.parametrize(("rules", "example"), EXAMPLES)
def test_an_example_leads_to_what_it_says(rules: Rules, example: Example) -> None:
    side, now = example.board(rules)[0].side, played(example, rules)
    due = "over" if now.over else str(now.position.stage) if now.position.side is side else ""
    assert due == example.leads_to


@pytest.mark.parametrize(("rules", "example"), [one for one in EXAMPLES if one.values[1].refused])  # type: ignore[union-attr]
def test_what_an_example_says_is_not_possible_is_not(rules: Rules, example: Example) -> None:
    position, rules = example.board(rules)
    assert parse_action(example.refused) not in legal_actions(position, rules)


@pytest.mark.parametrize(("rules", "example"), EXAMPLES)
def test_a_caption_speaks_of_the_rows_that_are_shown(rules: Rules, example: Example) -> None:
    named = set(re.findall(r"row (\d)", example.caption.lower()))
    shown = set(re.findall(r"\d", f"{example.actions} {example.refused}"))
    full = {str(row) for row in range(2, 8) if example.board(rules)[0].total(row) == rules.row_limit}
    assert named <= shown | full


@pytest.mark.parametrize(("rules", "example"), [one for one in EXAMPLES if one.values[1].counted])  # type: ignore[union-attr]
def test_points_in_a_caption_are_those_of_the_rules(rules: Rules, example: Example) -> None:
    position, rules = example.board(rules)
    black, red = (position.points(side, rules) for side in (Side.BLACK, Side.RED))
    assert f"Black has {black} points and Red {red}" in example.caption


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_edition_is_told_completely(edition: str) -> None:
    told = topics(EDITIONS[edition])
    for name in (
        "opening",
        "counting",
        "follow-up",
        "overshoot",
        "full-row",
        "empty-row",
        "goal",
        "passing",
        "end",
        "points",
    ):
        assert name in {topic.name for topic in told}
    assert {"extra", "bonus", "aggressive"} & {topic.name for topic in told}
    assert all(topic.said and topic.examples for topic in told)


def test_differences_are_where_the_rules_differ() -> None:
    for difference in DIFFERENCES:
        answers = {difference.of(edition) for edition in EDITIONS}
        assert answers == set(difference.words.values()), "every answer is given"
        assert len(answers) > 1, "no difference"


def test_no_difference_between_editions_is_left_out() -> None:
    differing = {
        field
        for field in Rules.__dataclass_fields__
        if len({str(getattr(rules, field)) for rules in EDITIONS.values()}) > 1
    }
    asked = {"edition", "goal_opening", "extra_turn", "exact_bonus", "optional_follow_up", "end_at_once", "points"}
    assert differing == asked
