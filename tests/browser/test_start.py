"""Finding each other and leaving: the lobby, the own games, another device, and being forgotten."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.driver import Table, new_game
from tests.browser.test_pages import violations, width_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext, Page


def test_an_open_game_is_in_the_lobby_until_somebody_joins(
    visitor: Callable[..., BrowserContext], page: Page, base_url: str
) -> None:
    page.goto(base_url)
    page.get_by_role("radio", name="Open to anybody").check()
    page.get_by_role("radio", name="Own", exact=True).check()
    page.get_by_label("Minutes").fill("200")
    page.click("#play-now")
    assert page.locator("#clocks :invalid").count() == 1  # the browser says so, and nothing is sent
    page.get_by_label("Minutes").fill("7")
    page.get_by_label("Your name").fill("Kaya")
    page.get_by_role("radio", name="Black").check()
    page.click("#play-now")
    page.wait_for_url("**/game/*")
    mine = Table(page).ready()
    expect(page.locator("#invite-text")).to_contain_text("Anybody can join")

    theirs = Table(visitor(viewport={"width": 360, "height": 740}).new_page())
    theirs.page.goto(base_url)
    entry = theirs.page.locator("#lobby-list a", has_text="Kaya")
    expect(entry).to_contain_text("Zen · 7+10 · you play Red")
    assert violations(theirs.page) == []
    assert width_of(theirs.page) <= 360
    watching = page.context.new_page()
    watching.goto(base_url)
    expect(watching.locator("#lobby-list a", has_text="Your game")).to_contain_text("Waiting")
    entry.click()
    theirs.page.wait_for_url(page.url)
    theirs.ready()
    expect(page.locator("#invite")).to_be_hidden()
    expect(theirs.page.locator("#plate-top .name")).to_have_text("Kaya")
    expect(watching.locator("#lobby-list a", has_text="Your game")).to_have_count(0, timeout=15_000)
    assert {mine.due, theirs.due} == {"opening", "wait"}


@pytest.mark.noisy  # a picture that cannot be loaded is an error in the browser's log
@pytest.mark.parametrize("there", [True, False])
def test_the_code_of_the_link_is_shown_if_there_is_one(page: Page, table: Callable[..., Table], there: bool) -> None:
    picture = '<svg xmlns="http://www.w3.org/2000/svg" width="29" height="29"><path d="M0 0h7v7H0z"/></svg>'
    if there:
        page.route("**/qr.svg", lambda route: route.fulfill(content_type="image/svg+xml", body=picture))
    else:
        page.route("**/qr.svg", lambda route: route.fulfill(status=404))
    table(opponent="link")
    page.get_by_text("QR code").click()
    expect(page.get_by_role("img", name="QR code of the link to this game")).to_be_visible(visible=there)
    expect(page.locator("#invite-link")).to_have_value(page.url)


def test_an_empty_lobby_is_friendly(page: Page, base_url: str) -> None:
    page.route("**/api/lobby", lambda route: route.fulfill(json={"games": []}))
    page.goto(base_url)
    expect(page.get_by_text("Nobody is waiting just now.")).to_be_visible()


def test_own_games_say_whose_turn_it_is(visitor: Callable[..., BrowserContext], base_url: str) -> None:
    context = visitor()
    for level in ("1", "2", "3", "4"):
        new_game(context, base_url, opponent="computer", level=level)
    far = new_game(context, base_url, opponent="link", clock={"kind": "days", "days": 2})
    red = visitor()
    friend = Table(red.new_page())
    friend.page.goto(far.url)
    friend.ready().page.click("#rename")
    friend.page.locator("#name-field").fill("Ole")
    friend.page.keyboard.press("Enter")
    expect(friend.page.locator("#plate-bottom .name")).to_have_text("Ole (you)")

    page = context.new_page()
    page.goto(base_url)
    entries = page.locator("#own-list a")
    expect(entries).to_have_count(3)
    page.locator("#own").get_by_role("button", name="Show all").click()
    expect(entries).to_have_count(5)
    expect(entries.nth(3)).to_be_focused()
    assert violations(page) == []
    ole = page.locator("#own-list a", has_text="Ole")
    expect(ole).to_contain_text("Zen · 2 days per turn · just now")
    expect(ole.locator(".badge")).to_have_text("Your move")
    ole.click()
    page.wait_for_url(far.url)
    game = Table(page).ready()
    expect(page.locator("#plate-bottom .time")).to_have_text("2 d 0 h")
    game.move(1, 2)
    game.move(1, 3)
    page.goto(base_url)
    page.locator("#own").get_by_role("button", name="Show all").click()
    expect(page.locator("#own-list a").last.locator(".badge")).to_have_text("Waiting")


@pytest.mark.noisy  # a link that has been used is an error in the browser's log
def test_a_seat_moves_to_another_device(
    visitor: Callable[..., BrowserContext], page: Page, table: Callable[..., Table]
) -> None:
    here = table(opponent="link", side="b")
    here.move(1, 2)
    page.get_by_role("button", name="Another device").click()
    expect(page.locator("#seat-link")).to_have_value(re.compile("/seat/"))
    assert violations(page) == []
    link = page.locator("#seat-link").input_value()
    page.get_by_role("button", name="Done").click()

    there = Table(visitor(viewport={"width": 360, "height": 740}).new_page())
    there.page.goto(link)
    expect(page.locator("#plate-bottom .name")).to_have_text("You (Black)")  # looking alone moves nothing
    assert violations(there.page) == []
    there.page.get_by_role("button", name="Play here").click()
    there.page.wait_for_url(page.url)
    there.ready()
    expect(page.locator("#offer-text")).to_have_text("This game goes on with another device.")
    there.move(1, 3)
    expect(page.locator("#prompt-text")).to_contain_text("You are watching.")
    expect(page.locator("#resign")).to_be_hidden()

    third = visitor().new_page()
    third.goto(link)
    third.get_by_role("button", name="Play here").click()
    expect(third.get_by_role("alert")).to_contain_text("This link has been used, or it is too old.")


def test_who_wants_to_be_forgotten_is(visitor: Callable[..., BrowserContext], page: Page, base_url: str) -> None:
    game = new_game(page.context, base_url, opponent="link", name="Kaya")
    page.goto(game.url)
    Table(page).ready()
    theirs = Table(visitor().new_page())
    theirs.page.goto(game.url)
    theirs.ready()
    expect(theirs.page.locator("#plate-top .name")).to_have_text("Kaya")

    page.goto(base_url)
    expect(page.locator("#own-list a")).to_have_count(1)
    page.get_by_role("link", name="Privacy").last.click()
    page.get_by_role("button", name="Delete what is stored about me").click()
    assert violations(page) == []
    page.get_by_role("button", name="Keep it").click()
    page.get_by_role("button", name="Delete what is stored about me").click()
    page.get_by_role("button", name="Delete", exact=True).click()
    expect(page.locator("#forgotten")).to_have_text("Done. Nothing about you is stored any more.")
    assert page.evaluate("() => localStorage.length") == 0

    expect(theirs.page.locator("#result-text")).to_have_text("You win: your opponent has resigned.")
    expect(theirs.page.locator("#plate-top .name")).to_have_text("Your opponent (Black)")
    page.goto(base_url)
    expect(page.locator("#lobby")).to_be_visible()
    expect(page.locator("#own")).to_be_hidden()
