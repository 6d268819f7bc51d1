"""The tables of the database. The migrations make them; a test compares the two."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    DateTime,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    TypeDecorator,
    false,
)

ID = String(16)
NAME = r"[A-Za-z0-9_-]{1,16}"
"""The pattern of a game's ID: nothing else is looked up."""


class UtcDateTime(TypeDecorator[datetime]):
    """A time in UTC: SQLite returns it without a time zone, PostgreSQL in its own."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_result_value(self, value: datetime | None, _dialect: Any) -> datetime | None:
        """Convert a value read from the database."""
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


metadata = MetaData()

games = Table(
    "games",
    metadata,
    Column("id", ID, primary_key=True),
    Column("rules", String(200), nullable=False),
    Column("start", String(40), nullable=False),  # a position text, which includes the starter
    Column("opponent", String(16), nullable=False),
    Column("level", String(16)),
    Column("seed", BigInteger, nullable=False),  # of the computer
    Column("length", Integer, nullable=False),  # of the match: best of this many
    Column("series", ID, nullable=False, index=True),  # the match's first game
    Column("number", Integer, nullable=False),  # in the match, from 1 on
    Column("previous", ID, ForeignKey("games.id"), unique=True),  # a game has one rematch, however often requested
    Column("created", UtcDateTime, nullable=False),
    Column("clock", String(16)),  # a text such as 5+3 or 2d
    Column("open", Boolean, nullable=False, server_default=false()),  # in the lobby
    Column("archived", Boolean, nullable=False, server_default=false()),  # archived before its end
    # what replaying the entries leads to, so that games can be listed without it:
    Column("updated", UtcDateTime, nullable=False, server_default="1970-01-01 00:00:00"),  # by the last entry
    Column("outcome", String(40)),
    Column("turns", Integer, nullable=False, server_default="0"),  # the number of complete turns
    Column("to_move", String(1)),
    Column("due", UtcDateTime, index=True),  # when the server must act: a flag falls, the computer moves
    Column("thinker", ID),  # the server that plays the computer's turn; it must renew its claim before `due`
    Index("ix_games_lobby", "open", "created"),
)

seats = Table(
    "seats",
    metadata,
    Column("game", ID, ForeignKey("games.id"), primary_key=True),
    Column("side", String(1), primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("player", String(64), index=True),  # a digest of the visitor's secret; null while the seat is free
    Column("name", String(24)),  # the player's name
    Column("seen", UtcDateTime),  # when the player last connected or disconnected
)

entries = Table(
    "entries",
    metadata,
    Column("game", ID, ForeignKey("games.id"), primary_key=True),
    Column("ply", Integer, primary_key=True),  # with the game it is the key: nothing can happen twice
    Column("kind", String(16), nullable=False),
    Column("side", String(1), nullable=False),
    Column("text", String(16), nullable=False),
    Column("at", UtcDateTime, nullable=False),
)

refusals = Table(
    "refusals",
    metadata,
    Column("rules", String(200), primary_key=True),  # whose solution was declined
)

keys = Table(
    "keys",
    metadata,
    Column("name", String(16), primary_key=True),
    Column("secret", String(64), nullable=False),  # hexadecimal
    Column("made", UtcDateTime, nullable=False),
)

heartbeats = Table(
    "heartbeats",
    metadata,
    Column("id", Integer, primary_key=True),  # there is one: 1
    Column("at", UtcDateTime, nullable=False),  # some server was running then
)

outages = Table(
    "outages",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("began", UtcDateTime, nullable=False),  # when the last server was known to run
    Column("ended", UtcDateTime, nullable=False),  # when the next one started
)

servers = Table(
    "servers",
    metadata,
    Column("id", ID, primary_key=True),
    Column("at", UtcDateTime, nullable=False),  # it was running then
)

presences = Table(
    "presences",
    metadata,
    Column("server", ID, primary_key=True),
    Column("game", ID, ForeignKey("games.id"), primary_key=True, index=True),
    Column("side", String(1), primary_key=True),  # whose player is at that game, on that server
)

buckets = Table(
    "buckets",
    metadata,
    Column("name", String(64), primary_key=True),  # what is limited, and a digest of the address
    Column("level", Float, nullable=False),
    Column("seen", Float, nullable=False),  # seconds since 1970
)
