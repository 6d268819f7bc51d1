"""Renders the templates with the visitor's language and theme."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import orjson
from jinja2 import BytecodeCache, Environment, FileSystemLoader, StrictUndefined
from starlette.responses import HTMLResponse, Response

from linja.editions import DIFFERENCES, LEVEL_TITLES, TITLES, WORD_TITLES
from linja.language import languages
from linja.web.editions import BOXES, ORDER
from linja.web.language import language_of

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from jinja2.bccache import Bucket
    from starlette.requests import Request

    from linja.language import Language
    from linja.web.assets import Assets

TEMPLATES = Path(__file__).parents[1] / "templates"
MODULE = re.compile(r'{{ load\("([^"]+)"')
"""Names the module of a page in its template."""
ABOUT_EDITIONS = {
    "order": ORDER,
    "titles": TITLES,
    "differences": DIFFERENCES,
    "boxes": BOXES,
    "word_titles": WORD_TITLES,
    "levels": LEVEL_TITLES,
}
"""The variables of every template."""


class _Compiled(BytecodeCache):
    """Compiled templates, shared by all languages, because compiling takes tens of milliseconds."""

    _code: ClassVar[dict[str, bytes]] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Load a compiled template; Jinja checks that its source is the same."""
        if bucket.key in self._code:
            bucket.bytecode_from_string(self._code[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Store a compiled template."""
        self._code[bucket.key] = bucket.bytecode_to_string()


class Renderer:
    """The templates, with the addresses of the static files."""

    def __init__(self, assets: Assets) -> None:
        self.assets = assets
        self._by_words: dict[tuple[str, str], Environment] = {}
        self._catalogues: dict[tuple[str, str, str], str] = {}
        english = self._in_words_of(languages()["en"], "")
        for name in english.list_templates():
            english.get_template(name)
            for module in MODULE.findall((TEMPLATES / name).read_text("utf-8")):
                assets.prepare(module)
        self._by_words.clear()  # pages for a site have other words; the templates stay compiled

    def render(
        self, request: Request, template: str, status: int = 200, edition_words: str = "", **values: Any
    ) -> HTMLResponse:
        """Render a page, with the terms of an edition if it is about one."""
        language = language_of(request).of_edition(edition_words)
        text = (
            self._in_words_of(language, edition_words)
            .get_template(template)
            .render(
                assets=self.assets,
                path=request.url.path,
                language=language,
                languages=languages().values(),
                catalogue=lambda module: self._catalogue(language, edition_words, module),
                theme=_one_of(request.cookies.get("linja-theme"), ("light", "dark"), "system"),
                marks=_one_of(request.cookies.get("linja-marks"), ("on",), "off"),
                looks=_one_of(request.cookies.get("linja-looks"), ("slate", "felt"), "bamboo"),
                speed=_one_of(request.cookies.get("linja-speed"), ("slow", "fast"), "normal"),
                arrows=_one_of(request.cookies.get("linja-arrows"), ("off",), "on"),
                **ABOUT_EDITIONS,
                **values,
            )
        )
        return HTMLResponse(text, status, headers={"cache-control": "no-store", "content-language": language.code})

    def _in_words_of(self, language: Language, edition: str) -> Environment:
        """Each language has its own environment: overlays would share the functions that translate."""
        if (language.code, edition) not in self._by_words:
            environment = Environment(
                bytecode_cache=_Compiled(),
                loader=FileSystemLoader(TEMPLATES),
                autoescape=True,
                undefined=StrictUndefined,
                trim_blocks=True,
                lstrip_blocks=True,
                extensions=["jinja2.ext.i18n"],
            )
            environment.install_gettext_callables(language.gettext, language.ngettext, newstyle=True)  # type: ignore[attr-defined]
            self._by_words[language.code, edition] = environment
        return self._by_words[language.code, edition]

    def _catalogue(self, language: Language, edition: str, module: str) -> str:
        """The texts of a page's modules, as JSON."""
        key = (language.code, edition, module)
        if key not in self._catalogues:
            self._catalogues[key] = language.for_browser(self.assets.unneeded(module))
        return self._catalogues[key]

    def not_found(self, request: Request, what: str = "page") -> HTMLResponse:
        """The response for a page or a game that does not exist."""
        return self.render(request, "not_found.html", 404, what=what)

    def fixed(self, template: str) -> Callable[[Request], Awaitable[Response]]:
        """An endpoint for a page without data."""

        async def answer(request: Request) -> Response:
            return self.render(request, template)

        return answer


def script_json(data: object) -> str:
    """Data for the page's modules, as JSON that is safe inside a script element."""
    return orjson.dumps(data).decode().replace("<", "\\u003c")


def _one_of(value: str | None, allowed: tuple[str, ...], otherwise: str) -> str:
    return value if value in allowed else otherwise
