"""The options for a new game."""

from __future__ import annotations

from typing import Any

from linja.editions import BOXES, DIFFERENCES, LENGTHS, TITLES, WORD_TITLES
from linja.engine import OPPONENTS
from linja.rules import EDITIONS, WORDS, ZEN


def choices() -> dict[str, Any]:
    """All options for a new game."""
    return {
        "default": str(ZEN),
        "editions": [
            {"text": text, "title": TITLES[text], "difference": DIFFERENCES[text], "boxes": BOXES[text]}
            for text in EDITIONS
        ],
        "words": [
            {"text": word.text, "title": WORD_TITLES[word.text], "editions": list(word.editions)} for word in WORDS
        ],
        "levels": list(OPPONENTS),
        "lengths": list(LENGTHS),
    }
