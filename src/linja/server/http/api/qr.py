"""An address as a QR code for phones: as a picture, and in the terminal."""

from __future__ import annotations

import io

import segno
from fastapi import APIRouter, Request
from starlette.responses import Response

from linja.server.http.dependencies import GameName  # noqa: TC001 - FastAPI reads it

router = APIRouter(include_in_schema=False)

DAY = 86_400
QUIET = 4
"""light modules around the code, as the standard requires"""
PAPER = "\x1b[38;5;16;48;5;231m"
"""black on white, whatever the terminal's colours"""
PLAIN = "\x1b[0m"
HALVES = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}
"""the character for a dark upper and a dark lower module"""


def picture(address: str) -> bytes:
    """The code as an SVG file."""
    file = io.BytesIO()
    segno.make(address, error="m", micro=False).save(
        file, kind="svg", border=QUIET, scale=8, dark="#000", light="#fff", xmldecl=False, nl=False
    )
    return file.getvalue()


def blocks(address: str, in_colour: bool) -> str:
    """The code as lines of half blocks; without colours it is correct on a light background."""
    rows = [list(row) for row in segno.make(address, error="m", micro=False).matrix_iter(border=QUIET)]
    if len(rows) % 2:
        rows.append([0] * len(rows[0]))
    lines = [
        "".join(HALVES[bool(upper), bool(lower)] for upper, lower in zip(*pair, strict=True))
        for pair in zip(rows[::2], rows[1::2], strict=True)
    ]
    return "\n".join(f"{PAPER}{line}{PLAIN}" if in_colour else line for line in lines)


@router.get("/game/{game}/qr.svg")
async def show_picture(game: GameName, request: Request) -> Response:
    """The address of a game, as requested."""
    address = str(request.url.replace(path=f"/game/{game}", query=""))
    headers = {"cache-control": f"private, max-age={DAY}"}
    return Response(picture(address), media_type="image/svg+xml", headers=headers)
