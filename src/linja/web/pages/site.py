"""Pages for the whole site: privacy, the web app manifest, and the page for unknown addresses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, PlainTextResponse, Response

from linja.web.language import language_of

if TYPE_CHECKING:
    from fastapi import FastAPI
    from starlette.requests import Request

    from linja.web.assets import Assets
    from linja.web.pages.renderer import Renderer

ROBOTS = """User-agent: *
Disallow: /api/
Disallow: /game/
Disallow: /seat/
"""
"""Games and private links are nobody else's business."""


def add_site_pages(app: FastAPI, renderer: Renderer) -> None:
    """Add the routes of these pages, and the page for unknown addresses."""
    api_error = app.exception_handlers[HTTPException]

    async def manifest(request: Request) -> Response:
        content = _manifest(renderer.assets, language_of(request).code)
        return JSONResponse(content, media_type="application/manifest+json")

    async def error_page(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        if error.status_code != 404 or request.url.path.startswith(("/api/", "/static/")):
            answer: Response = await api_error(request, error)  # type: ignore[misc]
            return answer
        return renderer.not_found(request)

    async def favicon(_request: Request) -> Response:
        cached = {"cache-control": "public, max-age=86400"}
        return Response(renderer.assets.content("icons/favicon.ico"), media_type="image/x-icon", headers=cached)

    async def robots(_request: Request) -> Response:
        return PlainTextResponse(ROBOTS)

    app.add_route("/favicon.ico", favicon)
    app.add_route("/robots.txt", robots)
    app.add_route("/privacy", renderer.fixed("privacy.html"))
    app.add_route("/manifest.webmanifest", manifest)
    app.add_exception_handler(HTTPException, error_page)


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
            {
                "src": assets.url("icons/icon-512.png"),
                "sizes": "512x512",
                "type": "image/png",
                "purpose": "any maskable",
            },
        ],
    }
