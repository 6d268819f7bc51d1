"""What just happened, and why: the other side's turn on the board, explained moves, and the quickest way to move."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from linja.engine.rules_of_thumb import TITLES, RulesOfThumb
from linja.language import languages
from linja.position import Position, Side
from linja.rules import EDITIONS
from tests.browser.driver import Table, new_game, pieces_on
from tests.browser.page_checks import violations

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext, Page

FIVE_GAMES = [
    {
        "id": f"g{number}",
        "rules": "zen",
        "level": "1",
        "outcome": "lost",
        "accuracy": None,
        "at": "2026-11-16T12:00:00Z",
    }
    for number in range(5)
]
STATISTICS = {"games": FIVE_GAMES, "levels": {}, "puzzles": {}, "streak": 0, "best": 0, "lessons": {}}


def test_the_computers_turn_has_numbered_arrows_on_its_pieces_and_is_shown_again(table: Callable[..., Table]) -> None:
    game = table(rules="zen", opponent="computer", level="5", side="b")
    game.move(1, 2)
    game.move(1, 3)
    game.my_turn()
    board, arrows = game.page.locator("linja-board"), game.page.locator("linja-board .arrow.last")
    steps = len(game.page.locator("#turns li").last.inner_text().split()) - 2
    expect(arrows).to_have_count(steps)
    assert arrows.locator("text").all_text_contents() == [str(number) for number in range(1, steps + 1)] * (steps > 1)
    assert board.locator(".piece.red.moved").count() >= 1
    assert board.locator(".ghost.red").count() >= 1
    now = pieces_on(board)
    game.page.get_by_role("button", name="Show again").click()
    expect(arrows).to_have_count(0)  # the board before it
    assert pieces_on(board) != now
    expect(arrows).to_have_count(steps)
    expect(board.locator("button.can").first).to_be_visible()
    assert pieces_on(board) == now
    assert violations(game.page) == []


def test_the_rules_of_thumb_say_which_of_them_decided(table: Callable[..., Table]) -> None:
    game = table(rules="zen", opponent="computer", level="rules-of-thumb", side="b", starter="r")
    rules = EDITIONS["zen"]
    rule = RulesOfThumb(rules).rule_used(replace(Position.start(rules), side=Side.RED))
    words = languages()["en"].of_edition("zen")
    expect(game.page.locator("#plate-top .state")).to_have_text(f"Its rule: {words.t(TITLES[rule])}")


@pytest.mark.slow
def test_who_acts_does_not_wait_for_a_turn_shown_again(table: Callable[..., Table]) -> None:
    game = table(rules="zen", opponent="computer", level="5", side="b")
    game.move(1, 2)
    game.move(1, 3)
    game.my_turn()
    game.page.click("#replay")
    game.move(3, 4)


def test_a_second_click_on_a_piece_moves_it_to_its_only_landing(table: Callable[..., Table]) -> None:
    game = table(rules="zen")
    version = game.version
    game.row(3).dblclick()
    game.changed(version)
    expect(game.page.locator("#turns")).to_contain_text("3-4")
    game.row(1).click()
    game.row(8).click(force=True)  # nothing to do there: the piece is put back
    expect(game.page.locator("linja-board .piece.held")).to_have_count(0)


def test_one_click_is_enough_for_who_wants_it(table: Callable[..., Table]) -> None:
    game = table(rules="zen")
    game.page.click("#open-settings")
    game.page.get_by_label("Move with one click").check()
    game.page.get_by_role("button", name="Done").click()
    version = game.version
    game.row(3).click()
    game.changed(version)
    expect(game.page.locator("#turns")).to_contain_text("3-4")


def test_moves_are_explained_in_the_first_games_and_as_one_likes(
    page: Page, context: BrowserContext, base_url: str
) -> None:
    made = new_game(context, base_url, rules="zen")
    page.goto(made.url)
    game = Table(page).ready()
    switch, comments = page.get_by_role("switch", name="Explain moves"), page.locator("#comments p")
    expect(switch).to_be_checked()
    game.move(1, 2)
    expect(comments.last).to_have_text("You met 2 pawns in row 2, so move one of your pawns 2 rows.")
    switch.click()
    expect(comments).to_have_count(0)
    page.reload()
    game.ready()
    expect(switch).not_to_be_checked()
    page.evaluate("kept => { localStorage.clear(); localStorage['linja-statistics'] = kept; }", json.dumps(STATISTICS))
    page.reload()
    game.ready()
    expect(switch).not_to_be_checked()  # after five games
    switch.click()
    game.move(1, 3)
    game.move(8, 7)
    expect(comments.last).to_contain_text("You met 2 pawns in row 7")
