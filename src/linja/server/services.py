"""What an app works with while it runs: storage, rooms, the computer, the solutions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from linja.server.computer import Computer
from linja.server.pace import Buckets
from linja.server.room import Room
from linja.server.rooms import Rooms
from linja.server.storage import Storage

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection

    from linja.server.client import Client
    from linja.server.settings import Settings
    from linja.server.table import Table


class Services:
    """Everything that is opened when the app starts and closed when it stops."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.storage = Storage(settings.database_url())
        self.computer = Computer(settings.engine_threads, settings.store())
        self.rooms = Rooms(self._room)
        self.games = Buckets(settings.limits.games)
        self.sockets = Buckets(settings.limits.sockets)

    async def open(self) -> None:
        """Begin."""
        await self.storage.open(self.settings.home)

    async def close(self) -> None:
        """End, with everything stored."""
        await self.rooms.close()
        self.computer.close()
        await self.storage.close()

    def greet(self, client: Client, table: Table) -> None:
        """Tell somebody who has just come what is going on beside the game."""

    def _room(self, game: str) -> Room:
        return Room(game, self.storage, self.computer, self.settings.pace)


def services_of(connection: HTTPConnection) -> Services:
    """The services of the app that a request came to."""
    services: Services = connection.app.state.services
    return services
