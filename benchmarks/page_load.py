"""Loads the main pages in Chromium on an emulated slow 4G connection: requests, bytes, and when one can play.

    python -m benchmarks.page_load [--language de-DE] [--runs 3]

Slow 4G is Lighthouse's: 1.6 Mbit/s down, 750 kbit/s up, 150 ms for each request and its response. Each page is
loaded by a new visitor with an empty cache. Bytes are those on the wire, with headers.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from playwright.sync_api import sync_playwright
from tests.browser.conftest import CHROMIUM, FLAGS, running_server
from tests.browser.driver import new_game

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SLOW_4G = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 750e3 / 8}
PAGES = {
    "start": ("/", "html[data-ready]"),
    "game": ("", "#main[data-due='opening']"),
    "puzzle": ("/puzzles/zen", "#main linja-board .piece.can"),
    "analysis": ("/analysis", "#choices li"),
    "course": ("/learn/zen", "linja-board .piece"),
}
"""The address of each page, and what it shows when it can be used."""


class Load(NamedTuple):
    """How a page was loaded."""

    requests: int
    kilobytes: float
    seconds: float


def load(browser: Browser, base_url: str, page_name: str, language: str) -> Load:
    """Load a page as a new visitor."""
    context = browser.new_context(locale=language)
    path, ready = PAGES[page_name]
    address = base_url + path if path else new_game(context, base_url, opponent="computer", level="1").url
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", SLOW_4G)
    sizes: dict[str, float] = {}

    def count(event: dict[str, Any]) -> None:
        sizes[event["requestId"]] = event.get("encodedDataLength", 0)

    session.on("Network.loadingFinished", count)
    session.on("Network.webSocketCreated", count)
    session.on(
        "Network.webSocketFrameReceived",
        lambda event: sizes.update(
            {event["requestId"]: sizes[event["requestId"]] + len(event["response"]["payloadData"])}
        ),
    )
    start = time.monotonic()
    page.goto(address, wait_until="commit")
    page.wait_for_selector(ready)
    seconds = time.monotonic() - start
    page.wait_for_load_state("networkidle")
    context.close()
    return Load(len(sizes), sum(sizes.values()) / 1000, seconds)


def main() -> None:
    """Print a table for docs/performance.md."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--language", default="de-DE")
    asked.add_argument("--runs", type=int, default=3)
    options = asked.parse_args()
    print("| page | requests | on the wire | usable after |\n|---|--:|--:|--:|")
    with (
        tempfile.TemporaryDirectory() as home,
        running_server(Path(home)) as base_url,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for name in PAGES:
            loads = [load(browser, base_url, name, options.language) for _ in range(options.runs)]
            size = max(one.kilobytes for one in loads)
            seconds = statistics.median(one.seconds for one in loads)
            print(f"| {name} | {max(one.requests for one in loads)} | {size:.0f} kB | {seconds:.1f} s |")
        browser.close()


if __name__ == "__main__":
    main()
