"""One whole game of each edition, state by state, is the same as when it was last checked."""

from __future__ import annotations

import re

import pytest

from tests.golden.playthrough import SEEDS, golden_file, playthrough

HAPPENINGS = (
    ("classic", "goal opening", "moved 7-8 and earned a follow-up of 1"),
    ("classic", "extra turn", "and earned an opening move of the extra turn"),
    ("classic", "goal opening, extra turn", "has played 7-8 6-7 3-4 7-8"),
    ("classic", "stuck player", "legal: pass\n"),
    ("classic", "end in mid-turn", "cannot use an opening move.*\n.*\n.*the game has ended: .* passed"),
    ("bonus", "bonus declined", "due: a bonus move\n.*\n.*\nplayed: -"),
    ("bonus", "bonus forward", "side: black\ndue: a bonus move\n.*\n.*\nplayed: (1-2|2-3|3-4|4-5|5-6|6-7|7-8)"),
    ("bonus", "bonus back", "side: red\ndue: a bonus move\n.*\n.*\nplayed: (1-2|2-3|3-4|4-5|5-6|6-7|7-8)"),
    ("bonus", "last turn played to its end", "due: a follow-up of .*, and the end has been triggered"),
    ("zen", "follow-up declined", "due: a follow-up of .*\n.*\n.*\nplayed: -"),
    ("zen", "bonus after the trigger", "due: a bonus move, and the end has been triggered"),
    ("zen", "met again", "due: nothing: the sides have met again with the last step"),
)


@pytest.mark.parametrize("edition", SEEDS)
def test_the_game_is_played_as_it_was(edition: str) -> None:
    assert playthrough(edition) == golden_file(edition).read_text("utf-8")


@pytest.mark.parametrize(("edition", "name", "pattern"), HAPPENINGS)
def test_the_golden_games_show(edition: str, name: str, pattern: str) -> None:
    assert re.search(pattern, golden_file(edition).read_text("utf-8")), name
