"""The servers that share a database: which are running, where their players are, and who plays the computer's turns.

Every server regularly stores that it is running. One that has not done so for a while is declared dead by the first to
notice: its players count as away, and its tasks become due.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from sqlalchemy import and_, delete, insert, or_, select, tuple_, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError

from linja.position import Side
from linja.server.errors import Unavailable
from linja.server.game.table import LEASE
from linja.server.storage.schema import games, presences, seats, servers

if TYPE_CHECKING:
    from collections.abc import Collection
    from datetime import datetime

    from sqlalchemy.ext.asyncio import AsyncConnection

    from linja.server.storage.database import Database


CHECK_EVERY = 1.0
"""seconds"""


class ServerRegistry:
    """Our server among the others."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.id = secrets.token_hex(6)
        """this server's name"""
        self._here: dict[str, frozenset[Side]] = {}
        self._unsent: set[str] = set()
        self._checking = asyncio.Lock()
        self._checked = -CHECK_EVERY
        self._problem: Exception | None = None

    async def join(self, now: datetime) -> None:
        """Register this server."""
        with suppress(IntegrityError):  # the answer was lost, and we are known already
            await self.database.execute(insert(servers).values(id=self.id, at=now))

    async def leave(self, now: datetime) -> None:
        """Unregister this server."""
        await self.remove_dead(self.id, now)

    async def beat(self, now: datetime) -> None:
        """Store that this server is running; one that was declared dead registers again."""
        if not await self.database.execute(update(servers).where(servers.c.id == self.id).values(at=now)):
            await self.join(now)
            self._unsent |= set(self._here)
        unsent, self._unsent = self._unsent, set()
        for game in unsent:
            await self._store_presence(game)

    async def check_storing(self, now: datetime) -> None:
        """Do a real write, at most once a second for all callers. Raises Unavailable."""
        async with self._checking:
            if time.monotonic() - self._checked >= CHECK_EVERY:
                self._problem = await self._try_storing(now)
                self._checked = time.monotonic()
        if self._problem is not None:
            raise self._problem

    async def _try_storing(self, now: datetime) -> Exception | None:
        try:
            await self.beat(now)
        except Exception as problem:
            return problem
        return None

    async def running(self) -> list[tuple[str, datetime]]:
        """All registered servers, and when each was last known to run."""
        return [(row.id, row.at) for row in await self.database.fetch_all(select(servers))]

    async def remove_dead(self, server: str, now: datetime) -> None:
        """Make a server's tasks due, and mark its players as away."""
        found = await self.database.fetch_all(
            select(presences.c.game, presences.c.side).where(presences.c.server == server)
        )
        away = [(row.game, row.side) for row in found]

        async def end(connection: AsyncConnection) -> None:
            if away:
                where = tuple_(seats.c.game, seats.c.side).in_(away)
                await connection.execute(update(seats).where(where).values(seen=now))
            await connection.execute(delete(presences).where(presences.c.server == server))
            thinking = games.c.thinker == server, games.c.due.is_not(None)
            await connection.execute(update(games).where(*thinking).values(due=now, thinker=None))
            await connection.execute(delete(servers).where(servers.c.id == server))

        await self.database.transact(end, *{game for game, _ in away})

    async def set_presence(self, game: str, here: frozenset[Side]) -> None:
        """Tell the others whose players are here; if that fails now, then with the next beat."""
        if here == self._here.get(game, frozenset()):
            return
        self._here[game] = here
        await self._store_presence(game)

    async def present_elsewhere(self, game: str) -> frozenset[Side]:
        """The sides of a game whose players are on other servers."""
        others = presences.c.game == game, presences.c.server != self.id
        return frozenset(
            Side(row.side) for row in await self.database.fetch_all(select(presences.c.side).where(*others))
        )

    async def claim(self, game: str, now: datetime) -> datetime | None:
        """Claim a game's task; returns until when it is ours, or None if another server has it."""
        free = or_(games.c.thinker.is_(None), games.c.thinker == self.id, games.c.due <= now)
        claiming = update(games).where(games.c.id == game, games.c.due.is_not(None), free)
        is_ours = await self.database.execute(claiming.values(thinker=self.id, due=now + LEASE)) == 1
        return now + LEASE if is_ours else None

    async def renew(self, played: Collection[str], now: datetime) -> None:
        """Renew our claims on the computer's turns in some games."""
        if played:
            still = and_(games.c.thinker == self.id, games.c.due.is_not(None), games.c.id.in_(played))
            await self.database.execute(update(games).where(still).values(due=now + LEASE))

    async def _store_presence(self, game: str) -> None:
        """Store who is here; again if that has changed in the meantime."""
        here = None
        while here != self._here.get(game, frozenset()):
            here = self._here.get(game, frozenset())
            try:
                await self._write(game, here)
            except Unavailable:
                self._unsent.add(game)
                return
            except IntegrityError:  # the game has been deleted
                self._here.pop(game, None)
                return
        if not here:
            self._here.pop(game, None)

    async def _write(self, game: str, here: frozenset[Side]) -> None:
        rows: list[dict[str, Any]] = [{"server": self.id, "game": game, "side": side.value} for side in here]
        adding = (postgresql if self.database.is_shared else sqlite).insert(presences).on_conflict_do_nothing()

        async def write(connection: AsyncConnection) -> None:
            mine = presences.c.server == self.id, presences.c.game == game
            await connection.execute(delete(presences).where(*mine))
            if rows:
                await connection.execute(adding.values(rows))

        await self.database.transact(write, game)
