"""What has been done in this browser: heard of by events, kept here only, and forgotten when one wants it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.browser.page_checks import violations, width_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext, Page

DISPATCH = "([name, detail]) => document.dispatchEvent(new CustomEvent(name, { detail }))"


def happens(page: Page, event: str, **detail: Any) -> None:
    page.evaluate(DISPATCH, [event, {"at": "2026-11-16T12:00:00Z", **detail}])


def finish_games(page: Page) -> None:
    for number, (outcome, level, accuracy) in enumerate(
        [("lost", "3", 71), ("won", "4", 88.4), ("won", "2", 90), ("drawn", None, None), ("won", "perfect", 100)]
    ):
        happens(page, "linja-report", id=f"g{number}", rules="zen", level=level, outcome=outcome, accuracy=accuracy)


@pytest.mark.parametrize("theme", ["light", pytest.param("dark", marks=pytest.mark.slow)])
def test_games_puzzles_and_lessons_add_up(page: Page, base_url: str, theme: str) -> None:
    page.context.add_cookies([{"name": "linja-theme", "value": theme, "url": base_url}])
    page.goto(f"{base_url}/statistics")
    expect(page.locator("#empty")).to_be_visible()
    page.goto(f"{base_url}/privacy")  # events are heard on every page
    finish_games(page)
    happens(page, "linja-report", id="g0", rules="zen", level="3", outcome="lost", accuracy=72)  # the same game again
    happens(page, "linja-puzzle", name="x", rules="bonus+aggressive", grade=3, solved=True, hinted=False)
    happens(page, "linja-puzzle", name="y", rules="bonus+aggressive", grade=3, solved=False, hinted=False)
    for lesson in ("1", "2", "2"):
        happens(page, "linja-lesson", edition="zen", lesson=lesson)
    page.goto(f"{base_url}/statistics")
    assert [page.locator(f"#{name}").inner_text() for name in ("won", "drawn", "lost")] == ["3", "1", "1"]
    expect(page.locator("#levels-rows")).to_have_text("Zenperfect")
    expect(page.locator("#sets-rows")).to_have_text("Bonus, aggressive1 of 2")
    expect(page.locator("#lessons-rows")).to_have_text("Zen2 lessons")
    expect(page.get_by_role("img", name="Accuracy in 4 games: 88 % on average")).to_be_visible()
    expect(page.locator("#chart circle")).to_have_count(4)
    page.get_by_text("As a table", exact=True).click()
    expect(page.locator("#accuracy-rows tr")).to_have_count(4)
    assert violations(page) == []


def test_it_is_forgotten_for_who_wants_it(page: Page, base_url: str) -> None:
    page.goto(f"{base_url}/statistics")
    finish_games(page)
    page.reload()
    page.click("#forget")
    assert violations(page) == []
    page.click("#forget-yes")
    expect(page.locator("#empty")).to_be_visible()
    page.reload()
    expect(page.locator("#empty")).to_be_visible()
    expect(page.locator("#panels")).to_be_hidden()


@pytest.mark.parametrize(
    "kept",
    [
        "nonsense",
        *(pytest.param(kept, marks=pytest.mark.slow) for kept in ("", "[1]", "null", '{"games": 3, "puzzles": null}')),
    ],
)
def test_what_cannot_be_read_counts_as_nothing(page: Page, base_url: str, kept: str) -> None:
    page.goto(f"{base_url}/statistics")
    page.evaluate("kept => localStorage.setItem('linja-statistics', kept)", kept)
    page.reload()
    expect(page.locator("#empty")).to_be_visible()
    finish_games(page)
    page.reload()
    expect(page.locator("#won")).to_have_text("3")


def test_the_oldest_games_make_room(page: Page, base_url: str) -> None:
    page.goto(f"{base_url}/statistics")
    page.evaluate(
        """() => {
            for (let n = 0; n < 510; n += 1) {
                const detail = { id: `g${n}`, rules: "zen", level: "4", outcome: n ? "won" : "lost", accuracy: n % 100, at: "2026-11-16" };
                document.dispatchEvent(new CustomEvent("linja-report", { detail }));
            }
        }"""  # noqa: E501
    )
    page.reload()
    assert [page.locator(f"#{name}").inner_text() for name in ("won", "lost")] == ["500", "0"]


def test_without_storage_nothing_is_kept_and_nothing_breaks(page: Page, base_url: str) -> None:
    page.add_init_script("Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };")
    page.goto(f"{base_url}/statistics")
    finish_games(page)
    page.reload()
    expect(page.locator("#empty")).to_be_visible()


def test_it_fits_on_a_phone(visitor: Callable[..., BrowserContext], base_url: str) -> None:
    page = visitor(viewport={"width": 360, "height": 740}).new_page()
    page.goto(f"{base_url}/statistics")
    finish_games(page)
    page.reload()
    page.get_by_text("As a table", exact=True).click()
    assert width_of(page) <= 360
