"""What a browser lacks, storage that fails, solving that is interrupted: a message, and the game plays on."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlencode

import pytest
from playwright.sync_api import expect

from tests.browser.site.visits import NO_SERVICE_WORKER, SOLVED, before_worker, start

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.site.visits import FileServer

SMALL = "en/analysis/zen/?rules=zen%2Bpieces%3D4"
GIVEN_UP = "Not being solved. The computer plays well without a solution."
FOREIGN = """async () => {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle("solutions");
    const file = await (await folder.getFileHandle("zen+pieces=4")).getFile();
    const other = await (await folder.getFileHandle("zen+pieces=5", { create: true })).createWritable();
    await other.write(await file.arrayBuffer());
    await other.close();
}"""
NO_MEMORY = "WebAssembly.Memory = class { constructor() { throw new RangeError('could not allocate memory'); } };"
LITTLE_MEMORY = """{
    const { Memory } = WebAssembly;
    WebAssembly.Memory = class extends Memory {
        constructor(wanted) { super({ ...wanted, maximum: 1600 }); } // 100 MB
    };
}"""
EVICT = "async () => (await navigator.storage.getDirectory()).removeEntry('solutions', { recursive: true })"


def hint(page: Page) -> None:
    """The computer answers."""
    page.click("#hint")
    expect(page.locator("#prompt-text")).to_contain_text("Press Hint again for more.")


def given_up(page: Page, why: str = "") -> None:
    """The page says that the rules are not being solved."""
    declined = page.locator("#solution-declined")
    expect(declined).to_be_visible()
    expect(declined).to_contain_text(f"{why} {GIVEN_UP}".strip())


def valued(page: Page, address: str, exact: bool) -> None:
    """Open a page, and see what its value is."""
    page.goto(address)
    page.wait_for_selector("#main[data-valued]")
    value = expect(page.locator("#value"))
    if exact:
        value.not_to_contain_text("≈")
    else:
        value.to_contain_text("≈")


def solve(page: Page, site: FileServer) -> None:
    valued(page, site.url + SMALL, exact=False)
    page.click("#solve")
    expect(page.locator("#value")).not_to_contain_text("≈")


@pytest.mark.noisy  # the worker notes that it cannot load the kernel
@pytest.mark.parametrize(
    "lack",
    ["WebAssembly.validate = () => false", "Object.defineProperty(globalThis, 'WebAssembly', { value: undefined })"],
)
def test_without_simd_or_webassembly_the_page_says_what_it_needs(page: Page, site: FileServer, lack: str) -> None:
    page.add_init_script(lack)
    page.goto(f"{site.url}de/")
    expect(page.get_by_role("alert").first).to_have_text(
        "Linja braucht hier JavaScript und WebAssembly mit SIMD. Schalte beides ein oder nimm einen neueren Browser."
    )


@pytest.mark.slow
def test_one_thread_solves_where_memory_cannot_be_shared(page: Page, site: FileServer) -> None:
    page.add_init_script(NO_SERVICE_WORKER)  # which would add the headers
    solve(page, site)
    assert not page.evaluate("crossOriginIsolated")


def test_a_storage_that_fills_up_while_solving_is_told_and_the_game_plays_on(page: Page, site: FileServer) -> None:
    full = (
        "FileSystemSyncAccessHandle.prototype.write = () => { throw new DOMException('full', 'QuotaExceededError'); };"
    )
    before_worker(page, site, "kernel/solving.js", full)
    start(page, site).my_turn()
    page.click("#solution-asked [data-method=POST]")
    given_up(page, "There isn't enough storage to solve these rules.")
    hint(page)


@pytest.mark.parametrize("lack", [NO_MEMORY, LITTLE_MEMORY])
def test_too_little_memory_is_told_and_values_come_from_the_search_or_from_parts(
    page: Page, site: FileServer, lack: str
) -> None:
    before_worker(page, site, "kernel/solving.js", lack)
    start(page, site).my_turn()
    page.click("#solution-asked [data-method=POST]")
    too_little = "There isn't enough memory to solve these rules."
    given_up(page, too_little)
    hint(page)
    valued(page, f"{site.url}en/analysis/zen/?rules=zen", exact=False)
    page.click("#solve")
    expect(page.locator("#estimate-text")).to_contain_text(too_little)
    valued(page, f"{site.url}en/analysis/bonus/?{urlencode({'rules': SOLVED})}", exact=True)


def test_solving_is_cancelled_and_the_game_plays_on(page: Page, site: FileServer) -> None:
    start(page, site).my_turn()
    page.click("#solution-asked [data-method=POST]")
    page.click("#solution-no")
    given_up(page)
    hint(page)
    page.reload()
    page.wait_for_selector("#main[data-due]")
    expect(page.locator("#solution")).to_be_hidden()


@pytest.mark.slow
def test_what_was_being_solved_begins_again_after_a_reload(page: Page, site: FileServer) -> None:
    start(page, site).my_turn()
    page.click("#solution-asked [data-method=POST]")
    expect(page.locator("#solution-building")).to_be_visible()
    page.reload()
    expect(page.locator("#solution-building")).to_be_visible()
    page.click("#solution-no")
    expect(page.locator("#solution-declined")).to_be_visible()


@pytest.mark.slow
def test_a_second_tab_that_wants_to_solve_the_same_plays_on(page: Page, site: FileServer) -> None:
    start(page, site).my_turn()
    page.click("#solution-asked [data-method=POST]")
    expect(page.locator("#solution-building")).to_be_visible()
    other = page.context.new_page()
    start(other, site).my_turn()  # wants to go on with it, and finds the file in use
    hint(other)
    page.click("#solution-no")
    expect(page.locator("#solution-declined")).to_be_visible()


@pytest.mark.slow
def test_a_solution_of_other_rules_or_one_that_is_gone_means_estimates(page: Page, site: FileServer) -> None:
    solve(page, site)
    page.evaluate(FOREIGN)
    valued(page, site.url + SMALL.replace("4", "5"), exact=False)
    page.evaluate(EVICT)
    valued(page, site.url + SMALL, exact=False)


@pytest.mark.slow
def test_games_that_the_browser_has_thrown_away_are_not_found(page: Page, site: FileServer) -> None:
    start(page, site).my_turn()
    page.goto(f"{site.url}en/rules/")
    page.evaluate("() => new Promise(done => (indexedDB.deleteDatabase('linja').onsuccess = done))")
    page.go_back()
    page.wait_for_url("**/en/no-game/")
    start(page, site).my_turn()


@pytest.mark.noisy
@pytest.mark.parametrize("answer", [{"status": 404}, {"body": b"damaged"}])
def test_one_part_that_is_missing_or_damaged_means_estimates(
    page: Page, site: FileServer, answer: dict[str, object]
) -> None:
    page.add_init_script(NO_SERVICE_WORKER)
    page.route("**/solution/**/0.bin", lambda route: route.fulfill(**answer))
    valued(page, f"{site.url}en/analysis/bonus/?{urlencode({'rules': SOLVED})}", exact=False)
