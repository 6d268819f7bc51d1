"""Settings of the server: where games are stored, the pace of the computer's moves, and the limits."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from datetime import UTC, datetime
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from linja.editions import STANDARD
from linja.engine.move_delay import DEFAULT_DELAY, move_delay
from linja.errors import LinjaError
from linja.rules import Rules
from linja.solution.store import Store, home

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from sqlalchemy import URL

DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+psycopg", "postgres": "postgresql+psycopg"}
"""The driver for each kind of database, if the URL does not name one."""


MEGABYTE = 1_000_000
SOLUTION_SPACE = 2_000 * MEGABYTE
"""Enough for all standard solutions."""


def system_time() -> datetime:
    """The current time on this machine."""
    return datetime.now(UTC)


@dataclass(frozen=True, kw_only=True)
class Limits:
    """Limits for visitors; a pair is the number at once, and the number per second after that."""

    body: int = 65_536
    """bytes of a request's body"""
    message: int = 4_096
    """characters of a socket's message"""
    messages: tuple[float, float] = (200, 50)
    """messages, for each socket"""
    games: tuple[float, float] = (60, 1)
    """games made, for each address"""
    sockets: tuple[float, float] = (400, 40)
    """sockets opened, for each address"""
    look_ups: tuple[float, float] = (200, 10)
    """positions looked up, for each address"""
    pictures: tuple[float, float] = (60, 5)
    """pictures of positions, for each address"""
    requests: tuple[float, float] = (100, 25)
    """pages and API requests, for each address; most have a limit of their own beside it"""
    files: tuple[float, float] = (400, 100)
    """static files, for each address"""
    longest_wait: float = 5
    """seconds that a request may wait for its turn before it is refused"""
    address_messages: tuple[float, float] = (600, 150)
    """messages on all sockets of an address"""
    refusal_pause: float = 0.2
    """seconds for which nothing more is read from a socket that sends too much"""
    body_seconds: float = 20
    """seconds that a request's body may take to arrive"""
    lobby: int = 10
    """games in the lobby, for each address"""
    open_sockets: int = 200
    """sockets open at once, for each address"""
    queued_work: int = 32
    """records and pictures that may wait for the thread that works on them"""
    queued_messages: int = 256
    """messages that may wait for a slow client before it is disconnected"""
    idle: float = 90
    """seconds after which a silent client is disconnected"""
    queued_questions: int = 64
    """requests that may wait for the computer, for all games together"""


@dataclass(frozen=True, kw_only=True)
class Settings:
    """The settings of an app."""

    home: Path = field(default_factory=home)
    """the directory of games and solutions"""
    database: str = ""
    """the URL of a database other than the SQLite file in home"""
    synchronous: str = "normal"
    """full: SQLite waits for the disk before an action is confirmed; normal: a power cut may lose the last ones"""
    address: str = ""
    """the server's address on this machine, for the message to a second server with the same database"""
    move_delay: float = DEFAULT_DELAY
    """seconds between the actions of the computer's turn"""
    build_solutions: tuple[str, ...] = ()
    """rules whose solutions are built, each when the first game with them starts"""
    solution_space: int = SOLUTION_SPACE
    """bytes of disk that solutions may use"""
    ask_to_build: bool = False
    """whether to ask players on this machine before building; others are never asked"""
    workers: int = field(default_factory=lambda: max(1, (os.cpu_count() or 2) - 1))
    """how many computers' turns are computed at once"""
    in_process: bool = False
    """whether to use threads of the server instead of low-priority processes"""
    hosts: tuple[str, ...] = ()
    """allowed host names; empty for any"""
    limits: Limits = field(default_factory=Limits)
    now: Callable[[], datetime] = field(default=system_time)
    """the time source"""

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> Settings:
        """The settings from variables such as LINJA_HOME, LINJA_PACE and LINJA_BUILD. Raises LinjaError."""
        synchronous = environment.get("LINJA_SYNCHRONOUS") or "normal"
        if synchronous not in ("normal", "full"):
            raise LinjaError(f"LINJA_SYNCHRONOUS={synchronous[:20]}: must be normal or full")
        return cls(
            home=home(environment),
            database=environment.get("LINJA_DATABASE", ""),
            synchronous=synchronous,
            move_delay=move_delay(environment),
            build_solutions=_rules_to_build(environment.get("LINJA_BUILD") or "yes"),
            solution_space=_space(environment.get("LINJA_BUILD_DISK") or str(SOLUTION_SPACE // MEGABYTE)),
        )

    def database_url(self) -> URL:
        """The URL of the database, with a non-blocking driver. Raises LinjaError."""
        if not self.database:
            return make_url(f"{DRIVERS['sqlite']}:///").set(database=str(self.home / "games.sqlite"))
        try:
            url = make_url(self.database)
        except ArgumentError:
            raise LinjaError("the database is a URL such as sqlite:////var/lib/linja/games.sqlite") from None
        if url.drivername not in {*DRIVERS, *DRIVERS.values()}:
            raise LinjaError(f"games are kept in sqlite or postgresql, not in {url.drivername[:20]}")
        if url.drivername.startswith("postgres") and find_spec("psycopg") is None:
            raise LinjaError("PostgreSQL needs more packages; this adds them: pip install 'linja[postgres]'")
        if url.get_backend_name() == "sqlite" and (url.database or ":memory:").startswith((":memory:", "file:")):
            raise LinjaError("the database is a file, as in sqlite:////var/lib/linja/games.sqlite")
        return url.set(drivername=DRIVERS.get(url.drivername, url.drivername))

    def sqlite_file(self) -> Path | None:
        """The SQLite file, if the database is one. Raises LinjaError."""
        url = self.database_url()
        return Path(url.database) if url.get_backend_name() == "sqlite" and url.database else None

    def store(self) -> Store:
        """The store of solutions."""
        return Store(self.home / "solutions")


def _rules_to_build(text: str) -> tuple[str, ...]:
    """The rules in `yes`, `no` or a list such as `zen,classic`. Raises LinjaError."""
    if text in ("yes", "no"):
        return STANDARD if text == "yes" else ()
    try:
        return tuple(str(Rules.parse(rules.strip())) for rules in text.split(","))
    except LinjaError as error:
        raise LinjaError(f"LINJA_BUILD={text[:20]}: must be yes, no or a list such as zen,classic: {error}") from None


def _space(text: str) -> int:
    if not text.isascii() or not text.isdecimal() or len(text) > 9:
        raise LinjaError(f"LINJA_BUILD_DISK={text[:20]}: must be a number of megabytes")
    return int(text) * MEGABYTE
