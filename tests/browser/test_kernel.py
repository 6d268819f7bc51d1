"""The kernel in a real browser: it solves, stores and looks up as the native one does."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

import pytest

from linja import Rules
from linja.solution import Store, solve
from tests.browser.kernel_site import KernelSite

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Page

SECONDS = 60.0


@pytest.fixture
def site() -> Iterator[KernelSite]:
    with KernelSite() as site:
        yield site


@pytest.mark.parametrize(
    ("rules", "down_to", "threads", "isolated"),
    [("classic", 148, 2, 1), ("zen+aggressive", 150, 3, 1), ("zen", 150, 2, 0), ("bonus+pieces=3", 0, 2, 1)],
)
def test_a_slice_is_solved_and_stored_as_natively(
    page: Page, site: KernelSite, tmp_path: Path, rules: str, down_to: int, threads: int, isolated: int
) -> None:
    page.goto(site.address(rules=rules, downTo=down_to, threads=threads, isolated=isolated))
    ended = site.ended(SECONDS)
    assert ended["type"] == "solved", ended
    assert ended["isolated"] == bool(isolated)
    native = solve(Rules.parse(rules), down_to=down_to, store=Store(tmp_path)).read_bytes()
    assert ended["size"] == len(native)
    assert ended["file"] == hashlib.sha256(native).hexdigest()
    assert (ended["turns"] > 0) == (down_to == 0)


def test_a_cancelled_solution_leaves_nothing_behind(page: Page, site: KernelSite) -> None:
    page.goto(site.address(rules="zen", threads=2, cancelAt=0))
    ended = site.ended(SECONDS)
    assert (ended["type"], ended["stored"]) == ("cancelled", False)


@pytest.mark.slow
def test_two_pages_do_not_solve_the_same_at_once(page: Page, site: KernelSite) -> None:
    page.goto(site.address(rules="zen", threads=2))
    assert site.reports.get(timeout=SECONDS)["type"] == "progress"
    other = page.context.new_page()
    other.goto(site.address(rules="zen", threads=2))
    ended = site.ended(SECONDS)
    assert (ended["type"], ended["reason"]) == ("failed", "busy")
    other.close()
    page.close()
