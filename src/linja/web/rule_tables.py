"""The rules as data for the kernel in a browser: what each edition is, and what each word of a rules text changes."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from linja.rules import EDITIONS, WORDS, GoalOpening

ORDER = (
    "pieces",
    "row_limit",
    "goal_opening",
    "extra_turn",
    "exact_bonus",
    "optional_follow_up",
    "end_at_once",
    "aggressive",
    "goal_row",
    "opening_bonus",
    "leave_goal",
    "shared_line",
    "points",
)
"""The fields as src/kernel/rules/rules.hpp has them."""


def rule_tables() -> dict[str, Any]:
    """What static/kernel/rules.js reads rules texts with.

    >>> rule_tables()["editions"]["classic"]["goal_opening"]
    1
    """
    editions = {name: {field: _number(asdict(rules)[field]) for field in ORDER} for name, rules in EDITIONS.items()}
    words = [
        {"text": word.text, "field": word.field, "value": _number(word.value), "editions": list(word.editions)}
        for word in WORDS
    ]
    return {"order": list(ORDER), "editions": editions, "words": words}


def _number(value: Any) -> Any:
    return list(GoalOpening).index(value) if isinstance(value, GoalOpening) else value
