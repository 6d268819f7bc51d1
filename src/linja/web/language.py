"""The language of a visitor."""

from __future__ import annotations

from typing import TYPE_CHECKING

from linja.language import best_language, languages
from linja.web.offline_words import offline

if TYPE_CHECKING:
    from starlette.requests import Request

    from linja.language import Language

COOKIE = "linja-language"
OFFLINE = "linja.offline"
"""marks a request for a page that is to be read without a server"""


def language_of(request: Request) -> Language:
    """The visitor's chosen language, or else the best match for the browser's."""
    chosen = request.cookies.get(COOKIE)
    language = languages().get(chosen or "") or best_language(_wanted(request.headers.get("accept-language", "")))
    return offline(language) if OFFLINE in request.scope else language


def _wanted(header: str) -> list[str]:
    """The codes of an Accept-Language header, most preferred first.

    >>> _wanted("fr;q=0.5, de-CH, en;q=0.8, it;q=0")
    ['de-CH', 'en', 'fr']
    """
    ranked: list[tuple[float, str]] = []
    for item in header[:500].split(","):
        code, _, weight = item.partition(";")
        try:
            quality = float(weight.strip().removeprefix("q=")) if weight else 1.0
        except ValueError:
            quality = 0.0
        if quality > 0:
            ranked.append((-quality, code.strip()))
    return [code for _, code in sorted(ranked, key=lambda pair: pair[0])]
