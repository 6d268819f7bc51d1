"""The index of a solution file: its JSON, read from a file that may come from anywhere."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, NamedTuple

from linja.errors import InvalidSolution, LinjaError
from linja.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Callable

COLUMNS = 4
"""a layer: steps, and the numbers of won, drawn and lost positions"""


class Index(NamedTuple):
    """What a solution file says about itself."""

    rules: Rules
    down_to: int
    sha256: str
    layers: list[list[int]]
    """each with its columns"""


def read_index(text: bytes) -> Index:
    """Parse the JSON of an index. Raises InvalidSolution for anything that the solver would not write."""
    try:
        said = json.loads(text)
    except (ValueError, RecursionError):
        raise InvalidSolution("it is not JSON") from None
    if not isinstance(said, dict):
        raise InvalidSolution("it is not an object of JSON")
    try:
        rules = Rules.parse(_checked(said, "rules", lambda value: isinstance(value, str)))
    except LinjaError as error:
        raise InvalidSolution(str(error)) from None
    return Index(
        rules,
        _checked(said, "down_to", _is_count),
        _checked(said, "sha256", lambda value: isinstance(value, str) and bool(re.fullmatch("[0-9a-f]{64}", value))),
        _checked(said, "layers", _are_layers),
    )


def _checked(said: dict[str, Any], name: str, is_right: Callable[[Any], bool]) -> Any:
    if not is_right(said.get(name)):
        raise InvalidSolution(f"{name} is {json.dumps(said.get(name))}")
    return said[name]


def _is_count(value: object) -> bool:
    return type(value) is int and value >= 0


def _are_layers(value: object) -> bool:
    return isinstance(value, list) and all(
        isinstance(row, list) and len(row) == COLUMNS and all(map(_is_count, row)) for row in value
    )
