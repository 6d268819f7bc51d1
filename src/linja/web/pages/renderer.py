"""The pages: start, games, seats, privacy, and the one for addresses that lead nowhere."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, JSONResponse, Response

from linja.editions import DIFFERENCES, TITLES, WORD_TITLES
from linja.engine import LEVELS
from linja.language import languages
from linja.rules import EDITIONS
from linja.web.addresses import picture_of, table_of
from linja.web.editions import ORDER, OWNED, words_of
from linja.web.language import language_of
from linja.web.learning import add_learning
from linja.web.puzzle_pages import add_puzzle_pages
from linja.web.study import add_study_pages

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from fastapi import FastAPI
    from starlette.requests import Request

    from linja.web.assets import Assets

ABOUT_EDITIONS = {
    "order": ORDER,
    "titles": TITLES,
    "differences": DIFFERENCES,
    "owned": OWNED,
    "word_titles": WORD_TITLES,
    "levels": list(LEVELS),
}


class Pages:
    """Renders templates in the visitor's language and looks."""

    def __init__(self, assets: Assets) -> None:
        self.assets = assets
        self._templates = Environment(
            loader=FileSystemLoader(Path(__file__).with_name("templates")),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            extensions=["jinja2.ext.i18n"],
        )

    def render(
        self, request: Request, template: str, status: int = 200, in_words_of: str = "", **values: Any
    ) -> HTMLResponse:
        """A page, in the words of an edition if it is about one."""
        language = language_of(request).of_edition(in_words_of)
        environment = self._templates.overlay()
        environment.newstyle_gettext = True  # type: ignore[attr-defined]
        environment.install_gettext_callables(language.gettext, language.ngettext, newstyle=True)  # type: ignore[attr-defined]
        text = environment.get_template(template).render(
            assets=self.assets,
            path=request.url.path,
            language=language,
            languages=languages().values(),
            theme=_one_of(request.cookies.get("linja-theme"), ("light", "dark"), "system"),
            marks=_one_of(request.cookies.get("linja-marks"), ("on",), "off"),
            **ABOUT_EDITIONS,
            **values,
        )
        return HTMLResponse(text, status, headers={"cache-control": "no-store", "content-language": language.code})

    def lost(self, request: Request, what: str = "page") -> HTMLResponse:
        """What an address that leads nowhere gets."""
        return self.render(request, "lost.html", 404, what=what)

    def fixed(self, template: str) -> Callable[[Request], Awaitable[Response]]:
        """What answers with a page that is the same for everybody."""

        async def answer(request: Request) -> Response:
            return self.render(request, template)

        return answer


def _one_of(value: str | None, allowed: tuple[str, ...], otherwise: str) -> str:
    return value if value in allowed else otherwise


def add_pages(app: FastAPI, assets: Assets) -> None:
    """Put every page on the app."""
    pages = Pages(assets)
    refuse = app.exception_handlers[HTTPException]

    async def start(request: Request) -> Response:
        words = {edition: words_of(edition) for edition in EDITIONS}
        return pages.render(request, "start.html", words=words)

    async def game(request: Request) -> Response:
        table = await table_of(request)
        if table is None:
            return pages.lost(request, "game")
        picture = picture_of(request, table.game.rules, table.game.position)
        return pages.render(
            request, "game.html", in_words_of=table.game.rules.edition, game=table.stored.id, picture=picture
        )

    async def manifest(request: Request) -> Response:
        return JSONResponse(_manifest(assets, language_of(request).code), media_type="application/manifest+json")

    async def lost(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        if error.status_code != 404 or request.url.path.startswith(("/api/", "/static/")):
            answer: Response = await refuse(request, error)  # type: ignore[misc]
            return answer
        return pages.lost(request)

    app.add_route("/", start)
    app.add_route("/game/{game}", game)
    add_study_pages(app, pages)
    app.add_route("/seat/{token}", pages.fixed("seat.html"))
    app.add_route("/privacy", pages.fixed("privacy.html"))
    app.add_route("/manifest.webmanifest", manifest)
    add_learning(app, pages)
    add_puzzle_pages(app, pages)
    app.add_exception_handler(HTTPException, lost)


def _manifest(assets: Assets, language: str) -> dict[str, Any]:
    return {
        "name": "Linja",
        "short_name": "Linja",
        "lang": language,
        "id": "/",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#f7f2e8",
        "theme_color": "#f7f2e8",
        "icons": [
            {"src": assets.url("icons/icon.svg"), "sizes": "any", "type": "image/svg+xml"},
            {"src": assets.url("icons/icon-192.png"), "sizes": "192x192", "type": "image/png"},
            {"src": assets.url("icons/icon-512.png"), "sizes": "512x512", "type": "image/png", "purpose": "any maskable"},
        ],
    }
