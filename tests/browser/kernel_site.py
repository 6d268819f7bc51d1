"""A site that solves Linja in whatever browser opens it, and hears what came of it.

Its page is cross-origin isolated, so that threads may share memory; with `isolated=0` in its address it is not.
`tests.browser.test_kernel` opens it in Chromium, `python -m benchmarks.browser_solver` in other browsers too.
"""

from __future__ import annotations

import json
import queue
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self
from urllib.parse import parse_qs, urlencode, urlsplit

from linja.web.assets import DIRECTORY
from linja.web.rule_tables import rule_tables

if TYPE_CHECKING:
    from types import TracebackType

PAGE = (
    '<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><script type="module" src="/page.js"></script>'
)
ISOLATED = {"Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp"}


class KernelSite:
    """The site, as long as it is open."""

    def __init__(self) -> None:
        self.reports: queue.Queue[dict[str, Any]] = queue.Queue()
        site = self

        class Handler(SimpleHTTPRequestHandler):
            def do_GET(self) -> None:
                made = {
                    "/": PAGE,
                    "/page.js": Path(__file__).with_name("kernel_page.js").read_text("utf-8"),
                    "/tables.json": json.dumps(rule_tables()),
                }.get(urlsplit(self.path).path)
                if made is None:
                    return super().do_GET()
                self.send_response(200)
                kinds = {"/page.js": "text/javascript", "/tables.json": "application/json"}
                self.send_header("Content-Type", kinds.get(self.path, "text/html"))
                self.end_headers()
                self.wfile.write(made.encode())
                return None

            def do_POST(self) -> None:
                site.reports.put(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
                self.send_response(204)
                self.end_headers()

            def end_headers(self) -> None:
                if parse_qs(urlsplit(self.path).query).get("isolated") != ["0"]:
                    for name, value in ISOLATED.items():
                        self.send_header(name, value)
                super().end_headers()

            def log_message(self, *_arguments: object) -> None:
                pass

        self._server = ThreadingHTTPServer(
            ("127.0.0.1", 0), lambda *arguments: Handler(*arguments, directory=str(DIRECTORY))
        )
        self._server.daemon_threads = True

    def __enter__(self) -> Self:
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _at: TracebackType | None
    ) -> None:
        self._server.shutdown()
        self._server.server_close()

    def address(self, **wishes: str | int) -> str:
        """Of the page that solves these rules: `rules`, `threads`, `downTo`, `cancelAt`, `isolated`."""
        return f"http://127.0.0.1:{self._server.server_port}/?{urlencode(wishes)}"

    def ended(self, seconds: float) -> dict[str, Any]:
        """The page's last report. Raises queue.Empty."""
        while True:
            report = self.reports.get(timeout=seconds)
            if report["type"] != "progress":
                return report
