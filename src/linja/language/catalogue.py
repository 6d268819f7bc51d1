"""Catalogues: texts in English, and what they are in another language."""

from __future__ import annotations

import gettext
import json
import os
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

DIRECTORY = Path(__file__).with_name("catalogues")
ENGLISH = "en"
PLURALS = 200
"""how many numbers get their plural form written down for the browser; text.js knows it too"""

Messages: TypeAlias = "dict[str, str | list[str]]"


@dataclass(frozen=True)
class Language:
    """A catalogue. Rule sheets of different years can have different words for the same thing: see `of_edition`."""

    code: str
    name: str
    """what its speakers call it"""
    plural_expression: str
    messages: Messages
    by_edition: Mapping[str, Messages] = field(default_factory=dict)
    """the texts that use other words in this edition"""
    said_in_browser: Sequence[str] = ()
    """the texts that a page's modules say; the server fills in all the others"""
    decimal: str = "."
    """what stands before the decimals of a number"""

    @classmethod
    def read(cls, code: str) -> Language:
        """The catalogue of this code."""
        return cls(code, **json.loads((DIRECTORY / f"{code}.json").read_text("utf-8")))

    def of_edition(self, edition: str) -> Language:
        """The language in the words of this edition's rule sheet."""
        return replace(self, messages={**self.messages, **self.by_edition.get(edition, {})})

    def gettext(self, text: str) -> str:
        """The text in this language, or in English where a translation is missing."""
        found = self.messages.get(text, text)
        return found if isinstance(found, str) else found[0]

    def ngettext(self, one: str, many: str, n: int) -> str:
        """The text for this number of things."""
        found = self.messages.get(one)
        return found[self.plural(n)] if isinstance(found, list) else one if n == 1 else many

    def t(self, text: str, /, **values: object) -> str:
        """The text in this language, its places filled."""
        return self.gettext(text) % values

    def tn(self, one: str, many: str, n: int, /, **values: object) -> str:
        """The text for this number of things, its places filled."""
        return self.ngettext(one, many, n) % {"n": n, **values}

    def number(self, text: str) -> str:
        """A number that was written with a decimal point, as this language writes it."""
        return text.replace(".", self.decimal)

    def plural(self, n: int) -> int:
        """Which of the plural forms a number takes."""
        form: int = _plural(self.plural_expression)(n)
        return form

    def for_browser(self) -> str:
        """The catalogue as JSON for text.js, safe inside a script element."""
        delivered: dict[str, Any] = {
            "language": self.code,
            "messages": {text: self.messages[text] for text in self.said_in_browser if text in self.messages},
            "plurals": [self.plural(n) for n in range(PLURALS)],
        }
        return json.dumps(delivered, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


@cache
def _plural(expression: str) -> Any:
    return gettext.c2py(expression)


@cache
def languages() -> dict[str, Language]:
    """Every language there is, English first."""
    codes = sorted((path.stem for path in DIRECTORY.glob("*.json")), key=lambda code: (code != ENGLISH, code))
    return {code: Language.read(code) for code in codes}


def msg(text: str) -> str:
    """Marks a text for the catalogues where it is not said yet, as in a table."""
    return text


def english() -> Language:
    """What is spoken where nobody asks for another language."""
    return languages()[ENGLISH]


def best_language(wanted: Iterable[str]) -> Language:
    """The first of these codes that there is a catalogue for, such as `de-CH` for `de`; otherwise English.

    >>> best_language(["xx", "de-CH", "en"]).code
    'de'
    """
    known = languages()
    for code in wanted:
        short = code.replace("_", "-").partition("-")[0].lower()
        if short in known:
            return known[short]
    return known[ENGLISH]


def language_of_terminal(environment: Mapping[str, str] = os.environ) -> Language:
    """The language that LINJA_LANGUAGE or else the system's own variables ask for.

    >>> language_of_terminal({"LC_ALL": "", "LANG": "de_AT.UTF-8"}).code
    'de'
    """
    for name in ("LINJA_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(name):
            return best_language([environment[name].partition(".")[0]])
    return best_language([])
