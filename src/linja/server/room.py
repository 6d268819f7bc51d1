"""A live game: everybody who looks at it, what they do, and the computer's turns.

Everything that changes the game happens under one lock and in one order: it is tried, stored, and only then told.
"""

from __future__ import annotations

import asyncio
import json
import logging
from typing import TYPE_CHECKING

from linja.server import messages, view
from linja.server.log import Entry, Kind
from linja.server.refused import Refused
from linja.server.series import next_game
from linja.server.storage import Conflict
from linja.server.table import Table
from linja.turn import DECLINE

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from linja.position import Position, Side
    from linja.rules import Rules
    from linja.server.client import Client
    from linja.server.computer import Computer
    from linja.server.storage import Storage
    from linja.server.table import Sides

logger = logging.getLogger(__name__)


class Room:
    """One game while somebody looks at it or the computer is playing in it."""

    def __init__(self, game: str, storage: Storage, computer: Computer, pace: float) -> None:
        self.game = game
        self.clients: set[Client] = set()
        self._storage = storage
        self._computer = computer
        self._pace = pace
        self._lock = asyncio.Lock()
        self._table: Table | None = None
        self._playing: asyncio.Task[None] | None = None
        self._hinting: dict[Client, asyncio.Task[None]] = {}
        self._telling: set[asyncio.Task[None]] = set()

    @property
    def is_busy(self) -> bool:
        """Whether the computer is playing."""
        return self._playing is not None and not self._playing.done()

    @property
    def rules(self) -> str | None:
        """The text of the rules it is played by, as soon as that is known."""
        return self._table.stored.rules if self._table else None

    def tell(self, news: dict[str, Any]) -> None:
        """Send everybody here a message."""
        text = json.dumps(news)
        for client in self.clients:
            client.send_text(text)

    def when_idle(self, then: Callable[[], None]) -> None:
        """Call something when the computer stops playing."""
        assert self._playing is not None
        self._playing.add_done_callback(lambda _task: then())

    async def table(self) -> Table:
        """The table as it is now, to be read at once. Raises Refused if there is no such game."""
        async with self._lock:
            return await self._load()

    async def state(self, player: str) -> dict[str, Any]:
        """The game as somebody sees it. Raises Refused if there is no such game."""
        async with self._lock:
            table = await self._load()
            self._wake_computer(table)
            return self._state(table, table.sides_of(player))

    async def enter(self, client: Client) -> None:
        """Let somebody look at the game, and play if a seat is free. Raises Refused if there is no such game."""
        async with self._lock:
            table = await self._load()
            await self._offer_seat(table, client.player)
            self.clients.add(client)
            self._wake_computer(table)
            client.send(self._state(table, table.sides_of(client.player)))
            self._tell(table, but=client)

    def leave(self, client: Client) -> None:
        """Somebody is gone; nothing has to be waited for, as whoever waits may be gone too."""
        self.clients.discard(client)
        if client in self._hinting:
            self._hinting[client].cancel()
        if self.clients:
            telling = asyncio.create_task(self._tell_presence())
            self._telling.add(telling)
            telling.add_done_callback(self._telling.discard)

    def close(self) -> None:
        """Stop everything; a computer's turn goes on when the game is opened again."""
        self._stop_computer()
        for task in (*self._hinting.values(), *self._telling):
            task.cancel()
        for client in self.clients:
            client.let_go()

    async def handle(self, client: Client, message: messages.Message) -> None:
        """Do what somebody asks for. Raises Refused, and then nothing has changed."""
        if isinstance(message, messages.Ping):
            client.send({"type": "pong"})
            return
        async with self._lock:
            table = await self._load()
            sides = table.sides_of(client.player)
            if isinstance(message, messages.Rematch):
                await self._rematch(table, sides)
            elif isinstance(message, messages.Hint):
                table.check_version(message.version)
                table.check_hint(sides)
                self._give_hint(table, client)
            else:
                entry = _wanted(table, sides, message)
                self._stop_computer()
                await self._happen(table, entry)

    async def resend(self, client: Client) -> None:
        """Send somebody the state again."""
        async with self._lock:
            table = await self._load()
            client.send(self._state(table, table.sides_of(client.player)))

    async def _tell_presence(self) -> None:
        async with self._lock:
            self._tell(await self._load())

    async def _load(self) -> Table:
        if self._table is None:
            stored = await self._storage.game(self.game)
            if stored is None:
                raise Refused("not-found", "there is no such game")
            seats, log = await self._storage.seats(self.game), await self._storage.log(self.game)
            table = Table.set_up(stored, seats, log)
            series = await self._storage.series(stored.series) if stored.number > 1 else []
            table.earlier = [game for game in series if game.number < stored.number]
            table.next = await self._storage.next_of(self.game)
            self._table = table
        return self._table

    async def _happen(self, table: Table, entry: Entry) -> None:
        """Let something happen: store it, then tell everybody."""
        ply = table.version
        table.apply(entry)
        outcome = table.game.outcome()
        try:
            await self._storage.append(self.game, ply, entry, str(outcome) if outcome else None)
        except Conflict:
            self._table = None  # another process was faster: what it stored is what happened
            raise Refused("stale", "somebody else was faster") from None
        except BaseException:
            self._table = None  # whether it has been stored, only the storage knows
            raise
        self._wake_computer(table)
        self._tell(table)

    async def _offer_seat(self, table: Table, player: str) -> None:
        side = table.free_side()
        if side is None or table.sides_of(player):
            return
        await self._storage.take_seat(self.game, side, player)
        table.seats = {seat.side: seat for seat in await self._storage.seats(self.game)}

    async def _rematch(self, table: Table, sides: Sides) -> None:
        table.check_rematch(sides)
        if table.next is None:
            following = next_game(table)
            try:
                await self._storage.create(following, table.seats.values())
                table.next = following.id
            except Conflict:
                table.next = await self._storage.next_of(self.game)
        self._tell(table)

    def _give_hint(self, table: Table, client: Client) -> None:
        if client in self._hinting:
            raise Refused("too-fast", "a hint is being thought about")
        task = asyncio.create_task(self._hint(client, table.game.rules, table.game.position, table.version))
        self._hinting[client] = task
        task.add_done_callback(lambda _task: self._hinting.pop(client, None))

    async def _hint(self, client: Client, rules: Rules, position: Position, version: int) -> None:
        try:
            client.send({**await self._computer.hint(rules, position), "version": version})
        except Exception:
            logger.exception("no hint for %s", position.text)
            client.send({"type": "error", **Refused("failed", "no hint could be found").about()})

    def _wake_computer(self, table: Table) -> None:
        if table.is_computers_turn() and not self.is_busy:
            self._playing = asyncio.create_task(self._play_computer())

    def _stop_computer(self) -> None:
        """Only under the lock, so that it never comes between trying and storing."""
        if self._playing is not None:
            self._playing.cancel()
            self._playing = None

    async def _play_computer(self) -> None:
        try:
            while await self._play_computers_turn():
                pass
        except Exception:
            logger.exception("the computer cannot go on in %s", self.game)

    async def _play_computers_turn(self) -> bool:
        """One turn of the computer, action by action; False if it is not its turn."""
        table = await self.table()
        if not table.is_computers_turn():
            return False
        side, position = table.game.side, table.game.position
        turn = await self._computer.choose(table.game.rules, table.stored, position)
        for action in [*turn, DECLINE]:  # what is left of the turn after its last action is declined
            if table.game.side is not side or table.game.is_over():
                break
            await asyncio.sleep(self._pace)
            async with self._lock:
                table = await self._load()
                await self._happen(table, Entry(Kind.ACTION, side, str(action)))
        return True

    def _tell(self, table: Table, but: Client | None = None) -> None:
        """Send everybody the state; it is made once for each way to look at it."""
        texts: dict[Sides, str] = {}
        for client in self.clients - {but}:
            sides = table.sides_of(client.player)
            if sides not in texts:
                texts[sides] = json.dumps(self._state(table, sides))
            client.send_text(texts[sides])

    def _state(self, table: Table, sides: Sides) -> dict[str, Any]:
        present: set[Side] = set()
        for client in self.clients:
            present |= table.sides_of(client.player)
        return view.state(table, sides, frozenset(present), thinking=table.is_computers_turn())


def _wanted(table: Table, sides: Sides, message: messages.Message) -> Entry:
    """The entry that a message asks for. Raises Refused."""
    if isinstance(message, messages.Act):
        table.check_version(message.version)
        return table.act(sides, message.action)
    if isinstance(message, messages.Undo):
        table.check_version(message.version)
        return table.undo(sides)
    if isinstance(message, messages.TakeBack):
        table.check_version(message.version)
        return table.take_back(sides)
    return table.resign(sides)
