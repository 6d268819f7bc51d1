"""Catalogues: English texts and their translations."""

from __future__ import annotations

import gettext
import json
import os
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

DIRECTORY = Path(__file__).with_name("catalogues")
ENGLISH = "en"
PLURALS = 200
"""how many numbers have their plural form listed for the browser; i18n.js has the same number"""

Messages: TypeAlias = "dict[str, str | list[str]]"


@dataclass(frozen=True)
class Language:
    """A language. Rule sheets of different editions can have different terms for the same thing: see `of_edition`."""

    code: str
    name: str
    """its own name for itself"""
    plural_expression: str
    messages: Messages
    by_edition: Mapping[str, Messages] = field(default_factory=dict)
    """texts with other terms in this edition"""
    said_in_browser: Sequence[str] = ()
    """texts used by a page's modules; the server fills in all others"""
    decimal: str = "."
    """the decimal separator"""

    @classmethod
    def read(cls, code: str) -> Language:
        """Load the catalogue with this code."""
        return cls(code, **json.loads((DIRECTORY / f"{code}.json").read_text("utf-8")))

    def of_edition(self, edition: str) -> Language:
        """The language with the terms of this edition's rule sheet."""
        return replace(self, messages={**self.messages, **self.by_edition.get(edition, {})})

    def gettext(self, text: str) -> str:
        """The text in this language, or in English where a translation is missing."""
        found = self.messages.get(text, text)
        return found if isinstance(found, str) else found[0]

    def ngettext(self, one: str, many: str, n: int) -> str:
        """The text for this number."""
        found = self.messages.get(one)
        return found[self.plural(n)] if isinstance(found, list) else one if n == 1 else many

    def t(self, text: str, /, **values: object) -> str:
        """Translate a text and fill its placeholders."""
        return self.gettext(text) % values

    def tn(self, one: str, many: str, n: int, /, **values: object) -> str:
        """Translate a text for this number and fill its placeholders."""
        return self.ngettext(one, many, n) % {"n": n, **values}

    def number(self, text: str) -> str:
        """Write a number with this language's decimal separator."""
        return text.replace(".", self.decimal)

    def plural(self, n: int) -> int:
        """The index of the plural form for a number."""
        form: int = _plural(self.plural_expression)(n)
        return form

    def for_browser(self, unneeded: Collection[str] = ()) -> str:
        """The catalogue without these texts, as JSON for i18n.js that is safe inside a script element."""
        delivered: dict[str, Any] = {
            "language": self.code,
            "messages": {
                text: self.messages[text]
                for text in self.said_in_browser
                if text in self.messages and text not in unneeded
            },
            "plurals": [self.plural(n) for n in range(PLURALS)],
        }
        return json.dumps(delivered, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


@cache
def _plural(expression: str) -> Any:
    return gettext.c2py(expression)


@cache
def languages() -> dict[str, Language]:
    """All languages, English first."""
    codes = sorted((path.stem for path in DIRECTORY.glob("*.json")), key=lambda code: (code != ENGLISH, code))
    return {code: Language.read(code) for code in codes}


def msg(text: str) -> str:
    """Mark a text for the catalogues that is translated later, as in a table."""
    return text


def english() -> Language:
    """English, the default language."""
    return languages()[ENGLISH]


def best_language(wanted: Iterable[str]) -> Language:
    """The first of these codes that has a catalogue (`de-CH` finds `de`); otherwise English.

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
    """The language set by LINJA_LANGUAGE, or else by the system's variables.

    >>> language_of_terminal({"LC_ALL": "", "LANG": "de_AT.UTF-8"}).code
    'de'
    """
    for name in ("LINJA_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(name):
            return best_language([environment[name].partition(".")[0]])
    return best_language([])
