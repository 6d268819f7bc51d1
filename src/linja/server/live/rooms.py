"""The open games. A room exists while it has clients; all other games are only in the database."""

from __future__ import annotations

from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterator

    from linja.server.live.room import Room


class Rooms:
    """All rooms, by the ID of their game."""

    def __init__(self, make: Callable[[str], Room]) -> None:
        self._make = make
        self._rooms: dict[str, Room] = {}
        self._visits: dict[str, int] = {}

    def __iter__(self) -> Iterator[Room]:
        return iter(list(self._rooms.values()))

    def __len__(self) -> int:
        return len(self._rooms)

    def get(self, game: str) -> Room | None:
        """The room of a game, if it is open."""
        return self._rooms.get(game)

    @asynccontextmanager
    async def visit(self, game: str) -> AsyncIterator[Room]:
        """The room of a game, for as long as it is needed."""
        room = self._rooms.get(game) or self._rooms.setdefault(game, self._make(game))
        self._visits[game] = self._visits.get(game, 0) + 1
        try:
            yield room
        finally:
            self._visits[game] -= 1
            self._discard_if_idle(game)

    def close(self) -> None:
        """Stop all rooms."""
        for room in self:
            room.close()

    def _discard_if_idle(self, game: str) -> None:
        """Close a room that nobody needs; a busy one as soon as it is idle."""
        if self._visits.get(game) != 0:
            return
        if self._rooms[game].is_busy:
            self._rooms[game].when_idle(lambda: self._discard_if_idle(game))
        else:
            del self._rooms[game], self._visits[game]
