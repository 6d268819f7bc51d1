"""A live game: everybody who looks at it, what they do, and the computer's turns.

Everything that changes the game happens under one lock and in one order: it is tried, stored, and only then told.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING

from linja.server.errors import Refused, Unavailable
from linja.server.game import messages
from linja.server.game.commands import entry_of
from linja.server.game.log import Entry, Kind
from linja.server.game.permissions import Permissions
from linja.server.live.audience import Audience
from linja.server.live.change_feed import ChangeFeed
from linja.server.live.computer_turns import ComputerTurns
from linja.server.live.hints import Hints
from linja.server.live.rematch import make_next
from linja.server.live.seating import Seating
from linja.server.live.table_loader import TableLoader
from linja.server.storage.database import Conflict

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from datetime import datetime
    from typing import Any

    from linja.position import Side
    from linja.server.game.models import Summary
    from linja.server.game.table import Sides, Table
    from linja.server.live.client import Client
    from linja.server.live.room_context import RoomContext

logger = logging.getLogger(__name__)


class Room:
    """One game while somebody looks at it or the computer is playing in it."""

    def __init__(self, game: str, context: RoomContext) -> None:
        self.game = game
        self.audience = Audience(context.now)
        self._context = context
        self._storage = context.storage
        self._now = context.now
        self._lock = asyncio.Lock()
        self._table: Table | None = None
        self._refreshed = 0
        self._playing = ComputerTurns(game, context, self.table, self._act)
        self._hints = Hints(context.computer)
        self._seating = Seating(game, context.storage)
        self._parting: set[asyncio.Task[None]] = set()
        self._reading = TableLoader(game, context)
        self._hearing = ChangeFeed(game, self._follow)

    @property
    def is_busy(self) -> bool:
        """Whether the computer is playing, or somebody is just going."""
        return self.is_playing or bool(self._parting)

    @property
    def is_playing(self) -> bool:
        """Whether the computer is playing."""
        return self._playing.is_busy

    @property
    def rules(self) -> str | None:
        """The text of the rules it is played by, as soon as that is known."""
        return self._table.stored.rules if self._table else None

    def tell(self, message: dict[str, Any]) -> None:
        """Send everybody here a message."""
        self.audience.tell(message)

    def when_idle(self, then: Callable[[], None]) -> None:
        """Call something when it may not be busy any more."""
        task = self._playing.task if self.is_playing else next(iter(self._parting))
        assert task is not None
        task.add_done_callback(lambda _task: then())

    async def table(self) -> Table:
        """The table as it is now, to be read at once. Raises Refused if there is no such game."""
        async with self._lock:
            return await self._load()

    async def state(self, player: str) -> dict[str, Any]:
        """The game as somebody sees it. Raises Refused if there is no such game."""
        async with self._lock:
            table = await self._awake()
            return self.audience.state(table, table.sides_of(player))

    async def enter(self, client: Client) -> None:
        """Let somebody look at the game, and play if a seat is free. Raises Refused if there is no such game."""
        async with self._lock:
            table = await self._awake()
            await self._seating.offer(table, client.player)
            await self._seating.came(table, client.player, self._now())
            self.audience.clients.add(client)
            await self._show_presence(table)
            self._send_state(table, client)
            self.audience.broadcast_state(table, but=client)

    def leave(self, client: Client) -> None:
        """Somebody is gone; nothing has to be waited for, as whoever waits may be gone too."""
        self.audience.clients.discard(client)
        self._hints.stop(client)
        parting = asyncio.create_task(self._part(client.player))
        self._parting.add(parting)
        parting.add_done_callback(self._parting.discard)

    def close(self) -> None:
        """Stop everything; a computer's turn goes on when the server starts again."""
        self._playing.stop()
        self._hints.close()
        self._hearing.close()
        for task in self._parting:
            task.cancel()
        for client in self.audience.clients:
            client.disconnect()

    async def handle(self, client: Client, message: messages.Message) -> None:
        """Do what somebody asks for. Raises Refused, and then nothing has changed."""
        if isinstance(message, messages.Ping):
            client.send({"type": "pong"})
            return
        async with self._lock:
            table = await self._awake()
            sides = table.sides_of(client.player)
            if isinstance(message, messages.Rematch):
                await self._rematch(table, sides)
            elif isinstance(message, messages.Name):
                await self._rename(table, client.player, message.name)
            elif isinstance(message, messages.Hint):
                table.check_version(message.version)
                Permissions(table, sides).check_hint()
                self._hints.give(table, client)
            else:
                await self._fulfil(table, client, message)

    async def resend(self, client: Client) -> None:
        """Send somebody the state again."""
        async with self._lock:
            self._send_state(await self._load(), client)

    async def run_due(self, due: datetime) -> None:
        """Do what was due and is now due again, and remember when to come back. Raises Refused as `state` does."""
        async with self._lock:
            table = await self._awake()
            await self._storage.store_summary(self.game, self._summary(table, self._now()), due)

    async def resign(self, player: str) -> None:
        """Give up for somebody who wants to be forgotten."""
        async with self._lock:
            table = await self._awake()
            permissions = Permissions(table, table.sides_of(player))
            if permissions.may_resign():
                await self._happen(table, permissions.resign())

    async def move_seats(self, sides: Iterable[Side], owner: str, player: str) -> bool:
        """Give somebody's seats to another device; False if they are not the owner's any more."""
        async with self._lock:
            is_moved = await self._storage.move_seats(self.game, sides, owner, player)
            await self._reseat(await self._load())
            return is_moved

    def hear(self, length: int | None) -> None:
        """A server has changed something: the log, which has so many entries now, or else what is around it."""
        self._hearing.hear(length)

    def refresh(self) -> None:
        """What is known here may be wrong: read it again, and tell everybody."""
        self._table = None
        self._refreshed += 1
        self.hear(None)

    async def _follow(self, heard: set[int | None]) -> None:
        """Read what other servers have stored, and tell everybody."""
        async with self._lock:
            known = self._table
            if known is None and not self.audience.clients:
                return
            table, is_new = await self._load(), known is None
            if max(length or 0 for length in heard) > table.version:
                self._playing.stop()  # whoever went on has the computer's turn too
                await self._reading.entries(table)
                is_new = True
            if None in heard and known is not None:
                is_new |= await self._reading.around(table)
                await self._show_presence(table)
            if not table.is_running():
                self._playing.stop()
            if is_new:
                self.audience.broadcast_state(table)

    async def _show_presence(self, table: Table) -> None:
        await self._context.registry.show(self.game, self.audience.here(table))

    async def _load(self) -> Table:
        while self._table is None:
            refreshed, table = self._refreshed, await self._reading.table()
            if refreshed == self._refreshed:  # else what was read may be wrong by now
                self._table = table
        return self._table

    async def _awake(self) -> Table:
        """The table, when everything has happened that was due."""
        table = await self._load()
        if table.out_of_time(self._now()):
            await self._context.refresh_outages()
            table = await self._load()
        if ended := table.out_of_time(self._now()):
            with suppress(Refused):  # another process was faster
                await self._happen(table, ended)
            table = await self._load()
        if table.is_computers_turn():
            self._playing.wake()
        return table

    async def _fulfil(self, table: Table, client: Client, command: messages.Command) -> None:
        entry = entry_of(table, table.sides_of(client.player), command)
        if entry is None:
            self._send_state(table, client)
        else:
            self._playing.stop()
            await self._happen(table, entry)

    async def _happen(self, table: Table, entry: Entry) -> None:
        """Let something happen: store it, then tell everybody."""
        ply, now = table.version, self._now()
        if table.log and table.log[-1].at:
            now = max(now, table.log[-1].at)  # a clock that is set back does not turn back ours
        entry = entry._replace(at=now)
        table.apply(entry)
        summary = self._summary(table, now)
        try:
            await self._storage.append(self.game, ply, entry, summary)
        except Conflict:
            self._table = None  # another process was faster: what it stored is what happened
            raise Refused("stale", "somebody else was faster") from None
        except BaseException:
            self._table = None  # whether it has been stored, only the storage knows
            raise
        self._context.notice(summary.due)
        if table.is_computers_turn():
            self._playing.wake()
        self.audience.broadcast_state(table)

    def _summary(self, table: Table, now: datetime) -> Summary:
        """How the game stands; who lets something happen plays the computer's answer."""
        thinker = self._context.registry.id if table.is_computers_turn() else None
        return table.summary(now)._replace(thinker=thinker)

    def _send_state(self, table: Table, client: Client) -> None:
        client.send(self.audience.state(table, table.sides_of(client.player)))

    async def _reseat(self, table: Table) -> None:
        """The seats have changed: read them again, and tell everybody."""
        await self._seating.read(table)
        await self._show_presence(table)
        self.audience.broadcast_state(table)

    async def _rename(self, table: Table, player: str, name: str | None) -> None:
        Permissions(table, table.sides_of(player)).check_name()
        await self._storage.rename(self.game, player, name)
        await self._reseat(table)

    async def _part(self, player: str) -> None:
        """Remember when somebody was last here, and tell the others."""
        try:
            async with self._lock:
                table = await self._load()
                if not table.sides_of(player) & self.audience.present(table):
                    await self._seating.went(table, player, self._now())
                await self._show_presence(table)
                self.audience.broadcast_state(table)
        except Unavailable:
            logger.warning("nobody was told who left %s", self.game)
        except Exception:
            logger.exception("nobody was told who left %s", self.game)
        if not self.audience.clients:
            await self._context.registry.show(self.game, frozenset())

    async def _rematch(self, table: Table, sides: Sides) -> None:
        Permissions(table, sides).check_rematch()
        await make_next(table, self._storage, self._now())
        self.audience.broadcast_state(table)

    async def _act(self, side: Side, action: str) -> Table:
        """Play an action of the computer; the table after it."""
        async with self._lock:
            table = await self._load()
            await self._happen(table, Entry(Kind.ACTION, side, action))
            return table
