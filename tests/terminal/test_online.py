"""Online games: links, messages, and real lines to a real server."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any
from urllib.request import Request, urlopen

import pytest
from websockets.asyncio.server import serve

from linja import LinjaError, Outcome, Side, Step
from linja.terminal.game.session import BOTH, Command
from linja.terminal.online.link import Link, is_link
from linja.terminal.online.session import OnlineSession
from linja.terminal.saved import Saved
from linja.terminal.screens.online import OnlineGameScreen
from linja.turn import DECLINE
from tests.browser.conftest import running_server
from tests.terminal.driver import Player, playing, run

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from websockets.asyncio.server import ServerConnection

LINK = Link("http://localhost:8765", "abc")


@pytest.mark.parametrize(
    ("text", "socket"),
    [
        ("http://localhost:8765/game/abc", "ws://localhost:8765/api/games/abc/socket"),
        ("https://linja.example/game/a2b3/", "wss://linja.example/api/games/a2b3/socket"),
        (" http://[::1]:80/game/x ", "ws://[::1]:80/api/games/x/socket"),
    ],
)
def test_links(text: str, socket: str) -> None:
    assert is_link(text.strip())
    assert Link.parse(text).socket == socket
    assert Link.parse(str(Link.parse(text))) == Link.parse(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "http://localhost/",
        "http:///game/abc",
        "ftp://localhost/game/abc",
        "http://localhost:x/game/abc",
        "http://[::1/game/abc",
        "http://a@b/game/abc",
        "http://localhost/game/a b",
        "http://localhost/game/",
    ],
)
def test_what_is_no_link_is_refused(text: str) -> None:
    with pytest.raises(LinjaError, match="is no link of a game"):
        Link.parse(text)


def test_a_file_is_no_link() -> None:
    assert not is_link("game.txt")
    assert not is_link("http/game.txt")


def state(**changes: Any) -> dict[str, Any]:
    """A state as the server sends it, with what a test is about."""
    return {
        "type": "state",
        "game": "abc",
        "version": 2,
        "rules": {"text": "zen"},
        "you": "r",
        "start": {"black": [6, 1, 1, 1, 1, 1, 1, 0], "red": [0, 1, 1, 1, 1, 1, 1, 6], "side": "b"},
        "turns": [{"text": "1-2 1-3"}],
        "current": [],
        "can": {"resign": True},
        "players": {"b": {"kind": "human", "present": True, "seated": True}, "r": {"kind": "human"}},
        "outcome": None,
        **changes,
    }


def session(**changes: Any) -> tuple[OnlineSession, list[dict[str, Any]]]:
    sent: list[dict[str, Any]] = []
    made = OnlineSession(LINK, sent.append)
    made.take(state(**changes))
    made.connected()
    return made, sent


def test_a_state_is_played_again_here() -> None:
    made, _ = session(current=["8-7"])
    assert made.game.position.text == "42211110/01111125 r f2"
    assert made.mine == {Side.RED}
    assert (made.name(Side.RED), made.name(Side.BLACK)) == ("You", "Black")


def test_old_servers_without_the_newer_fields_are_understood() -> None:
    made, _ = session(can={}, players=None)
    assert not any(made.can(command) for command in Command)
    assert (made.note(Side.BLACK), made.notice()) == ("", "")


@pytest.mark.parametrize("you", [None, "b", "r", "both"])
def test_everybody_sees_whose_game_it_is(you: str | None) -> None:
    made, _ = session(you=you)
    assert made.mine == {None: frozenset(), "b": {Side.BLACK}, "r": {Side.RED}, "both": BOTH}[you]
    assert ("you are watching" in made.heading()) == (you is None)


def test_actions_go_out_with_the_version_they_are_about() -> None:
    made, sent = session()
    made.play(Step(8, 7))
    made.play(DECLINE)
    made.ask(Command.RESIGN)
    made.ask(Command.DRAW)
    assert sent == [
        {"type": "act", "version": 2, "action": "8-7"},
        {"type": "act", "version": 2, "action": "skip"},
        {"type": "resign"},
        {"type": "draw", "version": 2},
    ]


def test_an_action_that_was_not_confirmed_is_sent_again_on_a_new_line() -> None:
    made, sent = session()
    made.play(Step(8, 7))
    made.take(state())  # somebody came: no answer yet, and no reason to say it again
    assert len(sent) == 1
    made.lost(LinjaError("broken"))
    made.take(state())
    assert sent == [sent[0]] * 2


def test_an_action_is_sent_again_when_the_server_has_its_games_back() -> None:
    made, sent = session()
    made.play(Step(8, 7))
    made.take({"type": "error", "code": "unavailable", "message": "try again"})
    made.lost(LinjaError("broken"))
    made.take(state())
    assert sent == [sent[0]] * 2


def test_an_action_that_was_played_is_not_sent_again() -> None:
    made, sent = session()
    made.play(Step(8, 7))
    made.lost(LinjaError("broken"))
    made.take(state(version=3, current=["8-7"]))
    assert len(sent) == 1
    assert made.unconfirmed is None


def test_what_is_played_while_the_line_is_broken_goes_out_with_the_next_one() -> None:
    made, sent = session()
    made.lost(LinjaError("broken"))
    made.play(Step(8, 7))
    assert sent == []
    assert not made.can(Command.RESIGN)
    made.take(state())
    assert len(sent) == 1


def test_an_error_is_shown_until_something_else_is_asked() -> None:
    made, _ = session()
    made.play(Step(8, 7))
    made.take({"type": "error", "code": "stale", "message": "the game has gone on"})
    assert made.notice() == "The game has gone on meanwhile."
    assert made.unconfirmed is None
    made.ask(Command.RESIGN)
    assert made.notice() == ""


@pytest.mark.parametrize(
    ("outcome", "reason"),
    [
        ({"winner": "b", "reason": "resigned"}, "black -1--3 resigned"),
        ({"winner": "b", "reason": "time"}, "black -1--3 time"),
        ({"winner": None, "reason": "agreed"}, "draw -1--3 agreed"),
    ],
)
def test_ends_by_hand(outcome: dict[str, Any], reason: str) -> None:
    made, _ = session(outcome={**outcome, "points": {"b": -1, "r": -3}})
    ended = made.game.outcome()
    assert isinstance(ended, Outcome)
    assert (ended.winner, ended.reason) == (Outcome.parse(reason).winner, Outcome.parse(reason).reason)
    assert made.can(Command.ANALYSE)


def test_names_clocks_and_offers_are_shown_if_they_are_there() -> None:
    made, _ = session(
        players={
            "b": {"kind": "human", "name": "Ada", "present": False, "seated": True},
            "r": {"kind": "human", "name": "Ben", "present": True, "seated": True},
        },
        clock={"kind": "minutes", "left": {"b": 271.0, "r": 60.0}, "running": None},
        offer={"kind": "draw", "by": "b"},
        can={"accept": True, "decline": True},
    )
    assert (made.name(Side.BLACK), made.name(Side.RED)) == ("Ada", "Ben (you)")
    assert (made.note(Side.BLACK), made.note(Side.RED)) == ("4:31  away", "1:00")
    assert made.notice() == "You are offered a draw: y accepts, x declines."
    assert made.can(Command.ACCEPT)
    made.take(state(offer={"kind": "takeback", "by": "r"}))
    assert made.notice() == "You have asked to take your turn back."


def test_a_clock_that_runs_goes_down() -> None:
    made, _ = session(clock={"left": {"b": 10.0, "r": 0.0}, "running": "b"})
    first = made.seconds_left(Side.BLACK)
    second = made.seconds_left(Side.BLACK)
    assert first is not None
    assert second is not None
    assert 10 >= first >= second > 0
    assert made.has_clock
    assert made.seconds_left(Side.RED) == 0


def test_no_help_while_somebody_far_away_plays() -> None:
    made, _ = session(can={"hint": False})
    assert not made.can(Command.ANALYSE)
    assert session(can={"hint": True})[0].can(Command.ANALYSE)


@pytest.mark.parametrize(
    "change", [{"rules": {"text": "chess"}}, {"turns": [{"text": "9-9"}]}, {"you": "w"}, {"start": 3}]
)
def test_a_state_that_makes_no_sense_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(LinjaError, match="makes no sense"):
        session(**change)


# With a real server


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
                await ada.until(lambda: "nobody yet" not in ada.text)
                await ada.press("enter", "enter")
                await ben.until(lambda: len(second.session.game.actions) == 1)
                await ada.until(lambda: len(first.session.game.actions) == 1)
                await ada.press("u")
                await ben.until(lambda: second.session.game.actions == ())
                await ada.until(lambda: first.session.game.actions == ())
                await ada.press("h")
                assert "There is no hint now." in ada.text
                await ben.press("r", "y")
                await ada.until_text("You win.")
                await ben.until_text("You lose.")
                await ada.press("n")
                await ada.until(lambda: ada.app.screen is not first)
                await ben.until_text("The next game is there")
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
            assert "wins" in player.text or "Draw" in player.text

    run(scenario())


async def changed(player: Player, screen: OnlineGameScreen, version: int) -> None:
    await player.until(lambda: screen.online.state["version"] != version)


def test_a_watcher_sees_the_game_and_may_do_nothing(tmp_path: Path, server: running_server) -> None:
    link = made_by(tmp_path / "maker", server, opponent="device", starter="b")

    async def scenario() -> None:
        async with playing(tmp_path / "watcher", link=link) as player:
            screen = await joined(player)
            await player.until_text("you are watching")
            assert not screen.view.is_to_choose
            assert not any(screen.session.can(command) for command in Command)

    run(scenario())


def test_a_game_that_is_not_there_is_said_and_the_menu_is_near(tmp_path: Path, server: running_server) -> None:
    async def scenario() -> None:
        async with playing(tmp_path, link=Link(server.url, "nowhere")) as player:
            await player.until_text("There is no such game on this server.")
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
                await player.until_text("You are offered a draw")
                assert "Ada  4:31" in player.text
                await player.press("y")
                await player.until_text("agreed")
                assert said == [{"type": "accept", "version": 2}]

    run(scenario())


@pytest.mark.parametrize("site", ["http://a..b", "http://localhost:1"])
def test_a_server_that_is_not_there_is_said(tmp_path: Path, site: str) -> None:
    async def scenario() -> None:
        async with playing(tmp_path, link=Link(site, "abc")) as player:
            await player.until(lambda: "does not let us in" in player.text or "trying again" in player.text)
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
