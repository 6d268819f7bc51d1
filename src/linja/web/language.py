"""Languages: catalogues read when the app starts, and which one a visitor gets."""

from __future__ import annotations

import gettext
import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from babel.messages.pofile import read_po

if TYPE_CHECKING:
    from starlette.requests import Request

DIRECTORY = Path(__file__).with_name("locale")
COOKIE = "linja-language"
PLURALS = 200
"""how many numbers get their plural form written down for the browser; text.js knows it too"""


@dataclass(frozen=True)
class Language:
    """A catalogue: texts in English, and what they are in this language."""

    code: str
    name: str
    """what its speakers call it"""
    messages: dict[str, str | list[str]]
    plural_expression: str
    in_templates: frozenset[str] = frozenset()
    """texts of the templates alone, which a browser does not need"""

    @classmethod
    def read(cls, code: str) -> Language:
        """The catalogue in the directory of this code."""
        with (DIRECTORY / code / "LC_MESSAGES" / "linja.po").open("rb") as file:
            catalogue = read_po(file, locale=code)
        messages: dict[str, str | list[str]] = {}
        in_templates: set[str] = set()
        for message in catalogue:
            if not message.id or message.fuzzy:
                continue
            if all(file.startswith("templates/") for file, _line in message.locations):
                in_templates.add(str(message.id))
            if isinstance(message.string, str):
                if message.string:
                    messages[str(message.id)] = message.string
            elif message.string and all(message.string):
                messages[str(message.id[0])] = list(message.string)
        name = catalogue.locale.get_display_name() if catalogue.locale else code
        return cls(code, name or code, messages, catalogue.plural_expr, frozenset(in_templates))

    def gettext(self, text: str) -> str:
        """The text in this language, or in English where a translation is missing."""
        found = self.messages.get(text, text)
        return found if isinstance(found, str) else found[0]

    def ngettext(self, one: str, many: str, n: int) -> str:
        """The text for this number of things."""
        found = self.messages.get(one)
        return found[self.plural(n)] if isinstance(found, list) else one if n == 1 else many

    def plural(self, n: int) -> int:
        """Which of the plural forms a number takes."""
        form: int = _plural(self.plural_expression)(n)
        return form

    def for_browser(self) -> str:
        """The catalogue as JSON for text.js, safe inside a script element."""
        delivered: dict[str, Any] = {
            "language": self.code,
            "messages": {text: found for text, found in self.messages.items() if text not in self.in_templates},
            "plurals": [self.plural(n) for n in range(PLURALS)] if self.messages else [],
        }
        return json.dumps(delivered, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


@cache
def _plural(expression: str) -> Any:
    return gettext.c2py(expression)


@cache
def languages() -> dict[str, Language]:
    """Every language there is, English first."""
    codes = sorted((path.name for path in DIRECTORY.iterdir() if path.is_dir()), key=lambda code: (code != "en", code))
    return {code: Language.read(code) for code in codes}


def language_of(request: Request) -> Language:
    """The language that a visitor chose, or else the best of those the browser asks for."""
    known = languages()
    chosen = request.cookies.get(COOKIE)
    if chosen in known:
        return known[chosen]
    for wanted in _wanted(request.headers.get("accept-language", "")):
        if wanted in known:
            return known[wanted]
    return known["en"]


def _wanted(header: str) -> list[str]:
    """The codes of an Accept-Language header, the most wanted first; `de-CH` is also `de`."""
    ranked: list[tuple[float, str]] = []
    for item in header[:500].split(","):
        code, _, weight = item.partition(";")
        try:
            quality = float(weight.strip().removeprefix("q=")) if weight else 1.0
        except ValueError:
            quality = 0.0
        if quality > 0:
            ranked.append((-quality, code.strip().lower()))
    return [
        code for _, wanted in sorted(ranked, key=lambda pair: pair[0]) for code in (wanted, wanted.partition("-")[0])
    ]
