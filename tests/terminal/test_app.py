"""The program around its screens: files, restarts, colours, sizes."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from textual.widgets import Input

from linja import ZEN, Game, Outcome, Record, Side
from linja.record.files import read_file
from linja.terminal.game.setup import Setup
from linja.terminal.screens.ask import Choose, Prompt
from tests.terminal.driver import FRIENDS, Player, at_own_turn, keep, playing, run

if TYPE_CHECKING:
    from pathlib import Path


def test_quitting_in_mid_turn_loses_nothing(tmp_path: Path) -> None:
    keep(tmp_path, FRIENDS)

    async def first() -> None:
        async with playing(tmp_path) as player:
            await player.press("enter", "1", "2", "q")

    async def then() -> None:
        async with playing(tmp_path) as player:
            assert "Saved game" in player.text
            await player.press("c")
            assert player.game.session.game.position.text == "52111110/01111116 b f2"
            await player.press("m")
            assert "Saved game" in player.text
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
            assert len(player.game.session.game.history) == 2

    run(first())
    run(then())


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
            assert "Press Enter again to replace it" in " ".join(player.text.replace("│", " ").split())
            assert file.read_text() == written
            await player.press("enter")
            await player.until_text("Saved in")
            await player.press("o")
            await answer(player, str(tmp_path / "nowhere.txt"))
            assert "cannot read" in player.text
            await answer(player, str(file))
            await player.until(lambda: not isinstance(player.app.screen, Prompt))
            assert [str(played.turn) for played in player.game.session.game.history] == ["1-2 1-3", "8-7"]

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
        played = Game(ZEN)
        for turn in turns:
            played.play_turn(turn)
        return Record.of(played, {"Black": "Ada", "Red": "Charles"})

    async def scenario() -> None:
        async with playing(tmp_path, records=[game("1-2 1-3"), game("1-2")]) as player:
            assert isinstance(player.app.screen, Choose)
            assert "Ada – Charles, Zen. Not finished" in player.text
            await player.press("down", "enter")
            assert str(player.game.session.game.history[0].turn) == "1-2"
            assert "Ada" in player.text
            await player.press("m", "q")

    run(scenario())


def test_looking_at_a_record_does_not_end_the_game_that_waits(tmp_path: Path) -> None:
    keep(tmp_path, FRIENDS)
    game = Game(ZEN)
    game.play_turn("6-7")

    async def scenario() -> None:
        async with playing(tmp_path) as player:
            await player.press("enter", "1", "2")
            player.app.show_records([Record.of(game)])
            await player.pilot.pause()
            assert str(player.game.session.game.history[0].turn) == "6-7"
            await player.press("m", "c")
            assert str(player.game.session.game.stage) == "f2"
            player.app.show_records([Record.of(game)])
            await player.pilot.pause()
            await player.press("8", "7")  # from here on, this is the game
            assert len(read_file(tmp_path / "terminal-games.txt")) == 1
            await player.press("m", "c")
            assert str(player.game.session.game.history[0].turn) == "6-7"

    run(scenario())


def test_names_cannot_give_orders_to_the_terminal(tmp_path: Path) -> None:
    record = Record.of(Game(ZEN), {"Black": "A\x1b[31mda", "Red": "B\x07e\u202en"})

    async def scenario() -> None:
        async with playing(tmp_path, records=[record]) as player:
            assert "A\\x1b[31mda" in player.text
            assert not {"\x1b", "\x07", "\u202e"} & set(player.text)
        async with playing(tmp_path, records=[record, record]) as player:
            assert not {"\x1b", "\x07"} & set(player.text)

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
    game = Game(ZEN)
    game.agree_draw()

    async def scenario() -> None:
        async with playing(tmp_path, records=[Record.of(game)]) as player:
            outcome = player.game.session.game.outcome()
            assert isinstance(outcome, Outcome)
            assert "Draw by agreement." in player.text

    run(scenario())
