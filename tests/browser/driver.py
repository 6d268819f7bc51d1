"""Plays through the page as people do: with a mouse, a finger or keys. It knows no rules, only what the page shows."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any, NamedTuple

from linja import PASS, Action, Game, Position, Rules, Step

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from playwright.sync_api import BrowserContext, Locator, Page


CENTRES = """all => [...all].map(one => {
    const box = one.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
})"""
LOOK = f"""() => {{
    const board = document.querySelector("linja-board");
    const main = document.querySelector("#main").dataset;
    return {{
        due: main.due,
        version: main.version,
        prompt: document.querySelector("#prompt-text").textContent,
        can_pass: !document.querySelector("#pass").hidden,
        can_skip: !document.querySelector("#skip").hidden,
        pieces: ({CENTRES})(board.querySelectorAll(".piece.can .face")),
        rows: [...board.querySelectorAll("button.can")].map(one => one.dataset.row),
    }};
}}"""
TARGETS = f"() => ({CENTRES})(document.querySelectorAll('linja-board button.target'))"

NO_SERVER = 501
"""a plain file server's answer to what is posted"""
ASK = """async (choice) =>
    (await linjaBackend.request("/api/games", { method: "POST", body: JSON.stringify(choice) })).json()
"""


def pieces_on(board: Locator) -> list[list[int]]:
    """The black and red pieces that a board shows, row by row."""
    pieces: list[list[int]] = board.evaluate("board => [board.view.black, board.view.red]")
    return pieces


def counts(position: Position | None) -> list[list[int]]:
    """The same of a position."""
    assert position
    return [list(position.black), list(position.red)]


class Seen(NamedTuple):
    """What a page shows to the player to move."""

    due: str
    version: str
    prompt: str
    can_pass: bool
    can_skip: bool
    pieces: list[tuple[float, float]]
    """where on the page the pieces are that can move"""
    rows: list[str]
    """the rows that they are in"""


class Made(NamedTuple):
    """A game that the server has made."""

    id: str
    url: str


def new_game(context: BrowserContext, base_url: str, **wanted: Any) -> Made:
    """A game on one device that Black starts, unless something else is wanted."""
    choice = {"rules": "zen", "opponent": "device", "side": "b", "starter": "b", "length": 1, **wanted}
    answer = context.request.post(f"{base_url}/api/games", data=choice)
    assert answer.status in (201, NO_SERVER), answer.text()
    made = asked_on_a_site(context, base_url, choice) if answer.status == NO_SERVER else answer.json()
    return Made(made["id"], base_url + made["url"])


def asked_on_a_site(context: BrowserContext, base_url: str, choice: dict[str, Any]) -> dict[str, str]:
    """A game that the worker beside a page has made."""
    page = context.new_page()
    page.goto(f"{base_url}/privacy")
    made: dict[str, str] = page.evaluate(ASK, choice)
    page.close()
    return made


def way_to(rules: str, wanted: Callable[[Game], bool]) -> list[Action]:
    """A short way from the start to a game as it is wanted: the shortest of many that were played by chance."""
    ways: list[list[Action]] = []
    for seed in range(200):
        chance, game = random.Random(seed), Game(Rules.parse(rules))
        while not game.is_over() and not wanted(game) and len(game.actions) < 40:
            game.play(chance.choice(game.legal_actions()))
        if not game.is_over() and wanted(game):
            ways.append(list(game.actions))
    return min(ways, key=len)


class Table:
    """A game on a page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.main = page.locator("#main")
        self.prompts: set[str] = set()
        """every prompt that has been seen"""

    def ready(self) -> Table:
        """When the game is on the page."""
        self.page.wait_for_selector("#main[data-version]")
        if self.page.locator("#join").is_visible() and not self.page.url.endswith("?join"):  # which joins at once
            self.page.click("#join")
        self.page.wait_for_selector("#guest", state="hidden")
        return self

    @property
    def version(self) -> str:
        return self.main.get_attribute("data-version") or ""

    @property
    def due(self) -> str:
        """What is due: opening, follow-up, bonus, wait or over."""
        return self.main.get_attribute("data-due") or ""

    @property
    def prompt(self) -> str:
        return self.page.locator("#prompt-text").inner_text()

    def row(self, row: int) -> Locator:
        return self.page.locator(f"linja-board [data-row='{row}']")

    def rows_in_words(self) -> list[str]:
        return [self.row(row).get_attribute("aria-label") or "" for row in range(1, 9)]

    def changed(self, version: str) -> None:
        """Wait until the game has gone on from a version."""
        self.page.wait_for_selector(f"#main:not([data-version='{version}'])")

    def my_turn(self) -> str:
        """Wait until something is to be done here, or the game is over."""
        return self.seen().due

    def seen(self) -> Seen:
        """What the page shows as soon as something is to be done here, or the game is over."""
        self.page.wait_for_selector("#main[data-due]:not([data-due='wait'])")
        seen = Seen(**self.page.evaluate(LOOK))
        self.prompts.add(seen.prompt)
        return seen

    def move(self, source: int, target: int) -> None:
        """One step, click and click, and wait for it."""
        version = self.version
        self.row(source).click()
        self.row(target).click()
        self.changed(version)

    def play(self, actions: Iterable[Action]) -> None:
        """These actions, click by click."""
        for action in actions:
            self.my_turn()
            if isinstance(action, Step):
                self.move(action.source, action.target)
            else:
                version = self.version
                self.page.click("#pass" if action is PASS else "#skip")
                self.changed(version)
        self.my_turn()

    def play_out(self, hand: Hand, most: int = 400) -> None:
        """Random legal actions to the end."""
        for _ in range(most):
            seen = self.seen()
            if seen.due == "over":
                return
            hand.act(self, seen)
            self.changed(seen.version)
        raise AssertionError("the game does not end")


class Hand:
    """A player who makes random moves with the mouse."""

    def __init__(self, seed: int, skips: float = 0.15) -> None:
        self.chance = random.Random(seed)
        self.skips = skips

    def act(self, table: Table, seen: Seen) -> None:
        """Do something that is possible now."""
        if seen.can_pass:
            self.press(table, "#pass")
        elif seen.can_skip and self.chance.random() < self.skips:
            self.press(table, "#skip")
        else:
            self.step(table, seen)

    def press(self, table: Table, button: str) -> None:
        table.page.click(button)

    def step(self, table: Table, seen: Seen) -> None:
        """Pick up a piece that shows that it can move, and land it where the page shows it can."""
        self.touch(table, *self.chance.choice(seen.pieces))
        self.touch(table, *self.chance.choice(self.targets(table)))

    def targets(self, table: Table) -> list[tuple[float, float]]:
        """Where the picked piece can land."""
        table.page.wait_for_selector("linja-board button.target")
        return list(table.page.evaluate(TARGETS))

    def touch(self, table: Table, x: float, y: float) -> None:
        table.page.mouse.click(x, y)


class Dragging(Hand):
    """With a mouse, by drag and drop."""

    def step(self, table: Table, seen: Seen) -> None:
        mouse = table.page.mouse
        x, y = self.chance.choice(seen.pieces)
        mouse.move(x, y)
        mouse.down()
        mouse.move(x + 12, y + 4)
        mouse.move(*self.chance.choice(self.targets(table)))
        mouse.up()


class Finger(Hand):
    """On a touch screen."""

    def press(self, table: Table, button: str) -> None:
        table.page.tap(button)

    def touch(self, table: Table, x: float, y: float) -> None:
        table.page.touchscreen.tap(x, y)


class Keys(Hand):
    """With the keyboard alone, the board in focus."""

    def press(self, table: Table, button: str) -> None:
        table.page.keyboard.press("s")

    def step(self, table: Table, seen: Seen) -> None:
        keyboard = table.page.keyboard
        keyboard.press(str(self.chance.choice(seen.rows)))
        keyboard.press("Enter")
        if self.chance.random() < 0.2:  # where an opponent's piece can move too, Enter again takes that one
            keyboard.press("Enter")
            if not table.page.locator("linja-board button.in-hand").count():
                if table.main.get_attribute("data-pending") is not None or table.version != seen.version:
                    return  # it had only one place to go
                keyboard.press("Enter")
        targets = table.page.locator("linja-board button.target")
        keyboard.press(str(self.chance.choice(targets.evaluate_all("all => all.map(one => one.dataset.row)"))))
        keyboard.press("Enter")
