"""Pages with a board on every screen: the whole board in sight, nothing covered, no blank scrolling, keys page-wide."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.driver import Table, new_game
from tests.browser.page_checks import violations

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext, Page

STUDIES = ["/analysis", "/puzzles/zen/daily", "/learn/zen", "/openings/zen"]
CROWDED = "40122300/00321006 b"
COVERED = """() => [...document.querySelectorAll("linja-board .tag:not(:empty)")].flatMap(tag => {
    const box = tag.getBoundingClientRect();
    return [...document.querySelectorAll("linja-board .piece .face")].filter(face => {
        const piece = face.getBoundingClientRect();
        return piece.right > box.left + 1 && piece.left < box.right - 1
            && piece.bottom > box.top + 1 && piece.top < box.bottom - 1;
    });
}).length"""
"""how many pieces are covered by what a landing earns"""


@pytest.mark.parametrize("path", STUDIES)
def test_keys_work_anywhere_and_a_question_mark_shows_them(page: Page, base_url: str, path: str) -> None:
    page.goto(base_url + path)
    page.wait_for_function("() => document.querySelector('#board')?.view?.black")
    page.locator(".site a").first.focus()
    page.keyboard.press("2")
    expect(page.locator("linja-board [data-row='2']")).to_be_focused()
    page.locator(".site a").first.focus()
    page.keyboard.press("?")
    expect(page.locator("#keys-dialog")).to_be_visible()
    assert violations(page) == []


@pytest.mark.parametrize("path", [*STUDIES, "/editor"])
def test_a_phone_on_its_side_shows_the_whole_board(
    visitor: Callable[..., BrowserContext], base_url: str, path: str
) -> None:
    page = visitor(viewport={"width": 740, "height": 360}, has_touch=True).new_page()
    page.goto(base_url + path)
    page.wait_for_function("() => document.querySelector('#board')?.view?.black")
    box = page.locator("#board").bounding_box()
    assert box
    assert box["y"] >= 0
    assert box["height"] > 330
    assert box["y"] + box["height"] <= 360


@pytest.mark.parametrize("path", [*STUDIES, "/editor"])
def test_on_a_large_screen_nothing_scrolls(visitor: Callable[..., BrowserContext], base_url: str, path: str) -> None:
    page = visitor(viewport={"width": 1280, "height": 800}).new_page()
    page.goto(base_url + path)
    page.wait_for_function("() => document.querySelector('#board')?.view?.black")
    assert page.evaluate("() => document.documentElement.scrollHeight - innerHeight") == 0


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en-GB", "de"])
def test_what_a_landing_earns_covers_no_piece(
    visitor: Callable[..., BrowserContext], base_url: str, language: str
) -> None:
    context = visitor(viewport={"width": 360, "height": 740}, locale=language)
    page = context.new_page()
    tags = page.locator("linja-board .tag:not(:empty)")
    for position in ("61111110/01111116 b", CROWDED):
        page.goto(new_game(context, base_url, position=position).url)
        game = Table(page).ready()
        rows = game.seen().rows
        for width, height in ((360, 740), (740, 360), (1280, 800)):
            page.set_viewport_size({"width": width, "height": height})
            for row in rows:
                game.row(int(row)).click()
                expect(page.locator("linja-board .piece.held")).to_have_count(1)
                assert tags.count() <= 1
                assert page.evaluate(COVERED) == 0, (width, row)
                page.keyboard.press("Escape")


@pytest.mark.parametrize("width", [360, 1280])
def test_the_ways_into_a_course_are_in_one_row(
    visitor: Callable[..., BrowserContext], base_url: str, width: int
) -> None:
    page = visitor(viewport={"width": width, "height": 740}).new_page()
    page.goto(f"{base_url}/learn")
    for row in page.locator(".courses .row").all():
        tops = row.locator(".button").evaluate_all("all => all.map(one => one.getBoundingClientRect().top)")
        assert len(tops) == 2
        assert len(set(tops)) == 1


def test_the_first_lesson_starts_with_the_aim(page: Page, base_url: str) -> None:
    page.goto(f"{base_url}/learn/zen")
    expect(page.locator("#told")).to_contain_text("Move your pawns through your opponent's")
    expect(page.locator("#told")).to_contain_text("the player with the most points wins")
