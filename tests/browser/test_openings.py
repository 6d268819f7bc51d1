"""The tree of first turns: by mouse, on the board and by keyboard."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from linja.solution.first_turns import first_turns
from tests.browser.driver import new_game
from tests.browser.page_checks import violations, width_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext, Page

    from tests.browser.driver import Table


def explored(page: Page, address: str, line: str = "") -> None:
    page.goto(address)
    at(page, line)


def at(page: Page, line: str) -> None:
    page.wait_for_selector(f"#main[data-line='{line}']")


@pytest.mark.parametrize("theme", ["light", pytest.param("dark", marks=pytest.mark.slow)])
def test_first_turns_stand_with_their_exact_values(page: Page, base_url: str, theme: str) -> None:
    page.context.add_cookies([{"name": "linja-theme", "value": theme, "url": base_url}])
    explored(page, f"{base_url}/openings/bonus")
    values = first_turns("bonus")
    rows = page.locator("#tree tr")
    expect(rows).to_have_count(len(values))
    assert rows.first.inner_text().split()[:3] == ["1-2", "1-3", f"+{values['1-2 1-3']}"]
    expect(page.locator("#estimates")).to_be_hidden()
    assert violations(page) == []


def test_walking_by_click_and_back(page: Page, base_url: str) -> None:
    explored(page, f"{base_url}/openings")
    page.get_by_role("link", name="1-2 1-3", exact=True).click()
    at(page, "1-2 1-3")
    expect(page.locator("#line-title")).to_have_text("1. 1-2 1-3")
    expect(page.locator("#line-text")).to_contain_text("Red to move.")
    expect(page.locator("#estimates")).to_be_visible()
    page.locator("#tree a").first.click()
    page.wait_for_selector("#main[data-line*=',']")
    page.reload()
    page.wait_for_selector("#main[data-line*=',']")
    page.go_back()
    at(page, "1-2 1-3")
    page.click("#first")
    at(page, "")


def test_walking_by_keyboard_and_on_the_board(page: Page, base_url: str) -> None:
    explored(page, f"{base_url}/openings/zen")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(page.locator("#tree tr:nth-child(2) a")).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowRight")
    at(page, "1-2 1-3")
    page.keyboard.press("ArrowLeft")
    at(page, "")
    for row in (1, 2, 1, 3):
        page.locator(f"linja-board [data-row='{row}']").click()
    at(page, "1-2 1-3")


def test_games_played_here_are_counted(table: Callable[..., Table], base_url: str) -> None:
    game = table(rules="bonus+aggressive")
    game.move(1, 2)
    game.move(1, 3)
    explored(game.page, f"{base_url}/openings/bonus+aggressive")
    expect(game.page.locator("#line-text")).to_contain_text(
        re.compile(r"Played in [1-9]\d* games? here\.")
    )  # by others too
    expect(game.page.locator("#tree tr", has_text="1-2 1-3").first.locator("td").last).to_have_text(
        re.compile(r"^[1-9]\d*$")
    )


@pytest.mark.noisy
def test_a_line_that_is_none_leads_to_the_start(page: Page, base_url: str) -> None:
    explored(page, f"{base_url}/openings/zen?line=nonsense", "")


def test_it_fits_on_a_phone(visitor: Callable[..., BrowserContext], base_url: str) -> None:
    context = visitor(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    new_game(context, base_url)
    page = context.new_page()
    explored(page, f"{base_url}/openings/bonus+aggressive")
    assert width_of(page) <= 360
