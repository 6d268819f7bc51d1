"""The pages that `linja site` writes, from a plain file server: nothing else answers, and at last not even that."""

from __future__ import annotations

import shutil
import subprocess
import time
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlencode

import pytest
from playwright.sync_api import expect

from tests.browser.driver import Hand, Table
from tests.browser.site.visits import (
    NO_SERVICE_WORKER,
    SOLVED,
    FileServer,
    before_worker,
    start,
    wait_until_kept,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext, Page

FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")

DAMAGE = """async () => {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle("solutions");
    const file = await (await folder.getFileHandle("zen+pieces=4")).createWritable({ keepExistingData: true });
    await file.write({ type: "write", position: 0, data: new Uint8Array(40) });
    await file.close();
}"""


@pytest.mark.noisy  # the browser notes that the server is away
def test_a_game_goes_on_when_the_server_has_been_killed(page: Page, site: FileServer, folder: Path) -> None:
    table = start(page, site)
    table.my_turn()
    wait_until_kept(page, folder)
    site.stop()
    table.play_out(Hand(1))
    expect(page.locator("#accuracies dd").first).to_be_visible()
    finished = page.url
    page.click("#rematch")
    expect(page).not_to_have_url(finished)  # or else it would lead away from the next page
    Table(page).ready().my_turn()
    page.click("header.site .home")
    expect(page.locator("#own-list li")).to_have_count(1)
    for address, shown in {
        "en/learn/zen/": "#main h1",
        "en/puzzles/zen/": "#main[data-phase=asked]",
        "en/analysis/": "#main[data-valued]",
        "en/openings/zen/": "#tree tr",
        "en/rules/classic/": "linja-board",
        "en/statistics/": "#main",
    }.items():
        page.goto(site.url + address)
        expect(page.locator(shown).first).to_be_attached()


@pytest.mark.slow
def test_undo_hint_take_back_and_analysis(page: Page, site: FileServer) -> None:
    page.goto(f"{site.url}en/")
    page.check("input[name=opponent][value=friend]", force=True)
    page.check("input[name=friend][value=device]", force=True)
    page.click("#play-now")
    page.wait_for_url("**/game/**")
    table = Table(page).ready()
    page.click("#hint")
    expect(page.locator("#prompt-text")).to_contain_text("Press Hint again for more.")
    seen = table.seen()
    Hand(3, skips=0).act(table, seen)
    table.changed(seen.version)
    page.click("#undo")
    page.wait_for_selector("#main[data-version='2']")
    expect(page.locator("#undo")).to_be_disabled()
    table.play_out(Hand(4))
    page.click("#result a:has-text('Analyse')")
    page.wait_for_url("**/analysis/zen/**")
    expect(page.locator("#report")).to_be_visible()
    page.reload()
    expect(page.locator("#notation li, #notation button").first).to_be_visible()


@pytest.mark.slow
def test_two_tabs_show_the_same_game(page: Page, context: BrowserContext, site: FileServer) -> None:
    table = start(page, site)
    table.my_turn()
    other = context.new_page()
    other.goto(page.url)
    same = Table(other).ready()
    same.my_turn()
    for _ in range(6):
        seen = table.seen()
        Hand(5).act(table, seen)
        table.changed(seen.version)
        table.my_turn()
        other.wait_for_selector(f"#main[data-version='{table.version}']")
    same.play_out(Hand(6))
    page.wait_for_selector("#main[data-due=over]")


def test_a_game_of_another_device_is_not_found(page: Page, site: FileServer) -> None:
    page.goto(f"{site.url}en/game/zen/?game=zen-elsewhere")
    page.wait_for_url("**/en/no-game/")
    expect(page.locator("h1")).to_have_text("Game not found")


def test_the_language_changes_in_place(page: Page, site: FileServer) -> None:
    page.goto(f"{site.url}en/rules/classic/")
    page.click("#open-settings")
    page.select_option("#language", "de")
    page.wait_for_url("**/de/rules/classic/")
    page.goto(site.url)
    page.wait_for_url("**/de/")


def test_dark_pages_stay_dark(page: Page, site: FileServer) -> None:
    page.goto(f"{site.url}en/")
    page.click("#open-settings")
    page.check("input[name=theme][value=dark]", force=True)
    page.goto(f"{site.url}en/rules/")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.click("#open-settings")
    expect(page.locator("input[name=theme][value=dark]")).to_be_checked()


@pytest.mark.parametrize(
    "path", ["", "puzzles/zen/", "analysis/classic/?rules=classic", "editor/", "openings/bonus/", "privacy/"]
)
def test_pages_fit_a_phone(visitor: Callable[..., BrowserContext], site: FileServer, path: str) -> None:
    page = visitor(viewport={"width": 360, "height": 740}).new_page()
    page.goto(f"{site.url}en/{path}")
    page.wait_for_selector("html[data-ready]")
    page.wait_for_load_state("networkidle")  # who leaves while the worker reads a file leaves an error behind
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_the_opponents_fill_their_row_without_a_lobby(page: Page, site: FileServer) -> None:
    page.goto(f"{site.url}en/")
    page.wait_for_selector("html[data-ready]")
    row = page.locator(".boxes", has=page.locator("input[name=opponent]"))
    right = "(element) => element.getBoundingClientRect().right"
    assert row.locator(".box").last.evaluate(right) == pytest.approx(row.evaluate(right), abs=1)


def test_a_board_is_solved_in_the_page_and_its_values_are_exact_from_then_on(page: Page, site: FileServer) -> None:
    small = f"{site.url}en/analysis/zen/?rules=zen%2Bpieces%3D4"
    page.goto(small)
    page.wait_for_selector("#main[data-valued]")
    expect(page.locator("#value")).to_contain_text("≈")
    page.click("#solve")
    expect(page.locator("#estimate")).to_be_hidden()
    expect(page.locator("#value")).not_to_contain_text("≈")
    page.reload()
    page.wait_for_selector("#main[data-valued]")
    expect(page.locator("#estimate")).to_be_hidden()
    page.evaluate(DAMAGE)
    page.reload()
    page.wait_for_selector("#main[data-valued]")
    expect(page.locator("#value")).to_contain_text("≈")
    page.click("#solve")  # what is damaged is replaced
    expect(page.locator("#value")).not_to_contain_text("≈")


@pytest.mark.hours
@pytest.mark.parametrize("rules", ["zen", "classic"])
def test_the_whole_game_is_solved_in_the_page(page: Page, site: FileServer, folder: Path, rules: str) -> None:
    """With several threads. The page itself compares the SHA-256 of all values with the published one."""
    page.goto(f"{site.url}en/")
    wait_until_kept(page, folder)  # from then on pages are isolated
    page.goto(f"{site.url}en/analysis/{rules}/?rules={rules}")
    page.wait_for_selector("#main[data-valued]")
    assert page.evaluate("crossOriginIsolated")
    begun = time.monotonic()
    page.click("#solve")
    expect(page.locator("#value")).not_to_contain_text("≈", timeout=1_800_000)
    print(f"{rules} is solved in the page after {time.monotonic() - begun:.0f} s")


def test_values_are_exact_with_a_solution_in_parts(page: Page, site: FileServer) -> None:
    page.goto(f"{site.url}en/analysis/bonus/?{urlencode({'rules': SOLVED})}")
    page.wait_for_selector("#main[data-valued]")
    expect(page.locator("#value")).not_to_contain_text("≈")
    expect(page.locator("#estimate")).to_be_hidden()


@pytest.mark.noisy
def test_values_are_estimates_when_the_parts_are_missing(page: Page, site: FileServer) -> None:
    page.add_init_script(NO_SERVICE_WORKER)
    page.route("**/solution/**/*.bin", lambda route: route.fulfill(status=404))
    page.goto(f"{site.url}en/analysis/bonus/?{urlencode({'rules': SOLVED})}")
    page.wait_for_selector("#main[data-valued]")
    expect(page.locator("#value")).to_contain_text("≈")


def test_everything_is_taken_to_another_browser(
    page: Page, visitor: Callable[..., BrowserContext], site: FileServer, tmp_path: Path
) -> None:
    start(page, site).my_turn()
    page.goto(f"{site.url}en/privacy/")
    with page.expect_download() as saved:
        page.click("#backup-save")
    saved.value.save_as(tmp_path / "linja.json")
    other = visitor().new_page()
    other.goto(f"{site.url}en/privacy/")
    (tmp_path / "wrong.json").write_text('{"linja": 1, "games": [{"id": "zen-a", "rules": "zen", "start": "no"}]}')
    for file, said in {"wrong.json": "This file can't be read.", "linja.json": "Loaded."}.items():
        other.set_input_files("#backup-load", tmp_path / file)
        expect(other.locator("#backup-said")).to_have_text(said)
    other.goto(f"{site.url}en/")
    expect(other.locator("#own-list li")).to_have_count(1)
    other.click("#own-list a")
    other.wait_for_url("**/game/**")
    Table(other).ready().my_turn()


@pytest.mark.slow
def test_everything_is_taken_to_a_server_and_back(
    page: Page, visitor: Callable[..., BrowserContext], site: FileServer, base_url: str, tmp_path: Path
) -> None:
    table = start(page, site)
    for _ in range(4):  # a game without turns has no accuracy
        seen = table.seen()
        Hand(1, skips=0).act(table, seen)
        table.changed(seen.version)
    table.my_turn()
    page.click("#resign")
    page.click("#resign-yes")
    expect(page.locator("#accuracies dd").first).to_be_visible()  # the result is noted, too
    page.goto(f"{site.url}en/games/")
    with page.expect_download() as records:
        page.click("#save-all")
    assert "linja, level easy" in records.value.path().read_text("utf-8")
    page.evaluate("document.cookie = 'linja-looks=slate; path=/'")
    way = ((page, site.url + "en/privacy/"), (visitor().new_page(), f"{base_url}/privacy"))
    back = (way[1], (visitor().new_page(), site.url + "en/privacy/"))
    for (here, address), (there, other) in (way, back):
        here.goto(address)
        with here.expect_download() as saved:
            here.click("#backup-save")
        saved.value.save_as(tmp_path / "linja.json")
        there.goto(other)
        there.set_input_files("#backup-load", tmp_path / "linja.json")
        expect(there.locator("#backup-said")).to_have_text("Loaded.")
        there.reload()
        expect(there.locator("html")).to_have_attribute("data-looks", "slate")
        game = there.evaluate("JSON.parse(localStorage['linja-statistics']).games[0].id")
        there.goto(other.replace("privacy/", f"game/zen/?game={game}").replace("privacy", f"game/{game}"))
        expect(there.locator("#prompt-text")).to_contain_text("you resigned")


def test_without_storage_for_solutions_none_is_offered_and_the_game_plays(page: Page, site: FileServer) -> None:
    before_worker(page, site, "offline/worker.js", "delete StorageManager.prototype.getDirectory;")
    table = start(page, site)
    table.my_turn()
    page.click("#hint")
    expect(page.locator("#prompt-text")).to_contain_text("Press Hint again for more.")
    expect(page.locator("#solution")).to_be_hidden()


def test_a_full_storage_is_told_and_the_page_stays(page: Page, site: FileServer) -> None:
    full = "IDBObjectStore.prototype.add = () => { throw new DOMException('full', 'QuotaExceededError'); };"
    before_worker(page, site, "offline/worker.js", f"console.error = () => undefined; {full}")
    page.goto(f"{site.url}en/")
    page.click("#play-now")
    expect(page.locator("#trouble")).to_have_text("The game couldn't be stored in this browser. Please try again.")


def test_pages_are_isolated_once_the_service_worker_is_there(page: Page, site: FileServer, folder: Path) -> None:
    page.goto(f"{site.url}en/")
    wait_until_kept(page, folder)
    page.reload()
    assert page.evaluate("crossOriginIsolated")


@pytest.mark.slow
@pytest.mark.skipif(FIREFOX is None, reason="Firefox is missing")
def test_the_same_pages_work_in_firefox(site: FileServer, folder: Path, tmp_path: Path) -> None:
    shutil.copy(Path(__file__).with_name("site_report.html"), folder.parent)
    command = [FIREFOX or "", "--headless", "--no-remote", "--profile", str(tmp_path)]
    (tmp_path / "user.js").write_text('user_pref("intl.accept_languages", "en-GB");\n')
    with subprocess.Popen(
        [*command, site.url.replace("linja/", "site_report.html")], stderr=subprocess.DEVNULL
    ) as firefox:
        try:
            report = site.reports.get(timeout=240)
        finally:
            firefox.terminate()
    assert "error" not in report, report
    assert report["value"].startswith("≈")
    assert report["hint"]
    assert report["registered"]
