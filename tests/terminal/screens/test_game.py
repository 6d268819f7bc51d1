"""A game, played by keys and mouse on its real screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from linja import Rules, Side
from linja.record.files import read_file
from linja.terminal.drawing.board import EDGE
from linja.terminal.game.setup import Opponent, Setup
from linja.terminal.screens.ask import Confirm
from linja.terminal.screens.start import Start
from tests.terminal.driver import FRIENDS, LARGE, at_own_turn, keep, playing, run

if TYPE_CHECKING:
    from pathlib import Path


def test_a_turn_by_arrows_and_enter_by_digits_and_by_clicks(tmp_path: Path) -> None:
    keep(tmp_path, FRIENDS)

    async def scenario() -> None:
        async with playing(tmp_path) as player:
            await player.press("enter")
            game = player.game.session.game
            await player.press("up", "enter")
            assert "[●] follow-up 2" in player.text
            await player.press("enter")
            assert str(game.stage) == "f2"
            await player.press("1", "3")
            assert [str(played.turn) for played in game.history] == ["2-3 1-3"]
            board = player.game.query_one("#board")
            drawing = player.game.drawing(board.size.width, board.size.height)
            await player.click("#board", board.size.width - 3, drawing.line_of(6))
            await player.click("#board", EDGE + 20, drawing.line_of(5))
            assert game.history[-1].side is Side.RED
            assert str(game.actions[-1]) == "6-5"

    run(scenario())


def test_skipping_undoing_and_taking_back(tmp_path: Path) -> None:
    keep(tmp_path, FRIENDS)

    async def scenario() -> None:
        async with playing(tmp_path) as player:
            await player.press("enter", "1", "2")
            game = player.game.session.game
            await player.press("u")
            assert game.actions == ()
            await player.press("u")
            assert "There is nothing to undo in this turn." in player.text
            await player.press("s")
            assert "You can't skip this." in player.text
            await player.press("1", "2", "s")
            assert game.side is Side.RED
            await player.press("b")
            assert game.actions == ()
            await player.press("b")
            assert "no turn to take back" in player.text

    run(scenario())


def test_a_whole_game_against_the_computer(tmp_path: Path) -> None:
    keep(tmp_path, Setup(Rules.parse("zen+pieces=3"), level="1"))

    async def scenario() -> None:
        async with playing(tmp_path) as player:
            await player.press("enter")
            game = player.game.session.game
            while not game.is_over():
                await at_own_turn(player)
                if game.is_over():
                    break
                await (player.press("s") if player.game.view.choice else player.press("enter", "enter"))
            await player.until(lambda: not player.game.view.is_counting)
            assert " = " in player.text  # the points of each row
            assert "You win by" in player.text or "You lost by" in player.text or "Draw" in player.text
            await player.press("n")
            assert player.game.session.game is not game
        assert len(read_file(tmp_path / "terminal-games.txt")) == 1

    run(scenario())


def test_every_level_answers(tmp_path: Path) -> None:
    async def scenario(level: str) -> None:
        keep(tmp_path, Setup(Rules.parse("bonus+pieces=2"), level=level, side=Side.RED, starter=Side.BLACK))
        async with playing(tmp_path) as player:
            await player.press("enter")
            await at_own_turn(player)
            assert len(player.game.session.game.history) >= 1

    for level in ("1", "10", "perfect"):
        run(scenario(level))


def test_taking_back_while_the_computer_thinks_stops_it(tmp_path: Path) -> None:
    keep(tmp_path, Setup(side=Side.BLACK, starter=Side.BLACK))

    async def scenario() -> None:
        async with playing(tmp_path) as player:
            player.app.move_delay = 3600  # it shows nothing on its own
            await player.press("enter", "1", "2", "s")
            await player.until_text("thinking")
            await player.press("b")
            assert player.game.session.game.actions == ()
            assert player.game.view.is_to_choose

    run(scenario())


def test_a_hint_can_be_played_with_enter(tmp_path: Path) -> None:
    keep(tmp_path, FRIENDS)

    async def scenario() -> None:
        async with playing(tmp_path) as player:
            await player.press("enter", "h")
            await player.until_text("h shows more.")
            await player.press("h")
            await player.until_text("Best: ")
            await player.press("enter")
            assert len(player.game.session.game.actions) == 1

    run(scenario())


def test_analysis_with_value_bar_and_marks(tmp_path: Path) -> None:
    keep(tmp_path, FRIENDS)

    async def scenario() -> None:
        async with playing(tmp_path, LARGE) as player:
            await player.press("enter", "1", "2", "1", "3", "a")
            await player.until_text("estimated by looking ahead")
            assert "▒" in player.text
            await player.until(lambda: player.game.marks is not None)
            assert any(mark in player.text for mark in ("✓", "·", "?"))
            first = player.game.first_listed
            await player.press("pagedown")
            assert player.game.first_listed > first
            await player.press("left")
            await player.until_text("1-2 1-3 lost ~")
            await player.press("a")
            assert "▒" not in player.text

    run(scenario())


def test_looking_back_by_keys_and_clicks(tmp_path: Path) -> None:
    keep(tmp_path, FRIENDS)

    async def scenario() -> None:
        async with playing(tmp_path) as player:
            await player.press("enter", "1", "2", "1", "3", "8", "7", "8", "6")
            await player.press("left")
            assert "After turn 1 of 2" in player.text
            await player.press("home")
            assert "The start of the game" in player.text
            await player.press("end")
            assert "Opening move" in player.text
            await player.click("#turns", 6, 1)
            assert "After turn 1 of 2" in player.text
            await player.press("escape")
            assert player.game.view.looking is None
            await player.press("left", "1", "2")
            assert len(player.game.session.game.history) == 2  # nothing can be played in the past

    run(scenario())


def test_resigning_is_asked_about_and_a_match_goes_on(tmp_path: Path) -> None:
    keep(tmp_path, Setup(opponent=Opponent.DEVICE, starter=Side.BLACK, length=3))

    async def scenario() -> None:
        async with playing(tmp_path) as player:
            await player.press("enter", "r")
            assert isinstance(player.app.screen, Confirm)
            await player.press("n")
            assert not player.game.session.game.is_over()
            await player.press("n")
            assert "still going on" in player.text
            await player.press("r", "y")
            assert "Red wins: the other side resigned." in player.text
            await player.press("r")
            assert "The game is over." in player.text
            await player.press("n")
            assert "best of 3, Black 0 : 1 Red" in player.text
            assert player.game.session.game.side is Side.BLACK

    run(scenario())


def test_keys_in_the_bottom_line_are_buttons(tmp_path: Path) -> None:
    keep(tmp_path, FRIENDS)

    async def scenario() -> None:
        async with playing(tmp_path) as player:
            await player.press("enter")
            line = player.text.splitlines()[-1]
            await player.click("#keys", line.index("analysis"), 0)
            assert player.game.is_analysing
            await player.click("#keys", player.text.splitlines()[-1].index("menu"), 0)
            assert isinstance(player.app.screen, Start)

    run(scenario())


def test_after_a_win_a_key_leads_to_the_next_level(tmp_path: Path) -> None:
    keep(tmp_path, Setup(level="4", side=Side.BLACK, starter=Side.BLACK))

    async def scenario() -> None:
        async with playing(tmp_path, LARGE) as player:
            await player.press("enter")
            assert "linja, level 4  Skilled" in player.text
            player.game.session.game.resign(Side.RED)
            player.game.changed()
            await player.until_text("For the first time, you beat level 4, Skilled. Step up: 5, Clever (+)")
            await player.press("minus")
            assert player.game.session.game.is_over()
            await player.press("plus")
            assert not player.game.session.game.is_over()
            assert "linja, level 5  Clever" in player.text
            await player.press("m")
            assert "5, Clever" in player.text

    run(scenario())
