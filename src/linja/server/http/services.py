"""What an app works with while it runs: storage, rooms, the computer, the solutions."""

from __future__ import annotations

from contextlib import ExitStack
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from linja.server.background.heartbeat import Pulse
from linja.server.background.listener import Listener
from linja.server.background.scheduler import Caretaker
from linja.server.background.time_source import Watch
from linja.server.event_log import happened
from linja.server.game.outages import Outages
from linja.server.game.table import LEASE
from linja.server.live.room import Room
from linja.server.live.room_context import House
from linja.server.live.rooms import Rooms
from linja.server.live.signing import Key
from linja.server.metrics import Metrics
from linja.server.rate_limit import Buckets
from linja.server.settings import own_watch
from linja.server.storage.backups import in_use
from linja.server.storage.games import Storage
from linja.server.storage.maintenance import Upkeep
from linja.server.storage.opening_counts import Played
from linja.server.storage.people import People
from linja.server.storage.server_registry import Fleet
from linja.server.storage.shared_rate_limit import SharedBuckets
from linja.server.thinking.analyses import Analyses
from linja.server.thinking.computer import Computer
from linja.server.thinking.solution_builder import Builder

if TYPE_CHECKING:
    from datetime import datetime

    from starlette.requests import HTTPConnection

    from linja.server.errors import Refused
    from linja.server.game.models import StoredGame
    from linja.server.game.table import Table
    from linja.server.live.client import Client
    from linja.server.rate_limit import Limit
    from linja.server.settings import Settings


class Services:
    """Everything that is opened when the app starts and closed when it stops."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.storage = Storage(settings.database_url())
        self.computer = Computer(settings.store(), settings.brains, settings.limits.thinking, settings.in_process)
        self.now = Watch(settings.now)
        self.people = People(self.storage)
        self.played = Played(self.storage)
        self.upkeep = Upkeep(self.storage)
        self.fleet = Fleet(self.storage)
        self.outages = Outages()
        self.rooms = Rooms(self._room)
        watch = self.now if self.storage.is_shared and settings.now is own_watch else None
        self.builder = Builder(settings.store(), self.storage, settings.build_solutions, self._tell_solution)
        self.pulse = Pulse(
            self.fleet, self.upkeep, self.rooms, self.outages, self.now, watch, self.builder.read_refusals
        )
        self.caretaker = Caretaker(self.upkeep, self.rooms, self.fleet.id, lambda: self.pulse.is_steady, self.now)
        self.listener = (
            Listener(settings.database_url(), self._hear, self.pulse.read_again) if self.storage.is_shared else None
        )
        self.games = self._limit("games", settings.limits.games)
        self.sockets = self._limit("sockets", settings.limits.sockets)
        self.look_ups = self._limit("look-ups", settings.limits.look_ups)
        self.pictures = self._limit("pictures", settings.limits.pictures)
        self.analyses = Analyses(self.computer, settings.store(), self.look_ups)
        self.metrics = Metrics(
            lambda: len(self.rooms),
            lambda: self.computer.pending,
            lambda: self.storage.stored,
            lambda: self.computer.chosen,
            lambda: self.pulse.servers,
        )
        self._held = ExitStack()

    async def open(self) -> None:
        """Begin. Raises InvalidBackup while a backup is being put back, and Unavailable without a database."""
        file = self.settings.sqlite_file()
        if file is not None:
            self._held.enter_context(in_use(file))
        await self.storage.open(self.settings.home)
        is_alone = await self.listener.connect() if self.listener else True
        await self.pulse.set_watch()
        now = self.now()
        self.key = Key(*await self.upkeep.key(now))
        if is_alone:
            await self._take_over(now)
        await self.fleet.join(now)
        await self.upkeep.resume(now, timedelta() if is_alone else LEASE)
        self.outages.learn(await self.upkeep.outages())
        await self.builder.read_refusals()
        self.pulse.start(is_alone)
        self.caretaker.start()
        if self.listener:
            await self.listener.started()
        happened("started", server=self.fleet.id)

    async def close(self) -> None:
        """End, with everything stored."""
        await self.caretaker.stop()
        self.rooms.close()
        if self.listener:
            await self.listener.close()
        await self.builder.close()
        await self.computer.close()
        await self.pulse.stop()
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
        client.send(self.builder.about(table.stored.rules))

    def _tell_solution(self, rules: str, message: dict[str, Any]) -> None:
        for room in self.rooms:
            if room.rules == rules:
                room.tell(message)

    def _room(self, game: str) -> Room:
        return Room(
            game,
            House(
                self.storage,
                self.fleet,
                self.computer,
                self.outages,
                self.settings.pace,
                self.now,
                self.caretaker.notice,
                self.pulse.know_outages,
            ),
        )

    async def _take_over(self, now: datetime) -> None:
        """No other server is running: whatever one had taken on is due."""
        for server, at in await self.fleet.running():
            await self.fleet.bury(server, at)
        await self.upkeep.wake_computers(now)

    def _hear(self, game: str, length: int | None) -> None:
        if room := self.rooms.live(game):
            room.hear(length)

    def _limit(self, what: str, limit: tuple[float, float]) -> Limit:
        if not self.storage.is_shared:
            return Buckets(limit)
        return SharedBuckets(self.storage, what, limit, lambda address: self.key.sign("address", address))


def services_of(connection: HTTPConnection) -> Services:
    """The services of the app that a request came to."""
    services: Services = connection.app.state.services
    return services
