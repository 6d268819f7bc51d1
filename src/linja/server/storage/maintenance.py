"""The server's own data: its key, when it was running, and which games are due."""

from __future__ import annotations

import secrets
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from sqlalchemy import func, insert, or_, select, true, update
from sqlalchemy.exc import IntegrityError

from linja.server.game.clock import Clock
from linja.server.game.models import Opponent
from linja.server.game.outages import Outages
from linja.server.storage.database import shielded
from linja.server.storage.games import ARCHIVED, UNFINISHED
from linja.server.storage.schema import games, heartbeats, keys, outages
from linja.server.storage.shared_rate_limit import forget_idle

if TYPE_CHECKING:
    from sqlalchemy import ColumnElement, Update
    from sqlalchemy.ext.asyncio import AsyncConnection

    from linja.server.storage.database import Database

AT_ONCE = 100
"""games handled before the time is checked again"""
ARCHIVE_AFTER = timedelta(days=30)
"""An unfinished game is archived when nothing has happened in it for this long,"""
MORE_DAYS = timedelta(days=14)
"""or, with a clock of days, for this much longer than a turn may last."""
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
KEY = "visitors"
ONLY = 1


class Maintenance:
    """Reads and changes these tables."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def key(self, now: datetime) -> bytes:
        """The servers' secret key, created when it is first needed."""
        query = select(keys).where(keys.c.name == KEY)
        if not await self.database.fetch_all(query):
            await self._insert_once(insert(keys).values(name=KEY, secret=secrets.token_hex(32), made=now))
        row = (await self.database.fetch_all(query))[0]
        return bytes.fromhex(row.secret)

    async def resume(self, now: datetime, longest: timedelta = timedelta()) -> None:
        """A server has started: the time since the last sign of one was an outage, if it is longer."""
        found = await self.database.fetch_all(select(heartbeats.c.at))
        if not found:
            await self._insert_once(insert(heartbeats).values(id=ONLY, at=now))
        last = found[0].at if found else now
        began = last if self.database.is_shared else await self.last_sign() or last
        is_outage = began < now and now - last > longest

        async def beat(connection: AsyncConnection) -> None:
            """Store both at one moment, so that every reader of the beat sees the outage before it."""
            beating = update(heartbeats).where(heartbeats.c.at == last).values(at=now)
            if (await connection.execute(beating)).rowcount == 1 and is_outage:
                await connection.execute(insert(outages).values(began=began, ended=now))

        if last < now:
            await self.database.transact(beat)

    async def beat(self, now: datetime) -> None:
        """Store that a server is running."""
        await self.database.execute(_beat(now))

    async def add_outage(self, began: datetime, ended: datetime) -> None:
        """Store that a server is running again after a gap."""

        async def add(connection: AsyncConnection) -> None:
            await connection.execute(insert(outages).values(began=began, ended=ended))
            await connection.execute(_beat(ended))

        await self.database.transact(add)

    async def outages(self) -> Outages:
        """Every outage."""
        return Outages((row.began, row.ended) for row in await self.database.fetch_all(select(outages)))

    async def wake_computers(self, now: datetime) -> None:
        """Make every computer's turn due: the servers that were computing them are gone."""
        thinking = (games.c.opponent == Opponent.COMPUTER, games.c.due.is_not(None))
        await self.database.execute(update(games).where(*thinking).values(due=now, thinker=None))

    async def due(self, now: datetime, server: str | None = None) -> list[str]:
        """Some games in which something is due; including those of other servers, if none is named."""
        query = select(games.c.id).where(games.c.due <= now, _assigned_to(server)).order_by(games.c.due)
        return [row.id for row in await self.database.fetch_all(query.limit(AT_ONCE))]

    async def next_due(self, server: str | None = None) -> datetime | None:
        """When the next game is due, likewise."""
        moment: datetime | None = (
            await self.database.fetch_all(select(func.min(games.c.due)).where(_assigned_to(server)))
        )[0][0]
        return moment

    async def any_clock(self) -> bool:
        """Whether a clock is running anywhere."""
        # a comparison, because SQLite would read all games for `due IS NOT NULL`, and keep them in memory
        query = select(games.c.id).where(games.c.due > EPOCH, games.c.clock.is_not(None)).limit(1)
        return bool(await self.database.fetch_all(query))

    @shielded
    async def archive_idle(self, now: datetime) -> list[str]:
        """Archive the unfinished games in which nothing has happened for long."""
        old = select(games.c.id, games.c.clock, games.c.updated).where(*UNFINISHED, games.c.updated < now - MORE_DAYS)
        names = [row.id for row in await self.database.fetch_all(old) if row.updated < now - _archive_after(row.clock)]
        for name in names:
            still = (games.c.id == name, *UNFINISHED)
            await self.database.execute(update(games).where(*still).values(**ARCHIVED), name)
        return names

    async def clean_up(self) -> None:
        """Delete the limits of idle addresses."""
        if self.database.is_shared:
            await forget_idle(self.database)

    async def last_sign(self) -> datetime | None:
        """When a server was last known to run; a single server beats only while a clock is running."""
        moments = [row[0] for row in await self.database.fetch_all(select(heartbeats.c.at))]
        moments += [row[0] for row in await self.database.fetch_all(select(func.max(games.c.updated)))]
        return max((moment for moment in moments if moment), default=None)

    async def _insert_once(self, statement: object) -> None:
        with suppress(IntegrityError):  # another process was faster
            await self.database.execute(statement)


def _beat(now: datetime) -> Update:
    return update(heartbeats).where(heartbeats.c.at < now).values(at=now)


def _assigned_to(server: str | None) -> ColumnElement[bool]:
    """Games that a server may handle while others may be alive; all of them if none is named."""
    return or_(games.c.thinker.is_(None), games.c.thinker == server) if server else true()


def _archive_after(clock: str | None) -> timedelta:
    days = Clock.parse(clock).days if clock else 0
    return timedelta(days=days) + MORE_DAYS if days else ARCHIVE_AFTER
