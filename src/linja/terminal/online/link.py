"""The link of an online game, as copied from a browser."""

from __future__ import annotations

import re
from typing import NamedTuple
from urllib.parse import urlsplit

from linja.errors import LinjaError

SCHEMES = {"http": "ws", "https": "wss"}


class Link(NamedTuple):
    """A game on a server.

    >>> Link.parse("http://localhost:8765/game/abc").socket
    'ws://localhost:8765/api/games/abc/socket'
    """

    site: str
    game: str

    @classmethod
    def parse(cls, text: str) -> Link:
        """Parse a link. Raises LinjaError."""
        try:
            parts = urlsplit(text.strip())
            has_port = parts.port is not None or ":" not in parts.netloc.rpartition("]")[2]
        except ValueError:
            has_port = False
        path = re.fullmatch(r"/game/([A-Za-z0-9_-]{1,64})/?", parts.path) if has_port else None
        if path is None or parts.scheme not in SCHEMES or not parts.hostname or "@" in parts.netloc:
            raise LinjaError(
                "%(text)s is not a link to a game; expected something like http://localhost:8765/game/abc",
                text=repr(text[:60]),
            )
        return cls(f"{parts.scheme}://{parts.netloc}", path[1])

    def __str__(self) -> str:
        return f"{self.site}/game/{self.game}"

    @property
    def socket(self) -> str:
        """The address of its socket."""
        scheme, _, host = self.site.partition("://")
        return f"{SCHEMES[scheme]}://{host}/api/games/{self.game}/socket"

    def to(self, game: str) -> Link:
        """Another game on the same server."""
        return Link(self.site, game)


def is_link(text: str) -> bool:
    """Whether a text is meant as a link, not a file."""
    return text.partition("://")[0] in SCHEMES and "://" in text
