"""Online games on their screen, connected to a real server."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any
from urllib.request import Request, urlopen

import pytest
from websockets.asyncio.server import serve

from linja import Side
from linja.terminal.game.session import Command
from linja.terminal.online.link import Link
from linja.terminal.saved import Saved
from linja.terminal.screens.online import OnlineGameScreen
from tests.browser.conftest import running_server
from tests.terminal.driver import Player, playing, run
from tests.terminal.online.messages import state

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from websockets.asyncio.server import ServerConnection


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[running_server]:
    made = running_server(tmp_path_factory.mktemp("server"))
    with made:
        yield made


def made_by(home: Path, server: running_server, **wanted: Any) -> Link:
    """A game whose maker comes back in a terminal with this home."""
    headers = {"content-type": "application/json"}
    with urlopen(Request(f"{server.url}/api/games", json.dumps(wanted).encode(), headers)) as answer:
        secret = answer.headers["set-cookie"].partition("=")[2].partition(";")[0]
        Saved(home, visitors={server.url: secret}).save()
        return Link(server.url, json.load(answer)["id"])


async def joined(player: Player) -> OnlineGameScreen:
    screen = player.game
    assert isinstance(screen, OnlineGameScreen)
    await player.until(lambda: bool(screen.online.state))
    return screen


def test_two_terminals_play_a_game_by_its_link(tmp_path: Path, server: running_server) -> None:
    link = made_by(tmp_path / "ada", server, opponent="link", side="b", starter="b", rules="zen+pieces=4")

    async def scenario() -> None:
        async with playing(tmp_path / "ada", link=link) as ada:
            first = await joined(ada)
            await ada.until_text("Send the link above")
            async with playing(tmp_path / "ben", link=link) as ben:
                second = await joined(ben)
                assert [*first.session.mine, *second.session.mine] == [Side.BLACK, Side.RED]
                await ada.until(lambda: "no one yet" not in ada.text)
                await ada.press("enter", "enter")
                await ben.until(lambda: len(second.session.game.actions) == 1)
                await ada.until(lambda: len(first.session.game.actions) == 1)
                await ada.press("u")
                await ben.until(lambda: second.session.game.actions == ())
                await ada.until(lambda: first.session.game.actions == ())
                await ada.press("h")
                assert "No hint is available now." in ada.text
                await ben.press("r", "y")
                await ada.until_text("You win")
                await ben.until_text("wins: you resigned.")
                await ada.press("n")
                await ada.until(lambda: ada.app.screen is not first)
                await ben.until_text("The next game is ready")
                await ben.press("n")
                await ben.until(lambda: ben.app.screen is not second)
                again = await joined(ben)
                assert again.session.mine == {Side.RED}

    run(scenario())


def test_a_whole_online_game_against_the_computer(tmp_path: Path, server: running_server) -> None:
    link = made_by(tmp_path, server, opponent="computer", level="1", side="b", rules="zen+pieces=2")

    async def scenario() -> None:
        async with playing(tmp_path, link=link) as player:
            screen = await joined(player)
            while not screen.session.game.is_over():
                await player.until(lambda: screen.session.game.is_over() or screen.view.is_to_choose)
                if screen.session.game.is_over():
                    break
                version = screen.online.state["version"]
                await (player.press("s") if screen.view.choice else player.press("enter", "enter"))
                await changed(player, screen, version)
            assert any(said in player.text for said in ("You win", "You lost", "Draw"))

    run(scenario())


async def changed(player: Player, screen: OnlineGameScreen, version: int) -> None:
    await player.until(lambda: screen.online.state["version"] != version)


def test_a_watcher_sees_the_game_and_may_do_nothing(tmp_path: Path, server: running_server) -> None:
    link = made_by(tmp_path / "maker", server, opponent="device", starter="b")

    async def scenario() -> None:
        async with playing(tmp_path / "watcher", link=link) as player:
            screen = await joined(player)
            await player.until_text("you're watching")
            assert not screen.view.is_to_choose
            assert not any(screen.session.can(command) for command in Command)

    run(scenario())


def test_a_game_that_is_not_there_is_said_and_the_menu_is_near(tmp_path: Path, server: running_server) -> None:
    async def scenario() -> None:
        async with playing(tmp_path, link=Link(server.url, "nowhere")) as player:
            await player.until_text("This game is not on this server.")
            await player.press("m")
            assert "The rules" in player.text

    run(scenario())


def test_an_offer_is_shown_and_accepted_by_a_key(tmp_path: Path) -> None:
    """A server that knows names, clocks and offers, in a few lines."""
    said: list[dict[str, Any]] = []
    before = state(
        offer={"kind": "draw", "by": "b"},
        can={"accept": True, "decline": True, "resign": True},
        clock={"kind": "minutes", "minutes": 5, "left": {"b": 271.0, "r": 59.0}, "running": None},
        players={"b": {"kind": "human", "name": "Ada", "present": True, "seated": True}, "r": {"kind": "human"}},
    )
    agreed = {"winner": None, "reason": "agreed", "points": {"b": -3, "r": -3}, "margin": 0}

    async def serve_one(line: ServerConnection) -> None:
        await line.send(json.dumps(before))
        async for text in line:
            said.append(json.loads(text))
            await line.send(json.dumps({**before, "version": 3, "offer": None, "can": {}, "outcome": agreed}))

    async def scenario() -> None:
        async with serve(serve_one, "127.0.0.1", 0) as server:
            port = server.sockets[0].getsockname()[1]
            async with playing(tmp_path, link=Link(f"http://127.0.0.1:{port}", "abc")) as player:
                await player.until_text("Your opponent offers a draw")
                assert "Ada  4:31" in player.text
                await player.press("y")
                await player.until_text("Draw by agreement.")
                assert said == [{"type": "accept", "version": 2}]

    run(scenario())


@pytest.mark.parametrize("site", ["http://a..b", "http://localhost:1"])
def test_a_server_that_is_not_there_is_said(tmp_path: Path, site: str) -> None:
    async def scenario() -> None:
        async with playing(tmp_path, link=Link(site, "abc")) as player:
            await player.until(lambda: "refused the connection" in player.text or "trying again" in player.text)
            await player.press("q")

    run(scenario())


@pytest.mark.slow
def test_the_line_comes_back_after_a_restart_of_the_server(tmp_path: Path) -> None:
    server = running_server(tmp_path / "server")
    with server:
        link = made_by(tmp_path / "home", server, opponent="device", starter="b")

        async def scenario() -> None:
            async with playing(tmp_path / "home", link=link) as player:
                screen = await joined(player)
                server.stop()
                await player.until_text("trying again")
                await player.press("1", "2")  # goes out with the next line
                server.start()
                await player.until(lambda: len(screen.session.game.actions) == 1)
                assert str(screen.session.game.stage) == "f2"

        run(scenario())
