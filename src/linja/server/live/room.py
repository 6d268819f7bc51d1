"""A room: one open game and all its clients.

All changes go one way: a client's command is checked against its permissions and becomes an entry of the log; the
entry is stored, and then everyone is sent the new state.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from linja.server.errors import Unavailable, raise_if
from linja.server.game import messages, permissions
from linja.server.game.commands import entry_of, resignation
from linja.server.game.log import Entry, Kind
from linja.server.game.offers import OfferKind
from linja.server.live.change_feed import CLOCK, ChangeFeed
from linja.server.live.computer_turns import ComputerTurns
from linja.server.live.hints import Hints
from linja.server.live.live_table import LiveTable
from linja.server.live.rematch import make_next
from linja.server.live.seating import Seating

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from datetime import datetime
    from typing import Any

    from linja.position import Side
    from linja.server.game.state import GameState
    from linja.server.game.table import Table
    from linja.server.live.client import Client
    from linja.server.live.room_context import RoomContext

logger = logging.getLogger(__name__)


class Room:
    """A game while a client is connected or the computer plays in it."""

    def __init__(self, game: str, context: RoomContext) -> None:
        self.game = game
        self._storage = context.storage
        self._now = context.now
        self._live = LiveTable(game, context)
        self._audience = self._live.audience
        self._seating = Seating(game, context.storage)
        self._hints = Hints(context.computer)
        self._computer = ComputerTurns(self._live, context)
        self._changes = ChangeFeed(self._live, self._computer)
        self._leaving: set[asyncio.Task[None]] = set()

    @property
    def is_busy(self) -> bool:
        """Whether the computer is playing, or a client is leaving."""
        return self.is_playing or bool(self._leaving)

    @property
    def is_playing(self) -> bool:
        """Whether the computer is playing."""
        return self._computer.is_busy

    @property
    def rules(self) -> str | None:
        """The text of its rules, once known."""
        return self._live.known.stored.rules if self._live.known else None

    def when_idle(self, then: Callable[[], None]) -> None:
        """Call a function when the room may no longer be busy."""
        task = self._computer.task if self.is_playing else next(iter(self._leaving))
        assert task is not None
        task.add_done_callback(lambda _task: then())

    def broadcast(self, message: Mapping[str, Any]) -> None:
        """Send a message to all clients here."""
        self._audience.broadcast(message)

    def close(self) -> None:
        """Stop everything; a computer's turn continues when the server starts again."""
        self._computer.stop()
        self._hints.close()
        self._changes.close()
        for task in self._leaving:
            task.cancel()
        for client in self._audience.clients:
            client.disconnect()

    async def table(self) -> Table:
        """The current table, to be read at once. Raises Refused if there is no such game."""
        async with self._live.lock:
            return await self._live.load()

    async def state(self, player: str) -> GameState:
        """The game as a player sees it. Raises Refused if there is no such game."""
        async with self._live.lock:
            table = await self._load()
            return self._audience.state(table, table.sides_of(player))

    async def enter(self, client: Client, joins: bool = True) -> None:
        """Connect a client, and give it a seat if one is free and wanted. Raises Refused if there is no such game."""
        async with self._live.lock:
            table = await self._load()
            if joins:
                await self._seating.offer(table, client.player)
            await self._seating.arrived(table, client.player, self._now())
            self._audience.clients.add(client)
            await self._live.publish_presence(table)
            self._audience.send_state(table, client)
            self._audience.broadcast_state(table, but=client)

    def leave(self, client: Client) -> None:
        """Disconnect a client. The caller may be gone too, so this does not wait."""
        self._audience.clients.discard(client)
        self._hints.stop(client)
        leaving = asyncio.create_task(self._leave(client.player))
        self._leaving.add(leaving)
        leaving.add_done_callback(self._leaving.discard)

    async def handle(self, client: Client, message: messages.Message) -> None:
        """Handle a message. Raises Refused, and then nothing has changed."""
        if isinstance(message, messages.Ping):
            client.send({"type": "pong"})
            return
        async with self._live.lock:
            table = await self._load()
            sides = table.sides_of(client.player)
            if isinstance(message, messages.Rematch):
                raise_if(permissions.why_not_rematch(table, sides))
                await make_next(table, self._storage, self._now())
                self._audience.broadcast_state(table)
            elif isinstance(message, messages.OfferRematch):
                raise_if(permissions.why_not_offer_rematch(table, sides))
                await self._offer_rematch(table, min(sides))
            elif isinstance(message, messages.Join):
                raise_if(permissions.why_not_join(table, sides))
                await self._seating.offer(table, client.player)
                await self._seating.arrived(table, client.player, self._now())
                await self._reseat(table)
            elif isinstance(message, messages.Cancel):
                raise_if(permissions.why_not_cancel(table, sides))
                await self._storage.archive(self.game)
                await self._live.read_details(table)
                self._audience.broadcast_state(table)
            elif isinstance(message, messages.Say):
                raise_if(permissions.why_not_say(table, sides))
                await self._append(table, Entry(Kind.SAY, min(sides), message.phrase))
            elif isinstance(message, messages.Name):
                raise_if(permissions.why_not_rename(sides))
                await self._storage.rename(self.game, client.player, message.name)
                await self._reseat(table)
            elif isinstance(message, messages.Hint):
                table.check_version(message.version)
                raise_if(permissions.why_not_hint(table, sides))
                self._hints.give(table, client)
            elif entry := entry_of(table, sides, message):
                await self._append(table, entry)
            else:
                self._audience.send_state(table, client)

    async def resend(self, client: Client) -> None:
        """Send a client the state again."""
        async with self._live.lock:
            self._audience.send_state(await self._live.load(), client)

    async def resign(self, player: str) -> None:
        """Resign for a player who deletes their data."""
        async with self._live.lock:
            table = await self._load()
            sides = table.sides_of(player)
            if permissions.why_not_resign(table, sides) is None:
                await self._append(table, resignation(table, sides))

    async def move_seats(self, sides: Iterable[Side], owner: str, player: str) -> bool:
        """Give a player's seats to another device; False if they no longer belong to the owner."""
        async with self._live.lock:
            is_moved = await self._storage.move_seats(self.game, sides, owner, player)
            await self._reseat(await self._live.load())
            return is_moved

    async def run_due(self, due: datetime) -> None:
        """Do what is due, and store when the next thing is due. Raises Refused if there is no such game."""
        async with self._live.lock:
            table = await self._load()
            await self._storage.store_summary(self.game, self._live.summary(table, self._now()), due)

    def on_change(self, length: int | None) -> None:
        """Another server has changed the log, which has this many entries now, or (None) something around it."""
        self._changes.add(length)

    def show_clock(self) -> None:
        """Send everyone the clock again, if it is running: an outage has become known."""
        table = self._live.known
        if table and table.running_clock and table.running_clock.running:
            self._changes.add(CLOCK)

    def reload(self) -> None:
        """Read everything again, because it may be out of date, and send it to everyone."""
        self._live.forget()
        self._changes.add(None)

    async def _load(self) -> Table:
        """The current table; starts the computer if it is its turn."""
        table = await self._live.load_now()
        self._computer.update(table)
        return table

    async def _append(self, table: Table, entry: Entry) -> None:
        self._computer.stop()
        await self._live.append(table, entry)
        self._computer.update(table)

    async def _offer_rematch(self, table: Table, side: Side) -> None:
        """Offer a rematch, once; what the opponent has offered is accepted."""
        offer = table.offers.open
        if offer and offer.kind is OfferKind.REMATCH and offer.by is not side:
            await make_next(table, self._storage, self._now())
        elif not offer and table.next is None:
            await self._append(table, Entry(Kind.OFFER, side, OfferKind.REMATCH))
            return
        self._audience.broadcast_state(table)

    async def _reseat(self, table: Table) -> None:
        """The seats have changed: read them again, and send everyone the state."""
        await self._seating.read(table)
        await self._live.publish_presence(table)
        self._audience.broadcast_state(table)

    async def _leave(self, player: str) -> None:
        """Store when a player was last here, and tell the others."""
        try:
            async with self._live.lock:
                table = await self._live.load()
                if not table.sides_of(player) & self._audience.present(table):
                    await self._seating.left(table, player, self._now())
                await self._live.publish_presence(table)
                self._audience.broadcast_state(table)
        except Unavailable:
            logger.warning("nobody was told who left %s", self.game)
        except Exception:
            logger.exception("nobody was told who left %s", self.game)
        if not self._audience.clients:
            await self._live.clear_presence()
