"""A new version of a site in the place of an old one, while visitors have the old one open and on their devices."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.driver import Hand, Table
from tests.browser.site.visits import FileServer, start, wait_until_kept

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Page

OTHER_VERSION = """
import sys
from pathlib import Path
from linja.web.assets import Assets
from linja.web.site import write_site

files = dict(Assets.load()._files)
files["page/ready.js"] += b'document.documentElement.dataset.version = "new";'
Assets.load = lambda: Assets(files)
write_site(Path(sys.argv[1]))
"""
LOADED = """() => [
    ...[...document.querySelectorAll("script[src], link[rel=stylesheet]")].map((file) => file.src ?? file.href),
    ...performance.getEntriesByType("resource").map(({ name }) => name),
].map((address) => /static\\/(\\w+)/.exec(address)?.[1]).filter(Boolean)"""


@pytest.fixture(scope="module")
def new_version(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same site with a script that is different."""
    written = tmp_path_factory.mktemp("new") / "linja"
    subprocess.run([sys.executable, "-c", OTHER_VERSION, str(written)], check=True, stdout=subprocess.DEVNULL)
    assert fingerprint(written) != fingerprint(folder)
    return written


@pytest.fixture
def host(folder: Path, tmp_path: Path) -> Iterator[FileServer]:
    """Has the old version, until the address of its folder leads to another."""
    (tmp_path / "linja").symlink_to(folder)
    server = FileServer(tmp_path)
    server.url += "linja/"
    yield server
    server.stop()


def replace(link: Path, folder: Path) -> None:
    """The host has another version from now on."""
    (link.parent / "next").symlink_to(folder)
    (link.parent / "next").replace(link)


def fingerprint(folder: Path) -> str:
    (only,) = (folder / "static").iterdir()
    return only.name


def versions(page: Page) -> set[str]:
    """Of everything that a page has loaded so far."""
    return set(page.evaluate(LOADED))


def act(table: Table) -> None:
    """Play a few actions, and wait for the computer."""
    for _ in range(4):
        seen = table.seen()
        Hand(1, skips=0).act(table, seen)
        table.changed(seen.version)
    table.my_turn()


@pytest.mark.slow
@pytest.mark.noisy  # at last the server is away
def test_a_new_version_shows_after_a_reload_and_the_game_goes_on(
    page: Page, host: FileServer, folder: Path, new_version: Path, tmp_path: Path
) -> None:
    table = start(page, host)
    table.my_turn()
    wait_until_kept(page, folder)
    other = page.context.new_page()
    start(other, host)
    replace(tmp_path / "linja", new_version)
    act(table)
    version = table.version
    assert versions(page) == {fingerprint(folder)}
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-version", "new")
    Table(page).ready().my_turn()
    assert table.version == version
    assert versions(page) == {fingerprint(new_version)}
    wait_until_kept(page, new_version)

    act(Table(other))  # this page is still of the old version, and needs more of it
    other.click("#resign")
    other.click("#resign-yes")
    expect(other.locator("#accuracies dd").first).to_be_visible()
    assert versions(other) == {fingerprint(folder)}

    host.stop()
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-version", "new")
    table.play_out(Hand(2))
    expect(page.locator("#accuracies dd").first).to_be_visible()
    assert versions(page) == {fingerprint(new_version)}
