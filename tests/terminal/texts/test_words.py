"""What the terminal says."""

from __future__ import annotations

from linja.engine.rules_of_thumb import Rule
from linja.terminal.texts.words import Words


def test_the_rule_of_thumb_that_decided_is_told() -> None:
    assert Words().rule_used(Rule.EMPTY) == "Its rule: Leave no row empty."
