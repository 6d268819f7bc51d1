"""Notifications between servers with one database: that a game has changed. The tables say what has changed.

They are sent with PostgreSQL's NOTIFY, right after the transaction, so that only stored changes are announced. A
notification is the ID of a game and the new length of its log, or the ID alone if something else has changed: the
seats, presence, the next game. A server that lost its connection reads everything again; so do all servers when one has
died, since it may not have announced its last changes.
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
"""The number of the advisory lock that every running server holds, shared."""


def notify_statement(news: Iterable[str]) -> Select[Any]:
    """The statement that notifies the other servers, in a separate transaction.

    PostgreSQL completes transactions with a NOTIFY one at a time, for all servers. So they must neither store anything
    nor wait for the disk.
    """
    each = func.unnest(literal(list(news), ARRAY(Text))).column_valued("news")
    return select(func.pg_notify(CHANNEL, each), func.set_config("synchronous_commit", "off", True))


def log_grew(game: str, length: int) -> str:
    """The notification that a game's log has this many entries now."""
    return f"{game} {length}"
