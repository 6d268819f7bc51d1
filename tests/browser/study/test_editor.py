"""The position editor and the report after a game, in real Chromium."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.driver import Hand, Table
from tests.browser.page_checks import violations, width_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext, Page

SMALL = "zen+pieces=4+limit=3"


def checked(page: Page, position: str) -> None:
    """The server has said whether this position is possible."""
    page.wait_for_selector(f"#main[data-checked='{position}']")


@pytest.mark.parametrize(("width", "theme"), [(1280, "light"), pytest.param(360, "dark", marks=pytest.mark.slow)])
def test_a_position_is_put_together_and_analysed(
    visitor: Callable[..., BrowserContext], base_url: str, width: int, theme: str
) -> None:
    page = visitor(viewport={"width": width, "height": 800}, color_scheme=theme).new_page()
    page.goto(f"{base_url}/editor")
    checked(page, "61111110/01111116 b")
    expect(page.locator("#faults")).to_have_text("Legal: you can play from here.")
    page.locator("[data-spot=b8]").click()
    expect(page.locator("#faults")).to_contain_text("13 p")
    expect(page.locator("#play")).to_be_disabled()
    assert violations(page) == []
    page.locator("[data-spot=b7]").focus()
    page.keyboard.press("-")
    checked(page, "61111101/01111116 b")
    expect(page.locator("#faults")).to_have_text("Legal: you can play from here.")
    page.get_by_role("radio", name="Red").check()
    checked(page, "61111101/01111116 r")
    assert page.locator("#text").input_value() == "61111101/01111116 r"
    assert width_of(page) <= width
    page.get_by_role("link", name="Analyse").click()
    page.wait_for_selector("#main[data-valued='61111101/01111116 r']")


def test_text_goes_in_and_out_and_a_link_opens_fresh(
    page: Page, visitor: Callable[..., BrowserContext], base_url: str
) -> None:
    page.goto(f"{base_url}/editor")
    page.fill("#text", "nonsense")
    expect(page.locator("#faults")).to_contain_text("Not a valid position")
    page.fill("#text", "70222210/01122105 r")
    expect(page.locator("#faults li")).to_have_count(1)
    page.fill("#text", "50022210/01122105 r")
    checked(page, "50022210/01122105 r")
    page.select_option("#rules", "classic")
    checked(page, "50022210/01122105 r")
    other = visitor().new_page()
    other.goto(page.locator("#position-link").input_value())
    checked(other, "50022210/01122105 r")
    assert other.locator("#rules").input_value() == "classic"
    assert other.request.get(base_url + (other.locator("#picture").get_attribute("href") or "")).ok
    preview = other.locator("meta[property='og:image']").get_attribute("content") or ""
    assert other.request.get(preview).headers["content-type"] == "image/png"
    other.get_by_role("button", name="Play from here").click()
    other.locator("#play-form").get_by_role("button", name="Play").click()
    other.wait_for_url("**/game/*")
    assert Table(other).ready().my_turn() == "opening"


@pytest.mark.slow
def test_the_report_after_a_game(table: Callable[..., Table]) -> None:
    game = table(rules=SMALL, opponent="computer", level="9")
    page = game.page
    page.evaluate("document.addEventListener('linja-report', (event) => (window.reported = event.detail))")
    game.play_out(Hand(seed=4))
    expect(page.locator("#accuracies dd")).to_have_count(2)
    reported = page.evaluate("window.reported")
    assert (reported["rules"], reported["level"], 0 <= reported["accuracy"] <= 100) == (SMALL, "9", True)
    assert reported["outcome"] in ("won", "drawn", "lost")
    assert violations(page) == []
    assert 1 <= page.locator("#moments-list li").count() <= 3
    address = page.url
    page.get_by_role("button", name="Show", exact=True).first.click()
    page.locator("#moment-dialog").get_by_role("link", name="Analyse").click()
    page.wait_for_url(re.compile(r"/analysis\b.*[?&]turn=\d+"))
    page.wait_for_selector("#main[data-valued]:not([data-turn='0'])")
    page.goto(address)
    page.get_by_role("button", name="Try again from here").first.click()
    page.wait_for_url(lambda url: "/game/" in url and url != address)
    assert Table(page).ready().my_turn() == "opening"


def test_pieces_are_dragged_and_files_dropped(page: Page, base_url: str) -> None:
    page.goto(f"{base_url}/editor")
    page.locator("[data-spot=b1]").drag_to(page.locator("[data-spot=b3]"))
    expect(page.locator("#text")).to_have_value("51211110/01111116 b")
    page.locator("[data-spot=r2]").click(button="right")
    expect(page.locator("#text")).to_have_value("51211110/00111116 b")
    page.evaluate(
        """() => {
            const dropped = new DataTransfer();
            dropped.items.add(new File(["42121101/01111224 r"], "position.txt"));
            dispatchEvent(new DragEvent("drop", { dataTransfer: dropped, cancelable: true }));
        }"""
    )
    expect(page.locator("#text")).to_have_value("42121101/01111224 r")
