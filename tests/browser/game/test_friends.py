"""Playing a friend: the invitation, joining or watching, a few words, and the rematch."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.driver import Table, new_game
from tests.browser.page_checks import violations

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext, Page

WATCH_THE_INVITATION = """
window.shown = [];
addEventListener("DOMContentLoaded", () => {
    const guest = document.getElementById("guest");
    new MutationObserver(() => guest.hidden || window.shown.push(guest.textContent)).observe(guest, {attributes: true});
});
"""


def test_a_guest_sees_who_invites_and_chooses(
    visitor: Callable[..., BrowserContext], page: Page, base_url: str
) -> None:
    clock = {"kind": "minutes", "minutes": 5, "increment": 3}
    game = new_game(page.context, base_url, opponent="link", name="Ada", clock=clock)
    page.goto(game.url)
    Table(page).ready()
    first, second = visitor().new_page(), visitor().new_page()
    for guest in (first, second):
        guest.goto(game.url)
        expect(guest.locator("#guest-title")).to_have_text("Ada invites you to a game")
        expect(guest.locator("#guest-about")).to_have_text("Zen · 5+3 · you play Red")
    assert violations(first) == []
    first.click("#watch")
    expect(first.locator("#guest")).to_be_hidden()
    expect(first.locator("#prompt-text")).to_contain_text("You're watching.")
    second.click("#join")
    expect(second.locator("#plate-bottom .name")).to_have_text("You (Red)")
    expect(second.locator("#comments")).to_contain_text("Start with an opening move")
    expect(page.locator("#invite")).to_be_hidden()
    assert Table(page).my_turn() == "opening"
    Table(page).move(1, 2)
    Table(page).move(1, 3)
    expect(first.locator("#comments p").first).to_contain_text("Black")  # a watcher is not told to move


def test_who_joins_from_the_lobby_is_not_asked_again(
    visitor: Callable[..., BrowserContext], page: Page, base_url: str
) -> None:
    game = new_game(page.context, base_url, opponent="link", open=True)
    guest = visitor().new_page()
    guest.add_init_script(WATCH_THE_INVITATION)
    guest.goto(f"{game.url}?join")
    expect(guest.locator("#plate-bottom .name")).to_have_text("You (Red)")
    assert guest.evaluate("() => window.shown") == []


def test_an_address_that_no_one_else_can_open_is_not_offered(page: Page, base_url: str) -> None:
    page.goto(new_game(page.context, base_url, opponent="link").url)
    expect(page.locator("#invite-local")).to_contain_text("linja play --lan")
    expect(page.locator("#invite-link")).to_be_hidden()
    assert violations(page) == []
    named = base_url.replace("127.0.0.1", "linja.localhost")
    page.goto(named)
    page.get_by_role("radio", name="A friend").check()
    page.click("#play-now")
    page.wait_for_url("**/game/*")
    expect(page.locator("#invite-link")).to_have_value(page.url)
    expect(page.locator("#invite-local")).to_be_hidden()


def test_an_invitation_is_cancelled(visitor: Callable[..., BrowserContext], page: Page, base_url: str) -> None:
    game = new_game(page.context, base_url, opponent="link")
    page.goto(game.url)
    guest = visitor().new_page()
    guest.goto(game.url)
    expect(guest.locator("#guest")).to_be_visible()
    page.click("#cancel-invite")
    page.wait_for_url(f"{base_url}/")
    expect(guest.locator("#guest")).to_be_hidden()
    expect(guest.locator("#prompt-text")).to_have_text("Archived: view only.")


@pytest.mark.slow
def test_words_and_a_rematch(visitor: Callable[..., BrowserContext], page: Page, base_url: str) -> None:
    game = new_game(page.context, base_url, opponent="link", name="Ada")
    page.goto(game.url)
    Table(page).ready()
    friend, watcher = visitor().new_page(), visitor().new_page()
    friend.goto(game.url)
    Table(friend).ready()
    watcher.goto(game.url)
    page.click("#say")
    assert violations(page) == []
    page.get_by_role("button", name="Good luck!").click()
    expect(page.locator("#plate-bottom .said")).to_have_text("Good luck!")
    expect(friend.locator("#plate-top .said")).to_have_text("Good luck!")
    expect(friend.locator("#said")).to_contain_text("Ada: Good luck!")
    expect(watcher.locator("#say")).to_be_hidden()
    friend.click("#resign")
    friend.click("#resign-yes")
    page.click("#rematch")
    expect(page.locator("#rematch")).to_have_text("Rematch offered")
    expect(friend.locator("#rematch-offer")).to_have_text("Ada offers a rematch.")
    friend.get_by_role("button", name="Accept the rematch").click()
    expect(page).not_to_have_url(game.url)
    expect(friend).to_have_url(page.url)
    watcher.get_by_role("button", name="Watch the next game").click()
    expect(watcher).to_have_url(page.url)
