"""What stands around the board."""

from __future__ import annotations

import pytest

from linja import EDITIONS, ZEN, Game, Position, Record, Side
from linja.engine import SearchJudge
from linja.engine.analysis import analyse, analyse_position
from linja.terminal.drawing.canvas import columns
from linja.terminal.game.local import LocalSession
from linja.terminal.game.view import GameView
from linja.terminal.widgets import panels
from tests.report.explaining import explained
from tests.terminal.game.views import at, begun


def plain(lines: panels.Lines) -> list[str]:
    return ["".join(run.text for run in line).rstrip() for line in lines]


def test_the_turn_on_the_board_is_marked_and_always_in_the_list() -> None:
    view = begun("1-2 1-3", "8-7 8-6", "1-2", "8-7")
    assert plain(panels.turns(view, 26, 10)) == ["   1 ● 1-2 1-3", "   2 ○ 8-7 8-6", "   3 ● 1-2", "▸  4 ○ 8-7"]
    for shown in range(5):
        view.look(shown)
        for height in range(1, 5):
            listed = plain(panels.turns(view, 26, height))
            assert len(listed) <= height
            assert shown == 0 or sum(line.startswith("▸") for line in listed) == 1
            assert all(panels.turn_at(view, height, y) == int(line[1:4]) for y, line in enumerate(listed))


def test_players_are_shown_with_their_points() -> None:
    view = at("00000246/53301000 b")
    assert plain(panels.player(view, Side.BLACK, 40))[0] == "  ● Black                     46 points"
    assert plain(panels.player(begun(), Side.BLACK, 40))[0] == "▸ ● Black                     −3 points"


def test_wide_names_leave_the_points_in_their_place() -> None:
    record = Record.of(Game(ZEN), {"Black": "\u6771\u4eac", "Red": "Ada"})
    view = GameView(LocalSession.of_record(record))
    black, red = (plain(panels.player(view, side, 40))[0] for side in Side)
    assert columns(black) == columns(red) == 39


def test_the_analysis_lists_turns_best_first_and_says_what_it_knows() -> None:
    view = at("00000100/00000010 b", "zen+pieces=1")
    found = analyse_position(view.position, SearchJudge(view.game.rules, 1000))
    lines = plain(panels.analysis(view, found, 26, 10))
    assert lines[:2] == ["Black wins by 6", "exact"]
    assert lines[4].split() == ["6-7", "7-8", "+6", "0"]
    assert plain(panels.analysis(view, None, 26, 10)) == ["Looking ahead …"]
    start = begun()
    estimated = analyse_position(start.position, SearchJudge(start.game.rules, 100))
    assert plain(panels.analysis(start, estimated, 26, 10))[1] == "estimated by looking ahead"
    assert len(panels.analysis(start, estimated, 26, 10)) == 10


def test_the_turn_that_was_played_is_found_in_the_analysis() -> None:
    view = begun("1-2 1-3", "8-7 8-6")
    view.look(0)
    found = analyse_position(view.position, SearchJudge(view.game.rules, 1000))
    lines = plain(panels.analysis(view, found, 26, 200))
    assert lines[2].startswith("1-2 1-3 lost ~")
    assert sum("◂" in line for line in lines) == 1


def test_the_analysis_says_why_a_turn_was_good_or_bad() -> None:
    view = begun("1-2 1-3", "8-7 8-6")
    view.look(0)
    judge = SearchJudge(view.game.rules, 1000)
    found, game = analyse_position(view.position, judge), explained(analyse(view.game, judge))
    lines = plain(panels.analysis(view, found, 26, 12, game=game))
    assert lines[3:6] == ["It lets the opponent make", "a follow-up of 4 rows: 8-7", "7-3. It leaves the last"]
    assert len(lines) == 12


@pytest.mark.parametrize("bottom", Side)
def test_the_value_bar_grows_from_the_end_of_whoever_is_ahead(bottom: Side) -> None:
    won = analyse_position(Position.parse("00000246/53301000 b"), SearchJudge(EDITIONS["zen"], 10))
    bar = "".join(plain(panels.value_bar(won, bottom, 3, 19)))
    assert set(bar) == {"█", "▒"}
    assert bar.count("█") > bar.count("▒")
    assert (bar[0] == "█") == (bottom is Side.RED)
