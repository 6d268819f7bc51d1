"""Solving puzzles: right, wrong, with a hint, of the day, and harder or easier ones as one succeeds."""

from __future__ import annotations

import json
from datetime import date
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from linja import Turn, legal_turns
from linja.puzzles import Puzzle, Theme, daily_puzzle, puzzle_named, shipped_puzzles
from linja.turn import after_turn
from tests.browser.page_checks import violations, width_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext, Page

WIN = next(puzzle for puzzle in shipped_puzzles("zen") if puzzle.refutation and puzzle.keeps == "win")


class Riddle:
    """A page with a puzzle, and a player who makes turns on it."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        page.goto(address)
        page.wait_for_selector("#main[data-phase=asked]")

    @property
    def puzzle(self) -> Puzzle:
        found = puzzle_named(self.page.locator("#main").get_attribute("data-puzzle") or "")
        assert found is not None
        return found

    def row(self, row: int) -> Any:
        return self.page.locator(f"linja-board [data-row='{row}']")

    def play(self, turn: Turn) -> None:
        """Click and click, and skip what is left of a turn that could go on."""
        for source, target, *_ in turn.arrows(self.puzzle.position.side):
            self.row(source).click()
            self.row(target).click()
        if self.page.locator("#skip").is_visible():
            self.page.click("#skip")

    def becomes(self, phase: str) -> None:
        self.page.wait_for_selector(f"#main[data-phase={phase}]")

    def solve(self) -> None:
        self.play(self.puzzle.turn)
        self.becomes("right")

    def fail(self) -> None:
        self.play(self.puzzle.tempting)
        self.becomes("wrong")

    def next(self) -> None:
        name = self.puzzle.name
        self.page.click("#next")
        self.page.wait_for_selector(f"#main[data-phase=asked]:not([data-puzzle='{name}'])")


def fact(page: Page, name: str) -> int:
    return int(page.locator(f"#{name}").inner_text())


def solving(page: Page, base_url: str, puzzle: Puzzle = WIN) -> Riddle:
    return Riddle(page, f"{base_url}/puzzle/{puzzle.name}")


def test_a_solved_puzzle_says_what_it_keeps_and_why_the_tempting_turn_fails(page: Page, base_url: str) -> None:
    riddle = solving(page, base_url)
    side = "Black" if WIN.position.side.value == "b" else "Red"
    expect(page.locator("#prompt-text")).to_have_text(f"Keep the win for {side}")
    assert violations(page) == []
    riddle.solve()
    expect(page.locator("#task-text")).to_have_text(f"With best play, {side} wins by {WIN.value}.")
    expect(page.locator("#task-lines .right .turn")).to_have_text(str(WIN.turn))
    assert (fact(page, "streak"), fact(page, "best")) == (1, 1)
    page.get_by_role("button", name=f"Why not {WIN.tempting}?").click()
    expect(page.locator("#task-text")).to_contain_text(f"answers {WIN.refutation}")
    expect(page.locator("#prompt-text")).to_have_text(f"Why not {WIN.tempting}?")
    assert violations(page) == []


@pytest.mark.parametrize("theme", ["light", pytest.param("dark", marks=pytest.mark.slow)])
def test_a_wrong_turn_is_refuted_on_the_board_and_can_be_tried_again(page: Page, base_url: str, theme: str) -> None:
    page.context.add_cookies([{"name": "linja-theme", "value": theme, "url": base_url}])
    riddle = solving(page, base_url)
    riddle.fail()
    expect(page.locator("#prompt-text")).to_have_text("That throws the win away.")
    expect(page.locator("#task-text")).to_contain_text(f"answers {WIN.refutation}")
    then, _ = after_turn(WIN.position, WIN.tempting, WIN.rules)
    end, _ = after_turn(then, WIN.refutation, WIN.rules)
    expect(riddle.row(4)).to_have_attribute("aria-label", in_words(end.black[3], end.red[3]))
    expect(page.locator("linja-board .arrow.last")).to_have_count(len(WIN.refutation))
    expect(page.locator("#said")).to_contain_text("That throws the win away.")
    assert violations(page) == []
    page.click("#again")
    riddle.solve()
    assert (fact(page, "streak"), fact(page, "best")) == (0, 0)  # only the first try counts


def in_words(black: int, red: int) -> str:
    parts = [f"{many} {colour}" for many, colour in ((black, "black"), (red, "red")) if many]
    return f"Row 4: {', '.join(parts) or 'empty'}."


def test_without_a_solution_any_other_wrong_turn_is_answered_too(page: Page, base_url: str) -> None:
    riddle = solving(page, base_url)
    wrong = next(
        turn
        for turn in legal_turns(WIN.position, WIN.rules)
        if turn != WIN.tempting and not WIN.solves(turn) and not after_turn(WIN.position, turn, WIN.rules).over
    )
    riddle.play(wrong)
    riddle.becomes("wrong")
    expect(page.locator("#task-text")).to_contain_text(" answers ", timeout=30_000)  # the computer wakes up first
    expect(page.locator("#analyse")).to_have_attribute("href", f"/analysis?{asked(WIN)}")


def asked(puzzle: Puzzle) -> str:
    return f"rules=zen&position={puzzle.position.text.replace('/', '%2F').replace(' ', '+')}"


def test_hints_show_the_piece_and_then_the_opening_move(page: Page, base_url: str) -> None:
    riddle = solving(page, base_url)
    opening = str(WIN.turn[0])
    page.click("#hint")
    expect(page.locator("#task-text")).to_have_text(f"It starts with a pawn in row {opening[0]}.")
    rows = page.locator("linja-board button.can")
    expect(rows).to_have_count(1)
    expect(rows).to_have_attribute("data-row", opening[0])
    riddle.row(int(opening[0])).focus()
    page.keyboard.press("h")
    expect(page.locator("#task-text")).to_have_text(f"Start with {opening}.")
    expect(page.locator("linja-board .arrow.hint")).to_have_count(1)
    expect(page.locator("#hint")).to_be_disabled()
    riddle.solve()
    assert fact(page, "streak") == 0  # with a hint it does not count in a row


def test_the_solution_is_shown_to_who_gives_up(page: Page, base_url: str) -> None:
    solving(page, base_url)
    page.click("#solution")
    expect(page.locator("#task-lines .right .turn")).to_have_text(str(WIN.turn))
    expect(page.locator("linja-board .arrow.last")).to_have_count(len(WIN.turn))
    expect(page.locator("#next")).to_have_attribute("href", "/puzzles/zen")


def test_by_keyboard_alone(page: Page, base_url: str) -> None:
    riddle = solving(page, base_url)
    riddle.row(1).focus()
    for source, target, *_ in WIN.turn.arrows(WIN.position.side):
        for key in (str(source), "Enter", str(target), "Enter"):
            page.keyboard.press(key)
    if page.locator("#skip").is_visible():
        page.keyboard.press("s")
    riddle.becomes("right")
    expect(page.locator("#next")).to_be_focused()


def test_the_puzzle_of_the_day_is_the_same_for_everybody(
    page: Page, base_url: str, visitor: Callable[..., BrowserContext]
) -> None:
    day = date(2026, 11, 18)
    expected = daily_puzzle("bonus", day)
    assert expected is not None
    other = visitor(timezone_id="America/Sao_Paulo").new_page()
    for somebody in (page, other):
        somebody.clock.set_fixed_time("2026-11-18T15:00:00Z")
        riddle = Riddle(somebody, f"{base_url}/puzzles/bonus/daily")
        assert riddle.puzzle == expected
        expect(somebody.locator("#day")).to_have_text("Wednesday 18 November")
    page.bring_to_front()
    Riddle(page, f"{base_url}/puzzles/bonus/daily").solve()
    page.goto(f"{base_url}/puzzles")
    expect(page.locator("[data-rules='bonus'] .daily [role=img]")).to_have_attribute("aria-label", "solved")
    expect(page.locator("[data-rules='bonus'] .met")).to_contain_text("1 solved")


def test_the_grade_follows_success_and_can_be_chosen(page: Page, base_url: str) -> None:
    riddle = Riddle(page, f"{base_url}/puzzles/zen")
    grades = [riddle.puzzle.grade]
    for _ in range(2):
        riddle.solve()
        riddle.next()
        grades.append(riddle.puzzle.grade)
    for _ in range(2):
        page.click("#solution")
        riddle.becomes("shown")
        riddle.next()
        grades.append(riddle.puzzle.grade)
    assert grades == [3, 3, 4, 3, 3]
    assert (fact(page, "streak"), fact(page, "best")) == (0, 2)
    page.get_by_label("Difficulty").select_option("9")
    expect(page.locator("#grade")).to_have_text("9")
    page.reload()
    expect(page.locator("#grade")).to_have_text("9")
    kept = json.loads(page.evaluate("() => localStorage.getItem('linja-puzzles-zen')"))
    assert len(set(kept["met"])) == 4


def test_a_theme_is_chosen_and_kept(page: Page, base_url: str) -> None:
    riddle = Riddle(page, f"{base_url}/puzzles/zen")
    page.get_by_label("Theme").select_option("ending")
    ending = {puzzle.name for puzzle in shipped_puzzles("zen") if puzzle.theme is Theme.ENDING}
    page.wait_for_function("names => names.includes(document.querySelector('#main').dataset.puzzle)", arg=list(ending))
    riddle.solve()
    riddle.next()
    assert riddle.puzzle.name in ending
    page.reload()
    riddle.becomes("asked")
    assert riddle.puzzle.name in ending
    expect(page.get_by_label("Theme")).to_have_value("ending")


def test_days_gone_by_can_be_solved_too(page: Page, base_url: str) -> None:
    page.clock.set_fixed_time("2026-11-18T15:00:00Z")
    riddle = Riddle(page, f"{base_url}/puzzles/zen/daily")
    expect(page.locator("#day-after")).to_be_hidden()
    page.click("#day-before")
    page.wait_for_url("**?date=2026-11-17")
    riddle.becomes("asked")
    assert riddle.puzzle == daily_puzzle("zen", date(2026, 11, 17))
    riddle.solve()
    kept = json.loads(page.evaluate("() => localStorage.getItem('linja-puzzles-zen')"))
    assert kept["days"] == {"2026-11-17": True}
    page.click("#day-after")
    page.wait_for_url("**?date=2026-11-18")
    riddle.becomes("asked")
    assert riddle.puzzle == daily_puzzle("zen", date(2026, 11, 18))


def test_a_puzzle_fits_on_a_phone(visitor: Callable[..., BrowserContext], base_url: str) -> None:
    page = visitor(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True).new_page()
    riddle = Riddle(page, f"{base_url}/puzzle/{WIN.name}")
    riddle.fail()
    expect(page.locator("#again")).to_be_in_viewport()
    assert width_of(page) <= 360


@pytest.mark.noisy
def test_a_server_that_fails_is_spoken_of_and_nothing_is_lost(page: Page, base_url: str) -> None:
    riddle = solving(page, base_url)
    broken = {"error": {"code": "failed", "message": "our mistake"}}
    page.route("**/verdict*", lambda route: route.fulfill(status=500, json=broken))
    riddle.play(WIN.turn)
    expect(page.locator("#task-text")).to_contain_text("Please try again")
    page.unroute("**/verdict*")
    riddle.solve()
