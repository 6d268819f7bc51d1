"""A server that is killed again and again in the middle of many games: nothing is lost, nothing happens twice.

LINJA_KILLS sets how often (default: 8).
"""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
from contextlib import closing
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidHandshake, WebSocketException

from linja import Game, Position, Rules
from tests.server.processes import Server
from tests.server.visitors import options

if TYPE_CHECKING:
    from pathlib import Path

    from websockets.asyncio.client import ClientConnection

KILLS = int(os.environ.get("LINJA_KILLS", "8"))
RULES = "zen+pieces=6" if KILLS < 20 else "zen"
GONE = (OSError, WebSocketException, InvalidHandshake, TimeoutError)


@dataclass
class Seen:
    """What the players of one game know: the actions that were confirmed, by their place in the log."""

    confirmed: dict[int, str] = field(default_factory=dict)
    errors: list[str] = field(default_factory=list)
    outcomes: list[Any] = field(default_factory=list)


class Player:
    """Plays one seat as a browser does: after an interruption it says once more what was not confirmed."""

    def __init__(self, port: int, game: str, cookie: str, seen: Seen, seed: int) -> None:
        self._address = f"ws://127.0.0.1:{port}/api/games/{game}/socket"
        self._cookie = cookie
        self._seen = seen
        self._chance = Random(seed)
        self._wanted: tuple[int, str] | None = None

    async def play(self) -> None:
        """To the end of the game, however often the server dies."""
        while not await self._attend():
            await asyncio.sleep(0.2)

    async def _attend(self) -> bool:
        try:
            headers = {"cookie": self._cookie}
            async with connect(self._address, additional_headers=headers, open_timeout=20, close_timeout=1) as socket:
                if self._wanted:
                    await self._say(socket)
                async for text in socket:
                    if await self._hear(socket, json.loads(text)):
                        return True
        except GONE:
            pass
        return False

    async def _hear(self, socket: ClientConnection, message: dict[str, Any]) -> bool:
        if message["type"] == "error":
            self._seen.errors.append(message["code"])
        if message["type"] != "state":
            return False
        if self._wanted and message["version"] > self._wanted[0]:
            version, action = self._wanted
            assert version not in self._seen.confirmed
            self._seen.confirmed[version] = "-" if action == "skip" else action
            self._wanted = None
        if message["outcome"]:
            self._seen.outcomes.append(message["outcome"])
            return True
        if self._wanted is None and options(message):
            self._wanted = message["version"], self._chance.choice(options(message))
            await asyncio.sleep(self._chance.uniform(0, 0.2))
            await self._say(socket)
        return False

    async def _say(self, socket: ClientConnection) -> None:
        assert self._wanted is not None
        version, action = self._wanted
        await socket.send(json.dumps({"type": "act", "version": version, "action": action}))


def stored(home: Path, game: str) -> tuple[list[tuple[str, str]], str, str, str]:
    with closing(sqlite3.connect(home / "games.sqlite")) as connection:
        entries = connection.execute("SELECT kind, text FROM entries WHERE game = ? ORDER BY ply", (game,)).fetchall()
        query = "SELECT rules, start, outcome FROM games WHERE id = ?"
        return entries, *connection.execute(query, (game,)).fetchone()


@pytest.mark.slow
def test_games_survive_being_killed_again_and_again(tmp_path: Path) -> None:
    chance, games = Random(66), {}
    clock = {"kind": "minutes", "minutes": 30, "increment": 2}
    with Server(tmp_path, pace=0.05) as server:
        port = server.port
        players = []
        for number in range(16):
            ada, ben = server.visitor(), server.visitor()
            wanted = {"opponent": "link", "rules": RULES, "side": "b", "starter": "b"}
            game = ada.make(**wanted, clock=clock if number % 2 else None)
            games[game] = Seen()
            with ada.look(game), ben.look(game):  # both are seated
                pass
            players += [Player(port, game, who.cookie, games[game], chance.randrange(9999)) for who in (ada, ben)]
        for _ in range(4):
            ada = server.visitor()
            game = ada.make(opponent="computer", level="2", rules="classic+pieces=6", side="b")
            games[game] = Seen()
            players.append(Player(port, game, ada.cookie, games[game], chance.randrange(9999)))

        async def run() -> None:
            nonlocal server
            playing = [asyncio.create_task(player.play()) for player in players]
            for _ in range(KILLS):
                await asyncio.sleep(chance.uniform(0.3, 2))
                server.kill()
                server.__exit__()
                server = await asyncio.to_thread(Server(tmp_path, pace=0.05, port=port).__enter__)
            async with asyncio.timeout(400):
                await asyncio.gather(*playing)

        try:
            asyncio.run(run())
        finally:
            server.__exit__()
    for game, seen in games.items():
        entries, rules, start, outcome = stored(tmp_path, game)
        assert not seen.errors, game
        assert {kind for kind, _ in entries} == {"action"}
        for version, action in seen.confirmed.items():
            assert entries[version][1] == action
        if "classic" not in rules:  # both sides are ours: the log is exactly what was confirmed, and nothing twice
            assert len(seen.confirmed) == len(entries)
            assert seen.outcomes[0] == seen.outcomes[1]
        replayed = Game(Rules.parse(rules), Position.parse(start, Rules.parse(rules)))
        for _, text in entries:
            replayed.play(text)
        assert str(replayed.outcome()) == outcome
