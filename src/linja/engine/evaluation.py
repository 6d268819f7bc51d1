"""The evaluation of a position without a solution: a small network for each edition, fitted to the exact values."""

from __future__ import annotations

import json
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any, NamedTuple

from linja.kernel import _native

if TYPE_CHECKING:
    from linja.rules import Rules


class Fit(NamedTuple):
    """Weights and where they come from, as a file holds them: a line of JSON, then the bytes that the kernel reads."""

    about: dict[str, Any]
    weights: bytes

    @classmethod
    def read(cls, content: bytes) -> Fit:
        """The inverse of `written`."""
        about, _, weights = content.partition(b"\n")
        return cls(json.loads(about), weights)

    def written(self) -> bytes:
        """The content of a file."""
        return json.dumps(self.about).encode() + b"\n" + self.weights


def network_for(rules: Rules) -> _native.Network:
    """The network that was fitted to these rules, or to their edition where they have other rulings."""
    return _network(fitted_rules(rules))


def fitted_rules(rules: Rules) -> str:
    """The rules whose weights are used: their edition, aggressive or not."""
    return f"{rules.edition}+aggressive" if rules.aggressive else rules.edition


@cache
def _network(fitted: str) -> _native.Network:
    file = resources.files("linja.engine") / "weights" / f"{fitted}.weights"
    return _native.Network.of(Fit.read(file.read_bytes()).weights)
