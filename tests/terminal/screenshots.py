"""Takes the pictures of the terminal under docs/img: part of `make screenshots`."""

from __future__ import annotations

import asyncio
import base64
import html
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright

from tests.browser.conftest import CHROMIUM, FLAGS
from tests.terminal.driver import LARGE, SMALL, playing
from tests.terminal.snapshots import finished_game

if TYPE_CHECKING:
    from rich.segment import Segment
    from rich.style import Style

    from linja import Record

PICTURES = Path(__file__).parents[2] / "docs" / "img"
SCENES = {
    "game": (SMALL, "dark", 21, ("down", "enter")),
    "analysis": (LARGE, "light", 16, ("a",)),
    "sixteen": (SMALL, "sixteen", 21, ("5",)),
    "none": (SMALL, "none", 57, ()),
}
"""The room, the looks, after how many turns of a game, and what is pressed then."""
SIXTEEN = ("#1c1c1c", "#c0392b", "#6c8a1f", "#b58900", "#2667b0", "#a347a3", "#2a9d8f", "#d8d8d8", "#8a8a8a")
PAPER, INK = "#1c1c1c", "#d8d8d8"
"""of a terminal whose own colours are used"""
PAGE = """<!doctype html><meta charset="utf-8"><style>
body {{ margin: 0; background: {paper}; }}
pre {{ margin: 0; padding: 12px 14px; width: max-content; color: {ink};
       font: 20px/23px "DejaVu Sans Mono", monospace; }}
</style><pre>{text}</pre>"""


def main(directory: Path) -> None:
    """All pictures into a directory."""
    pages = {name: asyncio.run(draw(*scene)) for name, scene in SCENES.items()}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for name, page_text in pages.items():
            page = browser.new_page()
            page.set_content(page_text)
            box = page.locator("pre").bounding_box()
            assert box
            clip = {"x": 0, "y": 0, "width": box["width"], "height": box["height"], "scale": 0.75}
            session = page.context.new_cdp_session(page)
            wanted = {"format": "webp", "quality": 85, "clip": clip, "captureBeyondViewport": True}
            path = directory / f"terminal-{name}.webp"
            path.write_bytes(base64.b64decode(session.send("Page.captureScreenshot", wanted)["data"]))
            print(path.name, path.stat().st_size)
        browser.close()


async def draw(size: tuple[int, int], looks: str, turns: int, keys: tuple[str, ...]) -> str:
    """The screen as a page."""
    with TemporaryDirectory() as home:
        async with playing(Path(home), size, looks, records=[cut(finished_game(), turns)]) as player:
            await player.press(*keys)
            if "a" in keys:
                await player.until(lambda: player.game.marks is not None)
            background = player.app.palette.theme.background or ""
            paper = background if background.startswith("#") else PAPER
            return PAGE.format(paper=paper, ink=INK, text="\n".join(map(line_html, player.lines())))


def cut(record: Record, turns: int) -> Record:
    """The beginning of a game."""
    if turns < len(record.mainline.turns):
        record.mainline.turns = record.mainline.turns[:turns]
        record.outcome = None
    return record


def line_html(line: list[Segment]) -> str:
    return "".join(f'<span style="{css(segment.style)}">{html.escape(segment.text)}</span>' for segment in line)


def css(style: Style | None) -> str:
    """How a browser shows a style."""
    if style is None:
        return ""
    ink, paper = colour(style.color, INK), colour(style.bgcolor, "")
    if style.reverse:
        ink, paper = paper or PAPER, ink
    weight = "font-weight: bold;" if style.bold else ""
    return f"color: {ink}; {f'background: {paper};' if paper else ''} {weight}"


def colour(given: object, default: str) -> str:
    """The colour as a browser names it."""
    number, triplet = getattr(given, "number", None), getattr(given, "triplet", None)
    if triplet is not None:
        return str(triplet.hex)
    if number is None:
        return default
    return SIXTEEN[number] if number < len(SIXTEEN) else "#ffffff"


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else PICTURES)
