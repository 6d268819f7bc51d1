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
