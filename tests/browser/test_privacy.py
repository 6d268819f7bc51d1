"""Deleting what is stored about a visitor."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.driver import Table, new_game
from tests.browser.page_checks import violations

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext, Page


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
    page.get_by_role("button", name="Delete my data").click()
    assert violations(page) == []
    page.get_by_role("button", name="Keep it").click()
    page.get_by_role("button", name="Delete my data").click()
    page.get_by_role("button", name="Delete", exact=True).click()
    expect(page.locator("#forgotten")).to_have_text("Done. Your data has been deleted.")
    assert page.evaluate("() => localStorage.length") == 0

    expect(theirs.page.locator("#result-text")).to_have_text("You win: your opponent resigned.")
    expect(theirs.page.locator("#plate-top .name")).to_have_text("Your opponent (Black)")
    page.goto(base_url)
    expect(page.locator("#lobby")).to_be_visible()
    expect(page.locator("#own")).to_be_hidden()
