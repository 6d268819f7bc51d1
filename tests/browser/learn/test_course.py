"""The course by mouse, finger and keys, and the comments of a first game."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from linja.language import languages
from linja.learning.course import Tried, answers, tries
from linja.learning.lessons import lessons
from linja.learning.task import Question, Task
from linja.rules import EDITIONS
from linja.turn import Step, parse_action
from tests.browser.driver import Table, counts, new_game, pieces_on
from tests.browser.page_checks import violations, width_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext, Page


WIDE, NARROW = {"width": 1280, "height": 800}, {"width": 360, "height": 740}
REMEMBER_LESSONS = """
  window.lessons = [];
  document.addEventListener("linja-lesson", (event) => window.lessons.push(event.detail));
"""
ANY_JUDGEMENT = re.compile("^(Well played|Not bad|Better)")


class Learner:
    """A learner who takes the course with a mouse."""

    def __init__(self, page: Page, edition: str) -> None:
        self.page = page
        self.rules = EDITIONS[edition]
        self.words = languages()["en"].of_edition(edition)

    def row(self, row: int) -> None:
        self.page.locator(f"#board [data-row='{row}']").click()

    def press(self, button: str) -> None:
        self.page.locator(button).click()

    def act(self, task: Task | Question, action: str) -> None:
        """Do something on the board or beside it."""
        if isinstance(task, Question):
            self.page.get_by_role("button", name=action, exact=True).click()
        elif isinstance(step := parse_action(action), Step):
            self.row(step.source)
            self.row(step.target)
        else:
            self.press("#choice")

    def solve(self, task: Task | Question) -> None:
        """Something wrong first, if there is anything, then what is right: each gets its word."""
        expect(self.page.locator("#ask")).to_have_text(self.words.gettext(task.ask))
        tried = self.tried(task)
        wrong = [action for action, one in tried.items() if not one.right]
        right = next(action for action, one in tried.items() if one.right)
        for action in (wrong[len(wrong) // 2], right):
            self.act(task, action)
            kind = "right" if tried[action].right else "wrong"
            expect(self.page.locator(f"#remark.{kind}")).to_have_text(tried[action].remark.said(self.words))
        assert pieces_on(self.page.locator("#board")) == counts(tried[right].leads_to)
        self.press("#next")

    def tried(self, task: Task | Question) -> dict[str, Tried]:
        if isinstance(task, Question):
            return {str(number): one for number, one in answers(task, self.rules).items()}
        return tries(task, self.rules)


class Toucher(Learner):
    """With a finger."""

    def row(self, row: int) -> None:
        self.page.locator(f"#board [data-row='{row}']").tap()

    def press(self, button: str) -> None:
        self.page.locator(button).tap()


class Typist(Learner):
    """With the keyboard alone."""

    def row(self, row: int) -> None:
        self.page.locator("#board [tabindex='0']").focus()
        self.page.keyboard.press(str(row))
        self.page.keyboard.press("Enter")

    def press(self, button: str) -> None:
        if button == "#next":
            expect(self.page.locator("#next")).to_be_focused()
        self.page.locator(button).focus()
        self.page.keyboard.press("Enter")


@pytest.mark.parametrize(
    ("edition", "learner", "viewport"),
    [
        ("zen", Toucher, NARROW),
        pytest.param("bonus", Learner, WIDE, marks=pytest.mark.slow),
        pytest.param("classic", Typist, WIDE, marks=pytest.mark.slow),
    ],
)
def test_the_whole_course(
    visitor: Callable[..., BrowserContext],
    base_url: str,
    edition: str,
    learner: type[Learner],
    viewport: dict[str, int],
) -> None:
    context = visitor(viewport=viewport, has_touch=viewport is NARROW)
    page = context.new_page()
    page.add_init_script(REMEMBER_LESSONS)
    page.goto(f"{base_url}/learn/{edition}")
    taught = lessons(EDITIONS[edition])
    somebody = learner(page, edition)
    for lesson in taught:
        expect(page.locator("#lesson-title")).to_have_text(somebody.words.gettext(lesson.title))
        for task in lesson.tasks:
            somebody.solve(task)
            assert width_of(page) <= viewport["width"]
    expect(page.locator(".lessons a.done")).to_have_count(len(taught))
    assert [told["lesson"] for told in page.evaluate("() => window.lessons")] == [lesson.name for lesson in taught]
    somebody.press("#first-game")
    page.wait_for_url("**/game/**guided**")
    first = "Start with an opening move, one piece and one row: the more pieces you meet, the more you earn."
    expect(page.locator("#comments")).to_contain_text(somebody.words.gettext(first))


@pytest.mark.parametrize("theme", ["light", pytest.param("dark", marks=pytest.mark.slow)])
def test_a_lesson_is_accessible(page: Page, base_url: str, theme: str) -> None:
    page.context.add_cookies([{"name": "linja-theme", "value": theme, "url": base_url}])
    page.goto(f"{base_url}/learn/zen#counting")
    page.get_by_role("button", name="4", exact=True).click()
    assert violations(page) == []
    page.get_by_role("button", name="3", exact=True).click()
    assert violations(page) == []
    page.click("#next")
    page.locator("#board [data-row='3']").click()
    assert violations(page) == []
    page.goto(f"{base_url}/learn")
    assert violations(page) == []


def test_progress_is_kept_and_lessons_can_be_skipped_and_repeated(page: Page, base_url: str) -> None:
    page.goto(f"{base_url}/learn/zen")
    learner = Learner(page, "zen")
    first, second, *_ = lessons(EDITIONS["zen"])
    learner.solve(first.tasks[0])
    page.goto(f"{base_url}/learn")
    expect(page.locator("[data-edition=zen] .so-far")).to_contain_text("1 of ")
    page.locator("[data-edition=zen]").get_by_role("link", name="Continue").click()
    title = page.locator("#lesson-title")
    expect(title).to_have_text(second.title)
    page.get_by_role("link", name="Empty rows").click()
    expect(title).to_have_text("Empty rows")
    page.go_back()
    expect(title).to_have_text(second.title)
    page.get_by_role("link", name=learner.words.gettext(first.title)).click()
    learner.act(first.tasks[0], "1-2")
    page.get_by_role("button", name="Again").click()
    expect(page.locator("#next")).to_be_hidden()
    learner.act(first.tasks[0], "2-3")
    expect(page.locator("#remark.right")).to_be_visible()
    page.get_by_role("button", name="From the start").click()
    expect(page.locator(".lessons a.done")).to_have_count(0)
    expect(title).to_have_text(learner.words.gettext(first.title))


def test_whoever_is_stuck_is_shown(page: Page, base_url: str) -> None:
    page.goto(f"{base_url}/learn/zen#overshoot")
    show = page.get_by_role("button", name="Show me")
    for target in (7, 5):
        expect(show).to_be_hidden()
        page.locator("#board [data-row='6']").click()
        page.locator(f"#board [data-row='{target}']").click()
    show.click()
    expect(page.locator("#remark")).to_have_text("For example, from row 6 to row 8.")
    expect(page.locator("#board .arrow.hint")).to_have_count(1)
    page.goto(f"{base_url}/learn/zen#passing")
    page.reload()
    for _ in range(2):
        page.locator("#board [data-row='1']").click()
        page.locator("#board [data-row='2']").click()
    show.click()
    expect(page.locator("#remark")).to_have_text("You can only pass.")


def test_a_browser_that_keeps_nothing_can_learn(page: Page, base_url: str) -> None:
    page.add_init_script("Object.defineProperty(window, 'localStorage', { get() { throw new Error('forbidden'); } })")
    page.goto(f"{base_url}/learn/classic")
    first = lessons(EDITIONS["classic"])[0]
    Learner(page, "classic").solve(first.tasks[0])
    expect(page.locator("#lesson-title")).to_have_text("Counting")


def test_a_first_game_has_comments(page: Page, context: BrowserContext, base_url: str) -> None:
    page.add_init_script(REMEMBER_LESSONS)
    made = new_game(context, base_url, opponent="computer", level="1")
    page.goto(f"{made.url}?guided")
    table = Table(page).ready()
    comments = page.locator("#comments p")
    expect(comments).to_contain_text(["Start with an opening move"])
    table.move(1, 2)
    expect(comments.last).to_contain_text("You met 2 p")
    assert violations(page) == []
    table.move(1, 3)
    table.my_turn()
    expect(comments.last).to_contain_text("Red ")
    expect(comments.nth(2)).to_have_text(ANY_JUDGEMENT)
    page.click("#resign")
    page.click("#resign-yes")
    expect(comments.last).to_contain_text("That was your first game.")
    assert [told["lesson"] for told in page.evaluate("() => window.lessons")] == ["game"]
    page.get_by_role("link", name="Back to the course").click()
    expect(page.locator("[data-lesson=game]")).to_have_class("done")
    expect(page.get_by_role("main").get_by_role("link", name="Puzzles")).to_be_hidden()  # lessons are left
