"""Two people far apart: the link, names, clocks, draws, take-backs, and who is away."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, NamedTuple

import pytest
from playwright.sync_api import expect

from tests.browser.driver import Table, new_game
from tests.browser.page_checks import violations, width_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from playwright.sync_api import BrowserContext, Page, WebSocketRoute

    from tests.browser.conftest import running_server


class Pair(NamedTuple):
    """Two people at one game, Black first."""

    black: Table
    red: Table


@pytest.fixture
def pair(visitor: Callable[..., BrowserContext], page: Page, base_url: str) -> Callable[..., Pair]:
    """Seats two people at a game that Black starts."""

    def seated(**wanted: Any) -> Pair:
        page.goto(new_game(page.context, base_url, opponent="link", **wanted).url)
        black, red = Table(page).ready(), Table(visitor().new_page())
        red.page.goto(page.url)
        return Pair(black, red.ready())

    return seated


def test_a_whole_evening_with_names_and_a_clock(
    visitor: Callable[..., BrowserContext], page: Page, base_url: str
) -> None:
    page.goto(base_url)
    page.get_by_role("radio", name="A friend").check()
    page.get_by_role("radio", name="5+3").check()
    page.get_by_label("Your name").fill("  Ada ")
    page.click("#options summary")
    page.get_by_role("radio", name="Black").check()
    expect(page.locator("#clock-words")).to_have_text("Each side has 5 minutes for the game. Each turn adds 3 seconds.")
    page.click("#play-now")
    page.wait_for_url("**/game/*")
    mine = Table(page).ready()
    expect(page.locator("#plate-bottom .name")).to_have_text("Ada (you)")
    expect(page.locator("#plate-top .state")).to_have_text("no one yet")
    expect(page.locator("#prompt-text")).to_have_text("Waiting for an opponent to join.")
    assert violations(page) == []

    friend = visitor(viewport={"width": 360, "height": 740})
    theirs = Table(friend.new_page())
    theirs.page.goto(page.locator("#invite-link").input_value())
    theirs.ready()
    theirs.page.click("#rename")
    theirs.page.get_by_label("Visible to anyone").fill("Mina <b>von</b> Ahn")
    theirs.page.get_by_role("button", name="Save").click()
    expect(page.locator("#plate-top .name")).to_have_text("Mina <b>von</b> Ahn")
    expect(theirs.page.locator("#plate-top .name")).to_have_text("Ada")
    expect(page.locator("#invite")).to_be_hidden()
    expect(page.locator(".clock .time")).to_have_text(["5:00", "5:00"])

    first, second = (mine, theirs) if mine.due != "wait" else (theirs, mine)
    row = 1 if first is mine else 8
    first.move(row, 2 if row == 1 else 7)
    expect(first.page.locator("#plate-bottom .clock")).to_have_class(re.compile("running"))
    expect(second.page.locator("#plate-top .time")).to_have_text(re.compile("4:5[0-9]"))
    first.move(row, 3 if row == 1 else 6)
    assert second.my_turn() == "opening"
    assert second.page.title() == "Your move · Linja"
    expect(second.page.locator("#plate-bottom .clock")).to_have_class(re.compile("running"))
    assert violations(theirs.page) == []
    assert width_of(theirs.page) <= 360

    theirs.page.close()
    expect(page.locator("#plate-top .state")).to_contain_text("away since")


@pytest.mark.slow
def test_a_draw_is_declined_withdrawn_and_accepted(pair: Callable[..., Pair]) -> None:
    black, red = pair()
    black.page.click("#draw")
    expect(black.page.locator("#offer-text")).to_have_text("You offered a draw.")
    expect(black.page.locator("#accept")).to_be_hidden()
    expect(red.page.locator("#offer-text")).to_have_text("Your opponent offers a draw.")
    expect(red.page.locator("#said")).to_contain_text("Your opponent offers a draw.")
    assert violations(red.page) == []
    red.page.get_by_role("button", name="Decline").click()
    expect(black.page.locator("#offer-text")).to_have_text("Draw offer declined.")
    expect(black.page.locator("#accept, #decline").locator("visible=true")).to_have_count(0)
    expect(black.page.locator("#draw")).to_be_disabled()  # once between two turns

    red.page.click("#draw")
    expect(black.page.locator("#offer-text")).to_have_text("Your opponent offers a draw.")
    red.page.get_by_role("button", name="Withdraw").click()
    expect(black.page.locator("#offer-text")).to_have_text("Draw offer withdrawn.")
    expect(red.page.locator("#offer")).to_be_hidden()

    black.move(1, 2)
    expect(black.page.locator("#offer")).to_be_hidden()
    black.move(1, 3)
    black.page.click("#draw")
    red.page.get_by_role("button", name="Accept").click()
    for game in (black, red):
        expect(game.page.locator("#result-text")).to_have_text("Draw by agreement.")
    assert violations(black.page) == []


def test_a_take_back_is_asked_for_and_granted(pair: Callable[..., Pair]) -> None:
    black, red = pair()
    start = black.row(2).get_attribute("aria-label") or ""
    expect(black.page.locator("#hint")).to_be_hidden()
    black.move(1, 2)
    black.move(1, 3)
    black.page.click("#takeback")
    expect(black.page.locator("#offer-text")).to_have_text("You asked to take back your turn.")
    expect(red.page.locator("#offer-text")).to_have_text("Your opponent wants to take back a turn.")
    red.page.get_by_role("button", name="Accept").click()
    expect(black.page.locator("#turns li")).to_have_count(0)
    expect(black.row(2)).to_have_attribute("aria-label", start)
    expect(red.page.locator("#said")).to_contain_text("Taken back.")
    assert black.my_turn() == "opening"


def test_a_flag_falls(pair: Callable[..., Pair], server: running_server) -> None:
    black, red = pair(clock={"kind": "minutes", "minutes": 1, "increment": 0})
    black.move(1, 2)
    black.move(1, 3)
    server.pass_time(52)
    red.move(8, 7)
    expect(red.page.locator("#said")).to_contain_text("Ten seconds left.")
    expect(red.page.locator("#plate-bottom .clock")).to_have_class("clock running low")
    expect(red.page.locator("#plate-bottom .time")).to_have_text(re.compile(r"0:0\d\.\d"))
    assert violations(red.page) == []
    server.pass_time(10)
    expect(red.page.locator("#result-text")).to_have_text("Your opponent (Black) wins: you ran out of time.")
    expect(black.page.locator("#result-text")).to_have_text("You win: your opponent ran out of time.")


def test_a_game_that_was_put_away_can_only_be_looked_at(page: Page, base_url: str) -> None:
    def put_away(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            told = json.loads(message)
            if told["type"] == "state":
                told |= {"archived": True, "actions": [], "can": dict.fromkeys(told["can"], False)}
            socket.send(json.dumps(told))

        server.on_message(pass_on)

    page.route_web_socket("**/socket*", put_away)
    page.goto(new_game(page.context, base_url, opponent="link").url)
    Table(page).ready()
    expect(page.locator("#prompt-text")).to_have_text("Archived: view only.")
    expect(page.locator("#invite, #rename, #move-seat").locator("visible=true")).to_have_count(0)


@pytest.mark.noisy  # a picture that cannot be loaded is an error in the browser's log
@pytest.mark.parametrize("there", [True, False])
def test_the_code_of_the_link_is_shown_if_there_is_one(page: Page, base_url: str, there: bool) -> None:
    picture = '<svg xmlns="http://www.w3.org/2000/svg" width="29" height="29"><path d="M0 0h7v7H0z"/></svg>'
    if there:
        page.route("**/qr.svg", lambda route: route.fulfill(content_type="image/svg+xml", body=picture))
    else:
        page.route("**/qr.svg", lambda route: route.fulfill(status=404))
    page.goto(base_url.replace("127.0.0.1", "linja.localhost"))  # for the page, an address that others can open
    page.get_by_role("radio", name="A friend").check()
    page.click("#play-now")
    page.wait_for_url("**/game/*")
    Table(page).ready()
    page.get_by_text("QR code").click()
    expect(page.get_by_role("img", name="QR code of the link to this game")).to_be_visible(visible=there)
    expect(page.locator("#invite-link")).to_have_value(page.url)


def test_two_browsers_by_link(visitor: Callable[..., BrowserContext], page: Page, table: Callable[..., Table]) -> None:
    mine = table(opponent="link", rules="zen", side="b")
    expect(page.locator("#invite")).to_be_visible()
    link = page.locator("#invite-link").input_value()
    friends = visitor()
    theirs = Table(friends.new_page())
    theirs.page.goto(link)
    theirs.ready()
    expect(page.locator("#invite")).to_be_hidden()
    expect(theirs.page.locator("#plate-bottom .name")).to_have_text("You (Red)")
    assert theirs.due == "wait"
    mine.move(1, 2)
    version = mine.version
    page.click("#skip")
    mine.changed(version)
    assert theirs.my_turn() == "opening"
    theirs.move(8, 7)
    expect(page.locator("#prompt-text")).to_have_text("Your opponent is to move.")

    strangers = visitor()
    watching = Table(strangers.new_page())
    watching.page.goto(link)
    watching.ready()
    expect(watching.page.locator("#prompt-text")).to_have_text("You're watching. Red is to move.")
    expect(watching.page.locator("#resign")).to_be_hidden()

    theirs.page.click("#resign")
    theirs.page.click("#resign-yes")
    expect(page.locator("#result-text")).to_have_text("You win: your opponent resigned.")
    expect(theirs.page.locator("#result-text")).to_have_text("Your opponent (Black) wins: you resigned.")
    theirs.page.click("#rematch")
    page.get_by_role("button", name="Accept the rematch").click()
    page.wait_for_url(lambda url: url != link)
    theirs.page.wait_for_url(page.url)
    mine.ready()
    assert theirs.ready().my_turn() == "opening"  # the loser starts
