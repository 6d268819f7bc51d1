"""What an operator can do with games, beside the running server: list, archive and delete them, and remove names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import delete, func, select, update

from linja.errors import LinjaError
from linja.server.storage.database import blocking_engine
from linja.server.storage.games import ARCHIVED
from linja.server.storage.migrations import explaining, migrate
from linja.server.storage.notifications import notify_statement
from linja.server.storage.schema import entries, games, presences, seats

if TYPE_CHECKING:
    from sqlalchemy import URL


class UnknownGame(LinjaError):
    """There is no such game, or nothing to do about it."""


class Hosting:
    """The database, for the commands of `linja host`."""

    def __init__(self, url: URL) -> None:
        """Tables of an older version are migrated first. Raises LinjaError."""
        self._engine = blocking_engine(url)
        with explaining(url), self._engine.begin() as connection:
            migrate(connection)

    def close(self) -> None:
        """Close the database."""
        self._engine.dispose()

    def games(self, most: int) -> list[list[str]]:
        """ID, last change, rules, opponent, number of entries and outcome of games, last changed first."""
        long = func.count(entries.c.ply).label("entries")
        query = select(games, long).outerjoin(entries, entries.c.game == games.c.id).group_by(games.c.id)
        with self._engine.connect() as connection:
            rows = connection.execute(query.order_by(games.c.updated.desc()).limit(most)).all()
        return [
            [row.id, f"{row.updated:%Y-%m-%d %H:%M}", row.rules, row.opponent, str(row.entries), _stands(row)]
            for row in rows
        ]

    def remove_name(self, game: str, side: str) -> None:
        """Remove the name on one side of a game. Raises UnknownGame."""
        self._change(update(seats).where(seats.c.game == game, seats.c.side == side).values(name=None), game)

    def remove_names(self, name: str) -> int:
        """Remove a name everywhere; return the number of seats."""
        with self._engine.begin() as connection:
            named = [row.game for row in connection.execute(select(seats.c.game).where(seats.c.name == name))]
            connection.execute(update(seats).where(seats.c.name == name).values(name=None))
        self._tell_servers(*set(named))
        return len(named)

    def archive(self, game: str) -> None:
        """Make an unfinished game read-only. Raises UnknownGame."""
        unfinished = games.c.id == game, games.c.outcome.is_(None)
        self._change(update(games).where(*unfinished).values(**ARCHIVED), game)

    def delete(self, game: str) -> None:
        """Delete a game with everything that belongs to it. Raises UnknownGame."""
        with self._engine.begin() as connection:
            connection.execute(update(games).where(games.c.previous == game).values(previous=None))
            for table in (entries, seats, presences):
                connection.execute(delete(table).where(table.c.game == game))
            if not connection.execute(delete(games).where(games.c.id == game)).rowcount:
                raise UnknownGame(f"there is no game {game[:40]!r}")
        self._tell_servers(game)

    def _change(self, statement: object, game: str) -> None:
        with self._engine.begin() as connection:
            if not connection.execute(statement).rowcount:  # type: ignore[call-overload]
                raise UnknownGame(f"there is no game {game[:40]!r} for which this is possible")
        self._tell_servers(game)

    def _tell_servers(self, *changed: str) -> None:
        """Notify servers that share the database."""
        if changed and self._engine.dialect.name == "postgresql":
            with self._engine.begin() as connection:
                connection.execute(notify_statement(changed))


def _stands(row: object) -> str:
    return getattr(row, "outcome", None) or ("archived" if getattr(row, "archived", False) else "-")
