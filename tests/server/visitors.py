"""People at the server: visitors with a cookie of their own, and their sockets."""

from __future__ import annotations

import json
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any, TypeVar

from linja import Position, Rules, legal_actions
from linja.turn import DECLINE, PASS

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Iterator
    from random import Random

    from starlette.testclient import TestClient, WebSocketTestSession

    from linja.server.http.services import Services

LONG = 60
"""seconds after which a test gives up waiting"""

State = dict[str, Any]
T = TypeVar("T")
NOON = datetime(2026, 11, 16, 12, tzinfo=UTC)


class Time:
    """A watch that a test sets."""

    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> datetime:
        return self.now

    def passes(self, seconds: float) -> None:
        self.now += timedelta(seconds=seconds)


def in_server(client: TestClient, do: Callable[[Services], Coroutine[Any, Any, T]]) -> T:
    """Let the server of an app do something that no visitor can ask for."""
    assert client.portal is not None
    services: Services = client.app.state.services  # type: ignore[attr-defined]
    answer: T = client.portal.call(do, services)
    return answer


def new_cookie(set_cookie: str) -> str:
    """The cookie that a server gives a new visitor, as it is sent back."""
    return set_cookie.partition(";")[0]


class Screen:
    """One socket: what a browser tab knows of a game."""

    def __init__(self, session: WebSocketTestSession) -> None:
        self._session = session
        self.state: State = {}

    def next_text(self) -> str:
        """The next message as it was sent. The deadline is the test's own."""
        return self._session.receive_text()

    def receive(self) -> dict[str, Any]:
        """The next message; a state is remembered."""
        message: dict[str, Any] = json.loads(self.next_text())
        if message["type"] == "state":
            self.state = message
        return message

    def receive_of(self, *types: str) -> dict[str, Any]:
        """The next message of some types; the others are passed over."""
        while (message := self.receive())["type"] not in types:
            pass
        return message

    def until(self, condition: Callable[[State], bool]) -> State:
        """Wait for a state."""
        while not (self.state and condition(self.state)):
            self.receive_of("state")
        return self.state

    def until_version(self, version: int) -> State:
        return self.until(lambda state: state["version"] == version)

    def send(self, **message: Any) -> None:
        self._session.send_json(message)

    def send_text(self, text: str) -> None:
        self._session.send_text(text)

    def send_bytes(self, data: bytes) -> None:
        self._session.send_bytes(data)

    def command(self, kind: str, **more: Any) -> State:
        """Ask for something about the state that is shown, and wait until it has happened."""
        version = self.state["version"]
        self.send(type=kind, version=version, **more)
        while self.state["version"] == version:  # players coming and going do not change the version
            assert self.receive_of("state", "error")["type"] == "state"
        assert self.state["version"] == version + 1
        return self.state

    def act(self, action: str) -> State:
        return self.command("act", action=action)

    def refusal(self, **message: Any) -> str:
        """The code of the error that a message is answered with."""
        self.send(**message)
        code: str = self.receive_of("error")["code"]
        return code

    def play_on(self, chance: Random) -> State:
        """Play any legal action."""
        return self.act(chance.choice(options(self.state)))


class Visitor:
    """A visitor with a cookie."""

    def __init__(self, client: TestClient) -> None:
        self._client = client
        self.headers = {"cookie": new_cookie(client.get("/api/rules").headers["set-cookie"])}
        client.cookies.clear()

    def request(self, method: str, path: str, headers: dict[str, str] | None = None, **options: Any) -> Any:
        return self._client.request(method, path, headers=self.headers | (headers or {}), **options)

    def get(self, path: str, **options: Any) -> Any:
        return self.request("GET", path, **options)

    def post(self, path: str, **options: Any) -> Any:
        return self.request("POST", path, **options)

    def delete(self, path: str, **options: Any) -> Any:
        return self.request("DELETE", path, **options)

    def make(self, **wanted: Any) -> str:
        """Make a game and return its name."""
        answer = self.post("/api/games", json={"starter": "b", "side": "b", "opponent": "device", **wanted})
        assert answer.status_code == 201, answer.text
        name: str = answer.json()["id"]
        return name

    @contextmanager
    def socket(self, game: str, headers: dict[str, str] | None = None, query: str = "") -> Iterator[Screen]:
        """A socket before its first message."""
        path = f"/api/games/{game}/socket{query}"
        with self._client.websocket_connect(path, headers=self.headers | (headers or {})) as session:
            yield Screen(session)

    @contextmanager
    def look(self, game: str, query: str = "") -> Iterator[Screen]:
        """Look at a game."""
        with self.socket(game, query=query) as screen:
            screen.receive_of("state")
            screen.receive_of("solution")
            yield screen


def options(state: State) -> list[str]:
    """Every action that a client may play, as it is told."""
    can = state["can"]
    steps = [action["action"] for action in state["actions"]]
    return steps + ["skip"] * can["skip"] + ["pass"] * can["pass"]


def legal(state: State) -> list[str]:
    """The same, as the rules have it."""
    rules = Rules.parse(state["rules"]["text"])
    words: dict[Any, str] = {DECLINE: "skip", PASS: "pass"}
    actions = legal_actions(Position.parse(state["position"]["text"], rules), rules)
    return [words.get(action, str(action)) for action in actions]
