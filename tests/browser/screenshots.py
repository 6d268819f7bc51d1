"""Takes the pictures under docs/img: `make screenshots`. Quiet moments of real games, small enough for a page."""

from __future__ import annotations

import base64
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias
from urllib.parse import urlencode

from playwright.sync_api import sync_playwright

from linja import ZEN, Game, Record, Side
from linja.engine import Level, Player
from linja.solution import Store
from tests.browser.conftest import CHROMIUM, FLAGS, running_server
from tests.browser.driver import Hand, Table, new_game

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser, BrowserContext, Page

Picture: TypeAlias = "tuple[Any, dict[str, str], Callable[[BrowserContext, str], Page]]"
"""The size of the window, the looks, and what is on it."""
PICTURES = Path(__file__).parents[2] / "docs" / "img"
WIDE = {"width": 1280, "height": 800}
NARROW = {"width": 360, "height": 760}
WAITING: dict[str, dict[str, Any]] = {
    "Ole": {"clock": {"kind": "days", "days": 2}},
    "Nadia": {"rules": "bonus+aggressive", "side": "r", "length": 3},
    "Kaya": {"clock": {"kind": "minutes", "minutes": 5, "increment": 3}, "side": "r"},
}
"""Open games of others."""


def main(directory: Path) -> None:
    """All pictures into a directory."""
    with (
        tempfile.TemporaryDirectory() as home,
        running_server(with_solutions(Path(home))) as url,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for name, picture in SCENES.items():
            take(browser, url, directory / f"browser-{name}.webp", picture)
        browser.close()


def with_solutions(directory: Path) -> Path:
    """A home that has the solutions of this machine."""
    (directory / "solutions").symlink_to(Store().directory)
    return directory


def take(browser: Browser, url: str, path: Path, picture: Picture) -> None:
    """One picture."""
    size, looks, scene = picture
    context = browser.new_context(viewport=size, reduced_motion="reduce", locale="en-GB")
    context.add_cookies([{"name": f"linja-{name}", "value": value, "url": url} for name, value in looks.items()])
    page = scene(context, url)
    session = context.new_cdp_session(page)
    taken = session.send("Page.captureScreenshot", {"format": "webp", "quality": 82})
    path.write_bytes(base64.b64decode(taken["data"]))
    context.close()
    print(path.name, path.stat().st_size)


def start_page(context: BrowserContext, url: str) -> Page:
    """With a game of the visitor's, and open games of others."""
    new_game(context, url, opponent="computer", level="3")
    for name, wanted in WAITING.items():
        maker = another(context)
        maker.new_page().goto(new_game(maker, url, opponent="link", open=True, name=name, **wanted).url)
    page = context.new_page()
    page.goto(url)
    page.wait_for_selector("#lobby-list li:nth-child(3)")
    page.wait_for_selector("#own-list li")
    return page


def another(context: BrowserContext) -> BrowserContext:
    """Another player, who stays until all pictures have been taken."""
    assert context.browser
    return context.browser.new_context(reduced_motion="reduce", locale="en-GB")


def far_apart(context: BrowserContext, url: str) -> Page:
    """Two people with a clock, in the middle of a game; one offers a draw."""
    clock = {"kind": "minutes", "minutes": 5, "increment": 3}
    game = new_game(context, url, opponent="link", clock=clock, name="Ada")
    tables = [Table(context.new_page()), Table(another(context).new_page())]
    for table in tables:
        table.page.goto(game.url)
        table.ready()
    mine, theirs = tables
    theirs.page.click("#rename")
    theirs.page.fill("#name-field", "Wilhelmina")
    theirs.page.keyboard.press("Enter")
    hand = Hand(seed=4, skips=0)
    for turn in range(8):
        table = tables[turn % 2]
        while (seen := table.seen()).due != "over":
            hand.act(table, seen)
            table.changed(seen.version)
            if table.due == "wait":
                break
    theirs.page.click("#draw")
    mine.page.wait_for_selector("#offer:not([hidden])")
    return mine.page


def played(context: BrowserContext, url: str, actions: int, **wanted: Any) -> Table:
    """A game after this many random actions."""
    page = context.new_page()
    page.goto(new_game(context, url, opponent="computer", level="3", **wanted).url)
    table, hand = Table(page).ready(), Hand(seed=4, skips=0)
    for _ in range(actions):
        seen = table.seen()
        if seen.due == "over":
            break
        hand.act(table, seen)
        table.changed(seen.version)
    table.my_turn()
    return table


def piece_in_hand(context: BrowserContext, url: str) -> Page:
    """In the middle of a game, with a piece picked up whose landing earns something."""
    table = played(context, url, 12)
    hand = Hand(seed=1, skips=0)
    while (seen := table.seen()).due != "opening":
        hand.act(table, seen)
        table.changed(seen.version)
    for place in reversed(seen.pieces):
        table.page.mouse.click(*place)
        if table.page.locator("linja-board .tag:not(:empty)").count():
            break
        table.page.keyboard.press("Escape")
    return table.page


def analysed(context: BrowserContext, url: str) -> Page:
    """A record on the analysis board, at a turn that was a mistake; exact where this machine has the solution."""
    page = context.new_page()
    page.goto(f"{url}/analysis?{urlencode({'record': record()})}")
    page.locator("#mistakes button").nth(1).click(timeout=120_000)
    page.wait_for_selector("#main[data-valued]:not([data-turn='0'])")
    return page


def record() -> str:
    """A game between two levels."""
    game = Game(ZEN)
    players = {Side.BLACK: Player(game.rules, Level.named("6"), 1), Side.RED: Player(game.rules, Level.named("2"), 2)}
    while not game.is_over():
        game.play_turn(players[game.side].choose(game.position))
    return str(Record.of(game, {"Black": "Ada", "Red": "Grace"}))


def edited(context: BrowserContext, url: str) -> Page:
    """The editor with a position that is not possible yet."""
    page = context.new_page()
    page.goto(f"{url}/editor?{urlencode({'position': '50022210/01122105 r'})}")
    page.locator("[data-spot=b3]").click()
    page.wait_for_selector(".fault")
    return page


def counted(context: BrowserContext, url: str) -> Page:
    table = played(context, url, 400)
    table.page.wait_for_selector("#main[data-counted]")
    return table.page


def lesson(context: BrowserContext, url: str) -> Page:
    """A task of the course, and what is said about a try that is not possible."""
    page = context.new_page()
    page.goto(f"{url}/learn/zen#full-row")
    page.evaluate(
        "localStorage.setItem('linja-course', JSON.stringify({zen: ['opening', 'counting', 'follow-up', 'overshoot']}))"
    )
    page.reload()
    for row in (3, 5):
        page.locator(f"#board [data-row='{row}']").click()
    page.wait_for_selector("#remark.wrong")
    return page


def told(context: BrowserContext, url: str) -> Page:
    """The rules, from the first move on."""
    page = context.new_page()
    page.goto(f"{url}/rules/zen")
    page.wait_for_selector("html[data-ready]")
    return page


SCENES: dict[str, Picture] = {
    "start": (WIDE, {}, start_page),
    "game": (WIDE, {}, piece_in_hand),
    "dark": (WIDE, {"theme": "dark"}, counted),
    "narrow": (NARROW, {"marks": "on"}, piece_in_hand),
    "far": (WIDE, {}, far_apart),
    "lobby": (NARROW, {"theme": "dark"}, start_page),
    "learn": (WIDE, {}, lesson),
    "rules": (WIDE, {"theme": "dark"}, told),
    "analysis": (WIDE, {}, analysed),
    "editor": (NARROW, {"theme": "dark"}, edited),
}


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else PICTURES)
