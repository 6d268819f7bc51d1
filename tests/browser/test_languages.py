"""Seven languages in the browser: nothing is left in English, nothing breaks, and a running game stays as it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from linja.language import languages
from tests.browser.driver import Table, new_game
from tests.browser.pseudo import CODE

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext, Page

BARE_TEXTS = """() => {
  const bare = /^[\\s\\d\\p{P}\\p{S}xbr]*$|^Linja$/u;
  const inBrackets = (text) => text.includes("⟦") || bare.test(text.trim());
  const found = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (!node.parentElement.closest("script, style, [lang]:not(html)") && !inBrackets(node.textContent))
      found.add(node.textContent.trim());
  }
  for (const one of document.querySelectorAll("[aria-label], [title], [alt], [placeholder]"))
    for (const name of ["aria-label", "title", "alt", "placeholder"])
      if (!inBrackets(one.getAttribute(name) ?? "")) found.add(`${name}: ${one.getAttribute(name)}`);
  if (!inBrackets(document.title)) found.add(`title: ${document.title}`);
  return [...found];
}"""
"""What a page shows or says aloud that no catalogue has."""
PAGES = (
    "/",
    "/analysis",
    "/editor",
    "/learn",
    "/learn/classic",
    "/learn/bonus",
    "/learn/zen",
    "/learn/zen/better",
    "/learn/classic/better",
    "/learn/classic/strategy",
    "/learn/zen/strategy",
    "/rules",
    "/rules/classic",
    "/rules/bonus",
    "/privacy",
    "/nowhere",
    "/game/nowhere",
    "/seat/nowhere",
    "/puzzles",
    "/puzzles/zen",
    "/openings",
    "/statistics",
)


def speak(context: BrowserContext, base_url: str, code: str) -> Page:
    """A page of a visitor who has chosen a language."""
    context.add_cookies([{"name": "linja-language", "value": code, "url": base_url}])
    return context.new_page()


def test_a_text_that_comes_from_no_catalogue_is_found(page: Page, base_url: str) -> None:
    page.goto(base_url)
    assert "Rules" in page.evaluate(BARE_TEXTS)


@pytest.mark.noisy  # some of these pages are not there
def test_every_text_of_the_pages_comes_from_the_catalogue(context: BrowserContext, base_url: str) -> None:
    page = speak(context, base_url, CODE)
    for path in PAGES:
        page.goto(base_url + path)
        page.wait_for_load_state("load")
        assert page.evaluate(BARE_TEXTS) == [], path


@pytest.mark.parametrize("wanted", [{"rules": "classic"}, {"opponent": "link"}, {"opponent": "computer", "level": "1"}])
def test_every_text_of_a_game_comes_from_the_catalogue(
    context: BrowserContext, base_url: str, wanted: dict[str, str]
) -> None:
    page = speak(context, base_url, CODE)
    page.goto(new_game(context, base_url, **wanted).url)
    Table(page).ready()
    assert page.evaluate(BARE_TEXTS) == []
    page.click("#resign")
    page.click("#resign-yes")
    expect(page.locator("#result")).to_be_visible()
    assert page.evaluate(BARE_TEXTS) == []


@pytest.mark.parametrize(
    "code", [code if code == "de" else pytest.param(code, marks=pytest.mark.slow) for code in languages()]
)
def test_nothing_scrolls_sideways_in_any_language(
    visitor: Callable[..., BrowserContext], base_url: str, code: str
) -> None:
    context = visitor(viewport={"width": 360, "height": 740})
    page = speak(context, base_url, code)
    game = new_game(context, base_url, rules="bonus+aggressive+leave-goal", opponent="link", length=5)
    paths = ["/", "/rules/classic", "/learn/bonus", "/privacy", "/analysis", "/editor"]
    paths += ["/puzzles", "/puzzles/bonus+aggressive", "/openings", "/statistics"]
    for address in (*(base_url + path for path in paths), game.url):
        page.goto(address)
        page.wait_for_load_state("load")
        expect(page.locator("html")).to_have_attribute("lang", code)
        assert page.evaluate("() => document.documentElement.scrollWidth") <= 360, address


def test_the_words_are_those_of_the_box(visitor: Callable[..., BrowserContext], base_url: str) -> None:
    context = visitor(locale="de-DE")
    page = context.new_page()
    for rules, word in {"classic": "Anfangszug", "bonus": "Anfangszug", "zen": "Eröffnungsbewegung"}.items():
        page.goto(new_game(context, base_url, rules=rules).url)
        assert Table(page).ready().prompt == f"Schwarz: {word}: ein Stein, eine Reihe vorwärts."
        page.goto(f"{base_url}/rules/{rules}")
        expect(page.locator("main")).to_contain_text(f"{word}:")
