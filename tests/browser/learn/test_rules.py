"""The rules pages: examples that can be played, points, and what differs between the boxes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from linja.learning.topics import topics
from linja.position import ROWS, Side
from linja.rules import EDITIONS
from tests.browser.driver import counts, pieces_on

if TYPE_CHECKING:
    from playwright.sync_api import Page


@pytest.mark.slow
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_example_of_the_rules_can_be_played(page: Page, base_url: str, edition: str) -> None:
    page.goto(f"{base_url}/rules/{edition}")
    page.wait_for_selector("html[data-ready]")
    for topic in topics(EDITIONS[edition]):
        drawn = page.locator(f"#{topic.name} .example")
        expect(drawn).to_have_count(len(topic.examples))
        for place, example in enumerate(topic.examples):
            board, button = drawn.nth(place).locator("linja-board"), drawn.nth(place).get_by_role("button")
            shown = example.boards(EDITIONS[edition])
            assert pieces_on(board) == counts(shown[0])
            expect(board.locator(".arrow")).to_have_count(len(example.arrows(Side.BLACK)))
            if len(shown) == 1 or example.actions == "pass":
                continue
            button.click()
            expect(board.locator(".arrow")).to_have_count(1)
            expect(button).to_have_text("Back")
            page.wait_for_function(
                "([board, pieces]) => JSON.stringify([board.view.black, board.view.red]) === pieces",
                arg=[board.element_handle(), str(counts(shown[-1])).replace(" ", "")],
            )
            button.click()
            assert pieces_on(board) == counts(shown[0])


def test_the_points_are_worked_out_on_the_board(page: Page, base_url: str) -> None:
    page.goto(f"{base_url}/rules/bonus")
    counted = page.locator("#points .counted:not(:empty)")
    expect(counted).to_have_count(len([row for row in ROWS if row != 4]))
    expect(counted.last).to_have_text("6\u2009×\u20095 = 30")


def test_what_differs_from_my_box(page: Page, base_url: str) -> None:
    page.goto(f"{base_url}/rules/zen")
    page.get_by_role("link", name="How does my box differ?").click()
    row = page.locator(".difference", has_text="A follow-up lands in an empty row")
    expect(row.locator("dl > div")).to_have_text(
        ["Zennothing special", "Bonusnothing special", "Classican extra turn, but only once"]
    )
    expect(row.locator(".this dt")).to_have_text("Zen")


def test_an_edition_that_does_not_exist_has_no_pages(page: Page, base_url: str) -> None:
    assert [page.request.get(f"{base_url}/{path}/tea").status for path in ("rules", "learn")] == [404, 404]
