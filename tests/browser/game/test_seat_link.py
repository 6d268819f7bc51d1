"""Moving a seat to another device."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.driver import Table
from tests.browser.page_checks import violations

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext, Page


@pytest.mark.slow
@pytest.mark.noisy  # a link that has been used is an error in the browser's log
def test_a_seat_moves_to_another_device(
    visitor: Callable[..., BrowserContext], page: Page, table: Callable[..., Table]
) -> None:
    here = table(opponent="link", side="b")
    here.move(1, 2)
    page.get_by_role("button", name="Another device").click()
    expect(page.locator("#seat-link")).to_have_value(re.compile("/seat/"))
    assert violations(page) == []
    link = page.locator("#seat-link").input_value()
    page.get_by_role("button", name="Done").click()

    there = Table(visitor(viewport={"width": 360, "height": 740}).new_page())
    there.page.goto(link)
    expect(page.locator("#plate-bottom .name")).to_have_text("You (Black)")  # looking alone moves nothing
    assert violations(there.page) == []
    there.page.get_by_role("button", name="Play here").click()
    there.page.wait_for_url(page.url)
    there.ready()
    expect(page.locator("#offer-text")).to_have_text("This game continues on another device.")
    there.move(1, 3)
    expect(page.locator("#prompt-text")).to_contain_text("You're watching.")
    expect(page.locator("#resign")).to_be_hidden()

    third = visitor().new_page()
    third.goto(link)
    third.get_by_role("button", name="Play here").click()
    expect(third.get_by_role("alert")).to_contain_text("This link has already been used or has expired.")
