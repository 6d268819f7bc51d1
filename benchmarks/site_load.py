"""Loads a site without a server in Chromium: what it takes until the first move, and how soon a page that is on the
device can be played with the processor slowed down to a quarter.

    python -m benchmarks.site_load [--language de-DE] [--runs 5]

The emulation slows down the thread of the page, not that of its worker.
"""

from __future__ import annotations

import argparse
import os
import statistics
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright
from tests.browser.conftest import CHROMIUM, FLAGS
from tests.browser.site.visits import FileServer, loaded_before_the_first_move, wait_until_kept

from linja.web.site import write_site

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SLOWER = 4
PLAYABLE = """
new MutationObserver(() => {
    if (document.querySelector("#main[data-due=opening]")) window.playable ??= performance.now();
}).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-due"] });
"""


def warm_starts(browser: Browser, folder: Path, url: str, runs: int) -> list[float]:
    """Milliseconds until a game that is on the device can be played."""
    context = browser.new_context(locale="en-GB")
    page = context.new_page()
    page.add_init_script(PLAYABLE)
    page.goto(f"{url}en/")
    page.wait_for_selector("html[data-ready]")
    page.check("input[name=opponent][value=friend]", force=True)
    page.check("input[name=friend][value=device]", force=True)
    page.click("#play-now")
    page.wait_for_selector("#main[data-due=opening]")
    wait_until_kept(page, folder)
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    times = []
    for _ in range(runs):
        page.reload()
        page.wait_for_selector("#main[data-due=opening]")
        times.append(page.evaluate("window.playable"))
    context.close()
    return times


def main() -> None:
    """Print what docs/anywhere.md says."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--language", default="de-DE")
    asked.add_argument("--runs", type=int, default=5)
    options = asked.parse_args()
    with tempfile.TemporaryDirectory() as directory:
        folder = Path(directory) / "linja"
        write_site(folder)
        files = [path for path in folder.rglob("*") if path.is_file()]
        size = sum(path.stat().st_size for path in files)
        print(f"{len(files)} files with {size / 1e6:.1f} MB")
        server = FileServer(folder)
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
            for moment, found in loaded_before_the_first_move(
                browser.new_context(locale=options.language).new_page(), server.url, folder
            ).items():
                print(f"until {moment}: {found}")
            times = warm_starts(browser, folder, server.url, options.runs)
            browser.close()
        server.stop()
    load = os.getloadavg()[0]
    shown = ", ".join(f"{milliseconds / 1000:.2f}" for milliseconds in sorted(times))
    print(f"playable after {shown} s, median {statistics.median(times) / 1000:.2f} s, load {load:.1f}")


if __name__ == "__main__":
    main()
