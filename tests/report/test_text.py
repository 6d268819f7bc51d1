"""Reports as text: columns, 80 of them at most, and colours only when asked for."""

from __future__ import annotations

import re

from hypothesis import given, settings
from hypothesis import strategies as st

from linja import Game, Position, Record, Rules, Side
from linja.engine.analysis import analyse, analyse_position
from linja.language import languages
from linja.report import game_report, position_report
from tests.engine.analysis.judges import BruteJudge, GuessingJudge
from tests.random_games import RULES, random_game
from tests.report.explaining import explained

REPORT = """\
Ada – Red, zen+pieces=1
Not finished
All values are exact.

#  side   turn  now  value  lost  label       better
1  Black  6-7    +1     +4     2  inaccuracy  6-7 7-8

For the mover: now = points at once, value = margin at the end.

       accuracy  lost/turn  best  good  inaccuracy  mistake  blunder  forced
Black    50.0 %       2.00     0     0           1        0        0       0
Red           –          –     0     0           0        0        0       0

Turning point: Turn 1: Black played 6-7 and lost 2 points, the most in the game.
The result with best play never changed.
With best play from here, Black wins by 4.
"""


def one_turn() -> Game:
    game = Game(Rules.parse("zen+pieces=1"), Position.parse("00000100/00000010 b"))
    game.play_turn("6-7")
    return game


def test_a_whole_report() -> None:
    record = Record.of(one_turn(), {"Black": "Ada"})
    assert game_report(analyse(record, BruteJudge(record.rules))) == REPORT


@settings(max_examples=settings().max_examples * 3 // 10)
@given(st.sampled_from(RULES), st.integers(0, 10_000), st.integers(0, 200))
def test_a_report_fits_in_80_columns(rules: str, seed: int, actions: int) -> None:
    record = Record.of(random_game(rules, seed, actions), {"Black": "A name " * 20})
    report = game_report(analyse(record, GuessingJudge(record.rules, 0.5)))
    assert max(map(len, report.splitlines())) <= 80
    assert not re.search(r"[ \x1b]$", report, re.MULTILINE)


def test_reasons_say_why_points_were_lost() -> None:
    record = Record.of(one_turn())
    analysis = explained(analyse(record, BruteJudge(record.rules)))
    report = game_report(analysis)
    assert "\nWhy points were lost:\n1  It lets the opponent make a follow-up of 4 rows: 8-7" in report
    assert max(map(len, report.splitlines())) <= 80
    assert "\n1  Die Gegenseite kann danach" in game_report(analysis, language=languages()["de"])


def test_estimates_are_marked_and_said() -> None:
    game = random_game("zen", 1, 9)
    report = game_report(analyse(game, GuessingJudge(game.rules)))
    assert "All values are estimates" in report
    assert "This is an estimate." in report
    rows = re.findall(r"^ *\d+  (?:Black|Red) .*$", report, re.MULTILINE)
    assert len(rows) == len(game.history)
    assert all(row.count("~") == 2 for row in rows)
    assert re.search(r"^Black +~", report, re.MULTILINE)


def test_colours_change_nothing_but_colours() -> None:
    game = random_game("zen", 2)
    analysis = analyse(game, GuessingJudge(game.rules))
    plain, coloured = game_report(analysis), game_report(analysis, colour=True)
    assert "\x1b[1;31mblunder\x1b[0m" in coloured
    assert re.sub(r"\x1b\[[\d;]*m", "", coloured) == plain


def test_forced_and_running_turns_say_so() -> None:
    game = Game(Rules.parse("zen+pieces=2"), Position.parse("00000002/01000001 b"))
    game.play_turn("pass")
    game.play("2-1")
    report = game_report(analyse(game, BruteJudge(game.rules)))
    assert re.search(r"1  Black  pass .*  forced$", report, re.MULTILINE)
    assert re.search(r"2  Red    2-1 .*  unfinished", report, re.MULTILINE)


def test_a_game_given_up_says_what_it_was_worth() -> None:
    game = one_turn()
    game.resign(Side.BLACK)
    report = game_report(analyse(game, BruteJudge(game.rules)))
    assert "Red wins 3 : -1 (Black resigned)" in report
    assert "With best play from here, Black wins by 4." in report


def test_a_game_without_turns_has_a_report() -> None:
    report = game_report(analyse(Game(Rules.parse("zen+pieces=2")), BruteJudge(Rules.parse("zen+pieces=2"))))
    assert "No turns were played." in report


def test_the_turns_of_a_position() -> None:
    rules = Rules.parse("zen+pieces=1")
    report = position_report(analyse_position(Position.parse("00000100/00000010 b"), BruteJudge(rules)))
    assert report == (
        "Black to move, zen+pieces=1: value +6, exact; margin on the board +3\n\n"
        "turn     now  value  lost  label\n"
        "6-7 7-8   +3     +6     0  best\n"
        "6-7       +1     +4     2  inaccuracy\n"
    )


def test_a_position_that_is_over_says_so() -> None:
    report = position_report(analyse_position(Position.parse("00000246/53301000 r"), GuessingJudge(Rules.parse("zen"))))
    assert report == "Red to move, zen: value -7, exact; margin on the board -7\nThe game is over.\n"
