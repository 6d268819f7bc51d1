"""A real server in a process of its own, and visitors that reach it over the network."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from contextlib import contextmanager, nullcontext
from typing import TYPE_CHECKING, Any, Self

import httpx2
from websockets.sync.client import connect

from tests.server.visitors import LONG, Screen, new_cookie

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from websockets.sync.client import ClientConnection


PLAY = ("play", "--no-browser")


class Server:
    """`linja play`, or another command, on any free port."""

    def __init__(
        self,
        home: Path,
        pace: float = 0,
        build: str = "no",
        command: Sequence[str] = PLAY,
        log: Path | None = None,
        port: int = 0,
        database: str = "",
    ) -> None:
        environment = {**os.environ, "LINJA_HOME": str(home), "LINJA_PACE": str(pace), "LINJA_BUILD": build}
        environment["LINJA_DATABASE"] = database
        whole = [sys.executable, "-m", "linja.cli", *command, "--port", str(port)]
        with log.open("a") if log else nullcontext() as errors:
            self._process = subprocess.Popen(whole, env=environment, stdout=subprocess.PIPE, stderr=errors, text=True)
        self._said = ""

    def __enter__(self) -> Self:
        assert self._process.stdout is not None
        self._said = self._process.stdout.readline()
        assert self._said.startswith("Linja is at http://"), self._said
        self.address = self._said.split()[3].rstrip("/")
        self.port = int(self.address.rpartition(":")[2])
        return self

    def __exit__(self, *_error: object) -> None:
        self.kill()
        self._process.__exit__(None, None, None)

    @property
    def pid(self) -> int:
        return self._process.pid

    def ended(self) -> int:
        """Its exit status, after it has ended on its own."""
        self._process.communicate(timeout=LONG)
        return self._process.returncode

    def send(self, sent: signal.Signals) -> None:
        """Send it a signal."""
        self._process.send_signal(sent)

    def kill(self) -> None:
        """End it as a power cut would."""
        self._process.kill()
        self._process.wait()

    def interrupt(self, sent: signal.Signals = signal.SIGINT) -> tuple[str, int]:
        """End it as Ctrl-C does, or a host; what it said, and its status."""
        assert self._process.stdout is not None
        self._process.send_signal(sent)
        self._process.wait(LONG)
        rest = self._process.stdout.read()  # `communicate` would lose what was read together with the first line
        return self._said + rest, self._process.returncode

    def visitor(self, cookie: str | None = None) -> DistantVisitor:
        return DistantVisitor(self.address, cookie or self._new_cookie())

    def figure(self, name: str) -> float:
        """One of the figures for Prometheus."""
        lines = httpx2.get(f"{self.address}/metrics", timeout=LONG).text.splitlines()
        return next(float(line.split()[1]) for line in lines if line.startswith(f"{name} "))

    def _new_cookie(self) -> str:
        answer = httpx2.get(f"{self.address}/api/rules", timeout=LONG)
        return new_cookie(answer.headers["set-cookie"])


class DistantVisitor:
    """A visitor with a cookie and a network."""

    def __init__(self, address: str, cookie: str) -> None:
        self.cookie = cookie
        self._address = address
        self._headers = {"cookie": cookie, "origin": address}

    def make(self, **wanted: Any) -> str:
        answer = httpx2.post(f"{self._address}/api/games", json=wanted, headers=self._headers, timeout=LONG)
        assert answer.status_code == 201, answer.text
        name: str = answer.json()["id"]
        return name

    def get(self, path: str) -> Any:
        return httpx2.get(f"{self._address}{path}", headers=self._headers, timeout=LONG)

    def post(self, path: str) -> Any:
        return httpx2.post(f"{self._address}{path}", headers=self._headers, timeout=LONG)

    @contextmanager
    def look(self, game: str) -> Iterator[DistantScreen]:
        address = f"{self._address.replace('http', 'ws')}/api/games/{game}/socket"
        with connect(address, additional_headers=self._headers, open_timeout=LONG, close_timeout=0.1) as connection:
            screen = DistantScreen(connection)
            screen.receive_of("state")
            screen.receive_of("solution")
            yield screen


class DistantScreen(Screen):
    """A tab at the other end of a network."""

    def __init__(self, connection: ClientConnection) -> None:
        self._connection = connection
        self.state = {}

    def next_text(self) -> str:
        text = self._connection.recv(timeout=LONG)
        assert isinstance(text, str)
        return text

    def send_text(self, text: str) -> None:
        self._connection.send(text)

    def send(self, **message: Any) -> None:
        self.send_text(json.dumps(message))
