"""What servers with one database tell each other: that a game has changed. What has changed, the tables say.

News travels by PostgreSQL's NOTIFY, right after the transaction that it is about: nobody hears of what is not stored.
It is the name of a game and how long its log is now, or the name alone if something around the log has changed: the
seats, who is there, the next game. Whoever heard nothing for a while, because the connection was lost, reads everything
again; so does everybody when a server has died, which may have had something to tell.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import Text, func, literal, select
from sqlalchemy.dialects.postgresql import ARRAY

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sqlalchemy import Select

CHANNEL = "linja"
ALIVE = 0x6C696E6A61
"""The number of the advisory lock that every running server shares."""


def notify_statement(news: Iterable[str]) -> Select[Any]:
    """The statement that tells the other servers, in a transaction of its own.

    PostgreSQL completes one transaction with news after the other, of all servers. So none of them may store anything,
    nor wait for the disk.
    """
    each = func.unnest(literal(list(news), ARRAY(Text))).column_valued("news")
    return select(func.pg_notify(CHANNEL, each), func.set_config("synchronous_commit", "off", True))


def log_grew(game: str, length: int) -> str:
    """The news that a game's log has so many entries now."""
    return f"{game} {length}"
