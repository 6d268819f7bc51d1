"""Complete games of every edition, by mouse, by touch and by keyboard alone, and a whole match."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.driver import Dragging, Finger, Hand, Keys, Table, new_game

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext


def assert_counted(table: Table) -> None:
    """The end is on the page: the count on the board, the winner, and what comes next."""
    page = table.page
    page.wait_for_selector("#main[data-counted]")
    expect(page.locator("#result")).to_be_visible()
    assert page.locator("linja-board .counted:not(:empty)").count() > 0
    points = page.locator(".plate .points").all_inner_texts()
    score = page.locator("#result-score > span").all_inner_texts()
    assert sorted(text.split()[0] for text in points) == sorted(text.split()[0] for text in score)
    assert page.locator("#rematch").is_visible()


@pytest.mark.slow
def test_zen_by_mouse_with_aggressive_bonus_and_skips(table: Callable[..., Table]) -> None:
    game = table(rules="zen+aggressive")
    game.play_out(Hand(seed=3))
    assert_counted(game)
    assert any("your opponent's" in prompt for prompt in game.prompts)
    assert any("→ move any pawn" in prompt for prompt in game.prompts)


def test_classic_by_mouse_with_drag_and_drop(table: Callable[..., Table]) -> None:
    game = table(rules="classic")
    game.play_out(Dragging(seed=5))
    assert_counted(game)


@pytest.mark.slow
def test_bonus_by_touch_on_a_phone(visitor: Callable[..., BrowserContext], base_url: str) -> None:
    context = visitor(has_touch=True, is_mobile=True, viewport={"width": 360, "height": 740})
    page = context.new_page()
    page.goto(new_game(context, base_url, rules="bonus").url)
    game = Table(page).ready()
    game.play_out(Finger(seed=7))
    assert_counted(game)
    assert any(prompt.startswith(("Black: Bonus move", "Red: Bonus move")) for prompt in game.prompts)


@pytest.mark.slow
@pytest.mark.parametrize(("rules", "seed"), [("zen+aggressive", 11), ("classic", 12)])
def test_by_keyboard_alone(table: Callable[..., Table], rules: str, seed: int) -> None:
    game = table(rules=rules)
    for _ in range(20):
        game.page.keyboard.press("Tab")
        if game.page.locator("linja-board :focus").count():
            break
    expect(game.page.locator("linja-board :focus")).to_have_count(1)
    game.play_out(Keys(seed))
    assert_counted(game)


@pytest.mark.slow
def test_bonus_with_aggressive_against_the_computer(table: Callable[..., Table]) -> None:
    game = table(rules="bonus+aggressive", opponent="computer", level="2", side="r")
    expect(game.page.locator("#plate-top .name")).to_have_text("Computer, level 2")
    game.play_out(Hand(seed=13))
    assert_counted(game)


@pytest.mark.slow
def test_a_game_in_the_table_view(table: Callable[..., Table]) -> None:
    """Without the board: every action is a button of the table."""
    game = table(rules="zen+pieces=4+limit=3")
    game.page.click("#open-settings")
    game.page.get_by_label("Also show the position as a table").check()
    game.page.get_by_role("button", name="Done").click()
    hand = Hand(seed=17, skips=0.2)
    for _ in range(200):
        if game.my_turn() == "over":
            break
        version = game.version
        buttons = game.page.locator("#position-rows button")
        pass_or_skip = game.page.locator("#pass:visible, #skip:visible")
        if not buttons.count() or (pass_or_skip.count() and hand.chance.random() < 0.2):
            pass_or_skip.first.click()
        else:
            buttons.nth(hand.chance.randrange(buttons.count())).click()
        game.changed(version)
    assert game.due == "over"


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
