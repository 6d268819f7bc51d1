"""The whole web app: the server's API, the pages, and the static files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from linja import server
from linja.web.assets import Assets
from linja.web.pages import add_pages

if TYPE_CHECKING:
    from fastapi import FastAPI

    from linja.server import Settings


def create_app(settings: Settings | None = None) -> FastAPI:
    """The app that `linja play` runs."""
    app = server.create_app(settings or server.Settings())
    assets = Assets.load()
    app.mount(assets.address, assets, name="static")
    add_pages(app, assets)
    return app
