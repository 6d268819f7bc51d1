"""What is said about levels after wins and losses."""

from __future__ import annotations

import json

from linja import ZEN, Side
from linja.game import Outcome
from linja.terminal.game.progress import Progress
from linja.terminal.texts.endings import Advice, level_advice
from linja.terminal.texts.words import Words

WON, LOST, DRAWN = map(Outcome.parse, ("black 40-30 passed", "red 30-40 passed", "draw 30-30 passed"))


def noted(progress: Progress, level: str, outcome: Outcome, seed: int) -> Advice:
    advice = progress.note(ZEN, level, Side.BLACK, outcome, seed)
    assert advice
    return advice


def test_a_win_leads_one_level_up_and_is_remembered() -> None:
    progress = Progress()
    assert noted(progress, "easy", WON, 1) == Advice("easy", True, "1", 1)
    assert noted(progress, "gentle", WON, 2) == Advice("easy", False, "easy", 1)
    assert noted(progress, "perfect", WON, 3) == Advice("perfect", True, None, 0)


def test_two_losses_in_a_row_lead_one_level_down() -> None:
    progress = Progress()
    assert noted(progress, "4", LOST, 1).next is None
    assert noted(progress, "4", LOST, 1).next is None  # taken back, and lost again
    assert noted(progress, "4", LOST, 2) == Advice(None, False, "3", -1)
    assert noted(progress, "4", DRAWN, 3).next is None
    assert noted(progress, "4", LOST, 4).next is None
    assert noted(progress, "5", LOST, 5).next is None  # another level
    assert [noted(progress, "gentle", LOST, seed).next for seed in (6, 7)] == [None, None]


def test_results_come_back_from_a_file() -> None:
    progress = Progress()
    noted(progress, "2", WON, 1)
    noted(progress, "4", LOST, 2)
    back = Progress.from_json(json.loads(json.dumps(progress.to_json())))
    assert back == progress
    assert Progress.from_json({"beaten": {"zen": "unknown"}, "lost": {}}) == Progress()


def test_a_player_who_only_counts_has_no_rank() -> None:
    assert Progress().note(ZEN, "rules-of-thumb", Side.BLACK, WON, 1) is None


def test_the_advice_names_the_levels_and_the_key() -> None:
    words = Words()
    assert level_advice(words, Advice("4", True, "5", 1)) == (
        "For the first time, you beat level 4, Skilled. Step up: 5, Clever (+)"
    )
    assert level_advice(words, Advice("1", False, "3", -1)) == (
        "Highest level beaten: 1, Modest. Step down: 3, Solid (-)"
    )
