"""The page of finished games."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.driver import Table
from tests.browser.page_checks import violations, width_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page


def test_a_finished_game_stays_with_all_that_can_be_done(
    page: Page, base_url: str, table: Callable[..., Table]
) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    table(opponent="computer", level="easy")
    game = page.url.rpartition("/")[2]
    page.click("#resign")
    page.click("#resign-yes")
    page.wait_for_function("() => (localStorage.getItem('linja-statistics') ?? '').includes('lost')")
    page.goto(f"{base_url}/statistics")
    page.get_by_role("link", name="Finished games").click()
    entry = page.locator("#games-list li")
    expect(entry).to_have_count(1)
    expect(entry).to_contain_text("Computer, easy")
    expect(entry.locator(".badge")).to_have_text("Loss")
    assert violations(page) == []
    assert width_of(page) <= 360
    with page.expect_download() as saved:
        page.click("#save-all")
    assert "linja, level easy" in Path(saved.value.path()).read_text()
    expect(entry.get_by_role("link", name="Analyse")).to_have_attribute("href", f"/game/{game}/analysis")
    entry.get_by_role("button", name="Rematch").click()
    page.wait_for_url("**/game/*")
    Table(page).ready()
    expect(page.locator("#plate-top .name")).to_have_text("Computer, easy")
