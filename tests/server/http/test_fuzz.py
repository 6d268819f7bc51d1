"""Whatever a client says, the server stays well. LINJA_FUZZ_SECONDS sets how long it is tried (default: 20)."""

from __future__ import annotations

import asyncio
import json
import os
from random import Random
from typing import TYPE_CHECKING, Any

import httpx2
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests.server.processes import Server
from tests.server.visitors import LONG, options

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

SECONDS = float(os.environ.get("LINJA_FUZZ_SECONDS", "20"))
MESSAGES: tuple[dict[str, Any], ...] = (
    {"type": "act", "version": 0, "action": "1-2"},
    {"type": "undo", "version": 0},
    {"type": "takeback", "version": 0},
    {"type": "draw", "version": 0},
    {"type": "accept", "version": 0},
    {"type": "decline", "version": 0},
    {"type": "hint", "version": 0},
    {"type": "name", "name": "Ada"},
    {"type": "resign"},
    {"type": "rematch"},
    {"type": "ping"},
)
ODD: tuple[Any, ...] = (
    None, True, -1, 0, 1.5, 10**30, 1e308, "", "x" * 500, "\x00", "\u202e", "\ud83d", "👾" * 24, "e\u0301", " ", "-",
    "pass", "skip",
    "9-9", "x8-1", [], [[]], {}, {"type": "act"}, "NaN", float("inf"), "'; DROP TABLE games; --", "<b>", "{{7*7}}",
)  # fmt: skip


class Fuzzer:
    """Says anything, now and then something sensible."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)

    def message(self, state: dict[str, Any]) -> str | bytes:
        """The next thing to say."""
        kinds: tuple[Callable[[dict[str, Any]], str | bytes], ...]
        kinds = (self._right, self._changed, self._changed, self._broken, self._noise, self._bytes)
        return self.chance.choice(kinds)(state)

    def _right(self, state: dict[str, Any]) -> str:
        message = dict(self.chance.choice(MESSAGES))
        if self.chance.random() < 0.6 and state and options(state):
            message = {"type": "act", "action": self.chance.choice(options(state)), "version": 0}
        if "version" in message:
            message["version"] = state.get("version", 0) - (self.chance.random() < 0.1)
        return json.dumps(message)

    def _changed(self, state: dict[str, Any]) -> str:
        message = json.loads(self._right(state))
        for _ in range(self.chance.randint(1, 2)):
            field = self.chance.choice([*message, "extra", "type", "name"])
            if self.chance.random() < 0.2:
                message.pop(field, None)
            else:
                message[field] = self.chance.choice(ODD)
        return json.dumps(message)

    def _broken(self, state: dict[str, Any]) -> str:
        text = list(self._changed(state))
        for _ in range(self.chance.randint(1, 4)):
            text[self.chance.randrange(len(text))] = self.chance.choice(
                ['"', "{", "}", "\\", "\x00", "ü", "\ufffe", ""]
            )
        return "".join(text)

    def _noise(self, _state: dict[str, Any]) -> str:
        if self.chance.random() < 0.2:
            return "[" * self.chance.randint(1, 5000)
        return "".join(chr(self.chance.randrange(1, 0xD7FF)) for _ in range(self.chance.randint(0, 200)))

    def _bytes(self, _state: dict[str, Any]) -> bytes:
        return self.chance.randbytes(self.chance.randint(0, 300))


async def disturb(address: str, cookie: str | None, seed: int, until: float) -> int:
    """Say things for some time; how many answers came."""
    fuzzer, answers = Fuzzer(seed), 0
    state: dict[str, Any] = {}
    loop = asyncio.get_running_loop()
    while loop.time() < until:
        try:
            headers = {"cookie": cookie} if cookie else None
            async with connect(address, additional_headers=headers, open_timeout=30, close_timeout=1) as socket:
                for _ in range(150):
                    await socket.send(fuzzer.message(state))
                    try:
                        async with asyncio.timeout(0.02):
                            while True:
                                message = json.loads(await socket.recv())
                                answers += 1
                                if message["type"] == "state":
                                    state = message
                    except TimeoutError:
                        pass
                    if loop.time() > until:
                        break
        except (ConnectionClosed, OSError):
            pass
    return answers


@pytest.mark.slow
def test_no_message_harms_the_server(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with Server(tmp_path, command=("serve", "--log-format", "json"), log=log) as server:
        ada = server.visitor()
        games = [ada.make(opponent=opponent, level="1" if opponent == "computer" else None, rules="zen+pieces=4")
                 for opponent in ("link", "link", "device", "computer")]  # fmt: skip
        addresses = [f"ws://127.0.0.1:{server.port}/api/games/{game}/socket" for game in games]

        async def run() -> list[int]:
            until = asyncio.get_running_loop().time() + SECONDS
            clients = [(address, cookie) for address in addresses for cookie in (ada.cookie, None)]
            return await asyncio.gather(*(disturb(*who, seed, until) for seed, who in enumerate(clients)))

        answers = asyncio.run(run())
        assert min(answers) > 0
        assert httpx2.get(f"{server.address}/healthz", timeout=LONG).json()["status"] == "ok"
        with ada.look(ada.make(opponent="device", starter="b")) as screen:
            assert screen.act("1-2")["current"] == ["1-2"]
        for game in games:
            assert httpx2.get(f"{server.address}/api/games/{game}/record", timeout=LONG).status_code == 200
        assert server.interrupt()[1] == 0
    bad = [event for event in map(json.loads, log.read_text().splitlines()) if event["level"] not in ("info", "debug")]
    assert bad == []
