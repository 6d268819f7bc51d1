"""Commands become entries of the log, once: what a client sends again has been carried out already."""

from __future__ import annotations

import pytest

from linja import Side
from linja.server.errors import Refused
from linja.server.game.commands import entry_of
from linja.server.game.log import Entry, Kind
from tests.server.game.tables import BLACK, BOTH, RED, WATCHER, command, give, new_table, play


def test_every_command_becomes_its_entry() -> None:
    table = new_table()
    assert give(table, BLACK, "act", action="1-2") == Entry(Kind.ACTION, Side.BLACK, "1-2")
    assert give(table, BLACK, "undo") == Entry(Kind.UNDO, Side.BLACK, "1")
    play(table, "1-2", "1-3")
    assert give(table, BLACK, "takeback") == Entry(Kind.OFFER, Side.BLACK, "takeback")
    assert give(table, RED, "decline") == Entry(Kind.DECLINE, Side.RED, "takeback")
    assert give(table, RED, "draw") == Entry(Kind.OFFER, Side.RED, "draw")
    assert give(table, RED, "decline") == Entry(Kind.DECLINE, Side.RED, "draw")
    assert give(table, BLACK, "resign") == Entry(Kind.RESIGN, Side.BLACK)


def test_skip_is_declining() -> None:
    table = play(new_table(), "1-2")
    assert give(table, BLACK, "act", action="skip") == Entry(Kind.ACTION, Side.BLACK, "-")


def test_a_granted_take_back_is_entered_for_the_side_that_asked() -> None:
    table = play(new_table(), "1-2", "1-3", "8-7")
    give(table, BLACK, "takeback")
    assert give(table, RED, "accept") == Entry(Kind.TAKEBACK, Side.BLACK, "3")
    assert table.game.actions == ()


@pytest.mark.parametrize("answer", ["accept", "draw"])
def test_a_draw_is_accepted_by_saying_so_or_by_offering_one(answer: str) -> None:
    table = play(new_table(), "1-2", "1-3")
    give(table, BLACK, "draw")
    assert give(table, RED, answer) == Entry(Kind.DRAW, Side.RED)
    assert table.game.is_over()


def test_taking_back_on_one_device_needs_no_asking() -> None:
    table = play(new_table("device"), "1-2", "1-3")
    assert give(table, BOTH, "takeback") == Entry(Kind.TAKEBACK, Side.BLACK, "2")


def test_on_one_device_the_side_to_move_resigns() -> None:
    table = play(new_table("device"), "1-2", "1-3")
    assert give(table, BOTH, "resign") == Entry(Kind.RESIGN, Side.RED)


@pytest.mark.parametrize(
    ("kind", "more"), [("act", {"action": "8-7"}), ("draw", {}), ("resign", {})], ids=["act", "draw", "resign"]
)
def test_what_is_sent_again_is_not_done_again(kind: str, more: dict[str, str]) -> None:
    table = play(new_table(), "1-2", "1-3")
    version = table.version
    assert give(table, RED, kind, **more) is not None
    assert entry_of(table, RED, command(kind, version, **more)) is None


def test_nothing_counts_as_done_for_a_watcher() -> None:
    table = play(new_table(), "1-2")
    with pytest.raises(Refused):
        entry_of(table, WATCHER, command("act", 0, action="1-2"))


def test_a_command_about_an_older_board_is_stale() -> None:
    table = play(new_table(), "1-2", "1-3")
    with pytest.raises(Refused) as refused:
        entry_of(table, RED, command("act", 1, action="8-7"))
    assert refused.value.code == "stale"


def test_offers_do_not_make_a_move_stale() -> None:
    table = play(new_table(), "1-2", "1-3")
    version = table.version
    give(table, BLACK, "draw")
    assert entry_of(table, RED, command("act", version, action="8-7")) == Entry(Kind.ACTION, Side.RED, "8-7")


def test_an_answer_is_for_the_offer_that_was_seen() -> None:
    table = play(new_table(), "1-2", "1-3")
    version = table.version
    give(table, BLACK, "draw")
    with pytest.raises(Refused) as refused:
        entry_of(table, RED, command("accept", version))
    assert refused.value.code == "stale"
