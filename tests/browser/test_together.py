"""Games with others: matches to the end, two browsers by link, watchers."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.driver import Hand, Table, new_game

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext, Page, Route, WebSocketRoute


@pytest.mark.slow
def test_a_match_to_the_end(table: Callable[..., Table]) -> None:
    """Small boards, so that it is over soon; a drawn game counts for neither."""
    game = table(rules="zen+pieces=4+limit=3", length=3)
    for number in range(12):
        game.play_out(Hand(seed=21 + number))
        game.page.wait_for_selector("#main[data-counted]")
        button = game.page.locator("#rematch")
        if button.inner_text() == "Rematch":
            break
        address = game.page.url
        assert button.inner_text() == "Next game"
        button.click()
        expect(game.page).not_to_have_url(address)
        game.ready()
    expect(game.page.locator("#match-wins")).to_contain_text("wins the match")
    black, red = game.page.locator("#match-wins").inner_text().split(" : ")
    assert max(int(black.split()[-1]), int(red.split()[0])) == 2


def test_two_browsers_by_link(visitor: Callable[..., BrowserContext], page: Page, table: Callable[..., Table]) -> None:
    mine = table(opponent="link", rules="zen", side="b")
    expect(page.locator("#invite")).to_be_visible()
    link = page.locator("#invite-link").input_value()
    friends = visitor()
    theirs = Table(friends.new_page())
    theirs.page.goto(link)
    theirs.ready()
    expect(page.locator("#invite")).to_be_hidden()
    expect(theirs.page.locator("#plate-bottom .name")).to_have_text("You (Red)")
    assert theirs.due == "wait"
    mine.move(1, 2)
    version = mine.version
    page.click("#skip")
    mine.changed(version)
    assert theirs.my_turn() == "opening"
    theirs.move(8, 7)
    expect(page.locator("#prompt-text")).to_have_text("Your opponent is to move.")

    strangers = visitor()
    watching = Table(strangers.new_page())
    watching.page.goto(link)
    watching.ready()
    expect(watching.page.locator("#prompt-text")).to_have_text("You are watching. Red is to move.")
    expect(watching.page.locator("#resign")).to_be_hidden()

    theirs.page.click("#resign")
    theirs.page.click("#resign-yes")
    expect(page.locator("#result-text")).to_have_text("You win: your opponent has resigned.")
    expect(theirs.page.locator("#result-text")).to_have_text("Your opponent (Black) wins: you have resigned.")
    theirs.page.click("#rematch")
    theirs.page.wait_for_url(lambda url: url != link)
    page.click("#rematch")
    page.wait_for_url(theirs.page.url)
    mine.ready()
    assert theirs.ready().my_turn() == "opening"  # the loser starts


def test_a_solution_being_built_is_shown_and_can_be_declined(page: Page, base_url: str) -> None:
    news = {"type": "solution", "rules": "zen", "possible": True, "refused": False}
    asked: list[str] = []

    def answer(route: Route) -> None:
        asked.append(route.request.method)
        route.fulfill(json={})

    page.route("**/api/solutions/zen", answer)

    def add_news(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            line.send(message)
            building = {**news, "status": "building", "progress": 0.37, "seconds_left": 41.2}
            declined = {**news, "status": "missing", "progress": None, "seconds_left": None, "refused": True}
            line.send(json.dumps(declined if asked else building))

        server.on_message(pass_on)

    page.route_web_socket("**/socket", add_news)
    page.goto(new_game(page.context, base_url).url)
    game = Table(page).ready()
    expect(page.locator("#solution-left")).to_have_text("37 %, about 42 seconds left")
    page.get_by_role("button", name="No, thanks").click()
    game.move(1, 2)
    expect(page.get_by_role("button", name="Solve it after all")).to_be_visible()
    assert asked == ["DELETE"]
