"""How often the first turns were played here: one query for the newest games of some rules, repeated now and then."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING, Any, TypeAlias

from sqlalchemy import Select, select

from linja.position import Position, Side
from linja.server.game.log import Kind
from linja.server.storage.schema import entries, games
from linja.turn import DECLINE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from linja.rules import Rules
    from linja.server.storage.database import Database

MAX_GAMES = 2_000
"""the newest count"""
MAX_OPENING_TURNS = 8
"""from the start of each"""
FIRST_ENTRIES = 40
"""of each log, in which these turns are"""
RECOUNT_SECONDS = 600
"""until it is counted again"""

OpeningLine: TypeAlias = tuple[str, ...]
"""Turns from the start of a game, mirrored as if Black had begun."""

_MIRRORED = str.maketrans("12345678", "87654321")


class OpeningCounts:
    """Counts games on request."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._counted: dict[str, tuple[float, Counter[OpeningLine]]] = {}
        self._counting = asyncio.Lock()

    async def lines(self, rules: Rules) -> Counter[OpeningLine]:
        """The number of games that played each line; the empty line counts all games."""
        async with self._counting:
            when, counted = self._counted.get(str(rules), (-RECOUNT_SECONDS, Counter()))
            if time.monotonic() - when < RECOUNT_SECONDS:
                return counted
            rows = await self._database.fetch_all(_first_entries(rules))
            counted = await asyncio.to_thread(count_lines, rows)
            self._counted[str(rules)] = time.monotonic(), counted
            return counted


def _first_entries(rules: Rules) -> Select[Any]:
    starts = [Position.start(rules, side).text for side in Side]
    newest = (
        select(games.c.id, games.c.start, games.c.turns)
        .where(games.c.rules == str(rules), games.c.start.in_(starts), games.c.turns > 0)
        .order_by(games.c.created.desc())
        .limit(MAX_GAMES)
        .subquery()
    )
    wanted = (entries.c.game, entries.c.kind, entries.c.side, entries.c.text, newest.c.start, newest.c.turns)
    return (
        select(*wanted)
        .join(newest, newest.c.id == entries.c.game)
        .where(entries.c.ply < FIRST_ENTRIES)
        .order_by(entries.c.game, entries.c.ply)
    )


def count_lines(rows: Iterable[Any]) -> Counter[OpeningLine]:
    """How often each line occurs in some logs, whose entries follow each other."""
    counted: Counter[OpeningLine] = Counter()
    for _, log in groupby(rows, attrgetter("game")):
        line = _line(list(log))
        counted.update(line[:length] for length in range(len(line) + 1))
    return counted


def _line(log: list[Any]) -> OpeningLine:
    """The first complete turns of a game. Sides alternate, so a turn is what one side did without the other."""
    actions: list[Any] = []
    for entry in log:
        if entry.kind == Kind.ACTION:
            actions.append(entry)
        elif entry.kind in (Kind.UNDO, Kind.TAKEBACK):
            del actions[max(0, len(actions) - int(entry.text)) :]
    turns = [_turn(list(made)) for _, made in groupby(actions, attrgetter("side"))]
    if len(log) == FIRST_ENTRIES:  # at the cut, a turn may be incomplete
        turns = turns[:-1]
    complete = turns[: min(MAX_OPENING_TURNS, log[0].turns)]
    if log[0].start.endswith(Side.RED.value):
        complete = [turn.translate(_MIRRORED) for turn in complete]
    return tuple(complete)


def _turn(made: list[Any]) -> str:
    return " ".join(entry.text for entry in made if entry.text != DECLINE)
