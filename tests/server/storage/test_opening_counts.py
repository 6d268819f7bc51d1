"""Counting the first turns of games."""

from __future__ import annotations

from types import SimpleNamespace

from linja.server.storage import opening_counts as played
from linja.server.storage.opening_counts import count_lines


def test_only_the_first_turns_of_long_games_count() -> None:
    sides = "brbrbrbrbrbr"
    log = [SimpleNamespace(game="x", kind="action", side=side, text="pass", start="… b", turns=12) for side in sides]
    assert max(map(len, count_lines(log))) == played.MAX_OPENING_TURNS


def test_a_turn_that_goes_on_where_the_log_is_cut_off_is_not_counted() -> None:
    kinds = ["action", "undo"] * (played.FIRST_ENTRIES // 2 - 1) + ["action", "action"]
    sides, texts = "b" * len(kinds), ["1-2", "1"] * (len(kinds) // 2 - 1) + ["1-2", "1-3"]
    log = [
        SimpleNamespace(game="x", kind=kind, side=side, text=text, start="… b", turns=9)
        for kind, side, text in zip(kinds, sides, texts, strict=True)
    ]
    assert count_lines(log) == {(): 1}
    assert count_lines(log[2:]) == {(): 1, ("1-2 1-3",): 1}
