"""Tables for tests: games in every situation that permissions ask about, without a server."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from linja import Position, Rules, Side
from linja.server.game import messages
from linja.server.game.commands import entry_of
from linja.server.game.models import Opponent, StoredGame
from linja.server.game.series import seats_for
from linja.server.game.table import Table

if TYPE_CHECKING:
    from linja.server.game.log import Entry
    from linja.server.game.table import Sides

NOON = datetime(2026, 11, 16, 12, tzinfo=UTC)
BLACK, RED = frozenset({Side.BLACK}), frozenset({Side.RED})
BOTH, WATCHER = BLACK | RED, frozenset[Side]()
TYPES: dict[str, Any] = {
    "act": messages.Act,
    "undo": messages.Undo,
    "takeback": messages.TakeBack,
    "draw": messages.Draw,
    "accept": messages.Accept,
    "decline": messages.Decline,
    "resign": messages.Resign,
}


def new_table(opponent: str = "link", rules: str = "zen", clock: str | None = None, **more: Any) -> Table:
    """A game that Black, who is Ada, has begun to play against Ben, the computer, or on one device."""
    start = Position.start(Rules.parse(rules)).text
    stored = StoredGame("game", rules, start, opponent, None, 1, 1, "game", 1, created=NOON, clock=clock)
    seats = seats_for(Opponent(opponent), Side.BLACK, "ada")
    if opponent == "link":
        seats[1] = replace(seats[1], player="ben")
    return Table.set_up(replace(stored, **more), seats, [])


def command(kind: str, version: int, **more: Any) -> Any:
    return TYPES[kind](type=kind, **({} if kind == "resign" else {"version": version}), **more)


def give(table: Table, sides: Sides, kind: str, **more: Any) -> Entry | None:
    """Give a command about the present version, and let happen what it becomes. Raises Refused."""
    entry = entry_of(table, sides, command(kind, table.version, **more))
    if entry:
        table.apply(entry._replace(at=NOON))
    return entry


def play(table: Table, *actions: str) -> Table:
    """Play actions, each by the side to move."""
    for action in actions:
        give(table, frozenset({table.game.side}), "act", action=action)
    return table
