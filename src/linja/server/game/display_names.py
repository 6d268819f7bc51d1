"""Display names of players: short, visible, and without characters that affect the text around them."""

from __future__ import annotations

import unicodedata
from typing import Annotated

from pydantic import AfterValidator, Field
from pydantic_core import PydanticCustomError

MAX_LENGTH = 24
JOINERS = "\u200c\u200d"
"""Invisible characters that some scripts and emoji need."""
BLANKS = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and signs that look like nothing."""
HIDDEN = ("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp")
"""Control, format (which turns the direction of text), unassigned and private-use characters, and line ends."""


def clean_name(name: str | None) -> str | None:
    """Normalise a name; None for an empty one. Raises PydanticCustomError.

    >>> clean_name("  Ada   Lovelace ")
    'Ada Lovelace'
    """
    if name is None:
        return None
    name = unicodedata.normalize("NFC", name)
    if any(unicodedata.category(letter) in HIDDEN and letter not in JOINERS for letter in name):
        raise PydanticCustomError("name", "a name must not contain control, direction or private-use characters")
    name = " ".join(name.split())
    if len(name) > MAX_LENGTH:
        raise PydanticCustomError("name", "a name may have at most {longest} characters", {"longest": MAX_LENGTH})
    if name and not any(_is_visible(letter) for letter in name):
        raise PydanticCustomError("name", "a name must have visible characters")
    return name or None


def _is_visible(letter: str) -> bool:
    return unicodedata.category(letter)[0] in "LNPS" and letter not in BLANKS


DisplayName = Annotated[Annotated[str, Field(max_length=200)] | None, AfterValidator(clean_name)]
