"""A log is replayed into a game."""

from __future__ import annotations

from linja import Rules, Side
from linja.server.game.log import Entry, Kind
from linja.server.game.models import Opponent
from linja.server.game.series import first_game, seats_for
from linja.server.game.table import Table


def test_a_log_is_replayed_with_everything_that_happened() -> None:
    stored, side = first_game(Rules.parse("zen"), Opponent.LINK, None, Side.BLACK, Side.BLACK, 1)
    log = [
        Entry(Kind.ACTION, Side.BLACK, "1-2"),
        Entry(Kind.UNDO, Side.BLACK, "1"),
        Entry(Kind.ACTION, Side.BLACK, "2-3"),
        Entry(Kind.ACTION, Side.BLACK, "-"),
        Entry(Kind.ACTION, Side.RED, "8-7"),
        Entry(Kind.TAKEBACK, Side.BLACK, "3"),
        Entry(Kind.ACTION, Side.BLACK, "3-4"),
        Entry(Kind.RESIGN, Side.RED),
    ]
    game = Table.set_up(stored, seats_for(Opponent.LINK, side, "ada"), log).game
    assert [str(action) for action in game.actions] == ["3-4"]
    assert str(game.outcome()).startswith("black ")
