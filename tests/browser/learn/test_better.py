"""Play better, the second part of the course, and the strategy guide: puzzles on their boards."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from linja.editions import THEME_TITLES
from linja.puzzles.play_better import play_better
from tests.browser.page_checks import violations, width_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext, Locator, Page

    from linja.puzzles import Puzzle
    from linja.turn import Turn


def play(board: Locator, puzzle: Puzzle, turn: Turn, skip: Locator) -> None:
    """Make a turn with the keyboard alone."""
    keyboard = board.page.keyboard
    for source, target, *_ in turn.arrows(puzzle.position.side):
        board.locator(f"[data-row='{source}']").focus()
        for key in ("Enter", str(target), "Enter"):
            keyboard.press(key)
    if skip.is_visible():
        keyboard.press("s")


def test_a_lesson_is_a_maxim_and_four_puzzles(page: Page, base_url: str) -> None:
    first, second, *_ = play_better("zen")
    page.goto(f"{base_url}/learn/zen/better")
    expect(page.locator("#lesson-title")).to_have_text(THEME_TITLES[first.theme])
    board, choice = page.locator("#board"), page.locator("#choice")
    for number, puzzle in enumerate((first.shown, *first.puzzles), 1):
        expect(page.locator("#lesson-place")).to_have_text(f"{number} of 4")
        expect(board.locator("button.can").first).to_be_visible()
        if number == 1:
            play(board, puzzle, puzzle.tempting, choice)
            expect(page.locator("#remark.wrong")).to_contain_text("away")
            expect(page.locator("#again")).to_be_focused()
            assert violations(page) == []
            page.keyboard.press("Enter")
            expect(board.locator("button.can").first).to_be_visible()
        play(board, puzzle, puzzle.turn, choice)
        expect(page.locator("#remark.right")).to_contain_text("Right!")
        expect(page.locator("#next")).to_be_focused()
        page.keyboard.press("Enter")
    expect(page.locator("#lesson-title")).to_have_text(THEME_TITLES[second.theme])
    page.goto(f"{base_url}/learn/zen/better")
    expect(page.locator("#lesson-title")).to_have_text(THEME_TITLES[second.theme])
    expect(page.locator(".lessons a.done")).to_have_count(1)
    page.goto(f"{base_url}/learn/zen")
    expect(page.locator(".lessons a.done")).to_have_count(0)


def test_after_the_lessons_comes_a_game_against_the_rules_of_thumb(page: Page, base_url: str) -> None:
    page.goto(f"{base_url}/learn/zen/better#better-game")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/game/*")
    expect(page.locator("#plate-top .name")).to_contain_text("rules of thumb")


@pytest.mark.slow
def test_a_maxim_is_tried_on_the_guides_board(visitor: Callable[..., BrowserContext], base_url: str) -> None:
    page = visitor(viewport={"width": 360, "height": 740}).new_page()
    page.goto(f"{base_url}/learn/zen/strategy")
    assert width_of(page) <= 360
    lesson = play_better("zen")[-1]
    figure = page.locator(f"#{lesson.theme} figure")
    figure.scroll_into_view_if_needed()
    board, choice = figure.locator("linja-board"), figure.locator(".choice")
    expect(board.locator("button.can").first).to_be_visible()
    play(board, lesson.shown, lesson.shown.tempting, choice)
    expect(figure.locator(".remark.wrong")).to_contain_text("away")
    figure.get_by_role("button", name="Again").click()
    expect(board.locator("button.can").first).to_be_visible()
    play(board, lesson.shown, lesson.shown.turn, choice)
    expect(figure.locator(".remark.right")).to_contain_text("Right!")
    assert violations(page) == []
