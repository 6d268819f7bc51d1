"""The start page: what can be chosen, the lobby, and the visitor's games."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.driver import Table, new_game
from tests.browser.page_checks import violations, width_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext, Page


@pytest.mark.slow
def test_an_open_game_is_in_the_lobby_until_somebody_joins(
    visitor: Callable[..., BrowserContext], page: Page, base_url: str
) -> None:
    page.goto(base_url)
    page.get_by_role("radio", name="Anyone").check()
    page.get_by_role("radio", name="Custom", exact=True).check()
    page.get_by_label("Minutes").fill("200")
    page.click("#play-now")
    assert page.locator("#clocks :invalid").count() == 1  # the browser says so, and nothing is sent
    page.get_by_label("Minutes").fill("7")
    page.get_by_label("Your name").fill("Kaya")
    page.click("#options summary")
    page.get_by_role("radio", name="Black").check()
    page.click("#play-now")
    page.wait_for_url("**/game/*")
    mine = Table(page).ready()
    expect(page.locator("#invite-text")).to_contain_text("Anyone can join")

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


def test_an_empty_lobby_is_friendly(page: Page, base_url: str) -> None:
    page.route("**/api/lobby", lambda route: route.fulfill(json={"games": []}))
    page.goto(base_url)
    expect(page.get_by_text("No one is waiting right now.")).to_be_visible()


@pytest.mark.slow
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
    expect(page.locator("#own-list a").last.locator(".badge")).to_have_text("Waiting for Ole")


def test_one_click_plays(page: Page, base_url: str) -> None:
    page.goto(base_url)
    page.click("#play-now")
    page.wait_for_url("**/game/*")
    assert Table(page).ready().my_turn() == "opening"


def test_a_new_visitor_plays_an_easy_level(page: Page, base_url: str) -> None:
    page.goto(base_url)
    expect(page.locator("#edition-title")).to_have_text("Zen")
    page.click("#play-now")
    page.wait_for_url("**/game/*")
    Table(page).ready()
    expect(page.locator("#plate-top .name")).to_have_text("Computer, easy")


def test_choices_are_sent_and_remembered(page: Page, base_url: str) -> None:
    page.goto(base_url)
    page.click("#editions > summary")
    page.get_by_role("radio", name="Classic").check()
    expect(page.locator("[data-word=aggressive]")).to_be_hidden()
    page.get_by_role("radio", name=re.compile("^Bonus")).check()
    page.locator("[data-word=aggressive] input").check()
    page.get_by_label("Level").select_option("7, Sharp")
    page.get_by_role("radio", name="A friend").check()
    page.get_by_role("radio", name="On this device", exact=True).check()
    expect(page.locator("#levels")).to_be_hidden()
    page.click("#options summary")
    page.get_by_role("radio", name="Best of 3").check()
    page.click("#play-now")
    page.wait_for_url("**/game/*")
    game = Table(page).ready()
    expect(page.locator("#rules-title")).to_have_text("Bonus, aggressive")
    expect(page.locator("#match-title")).to_have_text("Best of 3")
    address = page.url
    page.goto(base_url)
    expect(page.locator("#edition-title")).to_have_text("Bonus, aggressive")
    expect(page.locator("#edition-about")).to_have_text("– minus points by row")
    expect(page.locator("#chosen")).to_have_text("best of 3")
    page.get_by_role("radio", name="Computer").check()
    expect(page.get_by_label("Level")).to_have_value("7")
    page.locator("#own-list a").click()
    page.wait_for_url(address)
    game.ready()


def test_the_board_plays_unless_motion_is_unwelcome(visitor: Callable[..., BrowserContext], base_url: str) -> None:
    page = visitor(viewport={"width": 360, "height": 740}, reduced_motion="no-preference").new_page()
    page.goto(base_url)
    expect(page.locator("#demo")).to_be_in_viewport()
    page.wait_for_function("() => document.querySelector('#demo').view.black[0] < 6")


def test_which_box_do_i_own(page: Page, base_url: str) -> None:
    page.goto(base_url)
    page.click("#editions > summary")
    page.get_by_text("Which box do I own?").click()
    page.get_by_role("link", name="Rules of Classic").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Rules of Classic")
