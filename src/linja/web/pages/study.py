"""The analysis board and the position editor. What is shared by link is in the address."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from starlette.responses import RedirectResponse

from linja.errors import LinjaError
from linja.position import Position, Side
from linja.record import Record
from linja.rules import ZEN, Rules
from linja.server.http.api.records import MAX_TEXT, count_text, read, tree_of
from linja.server.http.services import decides_on_solutions, services_of
from linja.server.http.visitor import player_of
from linja.web.pages.renderer import script_json
from linja.web.pages.requests import picture_url, requested_table

if TYPE_CHECKING:
    from collections.abc import Callable

    from fastapi import FastAPI
    from starlette.requests import Request
    from starlette.responses import Response

    from linja.web.pages.renderer import Renderer


def add_study_pages(app: FastAPI, renderer: Renderer) -> None:
    """Add the routes of these pages."""

    async def board(request: Request) -> Response:
        return await beside(request, lambda: _board(renderer, request, *_asked_for(request)))

    async def game(request: Request) -> Response:
        """The analysis board with a finished game; players get no help during a game."""
        table = await requested_table(request)
        if table is None:
            return renderer.not_found(request, "game")
        if not table.game.is_over():
            return RedirectResponse(f"/game/{table.stored.id}", 303)
        bottom = Side.RED if table.sides_of(player_of(request)) == {Side.RED} else Side.BLACK
        record, name = table.record(), table.stored.id
        return await beside(request, lambda: _board(renderer, request, record, game=name, bottom=bottom.value))

    async def editor(request: Request) -> Response:
        return await beside(request, lambda: _editor(renderer, request))

    async def beside(request: Request, work: Callable[[], Response]) -> Response:
        """Run work that may take long in a separate thread. Raises Refused."""
        await count_text(request, len(request.url.query))
        return await services_of(request).work.run(work)

    app.add_route("/analysis", board)
    app.add_route("/game/{game}/analysis", game)
    app.add_route("/editor", editor)


def _editor(renderer: Renderer, request: Request) -> Response:
    record, _ = _asked_for(request)
    about = {"rules": str(record.rules), "position": request.query_params.get("position", record.start.text)[:60]}
    picture = picture_url(request, record.rules, record.start)
    return renderer.render(request, "editor.html", edited=script_json(about), picture=picture)


def _board(
    renderer: Renderer,
    request: Request,
    record: Record,
    trouble: str | None = None,
    game: str | None = None,
    bottom: str = "b",
) -> Response:
    shown = {"tree": tree_of(record), "turn": _turn(request), "game": game, "bottom": bottom, "trouble": trouble}
    last = record.game().position
    return renderer.render(
        request,
        "analysis.html",
        edition_words=record.rules.edition,
        study=script_json(shown),
        picture=picture_url(request, record.rules, last, bottom),
        decides=decides_on_solutions(request),
    )


def _asked_for(request: Request) -> tuple[Record, str | None]:
    """The contents of the address: a record, a position, or only rules; and what is wrong with it."""
    asked = request.query_params
    try:
        rules = Rules.parse(asked.get("rules", str(ZEN))[:200])
        text = (asked.get("record") or asked.get("position") or "")[:MAX_TEXT]
        return read(text, rules) if text else Record(rules, Position.start(rules)), None
    except LinjaError as error:
        return Record(ZEN), str(error)


def _turn(request: Request) -> int | None:
    turn = request.query_params.get("turn", "")
    return int(turn) if re.fullmatch("[0-9]{1,4}", turn) else None
