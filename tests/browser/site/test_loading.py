"""What a visitor loads before the first move; `python -m benchmarks.site_load` prints it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.browser.site.visits import loaded_before_the_first_move

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import BrowserContext

    from tests.browser.site.visits import FileServer

BEFORE_FIRST_MOVE = 400_000
"""bytes at most: until the visitor can move, from any host; until the computer can, from one that compresses"""


def test_little_is_loaded_before_the_first_move(
    visitor: Callable[..., BrowserContext], site: FileServer, folder: Path
) -> None:
    loaded = loaded_before_the_first_move(visitor(locale="de-DE").new_page(), site.url, folder)
    assert 100_000 < loaded["the visitor's move"].raw <= BEFORE_FIRST_MOVE, loaded
    assert 100_000 < loaded["the computer's move"].packed <= BEFORE_FIRST_MOVE, loaded
