"""The evaluation of a position without a solution: a small network for each edition, fitted to the exact values."""

from __future__ import annotations

import json
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any

from linja.kernel import _native

if TYPE_CHECKING:
    from linja.rules import Rules

COUNTS = 13
"""A row holds 0 to 12 pieces of a side."""
INPUTS = 2 * 8 * COUNTS


def network_for(rules: Rules) -> _native.Network:
    """The network that was fitted to these rules, or to their edition where they have other rulings."""
    return _network(f"{rules.edition}+aggressive" if rules.aggressive else rules.edition)


@cache
def _network(fitted: str) -> _native.Network:
    file = resources.files("linja.engine") / "weights" / f"{fitted}.json"
    return make_network(json.loads(file.read_text(encoding="utf-8"))["weights"])


def make_network(weights: dict[str, Any]) -> _native.Network:
    """The network with these weights, as they are stored."""
    return _native.Network.of(**weights)
