"""The start page, the game page, and the page that moves a seat to another device."""

from __future__ import annotations

from typing import TYPE_CHECKING

from linja.rules import EDITIONS
from linja.server.http.services import decides_on_solutions
from linja.solution.needs import FULL_BOARD
from linja.web.demo import demo_positions
from linja.web.editions import option_words
from linja.web.pages.requests import picture_url, requested_table

if TYPE_CHECKING:
    from fastapi import FastAPI
    from starlette.requests import Request
    from starlette.responses import Response

    from linja.web.pages.renderer import Renderer


def add_game_pages(app: FastAPI, renderer: Renderer) -> None:
    """Add the routes of these pages."""

    async def start(request: Request) -> Response:
        words = {edition: option_words(edition) for edition in EDITIONS}
        return renderer.render(request, "start.html", words=words, demo=demo_positions())

    async def game(request: Request) -> Response:
        table = await requested_table(request)
        if table is None:
            return renderer.not_found(request, "game")
        rules = table.game.rules
        picture = picture_url(request, rules, table.game.position)
        return renderer.render(
            request,
            "game.html",
            edition_words=rules.edition,
            game=table.stored.id,
            picture=picture,
            decides=decides_on_solutions(request),
            megabytes=FULL_BOARD.disk // 1_000_000,
        )

    app.add_route("/", start)
    app.add_route("/game/{game}", game)
    app.add_route("/seat/{token}", renderer.fixed("seat.html"))
