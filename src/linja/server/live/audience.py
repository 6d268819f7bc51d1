"""The clients of a game, and what they are sent."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import orjson

from linja.server.game import view

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from datetime import datetime

    from linja.position import Side
    from linja.server.game.state import GameState
    from linja.server.game.table import Sides, Table
    from linja.server.live.client import Client


class Audience:
    """The clients of one game, and what they are sent."""

    def __init__(self, now: Callable[[], datetime]) -> None:
        self.clients: set[Client] = set()
        self._now = now
        self._turns = view.TurnTexts()

    def broadcast(self, message: Mapping[str, Any]) -> None:
        """Send a message to all clients."""
        text = orjson.dumps(message).decode()
        for client in self.clients:
            client.send_text(text)

    def broadcast_state(self, table: Table, but: Client | None = None) -> None:
        """Send the state to all clients; it is built once for each point of view."""
        listening = self.clients - {but}
        if not listening:
            return
        shared = view.shared(table, self.present(table), self._now(), self._turns.of(table.game))
        texts: dict[Sides, str] = {}
        for client in listening:
            sides = table.sides_of(client.player)
            if sides not in texts:
                texts[sides] = orjson.dumps({**shared, **view.own(table, sides)}).decode()
            client.send_text(texts[sides])

    def send_state(self, table: Table, client: Client) -> None:
        """Send one client the state."""
        client.send(self.state(table, table.sides_of(client.player)))

    def state(self, table: Table, sides: Sides) -> GameState:
        """The state for a client with these sides."""
        return view.state(table, sides, self.present(table), self._now())

    def present(self, table: Table) -> frozenset[Side]:
        """The sides whose players are connected, to any server."""
        return self.here(table) | table.elsewhere

    def here(self, table: Table) -> frozenset[Side]:
        """The sides whose players are connected to this server."""
        here: set[Side] = set()
        for client in self.clients:
            here |= table.sides_of(client.player)
        return frozenset(here)
