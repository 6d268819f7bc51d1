"""Pictures of positions, for link previews and other sites; they never change, so they are cached."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from fastapi import APIRouter, Request
from starlette.responses import Response

from linja import png
from linja.position import Side
from linja.server.http.dependencies import CurrentServices, PositionText, RulesText, read_position, read_rules
from linja.server.http.visitor import address_of

router = APIRouter(include_in_schema=False)

WEEK = 604_800
HEADERS = {"cache-control": f"public, max-age={WEEK}", "cross-origin-resource-policy": "cross-origin"}

Bottom = Literal["b", "r"]


@router.get("/picture.svg")
async def show_svg(
    request: Request, services: CurrentServices, position: PositionText, rules: RulesText = "zen", bottom: Bottom = "b"
) -> Response:
    """A position as SVG."""
    found = read_position(position, read_rules(rules))
    await services.picture_limit.take(address_of(request))
    return Response(found.svg(bottom=Side(bottom)), media_type="image/svg+xml", headers=HEADERS)


@router.get("/picture.png")
async def show_png(
    request: Request,
    services: CurrentServices,
    position: PositionText,
    rules: RulesText = "zen",
    bottom: Bottom = "b",
    shape: Literal["board", "preview"] = "board",
) -> Response:
    """A position as PNG: the board, or with margins as a preview."""
    found = read_position(position, read_rules(rules))
    await services.picture_limit.take(address_of(request))
    picture = await services.work.run(_png, found.black, found.red, bottom == "r", shape == "preview")
    return Response(picture, media_type="image/png", headers=HEADERS)


@lru_cache(maxsize=128)
def _png(black: tuple[int, ...], red: tuple[int, ...], red_below: bool, preview: bool) -> bytes:
    return png.draw(black, red, red_below=red_below, preview=preview)
