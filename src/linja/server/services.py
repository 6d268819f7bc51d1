"""What an app works with while it runs: storage, rooms, the computer, the solutions."""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

from linja.server.analyses import Analyses
from linja.server.backups import in_use
from linja.server.building import Builder
from linja.server.caretaker import Caretaker
from linja.server.computer import Computer
from linja.server.events import happened
from linja.server.metrics import Metrics
from linja.server.outages import Outages
from linja.server.pace import Buckets
from linja.server.people import People
from linja.server.played import Played
from linja.server.room import Room
from linja.server.rooms import Rooms
from linja.server.signing import Key
from linja.server.storage import Storage
from linja.server.upkeep import Upkeep

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection

    from linja.server.client import Client
    from linja.server.refused import Refused
    from linja.server.settings import Settings
    from linja.server.storage import StoredGame
    from linja.server.table import Table


class Services:
    """Everything that is opened when the app starts and closed when it stops."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.storage = Storage(settings.database_url())
        self.computer = Computer(settings.store(), settings.brains, settings.limits.thinking, settings.in_process)
        self.people = People(self.storage)
        self.played = Played(self.storage)
        self.upkeep = Upkeep(self.storage)
        self.outages = Outages()
        self.rooms = Rooms(self._room)
        self.caretaker = Caretaker(self.upkeep, self.rooms, settings.now)
        self.builder = Builder(settings.store(), self.storage, settings.build_solutions, self._tell_solution)
        self.games = Buckets(settings.limits.games)
        self.sockets = Buckets(settings.limits.sockets)
        self.look_ups = Buckets(settings.limits.look_ups)
        self.pictures = Buckets(settings.limits.pictures)
        self.analyses = Analyses(self.computer, settings.store(), self.look_ups)
        self.metrics = Metrics(lambda: len(self.rooms), lambda: self.computer.pending, lambda: self.storage.stored)
        self._held = ExitStack()

    async def open(self) -> None:
        """Begin. Raises InvalidBackup while a backup is being put back."""
        file = self.settings.sqlite_file()
        if file is not None:
            self._held.enter_context(in_use(file))
        await self.storage.open(self.settings.home)
        now = self.settings.now()
        self.key = Key(*await self.upkeep.key(now))
        await self.upkeep.start(now)
        self.outages = await self.upkeep.outages()
        await self.upkeep.wake_computers(now)
        await self.builder.open()
        self.caretaker.start()
        happened("started")

    async def close(self) -> None:
        """End, with everything stored."""
        await self.caretaker.stop()
        self.rooms.close()
        await self.builder.close()
        await self.computer.close()
        await self.storage.close()
        self._held.close()
        happened("stopped")

    def refused(self, refused: Refused, where: str) -> None:
        """Note that somebody did not get what they asked for."""
        self.metrics.refusals.count(refused.code)
        happened("refused", where=where, code=refused.code)

    def game_made(self, game: StoredGame) -> None:
        """Note that there is a new game."""
        self.metrics.games_made.count()
        happened("game made", game=game.id, rules=game.rules, opponent=game.opponent)
        self.builder.game_started(game.rules)

    def greet(self, client: Client, table: Table) -> None:
        """Tell somebody who has just come how it stands with the solution."""
        if not table.game.is_over():
            self.builder.game_started(table.stored.rules)
        client.send(self.builder.news(table.stored.rules))

    def _tell_solution(self, rules: str, news: dict[str, Any]) -> None:
        for room in self.rooms:
            if room.rules == rules:
                room.tell(news)

    def _room(self, game: str) -> Room:
        settings, notice = self.settings, self.caretaker.notice
        return Room(game, self.storage, self.computer, settings.pace, settings.now, self.outages, notice)


def services_of(connection: HTTPConnection) -> Services:
    """The services of the app that a request came to."""
    services: Services = connection.app.state.services
    return services
