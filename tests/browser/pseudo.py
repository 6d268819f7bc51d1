"""A language that nobody speaks: every text in brackets, so that a text without them did not come from a catalogue.

A page's language must be a real one: Esperanto stands in for it.
"""

from __future__ import annotations

from dataclasses import replace

from linja.language import Language, languages

CODE = "eo"
OPEN, CLOSE = "⟦", "⟧"


def add_pseudo_language() -> None:
    """Make it one of the languages of this process."""
    languages()[CODE] = pseudo_language()


def pseudo_language() -> Language:
    """The language itself."""
    german = languages()["de"]
    messages = {text: _in_brackets(text, translation) for text, translation in german.messages.items()}
    return replace(german, code=CODE, name="Pseudo", messages=messages, by_edition={})


def _in_brackets(text: str, translation: str | list[str]) -> str | list[str]:
    bracketed = f"{OPEN}{text}{CLOSE}"
    return bracketed if isinstance(translation, str) else [bracketed] * len(translation)
