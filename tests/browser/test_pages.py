"""What holds for every page: accessible, in both themes, at every width, light, and from one origin."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Error, expect

from tests.browser.driver import Table, new_game
from tests.browser.page_checks import violations, width_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext, Page, Response, Route


PAGES = [
    "/",
    "/analysis",
    "/editor",
    "/rules/classic",
    "/rules/bonus",
    "/rules/zen",
    "/privacy",
    "/seat/none",
    "/nowhere",
    "/game/nowhere",
    "/learn",
    "/learn/zen",
    "/learn/zen/better",
    "/learn/zen/strategy",
    "/puzzles",
    "/puzzles/zen",
    "/puzzles/zen/daily",
    "/puzzle/nowhere",
    "/openings",
    "/statistics",
    "/games",
]
MOST_BYTES, MOST_REQUESTS = 90_000, 12


@pytest.mark.parametrize(
    "kept", ["{", pytest.param("null", marks=pytest.mark.slow), pytest.param("5", marks=pytest.mark.slow)]
)
def test_what_the_browser_has_kept_may_be_nonsense(
    page: Page, base_url: str, table: Callable[..., Table], kept: str
) -> None:
    page.goto(f"{base_url}/privacy")
    for name in ("choice", "seen", "course", "statistics"):
        page.evaluate("([name, kept]) => localStorage.setItem(`linja-${name}`, kept)", [name, kept])
    for address in ("/", "/learn", "/statistics"):
        page.goto(base_url + address)
        page.wait_for_selector("html[data-ready]")
    table().move(1, 2)


@pytest.mark.parametrize(
    ("address", "button", "shown"),
    [
        ("/privacy", "#forget", "#forget-dialog"),
        ("/", "#play-now", "#prompt"),
    ],
)
def test_no_click_or_key_is_lost_before_the_script_has_arrived(
    page: Page, base_url: str, address: str, button: str, shown: str
) -> None:
    held: list[Route] = []

    def hold(request: Route) -> None:
        held.append(request)

    page.route(re.compile(r"/(privacy|start)\b[^/]*\.js"), hold)
    page.goto(base_url + address, wait_until="commit")
    with pytest.raises(Error, match="Timeout"):
        page.click(button, timeout=1000)
    assert page.locator(button).evaluate("button => getComputedStyle(button).opacity") == "0.6"
    lists = page.locator("select").evaluate_all("lists => lists.map((each) => getComputedStyle(each).pointerEvents)")
    assert set(lists) <= {"none"}
    assert not page.locator(button).evaluate("button => (button.focus(), document.activeElement === button)")
    for request in held:
        request.continue_()
    page.click(button)
    expect(page.locator(shown)).to_be_visible()


def test_settings_open_before_the_script_has_arrived(page: Page, base_url: str) -> None:
    page.route(re.compile(r"\.js$"), lambda _request: None)
    page.goto(base_url, wait_until="commit")
    page.click("#open-settings")
    expect(page.locator("#settings")).to_be_visible()


@pytest.mark.slow
@pytest.mark.noisy  # a page that is not there is an error in the browser's log
@pytest.mark.parametrize("theme", ["light", pytest.param("dark", marks=pytest.mark.slow)])
def test_every_page_is_accessible(page: Page, base_url: str, theme: str) -> None:
    page.context.add_cookies([{"name": "linja-theme", "value": theme, "url": base_url}])
    wrong = {}
    for address in PAGES:
        page.goto(base_url + address)
        wrong[address] = violations(page)
    page.goto(base_url)
    for summary in ("#editions > summary", "#more > summary", "#options > summary"):
        page.click(summary)
    page.get_by_role("radio", name="A friend").check()
    page.get_by_role("radio", name="Custom", exact=True).check()
    wrong["by link"] = violations(page)
    page.click("#open-settings")
    wrong["settings"] = violations(page)
    assert {where: found for where, found in wrong.items() if found} == {}


@pytest.mark.parametrize("theme", ["light", pytest.param("dark", marks=pytest.mark.slow)])
def test_a_game_is_accessible_from_start_to_end(table: Callable[..., Table], base_url: str, theme: str) -> None:
    game = table(rules="zen", length=3)
    game.page.context.add_cookies([{"name": "linja-theme", "value": theme, "url": base_url}])
    game.page.evaluate("() => localStorage.setItem('linja-table', 'on')")
    game.page.reload()
    game.ready()
    game.row(1).click()
    assert violations(game.page) == []
    game.row(2).click()
    game.page.wait_for_selector("#main[data-due='follow-up']")
    game.page.click("#resign")
    assert violations(game.page) == []
    game.page.click("#resign-yes")
    game.page.wait_for_selector("#main[data-counted]")
    assert violations(game.page) == []


def test_the_marked_theme_has_marks(table: Callable[..., Table]) -> None:
    game = table(rules="zen")
    mark = game.page.locator("linja-board .piece .mark").first
    expect(mark).to_be_hidden()
    game.page.click("#open-settings")
    game.page.get_by_label("Marks on the pawns").check()
    expect(game.page.locator("#settings")).to_contain_text("Red is shown in yellow with a bar, Black with a ring.")
    game.page.get_by_role("button", name="Done").click()
    expect(mark).to_be_visible()
    assert violations(game.page) == []
    game.page.reload()
    expect(mark).to_be_visible()


@pytest.mark.noisy
@pytest.mark.parametrize("width", [360, *(pytest.param(width, marks=pytest.mark.slow) for width in (768, 1280, 3840))])
def test_nothing_scrolls_sideways(visitor: Callable[..., BrowserContext], base_url: str, width: int) -> None:
    context = visitor(viewport={"width": width, "height": 700}, locale="de-DE")
    page = context.new_page()
    game = new_game(context, base_url, rules="bonus+aggressive+leave-goal", opponent="link", length=5)
    for address in [*(base_url + path for path in PAGES), game.url]:
        page.goto(address)
        page.wait_for_load_state("load")
        assert width_of(page) <= width, address
    page.goto(base_url)
    page.locator("[name=opponent][value=anybody]").check()
    page.locator("[name=clock][value=own]").check()
    assert width_of(page) <= width


def test_touch_targets_on_a_phone(visitor: Callable[..., BrowserContext], base_url: str) -> None:
    context = visitor(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.goto(new_game(context, base_url).url)
    Table(page).ready()
    small = page.evaluate(
        """() => [...document.querySelectorAll("button, a")]
            .filter((one) => one.checkVisibility() && !one.matches("dialog *, .skip-link"))
            .filter((one) => one.getBoundingClientRect().height < 44)
            .map((one) => one.outerHTML.slice(0, 60))"""
    )
    assert small == []


@pytest.mark.parametrize("first", ["start", "game", "puzzle"])
def test_the_first_load_is_light(visitor: Callable[..., BrowserContext], base_url: str, first: str) -> None:
    context = visitor(locale="de-DE")
    addresses = {"start": base_url, "puzzle": f"{base_url}/puzzles/zen"}
    address = addresses.get(first) or new_game(context, base_url).url
    page = context.new_page()
    responses: list[Response] = []
    page.on("response", lambda response: responses.append(response))  # noqa: PLW0108 - Playwright wants a function
    page.goto(address)
    page.wait_for_load_state("networkidle")
    sizes = [response.request.sizes() for response in responses]
    loaded = {
        response.url: size["responseBodySize"] + size["responseHeadersSize"]
        for response, size in zip(responses, sizes, strict=True)
    }
    assert sum(loaded.values()) < MOST_BYTES, loaded
    assert len(loaded) < MOST_REQUESTS, loaded  # and the socket


def test_the_language_is_the_browsers_and_can_change(visitor: Callable[..., BrowserContext], base_url: str) -> None:
    context = visitor(locale="de-CH")
    page = context.new_page()
    page.goto(new_game(context, base_url).url)
    game = Table(page).ready()
    assert game.prompt == "Schwarz: Eröffnungsbewegung: ein Stein, eine Reihe vorwärts."
    page.click("#open-settings")
    page.select_option("#language", "en")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator("#prompt-text")).to_have_text("Black: Opening move: move one pawn one row forward.")


def test_the_theme_is_kept(page: Page, base_url: str) -> None:
    page.goto(base_url)
    page.click("#open-settings")
    page.get_by_role("radio", name="Dark").check()
    page.get_by_role("button", name="Done").click()
    page.goto(f"{base_url}/rules")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_the_manifest_makes_it_installable(page: Page, base_url: str) -> None:
    manifest = page.request.get(f"{base_url}/manifest.webmanifest").json()
    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        assert page.request.get(base_url + icon["src"]).ok


def test_a_phone_has_all_pages_behind_a_button(visitor: Callable[..., BrowserContext], base_url: str) -> None:
    page = visitor(viewport={"width": 360, "height": 740}, has_touch=True).new_page()
    page.goto(base_url)
    places = page.get_by_role("navigation", name="Pages")
    expect(places).to_be_hidden()
    page.get_by_role("button", name="Menu").tap()
    expect(places.get_by_role("link")).to_have_text(
        ["Learn", "Puzzles", "Analysis", "First turns", "Rules", "Statistics"]
    )
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(places).to_be_hidden()
    page.get_by_role("button", name="Menu").tap()
    places.get_by_role("link", name="Rules").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Rules of Zen")


def test_a_phone_on_its_side_has_the_whole_board(visitor: Callable[..., BrowserContext], base_url: str) -> None:
    context = visitor(viewport={"width": 740, "height": 360}, has_touch=True)
    page = context.new_page()
    page.goto(new_game(context, base_url).url)
    game = Table(page).ready()
    board = page.locator("#board").bounding_box()
    assert board
    assert board["y"] >= 0
    assert board["height"] > 330
    assert board["y"] + board["height"] <= 360
    game.move(1, 2)
    assert page.locator("#board").bounding_box() == board
    assert violations(page) == []
    assert width_of(page) <= 740


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (360, 740)])
def test_the_board_stays_where_it_is(
    visitor: Callable[..., BrowserContext], base_url: str, width: int, height: int
) -> None:
    context = visitor(viewport={"width": width, "height": height})
    page = context.new_page()
    page.goto(new_game(context, base_url).url)
    game = Table(page).ready()
    board = page.locator("#board").bounding_box()
    game.move(1, 2)
    page.evaluate("() => (document.querySelector('#prompt-text').textContent = 'A long prompt. '.repeat(20))")
    assert page.locator("#board").bounding_box() == board
    if width == 1280:
        assert page.evaluate("() => document.documentElement.scrollHeight - innerHeight") == 0


def test_keys_work_anywhere_on_the_page(table: Callable[..., Table]) -> None:
    game = table()
    game.page.locator("#flip").focus()
    for key in ("1", "Enter", "2", "Enter"):
        game.page.keyboard.press(key)
    game.page.wait_for_selector("#main[data-due='follow-up']")
    game.page.locator("#flip").focus()
    game.page.keyboard.press("u")
    game.page.wait_for_selector("#main[data-due='opening']")
    game.page.keyboard.press("?")
    expect(game.page.locator("#keys-dialog")).to_be_visible()
    assert violations(game.page) == []


def test_looks_speed_and_arrows_are_kept(page: Page, base_url: str) -> None:
    page.goto(base_url)
    page.click("#open-settings")
    for name in ("Slate", "Fast"):
        page.get_by_role("radio", name=name).check()
    page.get_by_label("Arrows for the last turn").uncheck()
    page.get_by_label("Volume").fill("50")
    page.get_by_role("button", name="Done").click()
    page.goto(f"{base_url}/rules")
    for name, value in (("looks", "slate"), ("speed", "fast"), ("arrows", "off")):
        expect(page.locator("html")).to_have_attribute(f"data-{name}", value)
    page.click("#open-settings")
    expect(page.get_by_label("Volume")).to_have_value("50")


def test_small_files_that_browsers_and_robots_ask_for(page: Page, base_url: str) -> None:
    assert page.request.get(f"{base_url}/favicon.ico").headers["content-type"] == "image/x-icon"
    assert "Disallow: /game/" in page.request.get(f"{base_url}/robots.txt").text()
    shown = page.request.get(base_url).text()
    assert "<noscript>" in shown
    assert 'property="og:title" content="Linja: seven bamboo sticks, one way across"' in shown
