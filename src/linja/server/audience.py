"""Everybody who looks at a game, and what they are told."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from linja.server import view

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from linja.position import Side
    from linja.server.client import Client
    from linja.server.table import Sides, Table


class Audience:
    """The clients of one game."""

    def __init__(self, now: Callable[[], datetime]) -> None:
        self.clients: set[Client] = set()
        self._now = now

    def tell(self, news: dict[str, Any]) -> None:
        """Send everybody a message."""
        text = json.dumps(news)
        for client in self.clients:
            client.send_text(text)

    def tell_state(self, table: Table, but: Client | None = None) -> None:
        """Send everybody the state; it is made once for each way to look at it."""
        texts: dict[Sides, str] = {}
        for client in self.clients - {but}:
            sides = table.sides_of(client.player)
            if sides not in texts:
                texts[sides] = json.dumps(self.state(table, sides))
            client.send_text(texts[sides])

    def state(self, table: Table, sides: Sides) -> dict[str, Any]:
        """The state for whoever has some sides."""
        return view.state(table, sides, self.present(table), self._now())

    def present(self, table: Table) -> frozenset[Side]:
        """The sides whose players are here."""
        present: set[Side] = set()
        for client in self.clients:
            present |= table.sides_of(client.player)
        return frozenset(present)
