"""The game in a request, and the address of a position's picture."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlencode

from linja.server.errors import Refused, Unavailable
from linja.server.http.services import services_of

if TYPE_CHECKING:
    from starlette.requests import Request

    from linja.position import Position
    from linja.rules import Rules
    from linja.server.game.table import Table


async def requested_table(request: Request) -> Table | None:
    """The game in the path, or None if it does not exist. Raises Unavailable."""
    try:
        async with services_of(request).rooms.visit(request.path_params["game"]) as room:
            return await room.table()
    except Unavailable:
        raise
    except Refused:
        return None


def picture_url(request: Request, rules: Rules, position: Position, bottom: str = "b") -> str:
    """The absolute address of a position's picture, for link previews."""
    query = urlencode({"rules": str(rules), "position": position.text, "bottom": bottom, "shape": "preview"})
    return f"{request.url.scheme}://{request.url.netloc}/picture.png?{query}"
