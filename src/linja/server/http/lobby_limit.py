"""Limits the games of one address in the lobby; otherwise it could fill the list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from linja.server.errors import Refused
from linja.server.rate_limit import MAX_REMEMBERED

if TYPE_CHECKING:
    from linja.server.storage.people import People


class LobbyLimit:
    """The open games that each address has created on this server, in memory only."""

    def __init__(self, people: People, most: int) -> None:
        self._people = people
        self._most = most
        self._made: dict[str, set[str]] = {}
        """most recent creator last"""

    async def add(self, address: str, game: str) -> None:
        """Note that an address creates an open game. Raises Refused if it has too many."""
        made = self._made.pop(address, set())
        self._made[address] = made
        if len(self._made) > MAX_REMEMBERED:
            del self._made[next(iter(self._made))]
        if len(made) >= self._most:
            made -= made - await self._people.still_open(made)
        if len(made) >= self._most:
            raise Refused("too-fast", f"there are {self._most} games of yours in the lobby: wait until someone joins")
        made.add(game)
