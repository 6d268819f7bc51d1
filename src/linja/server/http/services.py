"""Everything an app uses while it runs: storage, rooms, the computer, the solutions."""

from __future__ import annotations

from collections import Counter
from contextlib import ExitStack
from datetime import timedelta
from typing import TYPE_CHECKING

from starlette.requests import HTTPConnection  # noqa: TC002 - FastAPI reads it

from linja.server.background.heartbeat import Heartbeat
from linja.server.background.listener import Listener
from linja.server.background.scheduler import Scheduler
from linja.server.background.time_source import TimeSource, steady
from linja.server.event_log import log_event
from linja.server.game.outages import Outages
from linja.server.game.table import LEASE
from linja.server.http.lobby_limit import LobbyLimit
from linja.server.http.visitor import is_on_this_machine
from linja.server.http.work_pool import WorkPool
from linja.server.live.room import Room
from linja.server.live.room_context import RoomContext
from linja.server.live.rooms import Rooms
from linja.server.live.signing import Key
from linja.server.metrics import Metrics
from linja.server.rate_limit import MemoryRateLimit, PacedRateLimit
from linja.server.settings import system_time
from linja.server.storage.database_file import SERVER, in_use
from linja.server.storage.games import Storage
from linja.server.storage.maintenance import Maintenance
from linja.server.storage.opening_counts import OpeningCounts
from linja.server.storage.people import People
from linja.server.storage.server_registry import ServerRegistry
from linja.server.storage.shared_rate_limit import SharedRateLimit
from linja.server.thinking.analyses import Analyses
from linja.server.thinking.computer import Computer
from linja.server.thinking.solution_builder import SolutionBuilder

if TYPE_CHECKING:
    from datetime import datetime

    from linja.server.errors import Refused
    from linja.server.game.models import StoredGame
    from linja.server.game.state import SolutionStatus
    from linja.server.game.table import Table
    from linja.server.live.client import Client
    from linja.server.rate_limit import RateLimit
    from linja.server.settings import Settings


class Services:
    """The services that are opened when the app starts and closed when it stops."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.storage = Storage(settings.database_url(), settings.synchronous)
        self.computer = Computer(
            settings.store(), settings.workers, settings.limits.queued_questions, settings.in_process
        )
        is_real = settings.now is system_time
        self.now = TimeSource(steady(system_time), system_time) if is_real else TimeSource(settings.now)
        self.people = People(self.storage)
        self.opening_counts = OpeningCounts(self.storage)
        self.maintenance = Maintenance(self.storage)
        self.registry = ServerRegistry(self.storage)
        self.outages = Outages()
        self.rooms = Rooms(self._room)
        self.builder = SolutionBuilder(settings, self.storage, self._broadcast_solution)
        self.heartbeat = Heartbeat(
            self.registry,
            self.maintenance,
            self.rooms,
            self.outages,
            self.now,
            self.now if is_real else None,
            self.builder.read_refusals,
        )
        self.scheduler = Scheduler(
            self.maintenance, self.registry, lambda: self.heartbeat.is_steady, self.rooms, self.now
        )
        self.listener = (
            Listener(settings.database_url(), self._on_notification, self.heartbeat.reload_rooms)
            if self.storage.is_shared
            else None
        )
        self.game_limit = self._limit("games", settings.limits.games)
        self.socket_limit = self._limit("sockets", settings.limits.sockets)
        self.look_up_limit = self._limit("look-ups", settings.limits.look_ups)
        self.picture_limit = self._limit("pictures", settings.limits.pictures)
        # limits that are counted all the time are per server: shared ones would need the database
        self.request_limit = PacedRateLimit(settings.limits.requests, settings.limits.longest_wait)
        self.file_limit = PacedRateLimit(settings.limits.files, settings.limits.longest_wait)
        self.message_limit = MemoryRateLimit(settings.limits.address_messages)
        self.lobby_limit = LobbyLimit(self.people, settings.limits.lobby)
        self.open_sockets: Counter[str] = Counter()
        """of each address"""
        self.work = WorkPool(settings.limits.queued_work)
        self.analyses = Analyses(self.computer, settings.store(), self.look_up_limit)
        self.metrics = Metrics(
            lambda: len(self.rooms),
            lambda: self.computer.pending,
            lambda: self.storage.entries_stored,
            lambda: self.computer.chosen,
            lambda: self.heartbeat.servers,
        )
        self._locks = ExitStack()

    async def open(self) -> None:
        """Start. Raises LinjaError if the database cannot be used, and Unavailable if it is unreachable."""
        try:
            await self._open()
        except BaseException:
            await self._release()
            raise
        log_event("started", server=self.registry.id)

    async def close(self) -> None:
        """Stop, with everything stored."""
        await self._release()
        log_event("stopped")

    async def _open(self) -> None:
        file = self.settings.sqlite_file()
        if file is not None:
            self._locks.enter_context(in_use(file, SERVER, self.settings.address))
        await self.storage.open()
        is_alone = await self.listener.connect() if self.listener else True
        await self.heartbeat.sync_time()
        if not self.storage.is_shared and (last_sign := await self.maintenance.last_sign()):
            self.now.advance_to(last_sign)  # the machine's clock may have been set back in the meantime
        now = self.now()
        self.key = Key(await self.maintenance.key(now))
        if is_alone:
            await self._take_over(now)
        await self.registry.join(now)
        await self.maintenance.resume(now, timedelta() if is_alone else LEASE)
        self.outages.learn(await self.maintenance.outages())
        await self.builder.read_refusals()
        self.heartbeat.start(is_alone)
        self.scheduler.start()
        if self.listener:
            await self.listener.started()

    async def _release(self) -> None:
        """Close everything that has been opened."""
        await self.scheduler.stop()
        self.rooms.close()
        if self.listener:
            await self.listener.close()
        await self.builder.close()
        await self.computer.close()
        self.work.close()
        await self.heartbeat.stop()
        await self.storage.close()
        self._locks.close()

    def count_refusal(self, refused: Refused, where: str) -> None:
        """Count and log a refused request."""
        self.metrics.refusals.labels(refused.code).inc()
        log_event("refused", where=where, code=refused.code)

    def on_game_created(self, game: StoredGame) -> None:
        """Count and log a new game."""
        self.metrics.games_made.inc()
        log_event("game made", game=game.id, rules=game.rules, opponent=game.opponent)
        self.builder.game_started(game.rules)

    def greet(self, client: Client, table: Table) -> None:
        """Tell a new client the status of the solution."""
        if not table.game.is_over():
            self.builder.game_started(table.stored.rules)
        client.send(self.builder.status(table.stored.rules))

    def _broadcast_solution(self, rules: str, message: SolutionStatus) -> None:
        for room in self.rooms:
            if room.rules == rules:
                room.broadcast(message)

    def _room(self, game: str) -> Room:
        return Room(
            game,
            RoomContext(
                self.storage,
                self.registry,
                self.computer,
                self.outages,
                self.settings.move_delay,
                self.now,
                self.scheduler.wake_before,
                self.heartbeat.refresh_outages,
            ),
        )

    async def _take_over(self, now: datetime) -> None:
        """No other server is running: whatever one had taken on is due."""
        for server, at in await self.registry.running():
            await self.registry.remove_dead(server, at)
        await self.maintenance.wake_computers(now)

    def _on_notification(self, game: str, length: int | None) -> None:
        if room := self.rooms.get(game):
            room.on_change(length)

    def _limit(self, what: str, limit: tuple[float, float]) -> RateLimit:
        if not self.storage.is_shared:
            return MemoryRateLimit(limit)
        return SharedRateLimit(self.storage, what, limit, lambda address: self.key.sign("address", address))


def decides_on_solutions(connection: HTTPConnection) -> bool:
    """Whether a visitor may start and stop building solutions: only a player on this machine, if allowed."""
    return services_of(connection).settings.ask_to_build and is_on_this_machine(connection)


def services_of(connection: HTTPConnection) -> Services:
    """The services of the app that handles a request."""
    services: Services = connection.app.state.services
    return services
