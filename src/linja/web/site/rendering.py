"""Renders every page in every language: the app is asked for it, without a network."""

from __future__ import annotations

from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import orjson

from linja.editions import STANDARD
from linja.puzzles import shipped_puzzles
from linja.rules import EDITIONS
from linja.server import Limits, Settings
from linja.web.app import create_app
from linja.web.language import COOKIE, OFFLINE
from linja.web.site.links import Page, folder_of

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from starlette.types import ASGIApp, Message

PLENTY = (1e9, 1e9)
NO_GAME = "no-game/"
"""the folder of the page for a game that is not on this device"""
FIXED = ("/", "/learn", "/puzzles", "/analysis", "/openings", "/rules", "/statistics", "/games", "/privacy", "/editor")


class Rendering:
    """An app that renders for a site, and the pages that a site has."""

    def __init__(self, app: ASGIApp, pages: list[Page]) -> None:
        self._app = app
        self.pages = pages

    async def page(self, page: Page, language: str) -> str:
        """A page in a language."""
        return (await _ask(self._app, "GET", page.path, language)).decode()

    async def manifest(self, language: str) -> bytes:
        """The web app manifest in a language."""
        return await _ask(self._app, "GET", "/manifest.webmanifest", language)


@asynccontextmanager
async def rendering() -> AsyncIterator[Rendering]:
    """An app with its own, empty database, and a game of each edition whose page can be rendered."""
    with TemporaryDirectory() as home:
        limits = Limits(requests=PLENTY, games=PLENTY, look_ups=PLENTY)
        app = create_app(Settings(home=Path(home), in_process=True, workers=1, ask_to_build=True, limits=limits))
        async with app.router.lifespan_context(app):
            made = [
                orjson.loads(await _ask(app, "POST", "/api/games", "en", {"rules": rules, "opponent": "device"}))["id"]
                for rules in EDITIONS
            ]
            yield Rendering(app, _pages(dict(zip(EDITIONS, made, strict=True))))


def _pages(games: dict[str, str]) -> list[Page]:
    of_edition = [
        path.format(edition)
        for edition in EDITIONS
        for path in ("/rules/{}", "/learn/{}", "/learn/{}/better", "/learn/{}/strategy")
    ]
    of_rules = [
        path for rules in STANDARD for path in (f"/puzzles/{rules}", f"/puzzles/{rules}/daily", f"/openings/{rules}")
    ]
    puzzles = {rules: shipped_puzzles(rules)[0].name for rules in STANDARD}
    return [
        *(Page(path, folder_of(path)) for path in (*FIXED, *of_edition, *of_rules)),
        *(Page(f"/analysis?rules={edition}", f"analysis/{edition}/") for edition in EDITIONS),
        *(Page(f"/puzzle/{name}", folder_of(f"puzzle/{rules}")) for rules, name in puzzles.items()),
        *(Page(f"/game/{game}", f"game/{edition}/", game) for edition, game in games.items()),
        Page("/game/none", NO_GAME),
    ]


async def _ask(app: ASGIApp, method: str, path: str, language: str, body: object = None) -> bytes:
    """The body of the app's response to a request from this machine."""
    address, _, query = path.partition("?")
    headers = {"host": "localhost", "cookie": f"{COOKIE}={language}", "content-type": "application/json"}
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": address,
        "raw_path": address.encode(),
        "root_path": "",
        "query_string": query.encode(),
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        "client": ("127.0.0.1", 1),
        "server": ("localhost", 80),
        OFFLINE: True,
    }
    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.request", "body": orjson.dumps(body), "more_body": False}

    async def send(message: Message) -> None:
        sent.append(message)

    await app(scope, receive, send)
    return b"".join(message.get("body", b"") for message in sent)
