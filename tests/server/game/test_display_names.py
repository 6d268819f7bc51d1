"""Names that players may show."""

from __future__ import annotations

import pytest
from pydantic_core import PydanticCustomError

from linja.server.game.display_names import clean_name

GOOD = {
    "  Ada   Lovelace ": "Ada Lovelace",
    "Zoe\u0308": "Zoë",
    "": None,
    "   ": None,
    "<b>x</b>": "<b>x</b>",
    "می\u200cخواهم": "می\u200cخواهم",
    "👩\u200d🚀": "👩\u200d🚀",
    "a\u00a0b": "a b",
    "x" * 24: "x" * 24,
}
BAD = [
    "x" * 25,
    "a\nb",
    "a\tb",
    "\x00",
    "a\u202eb",
    "a\u2066b",
    "\u200f",
    "\ue000",
    "\u200d",
    "\u0301",
    "\u3164",
    "\u2028",
]


@pytest.mark.parametrize("given", GOOD)
def test_a_name_is_tidied(given: str) -> None:
    assert clean_name(given) == GOOD[given]


@pytest.mark.parametrize("given", BAD, ids=ascii)
def test_a_name_that_plays_tricks_is_refused(given: str) -> None:
    with pytest.raises(PydanticCustomError):
        clean_name(given)
