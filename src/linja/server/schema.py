"""The tables of the database. The migrations make them; a test compares the two."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, DateTime, ForeignKey, Integer, MetaData, String, Table

ID = String(16)
metadata = MetaData()

games = Table(
    "games",
    metadata,
    Column("id", ID, primary_key=True),
    Column("rules", String(200), nullable=False),
    Column("start", String(40), nullable=False),  # a position text: also who starts
    Column("opponent", String(16), nullable=False),
    Column("level", String(16)),
    Column("seed", BigInteger, nullable=False),  # of the computer
    Column("length", Integer, nullable=False),  # of the match: best of so many
    Column("series", ID, nullable=False, index=True),  # the match's first game
    Column("number", Integer, nullable=False),  # in the match, from 1 on
    Column("previous", ID, ForeignKey("games.id"), unique=True),  # a game has one rematch, whoever asks how often
    Column("created", DateTime(timezone=True), nullable=False),
    Column("outcome", String(40)),  # what replaying the entries leads to, so that a match need not replay its games
)

seats = Table(
    "seats",
    metadata,
    Column("game", ID, ForeignKey("games.id"), primary_key=True),
    Column("side", String(1), primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("player", String(64)),  # a digest of the visitor's secret; nothing where nobody has sat down yet
)

entries = Table(
    "entries",
    metadata,
    Column("game", ID, ForeignKey("games.id"), primary_key=True),
    Column("ply", Integer, primary_key=True),  # with the game it is the key: nothing can happen twice
    Column("kind", String(16), nullable=False),
    Column("side", String(1), nullable=False),
    Column("text", String(16), nullable=False),
    Column("at", DateTime(timezone=True), nullable=False),
)

refusals = Table(
    "refusals",
    metadata,
    Column("rules", String(200), primary_key=True),  # whose solution nobody wants built
)
