"""Real Chromium against a real server process. Every page of every test must be quiet and stay at home."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from playwright.sync_api import expect

from tests.browser.driver import Made, Table, new_game
from tests.browser.serve import ahead, set_ahead

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

# The shell is the same engine without windows, and takes a quarter less of the processor.
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser")
CHROMIUM = next(filter(None, map(shutil.which, BROWSERS)), None)
FLAGS = [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-dev-shm-usage",
]

expect.set_options(timeout=30_000)  # milliseconds; far more than any page needs, as the machine may be busy


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)
            if CHROMIUM is None:
                item.add_marker(missing("chromium is missing: run scripts/install-packages"))


def missing(reason: str) -> pytest.MarkDecorator:
    """A test that cannot run here is skipped by name; under .ci/run it fails."""
    if os.environ.get("LINJA_NO_SKIPS"):
        return pytest.mark.usefixtures("nothing_is_missing")
    return pytest.mark.skip(reason=reason)


@pytest.fixture(scope="session")
def nothing_is_missing() -> None:
    assert CHROMIUM, "chromium is missing: run scripts/install-packages"


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    return {"executable_path": CHROMIUM, "args": FLAGS}


@pytest.fixture(scope="session")
def browser_context_args() -> dict[str, Any]:
    return {"reduced_motion": "reduce", "viewport": {"width": 1000, "height": 760}, "locale": "en-GB"}


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[running_server]:
    running = running_server(tmp_path_factory.mktemp("home"))
    with running:
        yield running


@pytest.fixture(scope="session")
def base_url(server: running_server) -> str:
    return server.url


class running_server:  # noqa: N801
    """A server process while it is needed; it can be stopped and started again on the same port."""

    def __init__(self, home: Path) -> None:
        self.home = home
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"

    def __enter__(self) -> str:
        self.start()
        return self.url

    def __exit__(self, *_: object) -> None:
        self.stop()

    def start(self) -> None:
        command = [sys.executable, "-m", "tests.browser.serve", str(self.home), str(self.port)]
        self.process = subprocess.Popen(command)
        deadline = time.monotonic() + 60
        while not self._answers():
            assert self.process.poll() is None, "the server did not start"
            assert time.monotonic() < deadline, "the server does not answer"
            time.sleep(0.05)

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def pass_time(self, seconds: float) -> None:
        """Let the server believe that so much time has passed."""
        set_ahead(self.home, ahead(self.home) + seconds)

    def kill(self) -> None:
        """Without any warning."""
        self.process.kill()
        self.process.wait()

    def _answers(self) -> bool:
        try:
            with urlopen(f"{self.url}/api/rules", timeout=5) as answer:
                return bool(answer.status == 200)
        except (URLError, OSError):
            return False


class Trouble(NamedTuple):
    """What no page should do."""

    logged: list[str]
    foreign: list[str]


@pytest.fixture
def trouble(request: pytest.FixtureRequest) -> Iterator[Trouble]:
    """No page logs an error, unless the test is about one, and none asks anybody but its own server."""
    seen = Trouble([], [])
    yield seen
    assert seen.foreign == []
    if not request.node.get_closest_marker("noisy"):
        assert seen.logged == []


@pytest.fixture(autouse=True)
def watched(context: BrowserContext, trouble: Trouble) -> None:
    """The test's own visitor is watched."""
    watch(context, trouble)


@pytest.fixture
def visitor(browser: Browser, trouble: Trouble) -> Iterator[Callable[..., BrowserContext]]:
    """Makes other visitors, who are watched just the same."""
    made: list[BrowserContext] = []

    def come(**looks: Any) -> BrowserContext:
        made.append(browser.new_context(**{"reduced_motion": "reduce", "locale": "en-GB", **looks}))
        watch(made[-1], trouble)
        return made[-1]

    yield come
    for context in made:
        context.close()


def watch(context: BrowserContext, trouble: Trouble) -> None:
    """All servers of the tests are on this machine's own address, which is nobody else's."""
    home = re.compile(r"(http|ws)://(127\.0\.0\.1|linja\.localhost):\d+/|data:|blob:|about:")

    def asked(url: str) -> None:
        if not home.match(url):
            trouble.foreign.append(url)

    def look_at(page: Page) -> None:
        page.on("pageerror", lambda error: trouble.logged.append(f"error: {error}"))
        page.on("console", lambda said: trouble.logged.append(said.text) if is_trouble(said) else None)
        page.on("websocket", lambda socket: asked(socket.url))

    context.on("page", look_at)
    context.on("request", lambda request: asked(request.url))


def is_trouble(said: ConsoleMessage) -> bool:
    """Whether the page did something wrong. Leaving it before its socket is open is the visitor's right."""
    return said.type in ("error", "warning") and "closed before the connection is established" not in said.text


@pytest.fixture
def table(page: Page, context: BrowserContext, base_url: str) -> Callable[..., Table]:
    """Opens a game made for the test, seen by its maker."""

    def opened(**wanted: Any) -> Table:
        made: Made = new_game(context, base_url, **wanted)
        page.goto(made.url)
        return Table(page).ready()

    return opened
