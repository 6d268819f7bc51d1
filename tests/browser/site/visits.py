"""A site on a plain file server, and what visitors do there."""

from __future__ import annotations

import functools
import gzip
import json
import queue
import re
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import unquote, unquote_plus

from linja.language import languages
from linja.web.site.links import page_place
from linja.web.site.rendering import FIXED
from tests.browser.driver import Table

if TYPE_CHECKING:
    from playwright.sync_api import Page

PAGES = {*(path[1:] for path in FIXED), "game", "puzzle"}
EDITION = re.compile(r'(?:rules=|Rules ")([a-z]+)')
LANGUAGE = re.compile("|".join(languages()))
SOLVED = "bonus+pieces=4"
"""the site has its solution"""
NO_SERVICE_WORKER = "delete Navigator.prototype.serviceWorker"
KEPT = """async (name) => {
    const { active, waiting, installing } = (await navigator.serviceWorker.getRegistration()) ?? {};
    if (active?.state !== "activated" || waiting || installing || !(await caches.has(name))) return 0;
    return (await (await caches.open(name)).keys()).length;
}"""


class Quiet(SimpleHTTPRequestHandler):
    """Answers without logging it."""

    def log_message(self, *_arguments: object) -> None:
        pass


class FileServer:
    """A plain file server, as `python -m http.server` is."""

    def __init__(self, folder: Path) -> None:
        self.reports: queue.Queue[dict[str, Any]] = queue.Queue()
        self.first: dict[str, str] = {}
        """code that comes first in scripts whose addresses end with these names"""
        handler = functools.partial(self._handler(), directory=str(folder))
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self._server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._server.server_port}/"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def _handler(self) -> type[SimpleHTTPRequestHandler]:
        reports, first = self.reports, self.first

        class Handler(Quiet):
            def do_GET(self) -> None:
                code = next((code for name, code in first.items() if self.path.endswith(name)), None)
                if code is None:
                    super().do_GET()
                    return
                self.send_response(200)
                self.send_header("Content-Type", "text/javascript")
                self.end_headers()
                self.wfile.write(code.encode() + Path(self.translate_path(self.path)).read_bytes())

            def do_POST(self) -> None:
                reports.put(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
                self.send_response(204)
                self.end_headers()

        return Handler

    def stop(self) -> None:
        """No request is answered any more."""
        self._server.shutdown()
        self._server.server_close()


class AddressServer(FileServer):
    """Leads from the address that a page has on a server to the one it has in the folder, so that tests find it."""

    def _handler(self) -> type[SimpleHTTPRequestHandler]:
        class Handler(Quiet):
            def do_GET(self) -> None:
                path, _, query = self.path.partition("?")
                first = path.split("/")[1]
                if first in ("", *PAGES):
                    language = LANGUAGE.search(self.headers.get("Accept-Language", "en"))
                    self.send_response(302)
                    self.send_header(
                        "Location", f"/{language[0] if language else 'en'}/{place_of(unquote(path), query)}"
                    )
                    self.end_headers()
                else:
                    super().do_GET()

        return Handler


def place_of(path: str, query: str) -> str:
    """The place of a server's page in the folder of a language."""
    _, page, name, *more = [*path.split("/"), ""]
    if page == "game":
        return f"{more[0] or 'game'}/{name.partition('-')[0]}/?game={name}&{query}".rstrip("&")
    if page == "analysis" and query:
        edition = EDITION.search(unquote_plus(query))
        return f"analysis/{edition[1] if edition else 'zen'}/?{query}"
    place = page_place(path[1:])
    return f"{place}{'&' if '?' in place else '?'}{query}" if query else place


def start(page: Page, site: FileServer) -> Table:
    """Open the site and begin a game against the computer."""
    page.goto(site.url)
    page.wait_for_url("**/en/")
    page.wait_for_selector("html[data-ready]")
    page.click("#play-now")
    page.wait_for_url("**/game/**")
    return Table(page).ready()


def wait_until_kept(page: Page, folder: Path) -> None:
    """Until the whole site is on the device, in English."""
    listed = (folder / "service-worker.js").read_text("utf-8").partition("\n")[0]
    site = json.loads(listed.removeprefix("globalThis.SITE = ").removesuffix(";"))
    for _ in range(600):
        if page.evaluate(KEPT, f"linja-{site['version']}") == len(site["shared"]) + len(site["pages"]["en"]):
            return
        page.wait_for_timeout(100)
    raise AssertionError("the site is not kept")


def before_worker(page: Page, site: FileServer, name: str, code: str) -> None:
    """Run some code in a worker before its own. Workers of workers do not ask the page's routes for their scripts."""
    page.add_init_script(NO_SERVICE_WORKER)
    site.first[name] = code


class Loaded(NamedTuple):
    """What a page and the pages before it have loaded."""

    requests: int
    raw: int
    """bytes that a plain file server sends"""
    packed: int
    """bytes that a host sends that compresses"""


def loaded_before_the_first_move(page: Page, url: str, folder: Path) -> dict[str, Loaded]:
    """What a new visitor loads until a piece can be moved, and until the computer can answer."""
    page.add_init_script(NO_SERVICE_WORKER)  # keeping the rest for offline use comes later
    names: set[str] = set()
    page.context.on("response", lambda response: names.add(response.url.partition("?")[0].removeprefix(url)))

    def loaded() -> Loaded:
        files = [folder / name for name in names]
        contents = [(file / "index.html" if file.is_dir() else file).read_bytes() for file in files]
        return Loaded(len(contents), sum(map(len, contents)), sum(len(gzip.compress(content)) for content in contents))

    page.goto(url)
    page.wait_for_selector("html[data-ready]")
    page.check("input[name=opponent][value=friend]", force=True)
    page.check("input[name=friend][value=device]", force=True)
    page.click("#play-now")
    page.wait_for_selector("#main[data-due=opening]")
    page.wait_for_load_state("networkidle")
    visitors = loaded()
    with page.expect_response("**/data/weights/*"):
        page.click("#hint")  # for which it needs all that the computer needs
    return {"the visitor's move": visitors, "the computer's move": loaded()}
