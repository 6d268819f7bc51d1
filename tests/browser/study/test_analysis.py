"""The analysis board in real Chromium: a record with mistakes, variations, links opened fresh, by mouse and keys."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import expect

from linja import Game, Record, Rules
from linja.engine import SearchJudge
from tests.browser.driver import Hand, Table
from tests.browser.page_checks import violations, width_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext, Page, Route

SMALL = "zen+pieces=4+limit=3"
WIDE, NARROW = {"width": 1280, "height": 860}, {"width": 360, "height": 740}


@cache
def bad_game() -> Record:
    """Black plays the worst of all turns, Red the best, to the end."""
    game = Game(Rules.parse(SMALL))
    judge = SearchJudge(game.rules, 2000)
    while not game.is_over():
        turns = judge.judge(game.position).turns
        game.play_turn(turns[-1 if game.side.value == "b" else 0].turn)
    return Record.of(game, {"Black": "Ada", "Red": "Grace"})


def ready(page: Page) -> Page:
    page.wait_for_selector("#main[data-valued]")
    return page


def opened(page: Page, base_url: str, **query: str) -> Page:
    page.goto(f"{base_url}/analysis?{urlencode(query)}")
    return ready(page)


def at(page: Page, turn: int) -> None:
    """It looks at the place after this turn, and knows what it is worth."""
    page.wait_for_selector(f"#main[data-turn='{turn}'][data-valued]")


@pytest.mark.slow
@pytest.mark.noisy  # a text that cannot be read is an error in the browser's log
@pytest.mark.parametrize(("size", "theme"), [(WIDE, "light"), (NARROW, "dark")])
def test_a_record_with_mistakes(
    visitor: Callable[..., BrowserContext], base_url: str, size: dict[str, int], theme: str
) -> None:
    context = visitor(viewport=size, color_scheme=theme)
    page = context.new_page()
    page.goto(f"{base_url}/analysis")
    ready(page)
    page.get_by_role("button", name="Open", exact=True).click()
    page.fill("#open-text", "1. nonsense *")
    page.locator("#open-form").get_by_role("button", name="Open").click()
    expect(page.locator("#open-trouble")).to_contain_text("line 1, column 4")
    page.fill("#open-text", str(bad_game()))
    page.locator("#open-form").get_by_role("button", name="Open").click()
    expect(page.locator("#title")).to_have_text("Ada – Grace")
    first = page.locator("#mistakes button").first
    expect(first).to_contain_text(re.compile("blunder|mistake|inaccuracy"))
    expect(page.locator("#players")).to_contain_text("Black: accuracy")
    first.click()
    number = int((first.locator(".n").text_content() or "").rstrip("."))
    at(page, number)
    expect(page.locator("#notation [aria-current]")).to_contain_text(f"{number}.")
    assert page.locator("#choices button").count() > 0
    assert width_of(page) <= size["width"]
    assert violations(page) == []


def test_a_variation_is_explored_kept_and_shared(
    page: Page, visitor: Callable[..., BrowserContext], base_url: str
) -> None:
    opened(page, base_url, record=str(bad_game()))
    page.locator("#choices button").nth(2).click()  # not what was played
    at(page, 1)
    assert page.locator("linja-board .arrow.hint").count() > 0
    page.locator("#choices button").first.click()
    at(page, 2)
    page.fill("#comment", "A better way.")
    expect(page.locator(".variation button")).to_have_count(2)
    page.wait_for_url(re.compile("A\\+better\\+way"))
    link = page.locator("#game-link").input_value()
    with page.expect_download() as download:
        page.click("#download")
    text = download.value.path().read_text("utf-8")
    assert "A better way." in text
    assert Record.parse(text).mainline.turns[0].variations

    other = visitor(viewport=NARROW).new_page()
    other.goto(link)
    ready(other)
    expect(other.locator(".variation button")).to_have_count(2)
    expect(other.locator(".variation .said")).to_have_text("A better way.")
    other.locator(".variation button").last.click()
    at(other, 2)
    other.get_by_role("button", name="Make this the main line").click()
    expect(other.locator("#promote")).to_be_hidden()
    other.get_by_role("button", name="Delete from here").click()
    at(other, 1)
    expect(other.locator(".said")).to_have_count(0)

    other.goto(page.locator("#position-link").input_value())
    ready(other)
    assert other.locator("#position-text").inner_text() == page.locator("#position-text").inner_text()


def test_by_keys_alone(page: Page, base_url: str) -> None:
    opened(page, base_url, record=str(bad_game()))
    last = len(bad_game().mainline.turns)
    for key, turn in (("End", last), ("ArrowLeft", last - 1), ("Home", 0), ("ArrowRight", 1), ("Home", 0)):
        page.keyboard.press(key)
        at(page, turn)
    page.locator("linja-board [data-row='1']").focus()
    rows = page.locator("linja-board button.can").evaluate_all("all => all.map(one => one.dataset.row)")
    page.keyboard.press(rows[-1])
    page.keyboard.press("Enter")
    target = page.locator("linja-board button.target").first.get_attribute("data-row") or ""
    page.keyboard.press(target)
    page.keyboard.press("Enter")
    if page.locator("#undo").is_visible():
        page.keyboard.press("u")
        expect(page.locator("#undo")).to_be_hidden()
        page.keyboard.press(rows[-1])
        page.keyboard.press("Enter")
        page.keyboard.press(target)
        page.keyboard.press("Enter")
        if page.locator("#skip").is_visible():
            page.keyboard.press("s")
    at(page, 1)


@pytest.mark.slow
def test_estimates_are_called_estimates_and_exact_values_are_not(page: Page, base_url: str) -> None:
    opened(page, base_url, rules="zen", position="61111110/01111116 b")
    expect(page.locator("#estimate")).to_contain_text("haven't been solved")
    expect(page.locator("#value")).to_contain_text("≈")

    told = iter(["building"])
    solved: list[bool] = []

    def exactly(route: Route) -> None:
        found: dict[str, Any] = route.fetch().json()
        for one in (found, *found["turns"]) if solved else ():
            one.update(exact=True, value=round(one["value"]))
        route.fulfill(json=found)

    def news(route: Route) -> None:
        status = next(told, "ready")
        if status == "ready":
            solved.append(True)
        one = {"rules": "zen", "status": status, "progress": 0.4, "possible": True, "refused": False}
        route.fulfill(json={"solutions": [one]})

    page.route("**/api/positions?*", exactly)
    page.route("**/api/solutions", news)
    page.reload()
    expect(page.locator("#estimate")).to_contain_text("being solved", timeout=30_000)
    expect(page.locator("#estimate")).to_be_hidden(timeout=30_000)
    expect(page.locator("#value")).not_to_contain_text("≈")
    expect(page.locator("#verdict")).to_contain_text("With best play")


@pytest.mark.slow
def test_reasons_are_told_with_lines_to_play_through(page: Page, base_url: str) -> None:
    def exactly(route: Route) -> None:
        found: dict[str, Any] = route.fetch().json()
        for one in (found, *found["turns"]):
            one.update(exact=True, value=round(one["value"]))
        route.fulfill(json=found)

    def why(route: Route) -> None:
        missed = {"how": "forgoes", "turn": "1-2 1-3", "text": "It misses a follow-up of 2 rows."}
        allowed = {"how": "allows", "turn": "8-7 8-6", "text": "It lets the opponent advance 3 rows: 8-7 8-6."}
        route.fulfill(json={"reasons": [missed, allowed] if "turn=2-3" in route.request.url else []})

    page.route("**/api/positions?*", exactly)
    page.route("**/api/reasons?*", why)
    opened(page, base_url, rules="zen", record="1. 2-3 1-3 *", turn="1")
    at(page, 1)
    expect(page.locator("#reasons li")).to_have_count(2)
    expect(page.locator("#reasons")).to_contain_text("It misses a follow-up of 2 rows.")
    page.get_by_role("button", name="Show it: 1-2 1-3").click()
    expect(page.locator("#notation [aria-current]")).to_contain_text("1-2 1-3")
    expect(page.locator("#reasons")).to_be_hidden()
    page.keyboard.press("ArrowRight")
    at(page, 2)
    assert violations(page) == []


@pytest.mark.noisy  # what the server refuses is an error in the browser's log
def test_a_link_that_cannot_be_read_says_so(page: Page, base_url: str) -> None:
    opened(page, base_url, record="1. 1-9 *")
    expect(page.locator("#trouble")).to_contain_text("can't be read")
    page.route("**/api/positions?*", lambda route: route.fulfill(status=500))
    page.locator("#choices button").first.click()
    expect(page.locator("#trouble")).to_contain_text("try again")


def test_a_finished_game_can_be_analysed(table: Callable[..., Table]) -> None:
    game = table(rules=SMALL)
    address = f"{game.page.url}/analysis"
    assert game.page.request.get(address, max_redirects=0).status == 303, "not while it is played"
    game.play_out(Hand(seed=5))
    game.page.get_by_role("link", name="Analyse", exact=True).click()
    expect(game.page).to_have_url(address)
    ready(game.page)
    expect(game.page.locator("#players")).to_contain_text("accuracy")
    assert game.page.locator("#notation button").count() >= 4
    game.page.goto(f"{address}?turn=3")
    at(ready(game.page), 3)


def test_the_edition_is_changed_in_plain_sight(page: Page, base_url: str) -> None:
    page.goto(f"{base_url}/analysis")
    page.wait_for_selector("html[data-ready]")
    page.get_by_label("Edition", exact=True).select_option("classic")
    page.wait_for_url("**/analysis**rules=classic")
    expect(page.locator("#edition")).to_have_value("classic")
