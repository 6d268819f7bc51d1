"""The line of keys at the bottom."""

from __future__ import annotations

from linja.terminal.widgets.keys import Key, action_at, fitting, key_line


def test_keys_that_matter_least_are_left_out_first() -> None:
    keys = [Key("a", "analysis", "analyse", 1), Key("q", "quit", "quit", 9), Key("h", "hint", "hint", 5)]
    assert fitting(keys, 80) == keys
    assert [key.key for key in fitting(keys, 20)] == ["q", "h"]
    assert [key.key for key in fitting(keys, 9)] == ["q"]


def test_every_key_can_be_clicked_where_it_stands() -> None:
    keys = [Key("a", "analysis", "analyse"), Key("q", "quit", "quit")]
    line = "".join(run.text for run in key_line(keys, 80))
    assert action_at(keys, 80, line.index("analysis")) == "analyse"
    assert action_at(keys, 80, line.index("q ")) == "quit"
    assert action_at(keys, 80, 0) is None
    assert action_at(keys, 80, 70) is None
