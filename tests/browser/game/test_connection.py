"""The connection: it drops, the server is killed and comes back, and nothing is lost or done twice."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import running_server
from tests.browser.driver import Table, new_game

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import BrowserContext, Page, WebSocketRoute


COUNT_LOST = """
    Math.random = () => 0.5;
    window.lost = 0;
    window.WebSocket = class extends WebSocket {
        constructor(address) {
            super(address);
            this.addEventListener("close", () => window.lost += 1);
        }
    };
"""

ONE_GETS_NOWHERE = """
    window.tries = 0;
    const Real = WebSocket;
    window.WebSocket = class extends Real {
        constructor(address) {
            window.tries += 1;
            if (window.tries !== 2) return new Real(address);
            const silent = new EventTarget();
            return Object.assign(silent, {readyState: Real.CONNECTING, close() { silent.readyState = Real.CLOSED; }});
        }
    };
"""


@pytest.mark.slow
@pytest.mark.noisy  # the browser logs every try to reach a server that is gone
def test_a_killed_server_comes_back_in_mid_turn_and_the_game_goes_on(
    visitor: Callable[..., BrowserContext], page: Page, tmp_path: Path
) -> None:
    server = running_server(tmp_path)
    with server as url:
        page.goto(new_game(page.context, url, opponent="link").url)
        mine = Table(page).ready()
        theirs = Table(visitor().new_page())
        theirs.page.goto(page.url)
        theirs.ready()
        mine.move(1, 2)
        server.kill()
        expect(page.locator("#strip")).to_have_text("Reconnecting …")
        mine.row(1).click()
        mine.row(3).click()
        expect(page.locator("#prompt-text")).to_have_text("It will be sent as soon as you're back online.")
        expect(mine.row(3)).to_have_attribute("aria-label", "Row 3: 2 black, 1 red.")
        expect(page.locator("linja-board button.can")).to_have_count(0)

        server.start()
        expect(page.locator("#turns li")).to_have_text(["1.Black1-2 1-3"], timeout=30_000)
        expect(page.locator("#strip")).to_be_hidden()
        expect(theirs.page.locator("#turns li")).to_have_text(["1.Black1-2 1-3"], timeout=30_000)
        assert theirs.my_turn() == "opening"
        theirs.move(8, 7)
        expect(page.locator("#turns li")).to_have_count(2)


def test_an_action_whose_answer_was_lost_is_sent_again_and_played_once(page: Page, base_url: str) -> None:
    said: list[str] = []
    sockets: list[WebSocketRoute] = []

    def lose_the_answer(socket: WebSocketRoute) -> None:
        sockets.append(socket)
        server = socket.connect_to_server()

        def forward(message: str | bytes) -> None:
            if '"act"' in str(message):
                said.append(str(message))
            server.send(message)

        def answer(message: str | bytes) -> None:
            if said and len(sockets) == 1:
                if json.loads(message)["type"] == "state":
                    socket.close(code=1012)
            else:
                socket.send(message)

        socket.on_message(forward)
        server.on_message(answer)

    page.route_web_socket("**/socket*", lose_the_answer)
    page.goto(new_game(page.context, base_url).url)
    game = Table(page).ready()
    game.move(1, 2)
    expect(page.locator("#prompt-text")).to_have_text("Black: 2 pawns were in row 2 → move any pawn 2 rows.")
    assert len(sockets) == 2
    assert set(said) == {'{"type":"act","version":0,"action":"1-2"}'}
    game.move(1, 3)
    expect(page.locator("#turns li")).to_have_text(["1.Black1-2 1-3"])


def test_pauses_grow_while_the_server_restarts(page: Page, base_url: str) -> None:
    """Half a second, then twice as long each time; never more than ten seconds. Chance adds nothing here."""
    tries: list[WebSocketRoute] = []

    def refuse(socket: WebSocketRoute) -> None:
        tries.append(socket)
        socket.close(code=1012)

    page.route_web_socket("**/socket*", refuse)
    page.add_init_script(COUNT_LOST)
    page.clock.install(time=0)
    page.clock.pause_at(1000)
    page.goto(new_game(page.context, base_url).url)
    for number, pause in enumerate([500, 1000, 2000, 4000, 8000, 10_000, 10_000], 1):
        page.wait_for_function("tries => window.lost === tries", arg=number)
        assert len(tries) == number
        page.clock.run_for(pause - 1)
        assert len(tries) == number
        page.clock.run_for(1)


def test_a_silent_connection_is_given_up(page: Page, base_url: str) -> None:
    sockets: list[WebSocketRoute] = []

    def swallow_pongs(socket: WebSocketRoute) -> None:
        sockets.append(socket)
        server = socket.connect_to_server()
        server.on_message(lambda message: None if '"pong"' in str(message) else socket.send(message))

    page.route_web_socket("**/socket*", swallow_pongs)
    page.clock.install(time=0)
    page.goto(new_game(page.context, base_url).url)
    game = Table(page).ready()
    page.clock.run_for(26_000)
    assert len(sockets) == 1
    page.clock.run_for(9_000)
    game.move(1, 2)
    assert len(sockets) == 2


@pytest.mark.noisy
def test_a_device_that_is_online_again_does_not_wait(page: Page, table: Callable[..., Table]) -> None:
    game = table()
    page.clock.install()
    page.context.set_offline(True)
    page.evaluate("() => window.dispatchEvent(new Event('pagehide'))")  # it closes the socket as well
    page.clock.run_for(5000)
    expect(page.locator("#strip")).to_be_visible()
    page.clock.pause_at(time.time() + 3600)
    page.context.set_offline(False)
    game.move(1, 2)  # though time stands still, and with it every pause


def test_a_try_begun_before_the_device_was_online_does_not_hold_it_up(page: Page, table: Callable[..., Table]) -> None:
    page.add_init_script(ONE_GETS_NOWHERE)
    game = table()
    page.evaluate("() => window.dispatchEvent(new Event('pagehide'))")
    page.wait_for_function("() => window.tries === 2")
    expect(page.locator("#strip")).to_be_visible()
    page.evaluate("() => window.dispatchEvent(new Event('online'))")
    game.move(1, 2)
    assert page.evaluate("() => window.tries") == 3


@pytest.mark.slow
def test_what_was_played_while_away_is_shown(
    visitor: Callable[..., BrowserContext], page: Page, table: Callable[..., Table]
) -> None:
    mine = table(opponent="link", side="b")
    theirs = Table(visitor().new_page())
    theirs.page.goto(page.url)
    theirs.ready()
    mine.move(1, 2)
    mine.move(1, 3)
    link = page.url
    page.goto("about:blank")
    theirs.my_turn()
    theirs.move(8, 7)
    theirs.move(8, 6)
    page.emulate_media(reduced_motion="no-preference")
    page.goto(link)
    page.wait_for_selector("linja-board[data-moving]")
    mine.ready()
    expect(page.locator("linja-board .arrow.last")).to_have_count(2)
    expect(page.locator("#said")).to_contain_text("While you were away: Red moves from row 8 to row 7.")
