"""The values of the first turns that come with the program."""

from __future__ import annotations

import pytest

from linja import Position, Rules, legal_turns
from linja.editions import STANDARD
from linja.solution.first_turns import FILE, first_turns
from tests.solution.first_turns import first_turns as known_first_turns


def test_they_are_those_of_the_documentation() -> None:
    assert FILE.read_text("utf-8") == known_first_turns(), "run python -m tests.solution.first_turns"


@pytest.mark.parametrize("text", STANDARD)
def test_every_first_turn_has_its_value(text: str) -> None:
    rules = Rules.parse(text)
    values = first_turns(text)
    assert set(values) == set(map(str, legal_turns(Position.start(rules), rules)))
    assert list(values.values()) == sorted(values.values(), reverse=True)


def test_unusual_rules_have_none() -> None:
    assert first_turns("zen+leave-goal") == {}
