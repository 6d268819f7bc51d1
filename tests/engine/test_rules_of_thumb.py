"""The player who counts: what it counts, and that it plays by nothing else."""

from __future__ import annotations

import pytest

from linja import Position, Rules, Turn, legal_turns
from linja.editions import STANDARD
from linja.engine.rules_of_thumb import TITLES, Rule, RulesOfThumb, best_reply, weights
from linja.turn import Step, after_turn
from tests.random_games import random_game


@pytest.mark.parametrize("text", STANDARD)
def test_there_are_at_most_seven_rules_and_each_has_a_title(text: str) -> None:
    assert len(weights(Rules.parse(text))) <= 7
    assert set(TITLES) == set(Rule)


def test_what_is_counted() -> None:
    rules = Rules.parse("zen+aggressive")
    position = Position.parse("50022210/01122105 r", rules)
    counts = RulesOfThumb(rules).count(position)[Turn.parse("6-5 8-4")]
    assert counts[Rule.STEPS] == 5 + (7 + 6 + 5 + 4)  # as many as the rows that the piece had to go
    assert (counts[Rule.LAST], counts[Rule.HOME], counts[Rule.PUSH], counts[Rule.END]) == (0, 0, 0, 0)
    assert counts[Rule.CROWD] == 5
    forward = RulesOfThumb(Rules.parse("classic")).count(position)[Turn.parse("6-5 8-4")]
    assert (forward[Rule.STEPS], forward[Rule.START], forward[Rule.EMPTY]) == (5, 1, 0)


@pytest.mark.parametrize("text", STANDARD)
def test_the_best_reply_is_the_longest_way_forward(text: str) -> None:
    """By the rules, turn by turn, up to the first follow-up."""
    rules = Rules.parse(text)
    for seed in range(3):
        position = random_game(text, seed, 25).position
        if position.is_over(rules) or position.stage.kind.value != "o":
            continue
        most = 0
        for turn in legal_turns(position, rules):
            steps = [abs(s.target - s.source) for s in turn if isinstance(s, Step) and not s.of_opponent]
            is_bonus = rules.exact_bonus and len(turn) > 1 and steps[-1] == 1
            most = max(most, sum(steps[:2]) if not rules.exact_bonus else sum(steps[:3]) if is_bonus else sum(steps))
        own, other = position.from_mover()
        assert best_reply(own, other, rules) == most


@pytest.mark.parametrize("text", STANDARD)
def test_the_rule_used_is_one_that_changes_the_turn_if_any_does(text: str) -> None:
    rules = Rules.parse(text)
    player = RulesOfThumb(rules)
    position = Position.start(rules)
    for _ in range(12):
        turn, rule = player.choose(position), player.rule_used(position)
        counted = player.count(position)
        without = {
            each: sum(weight * counts[other] for other, weight in weights(rules).items() if other is not rule)
            for each, counts in counted.items()
        }
        best = max(without, key=lambda each: without[each])
        assert rule in weights(rules)
        assert counted[best] != counted[turn] or counted[turn][rule] == counted[best][rule]
        position, over = after_turn(position, turn, rules)
        assert not over
