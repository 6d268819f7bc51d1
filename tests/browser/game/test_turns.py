"""A turn and what is around it: what is due, undo, take back, looking back, hints, resigning, the solution."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from linja import Game, StageKind
from tests.browser.driver import Table, new_game, way_to

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page, Route, WebSocketRoute


def has_extra_turn(game: Game) -> bool:
    return game.stage.kind is StageKind.OPENING and game.stage.extra_turn_used


def has_bonus(game: Game) -> bool:
    return game.stage.kind is StageKind.BONUS


def can_push(game: Game) -> bool:
    return has_bonus(game) and any(str(action).startswith("x") for action in game.legal_actions())


def test_a_picked_up_piece_shows_where_it_lands_and_what_that_earns(table: Callable[..., Table]) -> None:
    game = table(rules="zen")
    game.row(1).click()
    expect(game.page.locator("linja-board button.target")).to_have_count(1)
    expect(game.page.locator("linja-board [data-row='2'] ~ .tag")).to_have_text("follow-up: 2")
    expect(game.page.locator("linja-board .piece.held")).to_have_count(1)
    game.page.keyboard.press("Escape")
    expect(game.page.locator("linja-board .piece.held")).to_have_count(0)


def test_the_prompt_says_what_is_due_and_a_follow_up_may_be_skipped_in_zen(table: Callable[..., Table]) -> None:
    game = table(rules="zen")
    assert game.prompt == "Black: Opening move: move one pawn one row forward."
    game.move(1, 2)
    assert game.prompt == "Black: 2 pawns were in row 2 → move any pawn 2 rows."
    expect(game.page.locator("linja-board .piece.met")).to_have_count(2)
    expect(game.page.locator("#skip")).to_have_text("Skip the follow-up")
    expect(game.page.locator("#skip")).to_have_class("button")  # never the loudest
    game.page.click("#skip")
    expect(game.page.locator("#prompt-text")).to_have_text("Red: Opening move: move one pawn one row forward.")
    expect(game.page.locator("#turns li")).to_have_count(1)


@pytest.mark.parametrize("rules", ["classic", "bonus"])
def test_a_compulsory_follow_up_cannot_be_skipped(table: Callable[..., Table], rules: str) -> None:
    game = table(rules=rules)
    game.move(1, 2)
    assert game.due == "follow-up"
    expect(game.page.locator("#skip")).to_be_hidden()


def test_an_extra_turn_is_announced_and_played(table: Callable[..., Table]) -> None:
    game = table(rules="classic")
    game.play(way_to("classic", has_extra_turn))
    assert "Extra turn!" in game.prompt
    assert game.due == "opening"


def test_a_bonus_move_may_be_skipped(table: Callable[..., Table]) -> None:
    game = table(rules="bonus")
    game.play(way_to("bonus", has_bonus))
    assert "Bonus move" in game.prompt
    side = game.prompt.split(":")[0]
    game.page.click("#skip")
    expect(game.page.locator("#prompt-text")).not_to_contain_text(side)


def test_an_aggressive_bonus_moves_the_opponents_piece(table: Callable[..., Table]) -> None:
    game = table(rules="zen+aggressive")
    game.play(way_to("zen+aggressive", can_push))
    mover = "black" if game.prompt.startswith("Black") else "red"
    theirs = "red" if mover == "black" else "black"
    before = game.rows_in_words()
    box = game.page.locator(f"linja-board .piece.can.{theirs} .face").last.bounding_box()
    assert box is not None
    version = game.version
    game.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(game.page.locator(f"linja-board .piece.held.{theirs}")).to_have_count(1)
    game.page.locator("linja-board button.target").first.click()
    game.changed(version)
    assert game.page.locator("#turns li").last.inner_text().split()[-1].startswith("x")
    assert game.rows_in_words() != before


def test_undo_inside_the_turn_and_take_back_a_turn(table: Callable[..., Table]) -> None:
    game = table(rules="zen")
    start = game.rows_in_words()
    game.move(1, 2)
    game.page.click("#undo")
    expect(game.row(1)).to_have_attribute("aria-label", start[0])
    expect(game.page.locator("#undo")).to_be_disabled()
    game.move(1, 2)
    game.move(1, 3)
    game.move(8, 7)
    game.page.click("#takeback")
    expect(game.page.locator("#turns li")).to_have_count(1)
    game.page.click("#takeback")
    expect(game.page.locator("#turns li")).to_have_count(0)
    assert game.rows_in_words() == start


def test_take_back_against_the_computer_goes_to_before_the_own_turn(table: Callable[..., Table]) -> None:
    game = table(opponent="computer", level="1", side="b")
    start = game.rows_in_words()
    game.move(1, 2)
    version = game.version
    game.page.click("#skip")
    game.changed(version)
    expect(game.page.locator("#turns li")).to_have_count(2)
    game.my_turn()
    game.page.click("#takeback")
    expect(game.page.locator("#turns li")).to_have_count(0)
    expect(game.row(1)).to_have_attribute("aria-label", start[0])


def test_a_reload_in_mid_turn_changes_nothing(table: Callable[..., Table]) -> None:
    game = table(rules="bonus")
    game.move(1, 2)
    before, prompt = game.rows_in_words(), game.prompt
    game.page.reload()
    game.ready()
    assert game.rows_in_words() == before
    assert game.prompt == prompt
    game.move(1, 3)
    expect(game.page.locator("#turns li")).to_have_count(1)


def test_looking_back_by_click_and_arrow_keys_and_returning(table: Callable[..., Table]) -> None:
    game = table(rules="zen")
    start = game.row(1).get_attribute("aria-label") or ""
    for source, target in [(1, 2), (1, 3), (8, 7), (8, 6)]:
        game.move(source, target)
    now = game.row(1).get_attribute("aria-label") or ""
    game.page.locator("#turns button").first.click()
    expect(game.page.locator("#prompt-text")).to_have_text("Looking back: after turn 1.")
    expect(game.page.locator("linja-board button.can")).to_have_count(0)
    expect(game.page.locator("linja-board .arrow.past")).to_have_count(2)
    game.page.keyboard.press("ArrowLeft")
    expect(game.page.locator("#prompt-text")).to_have_text("Looking back: the start.")
    expect(game.row(1)).to_have_attribute("aria-label", start.split(". ")[0].rstrip(".") + ".")
    game.page.keyboard.press("ArrowRight")
    game.page.keyboard.press("ArrowRight")
    expect(game.row(1)).to_have_attribute("aria-label", now)
    game.page.keyboard.press("ArrowLeft")
    game.page.click("#back-to-live")
    expect(game.page.locator("linja-board button.can").first).to_be_visible()


def test_a_hint_shows_the_piece_then_the_turn_then_its_value(table: Callable[..., Table]) -> None:
    game = table(rules="zen")
    prompt, arrows = game.page.locator("#prompt-text"), game.page.locator("linja-board .arrow.hint")
    game.page.click("#hint")
    expect(prompt).to_contain_text("Look at the pawn in row")
    expect(game.page.locator("linja-board .piece.pointed")).to_have_count(1)
    expect(arrows).to_have_count(0)
    game.page.click("#hint")
    expect(prompt).to_contain_text("Best: from row")
    assert arrows.count() >= 1
    game.page.click("#hint")
    expect(prompt).to_contain_text("Estimated result:")
    expect(game.page.locator("#said")).to_contain_text("Estimated result:")


def test_flip_turns_the_board(table: Callable[..., Table]) -> None:
    game = table(rules="zen")

    def top(row: int) -> float:
        box = game.row(row).bounding_box()
        assert box is not None
        return box["y"]

    assert top(8) < top(1)
    game.page.click("#flip")
    assert top(8) > top(1)
    game.move(1, 2)


def test_resigning_asks_first_and_rematch_is_started_by_the_loser(table: Callable[..., Table]) -> None:
    game = table(rules="zen", opponent="computer", level="1", side="b")
    game.page.click("#resign")
    game.page.get_by_role("button", name="Keep playing").click()
    assert game.due == "opening"
    game.page.click("#resign")
    game.page.click("#resign-yes")
    expect(game.page.locator("#result-text")).to_contain_text("resigned")
    first = game.page.url
    game.page.click("#rematch")
    game.page.wait_for_url(lambda url: url != first)
    game.ready()
    assert game.my_turn() == "opening"


def test_actions_are_announced(table: Callable[..., Table]) -> None:
    game = table(rules="zen")
    game.row(1).focus()
    game.page.keyboard.press("Enter")
    said = game.page.locator("#said")
    expect(said).to_contain_text("Holding the pawn from row 1. It can go to row 2 (follow-up: 2).")
    game.page.keyboard.press("2")
    expect(game.row(2)).to_be_focused()
    game.page.keyboard.press("Enter")
    expect(said).to_contain_text("Black moves from row 1 to row 2.")


def test_rows_are_labelled_with_their_pieces(table: Callable[..., Table]) -> None:
    words = table(rules="zen").rows_in_words()
    assert words[0] == "Row 1, Black's start line and Red's goal: 6 black. Can move to row 2 (follow-up: 2)."
    assert words[2] == "Row 3: 1 black, 1 red. Can move to row 4 (follow-up: 2)."
    assert words[7] == "Row 8, Red's start line and Black's goal: 6 red."


def test_pieces_hop_and_a_click_finishes_the_hop(page: Page, table: Callable[..., Table]) -> None:
    page.emulate_media(reduced_motion="no-preference")
    game = table(rules="zen")
    game.move(1, 2)
    game.row(1).click()  # in the middle of the hop
    game.row(3).click()
    expect(game.page.locator("#turns li")).to_have_count(1)
    game.page.wait_for_selector("linja-board:not([data-moving])")


FOR_A_PLAYER_WHO_DECIDES = """
document.addEventListener("DOMContentLoaded", () => document.getElementById("solution").dataset.decides = "")
"""
"""makes the page what it is at the machine of `linja play`"""


def test_a_solution_is_asked_for_shown_and_can_be_declined(page: Page, base_url: str) -> None:
    news = {"type": "solution", "rules": "zen", "possible": True, "refused": False}
    asked: list[str] = []

    def answer(route: Route) -> None:
        asked.append(route.request.method)
        route.fulfill(json={})

    page.route("**/api/solutions/zen", answer)

    def add_news(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            socket.send(message)
            building = {**news, "status": "building", "progress": 0.37, "seconds_left": 131}
            missing = {**news, "status": "missing", "progress": None, "seconds_left": None}
            socket.send(json.dumps([missing, building, {**missing, "refused": True}][len(asked)]))

        server.on_message(pass_on)

    page.route_web_socket("**/socket*", add_news)
    page.add_init_script(FOR_A_PLAYER_WHO_DECIDES)
    page.goto(new_game(page.context, base_url).url)
    game = Table(page).ready()
    expect(page.locator("#solution-asked")).to_contain_text("Solve this edition in the background?")
    page.get_by_role("button", name="Solve it", exact=True).click()
    game.move(1, 2)
    expect(page.locator("#solution-left")).to_have_text("37 %, about 2 minutes left")
    page.get_by_role("button", name="No, thanks").click()
    game.move(1, 3)
    expect(page.get_by_role("button", name="Solve it after all")).to_be_visible()
    assert asked == ["POST", "DELETE"]
    page.reload()
    game.ready().move(8, 7)
    expect(page.locator("#solution")).to_be_hidden()  # it was asked once


def test_who_has_agreed_once_is_not_asked_again(page: Page, base_url: str) -> None:
    asked: list[str] = []

    def answer(route: Route) -> None:
        asked.append(route.request.method)
        route.fulfill(json={})

    page.route("**/api/solutions/classic", answer)
    page.route_web_socket("**/socket*", lambda socket: tell_missing(socket, "classic"))
    page.add_init_script(FOR_A_PLAYER_WHO_DECIDES + "; localStorage.setItem('linja-solve', 'yes')")
    with page.expect_request("**/api/solutions/classic"):
        page.goto(new_game(page.context, base_url, rules="classic").url)
    expect(page.locator("#solution")).to_be_hidden()
    assert asked[0] == "POST"


def tell_missing(socket: WebSocketRoute, rules: str) -> None:
    """After each message of the server, say that the solution is missing."""
    server = socket.connect_to_server()

    def pass_on(message: str | bytes) -> None:
        socket.send(message)
        missing = {"type": "solution", "rules": rules, "status": "missing", "possible": True, "refused": False}
        socket.send(json.dumps({**missing, "progress": None, "seconds_left": None}))

    server.on_message(pass_on)


def test_nobody_else_is_asked_about_a_solution(page: Page, base_url: str) -> None:
    page.route_web_socket("**/socket*", lambda socket: tell_missing(socket, "zen"))
    page.goto(new_game(page.context, base_url).url)
    Table(page).ready().move(1, 2)
    expect(page.locator("#solution")).to_be_hidden()
