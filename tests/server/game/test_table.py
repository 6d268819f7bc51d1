"""Random commands of two players and a watcher: the log leads to the same table, and nothing is done twice."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from linja import Side
from linja.server.errors import Refused
from linja.server.game import permissions
from linja.server.game.commands import entry_of
from linja.server.game.log import OFF_BOARD
from linja.server.game.models import StoredGame, StoredSeat
from linja.server.game.outages import Outages
from linja.server.game.table import Table
from tests.server.game.tables import BLACK, NOON, RED, TYPES, WATCHER

if TYPE_CHECKING:
    from linja.server.game.log import Entry
    from linja.server.game.table import Sides

STORED = StoredGame("game", "zen+pieces=4", "21100000/00000112 b", "link", None, 1, 1, "game", 1, clock="5+3")
SEATS = [StoredSeat(Side.BLACK, "human", "ada"), StoredSeat(Side.RED, "human", "ben")]
KINDS = [kind for kind in TYPES if kind != "resign"]
OUTAGES = Outages([(NOON + timedelta(seconds=40), NOON + timedelta(seconds=90))])


def any_command(table: Table, chance: Random) -> Any:
    """A command that may be permitted or not, about this version or an older one."""
    kind = chance.choice([*KINDS, *["act"] * 6])
    version = max(0, table.version - chance.choice((0, 0, 0, 0, 1, 2)))
    actions = {"action": str(chance.choice(table.game.legal_actions() or ["1-2"]))} if kind == "act" else {}
    return TYPES[kind](type=kind, version=version, **actions)


def fulfilled(table: Table, sides: Sides, command: Any) -> Entry | None:
    try:
        return entry_of(table, sides, command)
    except Refused:
        return None


def everything(table: Table) -> list[Any]:
    now = NOON + timedelta(hours=1)
    assert table.running_clock is not None
    may = [permissions.permitted(table, sides) for sides in (BLACK, RED, WATCHER)]
    game = table.game
    return [
        table.log,
        game.position,
        game.outcome(),
        table.offers.open,
        table.running_clock.state(now),
        table.summary(now),
        may,
    ]


@pytest.mark.parametrize("seed", range(30))
def test_any_commandes(seed: int) -> None:
    chance, now = Random(seed), NOON
    table = Table.set_up(STORED, SEATS, [], OUTAGES)
    for _ in range(150):
        sides, command = chance.choice((BLACK, RED, WATCHER)), any_command(table, chance)
        now += timedelta(seconds=chance.random() * 3)
        entry = fulfilled(table, sides, command)
        if entry is None:
            continue
        assert sides
        assert entry.side in sides or entry.kind == "takeback"
        if entry.kind not in OFF_BOARD:
            assert not any(later.kind not in OFF_BOARD for later in table.log[command.version :])
        table.apply(entry._replace(at=now))
        assert entry_of(table, sides, command) is None  # said again, it has been done
        assert everything(Table.set_up(STORED, SEATS, table.log, OUTAGES)) == everything(table)
        if table.game.is_over():
            break
    assert table.version > 1
