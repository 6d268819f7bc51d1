"""The value of every first turn under the standard rules, taken from their solutions."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

FILE = Path(__file__).with_suffix(".json")


def first_turns(rules: str) -> dict[str, int]:
    """The margin that Black reaches with each first turn, best first; empty for other rules.

    >>> first_turns("zen")["7-8 2-1"] < max(first_turns("zen").values())
    True
    """
    return _all().get(rules, {})


@cache
def _all() -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = json.loads(FILE.read_text("utf-8"))
    return found
