"""The table of an open game: read once, changed under one lock, stored, and only then shown.

Everything that changes a game goes through `append`, one entry after the other.
"""

from __future__ import annotations

import asyncio
import re
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from linja.server.errors import Refused
from linja.server.game.table import Table
from linja.server.live.audience import Audience
from linja.server.storage.database import Conflict
from linja.server.storage.schema import NAME

if TYPE_CHECKING:
    from datetime import datetime

    from linja.server.game.log import Entry
    from linja.server.game.models import StoredGame, Summary
    from linja.server.live.room_context import RoomContext


QUICK_REPLAY = 100
"""entries that are replayed on the loop; more are replayed in a thread"""


class LiveTable:
    """A table in memory, and its clients. All methods but `forget` require the lock."""

    def __init__(self, game: str, context: RoomContext) -> None:
        self.game = game
        self.lock = asyncio.Lock()
        self.audience = Audience(context.now)
        self.known: Table | None = None
        """the table, if it has been read"""
        self._context = context
        self._storage = context.storage
        self._times_forgotten = 0

    def forget(self) -> None:
        """Read the table again when it is next needed, because it may be out of date."""
        self.known = None
        self._times_forgotten += 1

    async def load(self) -> Table:
        """The stored table. Raises Refused if there is no such game."""
        while self.known is None:
            before, table = self._times_forgotten, await self._read()
            if before == self._times_forgotten:  # otherwise it may be out of date
                self.known = table
        return self.known

    async def load_now(self) -> Table:
        """The current table; a player whose time is up has lost. Raises Refused if there is no such game."""
        table = await self.load()
        if table.out_of_time(self._context.now()):
            await self._context.refresh_outages()
            table = await self.load()
        if time_is_up := table.out_of_time(self._context.now()):
            with suppress(Refused):  # another process was faster
                await self.append(table, time_is_up)
            table = await self.load()
        return table

    async def append(self, table: Table, entry: Entry) -> None:
        """Apply an entry, store it, and send everyone the new state. Raises Refused, and then it may be stored."""
        ply, now = table.version, self._context.now()
        if table.log and table.log[-1].at:
            now = max(now, table.log[-1].at)  # if the system's clock is set back, ours is not
        entry = entry._replace(at=now)
        table.apply(entry)
        summary = self.summary(table, now)
        try:
            await self._storage.append(self.game, ply, entry, summary)
        except Conflict:
            self.known = None  # another process was faster: what it stored counts
            raise Refused("stale", "someone else was faster") from None
        except BaseException:
            self.known = None  # it may or may not have been stored
            raise
        self._context.wake_scheduler(summary.due)
        self.audience.broadcast_state(table)

    def summary(self, table: Table, now: datetime) -> Summary:
        """The standing of the game; the server that stores an entry plays the computer's turn."""
        thinker = self._context.registry.id if table.is_computers_turn() else None
        return table.summary(now)._replace(thinker=thinker)

    async def publish_presence(self, table: Table) -> None:
        """Tell the other servers which players are connected here."""
        await self._context.registry.set_presence(self.game, self.audience.here(table))

    async def clear_presence(self) -> None:
        """Tell the other servers that no player is connected here."""
        await self._context.registry.set_presence(self.game, frozenset())

    async def read_entries(self, table: Table) -> None:
        """Apply the entries that other servers have stored since."""
        for entry in await self._storage.log(self.game, table.version):
            table.apply(entry)

    async def read_details(self, table: Table) -> bool:
        """Read everything but the log again; return whether anything is new. Raises Refused if the game is gone."""
        before = table.stored, table.seats, table.next, table.elsewhere
        table.stored = await self._read_game()
        table.seats = {seat.side: seat for seat in await self._storage.seats(self.game)}
        await self._read_around(table)
        return before != (table.stored, table.seats, table.next, table.elsewhere)

    async def _read(self) -> Table:
        stored = await self._read_game()
        seats, log = await self._storage.seats(self.game), await self._storage.log(self.game)
        replay = partial(Table.set_up, stored, seats, log, self._context.outages)
        table = replay() if len(log) <= QUICK_REPLAY else await asyncio.to_thread(replay)
        series = await self._storage.series(stored.series) if stored.number > 1 else []
        table.earlier = [game for game in series if game.number < stored.number]
        await self._read_around(table)
        return table

    async def _read_game(self) -> StoredGame:
        stored = await self._storage.game(self.game) if re.fullmatch(NAME, self.game) else None
        if stored is None:
            raise Refused("not-found", "there is no such game")
        return stored

    async def _read_around(self, table: Table) -> None:
        """Read the next game, and the players on other servers."""
        table.next = await self._storage.next_game_of(self.game)
        table.elsewhere = await self._context.registry.present_elsewhere(self.game)
