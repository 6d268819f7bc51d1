"""The end of a game: the count first, then the result; what to play next; mistakes to learn from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

from linja import Position
from tests.browser.driver import Table, counts, new_game, pieces_on
from tests.browser.page_checks import violations, width_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext, Page, Route

WON_IN_ONE = "0001000b/06510000 b"
"""Black leads by far, and the only turn ends the game."""
COVERED = """() => [...document.querySelectorAll("linja-board .counted:not(:empty)")].flatMap(chip => {
    const box = chip.getBoundingClientRect();
    return [...document.querySelectorAll("linja-board .piece .face")].filter(face => {
        const piece = face.getBoundingClientRect();
        return piece.right > box.left + 1 && piece.left < box.right && piece.bottom > box.top && piece.top < box.bottom;
    });
}).length"""


def finished(page: Page, context: BrowserContext, base_url: str, position: str, **wanted: Any) -> Table:
    """A game against the computer that one step has ended."""
    made = new_game(context, base_url, **{"opponent": "computer", "level": "1", "position": position, **wanted})
    page.goto(made.url)
    game = Table(page).ready()
    game.page.locator("linja-board button.can").first.click()
    game.page.locator("linja-board button.target").first.click()
    return game


def with_a_reason(route: Route) -> None:
    """The server's report, with a reason for every turn."""
    answer = route.fetch()
    report = answer.json()
    for turn in report["turns"]:
        turn["reasons"] = [{"kind": "passing", "text": "It lets your opponent pass."}]
    route.fulfill(response=answer, json=report)


def test_the_count_comes_before_the_result_and_a_win_is_celebrated(
    page: Page, context: BrowserContext, base_url: str
) -> None:
    page.emulate_media(reduced_motion="no-preference")
    finished(page, context, base_url, WON_IN_ONE)
    expect(page.locator("#prompt-text")).to_have_text("Counting the points …")
    expect(page.locator("#result")).to_be_hidden()
    expect(page.locator(".confetti")).to_have_count(1)
    expect(page.locator("#result-text")).to_contain_text("You win by")
    expect(page.locator("#result")).to_have_class("card stack result won")
    expect(page.locator("#said")).to_contain_text("You win by")
    expect(page.locator("#level-beaten")).to_have_text("For the first time, you beat level 1, Modest.")
    expect(page.locator(".confetti")).to_have_count(0)
    page.get_by_role("button", name="Step up: 2, Fair").click()
    expect(page.locator("#plate-top .name")).to_have_text("Computer, level 2")
    expect(page.locator("#plate-top .state")).to_contain_text("Fair")


def test_rematch_is_within_reach_on_a_phone_and_no_chip_covers_a_piece(
    visitor: Callable[..., BrowserContext], base_url: str
) -> None:
    context = visitor(viewport={"width": 360, "height": 740})
    page = context.new_page()
    finished(page, context, base_url, WON_IN_ONE)
    page.wait_for_selector("#main[data-counted]")
    box = page.locator("#prompt-rematch").bounding_box()
    assert box
    assert box["y"] + box["height"] < 740
    assert page.evaluate(COVERED) == 0
    assert width_of(page) <= 360
    page.set_viewport_size({"width": 1280, "height": 800})
    assert page.evaluate(COVERED) == 0
    assert violations(page) == []


def test_a_resigned_game_shows_no_count(table: Callable[..., Table]) -> None:
    game = table(rules="zen", opponent="computer", level="1", side="b")
    game.page.click("#resign")
    game.page.click("#resign-yes")
    expect(game.page.locator("#result")).to_have_class("card stack result lost")
    expect(game.page.locator("#result-score")).to_be_hidden()
    expect(game.page.locator("linja-board .counted:not(:empty)")).to_have_count(0)


def test_a_mistake_is_shown_beside_the_better_turn_and_can_be_found(
    page: Page, context: BrowserContext, base_url: str
) -> None:
    made = new_game(context, base_url, opponent="computer", level="1", position="00002109/62211000 b")
    page.route("**/api/games/*/analysis*", with_a_reason)
    page.goto(made.url)
    game = Table(page).ready()
    version = game.version
    game.row(6).dblclick()
    game.changed(version)
    if game.my_turn() != "over":
        page.click("#resign")
        page.click("#resign-yes")
    page.get_by_role("button", name="Show", exact=True).first.click()
    dialog, board = page.locator("#moment-dialog"), page.locator("#moment-board")
    expect(dialog).to_be_visible()
    assert board.locator(".arrow.mistake").count() >= 1
    assert board.locator(".arrow.better").count() >= 1
    expect(dialog.locator("#moment-text")).to_contain_text("the better turn")
    expect(dialog.locator("#moment-text")).to_contain_text("It lets your opponent pass.")
    assert violations(page) == []
    before = pieces_on(board)
    dialog.get_by_role("button", name="Find it yourself").click()
    expect(dialog.locator("#moment-text")).to_contain_text("Find a better turn than")
    expect(board.locator(".arrow")).to_have_count(0)
    assert pieces_on(board) == before == counts(Position.parse("00002109/62211000 b"))
    expect(board.locator("button.can").first).to_be_visible()
    dialog.get_by_role("button", name="Done").click()
    expect(dialog).to_be_hidden()
