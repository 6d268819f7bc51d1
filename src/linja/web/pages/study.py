"""The pages to study with: the analysis board and the position editor. What is shared by link is in the address."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from starlette.responses import RedirectResponse

from linja.errors import LinjaError
from linja.position import Position, Side
from linja.record import Record
from linja.rules import ZEN, Rules
from linja.server.records_api import LONGEST, read, tree_of
from linja.server.visitor import player_of
from linja.web.addresses import picture_of, table_of
from linja.web.embedding import embedded

if TYPE_CHECKING:
    from fastapi import FastAPI
    from starlette.requests import Request
    from starlette.responses import Response

    from linja.web.pages import Pages


def add_study_pages(app: FastAPI, pages: Pages) -> None:
    """Put the analysis board and the editor on the app."""

    def board(request: Request) -> Response:
        record, trouble = _asked_for(request)
        return _board(pages, request, record, trouble=trouble)

    async def game(request: Request) -> Response:
        """The board with a game that is over: nobody is to be helped while playing."""
        table = await table_of(request)
        if table is None:
            return pages.lost(request, "game")
        if not table.game.is_over():
            return RedirectResponse(f"/game/{table.stored.id}", 303)
        bottom = Side.RED if table.sides_of(player_of(request)) == {Side.RED} else Side.BLACK
        return _board(pages, request, table.record(), game=table.stored.id, bottom=bottom.value)

    def editor(request: Request) -> Response:
        record, _ = _asked_for(request)
        about = {"rules": str(record.rules), "position": request.query_params.get("position", record.start.text)[:60]}
        picture = picture_of(request, record.rules, record.start)
        return pages.render(request, "editor.html", edited=embedded(about), picture=picture)

    app.add_route("/analysis", board)
    app.add_route("/game/{game}/analysis", game)
    app.add_route("/editor", editor)


def _board(pages: Pages, request: Request, record: Record, **about: Any) -> Response:
    shown = {"tree": tree_of(record), "turn": _turn(request), "game": None, "bottom": "b", "trouble": None, **about}
    last = record.game().position
    return pages.render(
        request,
        "analysis.html",
        in_words_of=record.rules.edition,
        study=embedded(shown),
        picture=picture_of(request, record.rules, last, shown["bottom"]),
    )


def _asked_for(request: Request) -> tuple[Record, str | None]:
    """What the address holds: a record, a position, or only rules; and what is wrong with it."""
    asked = request.query_params
    try:
        rules = Rules.parse(asked.get("rules", str(ZEN))[:200])
        text = (asked.get("record") or asked.get("position") or "")[:LONGEST]
        return read(text, rules) if text else Record(rules, Position.start(rules)), None
    except LinjaError as error:
        return Record(), str(error)


def _turn(request: Request) -> int | None:
    turn = request.query_params.get("turn", "")
    return int(turn) if turn.isdecimal() and len(turn) < 5 else None
