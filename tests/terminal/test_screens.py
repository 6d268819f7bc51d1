"""Every flow of the program, played by keys and mouse on its real screens."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from textual.widgets import Input

from linja import Game, Outcome, Record, Rules, Side
from linja.record.files import read_file
from linja.terminal.drawing.board import EDGE
from linja.terminal.game.setup import Opponent, Setup
from linja.terminal.saved import Saved
from linja.terminal.screens.ask import Choose, Confirm, Prompt
from linja.terminal.screens.help import Help
from linja.terminal.screens.start import Start
from tests.terminal.driver import LARGE, Player, playing, run

if TYPE_CHECKING:
    from pathlib import Path

FRIENDS = Setup(opponent=Opponent.DEVICE, starter=Side.BLACK)


def keep(home: Path, setup: Setup) -> None:
    """What the player chose last time."""
    Saved(home, setup).save()


async def at_own_turn(player: Player) -> None:
    game = player.game
    await player.until(lambda: game.session.game.is_over() or game.view.is_to_choose)


def test_a_game_is_set_up_with_arrow_keys_and_begun_with_enter(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with playing(tmp_path) as player:
            await player.press("right", "down", "down", "right", "right", "right")
            await player.press("tab", "right", "down", "space", "enter")
            session = player.game.session
            assert str(session.game.rules) == "bonus+aggressive"
            assert "Bonus, aggressive" in player.text
            assert len(session.mine) == 2
        assert Saved.load(tmp_path).setup.rules == Rules.parse("bonus+aggressive")

    run(scenario())


def test_fields_are_changed_by_clicks(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with playing(tmp_path) as player:
            await player.click("#game-fields", 5, 2)
            assert isinstance(player.app.screen, Start)
            assert player.app.screen.form.setup.opponent is Opponent.DEVICE
            width = player.app.screen.query_one("#rules-fields").size.width
            await player.click("#rules-fields", width - 17, 2)
            assert player.app.screen.form.setup.rules.edition == "classic"
            await player.click("#rules-fields", width - 2, 2)
            assert player.app.screen.form.setup.rules.edition == "zen"
            await player.click("#keys", 2, 0)
            assert player.game.session.game.rules.edition == "zen"

    run(scenario())


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
            assert [str(played.turn) for played in game.history()] == ["2-3 1-3"]
            board = player.game.query_one("#board")
            drawing = player.game.drawing(board.size.width, board.size.height)
            await player.click("#board", board.size.width - 3, drawing.line_of(6))
            await player.click("#board", EDGE + 20, drawing.line_of(5))
            assert game.history()[-1].side is Side.RED
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
            assert "Nothing has been played in this turn." in player.text
            await player.press("s")
            assert "This cannot be skipped." in player.text
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
            assert " = " in player.text  # the points of each row
            assert "wins" in player.text or "Draw" in player.text
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
            assert len(player.game.session.game.history()) >= 1

    for level in ("1", "10", "perfect"):
        run(scenario(level))


def test_taking_back_while_the_computer_thinks_stops_it(tmp_path: Path) -> None:
    keep(tmp_path, Setup(side=Side.BLACK, starter=Side.BLACK))

    async def scenario() -> None:
        async with playing(tmp_path) as player:
            player.app.move_delay = 3600  # it will show nothing by itself
            await player.press("enter", "1", "2", "s")
            await player.until_text("thinking")
            await player.press("b")
            assert player.game.session.game.actions == ()
            assert player.game.view.is_to_choose

    run(scenario())


def test_quitting_in_mid_turn_loses_nothing(tmp_path: Path) -> None:
    keep(tmp_path, FRIENDS)

    async def first() -> None:
        async with playing(tmp_path) as player:
            await player.press("enter", "1", "2", "q")

    async def then() -> None:
        async with playing(tmp_path) as player:
            assert "A game waits" in player.text
            await player.press("c")
            assert player.game.session.game.position.text == "52111110/01111116 b f2"
            await player.press("m")
            assert "A game waits" in player.text
            await player.press("enter")
            assert player.game.session.game.actions == ()

    run(first())
    run(then())
    assert len(read_file(tmp_path / "terminal-games.txt")) == 1


def test_the_computer_goes_on_after_a_restart(tmp_path: Path) -> None:
    keep(tmp_path, Setup(side=Side.BLACK, starter=Side.BLACK))

    async def first() -> None:
        async with playing(tmp_path) as player:
            player.app.move_delay = 3600
            await player.press("enter", "1", "2", "s", "q")

    async def then() -> None:
        async with playing(tmp_path) as player:
            await player.press("c")
            await at_own_turn(player)
            assert len(player.game.session.game.history()) == 2

    run(first())
    run(then())


def test_a_hint_can_be_played_with_enter(tmp_path: Path) -> None:
    keep(tmp_path, FRIENDS)

    async def scenario() -> None:
        async with playing(tmp_path) as player:
            await player.press("enter", "h")
            await player.until_text("Hint: ")
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
            assert len(player.game.session.game.history()) == 2  # nothing can be played in the past

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
            assert "Black resigned" in player.text
            await player.press("r")
            assert "The game is over." in player.text
            await player.press("n")
            assert "best of 3, Black 0 : 1 Red" in player.text
            assert player.game.session.game.side is Side.BLACK

    run(scenario())


def test_a_game_is_written_to_a_file_and_opened_again(tmp_path: Path) -> None:
    keep(tmp_path / "home", FRIENDS)
    file = tmp_path / "game.txt"

    async def scenario() -> None:
        async with playing(tmp_path / "home") as player:
            await player.press("enter", "1", "2", "1", "3", "w")
            await answer(player, str(file))
            await player.until_text("Saved in")
            written = file.read_text()
            await player.press("8", "7", "s", "w")
            await answer(player, str(file))
            assert isinstance(player.app.screen, Prompt)
            assert "Enter again replaces it" in player.text
            assert file.read_text() == written
            await player.press("enter")
            await player.until_text("Saved in")
            await player.press("o")
            await answer(player, str(tmp_path / "nowhere.txt"))
            assert "cannot read" in player.text
            await answer(player, str(file))
            await player.until(lambda: not isinstance(player.app.screen, Prompt))
            assert [str(played.turn) for played in player.game.session.game.history()] == ["1-2 1-3", "8-7"]

    run(scenario())
    assert len(read_file(file)) == 1


@pytest.mark.parametrize("name", ["~nobody-of-that-name/x.txt", "a" * 300, "file/x.txt"])
def test_a_name_that_no_file_can_have_is_refused_in_the_box(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").touch()
    keep(tmp_path / "home", FRIENDS)

    async def scenario() -> None:
        async with playing(tmp_path / "home", (120, 40)) as player:
            for key, said in (("w", "cannot write"), ("o", "cannot read")):
                await player.press("enter", key)
                await answer(player, name)
                assert isinstance(player.app.screen, Prompt)
                assert said in player.text
                await player.press("escape", "m")

    run(scenario())


async def answer(player: Player, text: str) -> None:
    """Put something into a prompt, and Enter."""
    player.app.screen.query_one(Input).value = text
    await player.press("enter")


def test_a_file_with_several_games_asks_which(tmp_path: Path) -> None:
    def game(*turns: str) -> Record:
        played = Game()
        for turn in turns:
            played.play_turn(turn)
        return Record.of(played, {"Black": "Ada", "Red": "Charles"})

    async def scenario() -> None:
        async with playing(tmp_path, records=[game("1-2 1-3"), game("1-2")]) as player:
            assert isinstance(player.app.screen, Choose)
            assert "Ada – Charles, Zen. Not finished" in player.text
            await player.press("down", "enter")
            assert str(player.game.session.game.history()[0].turn) == "1-2"
            assert "Ada" in player.text
            await player.press("m", "q")

    run(scenario())


def test_looking_at_a_record_does_not_end_the_game_that_waits(tmp_path: Path) -> None:
    keep(tmp_path, FRIENDS)
    game = Game()
    game.play_turn("6-7")

    async def scenario() -> None:
        async with playing(tmp_path) as player:
            await player.press("enter", "1", "2")
            player.app.show_records([Record.of(game)])
            await player.pilot.pause()
            assert str(player.game.session.game.history()[0].turn) == "6-7"
            await player.press("m", "c")
            assert str(player.game.session.game.stage) == "f2"
            player.app.show_records([Record.of(game)])
            await player.pilot.pause()
            await player.press("8", "7")  # from here on, this is the game
            assert len(read_file(tmp_path / "terminal-games.txt")) == 1
            await player.press("m", "c")
            assert str(player.game.session.game.history()[0].turn) == "6-7"

    run(scenario())


def test_names_cannot_give_orders_to_the_terminal(tmp_path: Path) -> None:
    record = Record.of(Game(), {"Black": "A\x1b[31mda", "Red": "B\x07e\u202en"})

    async def scenario() -> None:
        async with playing(tmp_path, records=[record]) as player:
            assert "A�[31mda" in player.text
            assert not {"\x1b", "\x07", "\u202e"} & set(player.text)
        async with playing(tmp_path, records=[record, record]) as player:
            assert not {"\x1b", "\x07"} & set(player.text)

    run(scenario())


def test_help_shows_keys_and_the_rules_of_this_game(tmp_path: Path) -> None:
    keep(tmp_path, Setup(Rules.parse("classic"), Opponent.DEVICE))

    async def scenario() -> None:
        async with playing(tmp_path) as player:
            for start in ((), ("enter",)):
                await player.press(*start, "question_mark")
                assert isinstance(player.app.screen, Help)
                assert "pick the piece up" in player.text
                await player.press("end")
                await player.until_text("Points for each piece")
                await player.press("escape")
                assert not isinstance(player.app.screen, Help)

    run(scenario())


def test_light_and_dark_and_the_board_from_the_other_end(tmp_path: Path) -> None:
    keep(tmp_path, FRIENDS)

    async def scenario() -> None:
        async with playing(tmp_path) as player:
            await player.press("enter", "l", "f")
            assert player.app.theme == "linja-light"
            assert player.game.view.bottom is Side.RED
        assert json.loads((tmp_path / "terminal.json").read_text())["light"] is True

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


def test_where_nothing_can_be_saved_the_game_goes_on_and_says_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")

    async def scenario() -> None:
        async with playing(tmp_path / "no") as player:
            player.app.saved.directory = tmp_path / "file"
            await player.press("right", "enter")
            assert "cannot save the game" in player.text
            assert player.game.view.is_to_choose

    run(scenario())


def test_every_size_of_terminal_is_survived(tmp_path: Path) -> None:
    keep(tmp_path, FRIENDS)

    async def scenario() -> None:
        async with playing(tmp_path) as player:
            await player.press("enter", "1", "a")
            for size in ((10, 5), (40, 12), (80, 24), (200, 70), (1, 1), (80, 24)):
                await player.pilot.resize_terminal(*size)
                await player.pilot.pause()
            assert "●" in player.text
            assert "Analysis" in player.text
            await player.press("a")
            await player.pilot.resize_terminal(60, 24)
            await player.until(lambda: "Turns" not in player.text)  # the board needs the room

    run(scenario())


def test_an_outcome_ended_by_hand_is_opened_as_such(tmp_path: Path) -> None:
    game = Game()
    game.agree_draw()

    async def scenario() -> None:
        async with playing(tmp_path, records=[Record.of(game)]) as player:
            outcome = player.game.session.game.outcome()
            assert isinstance(outcome, Outcome)
            assert "agreed" in player.text

    run(scenario())
