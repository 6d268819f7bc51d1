"""Players for the load benchmark: each process plays many games over real sockets."""

from __future__ import annotations

import asyncio
import http.client
import json
import os
import random
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

if TYPE_CHECKING:
    from multiprocessing.queues import Queue
    from multiprocessing.synchronize import Event

    from websockets.asyncio.client import ClientConnection

LONG = 60


ADDRESSES = 250
"""addresses of this machine that clients use: the server's limits are per address"""
PING = 25


@dataclass
class Plan:
    """The task of a client process."""

    ports: list[int]
    """addresses of the servers; each socket is opened at any of them"""
    links: int
    computers: int
    pause: float
    warm: int
    seed: int
    urgent: bool
    together: bool
    """whether both players of a game use one server"""


@dataclass
class Seen:
    """The results of a client process."""

    delays: list[float] = field(default_factory=list)
    """seconds from an action to the opponent's receipt, while it was measured"""
    actions: int = 0
    errors: list[str] = field(default_factory=list)
    logs: dict[str, list[str]] = field(default_factory=dict)
    """the confirmed actions of each game"""
    finished: int = 0


class Screen:
    """A player's socket; its newest state, and when that came."""

    def __init__(self, socket: ClientConnection, seen: Seen) -> None:
        self._socket = socket
        self._seen = seen
        self.state: dict[str, Any] = {}
        self.at = 0.0
        self._changed = asyncio.Condition()
        self._life = [asyncio.create_task(task) for task in (self.listen(), self.ping())]

    async def close(self) -> None:
        """Disconnect."""
        for task in self._life:
            task.cancel()
        await self._socket.close()

    async def listen(self) -> None:
        """Receive messages as long as the socket is open."""
        try:
            async for text in self._socket:
                at = time.perf_counter()
                message = json.loads(text)
                if message["type"] == "state":
                    async with self._changed:
                        if message["version"] != self.state.get("version"):
                            self.at = at
                        self.state = message
                        self._changed.notify_all()
                elif message["type"] == "error":
                    self._seen.errors.append(f"{message['code']}: {message['message']}")
            self._seen.errors.append("a socket was closed")
        except ConnectionClosed as closed:
            self._seen.errors.append(f"a socket was lost: {closed}")

    async def ping(self) -> None:
        """Send a ping now and then, as browsers do."""
        await asyncio.sleep(random.uniform(0, PING))
        while True:
            await self.send({"type": "ping"})
            await asyncio.sleep(PING)

    async def send(self, message: dict[str, Any]) -> None:
        """Send a message."""
        await self._socket.send(json.dumps(message))

    async def until(self, condition: Any) -> None:
        """Wait for a state."""
        async with self._changed:
            await asyncio.wait_for(self._changed.wait_for(lambda: self.state and condition(self.state)), LONG)


class Client:
    """Plays many games at once."""

    def __init__(self, plan: Plan, measuring: Event, ending: Event) -> None:
        self.plan = plan
        self.seen = Seen()
        self.ready = 0
        self._measuring = measuring
        self._ending = ending
        self._chance = random.Random(plan.seed)

    async def run(self, told_ready: Any) -> Seen:
        """Take all seats, play until the end, and return the results."""
        kinds = ["link"] * self.plan.links + ["computer"] * self.plan.computers
        sitting = asyncio.Semaphore(20)
        games = [asyncio.create_task(self._play(kind, sitting)) for kind in kinds]
        while self.ready < len(kinds) and not self._ending.is_set():
            await asyncio.sleep(0.1)
        told_ready()
        for game in await asyncio.gather(*games, return_exceptions=True):
            if isinstance(game, BaseException):
                self.seen.errors.append(f"{type(game).__name__}: {game}")
        return self.seen

    async def _play(self, kind: str, sitting: asyncio.Semaphore) -> None:
        async with sitting:
            name, screens = await self._sit_down(kind)
            for _ in range(self._chance.randrange(2 * self.plan.warm + 1)):
                if screens[0].state["outcome"]:
                    break
                await self._act(name, screens, measured=False)
        self.ready += 1
        while not self._measuring.is_set():
            await asyncio.sleep(0.2)
        await asyncio.sleep(self._chance.uniform(0, self.plan.pause))
        while not self._ending.is_set():
            began = time.perf_counter()
            if screens[0].state["outcome"]:
                self.seen.finished += 1
                name, screens = await self._sit_down(kind)
            await self._act(name, screens, measured=kind == "link")
            await asyncio.sleep(max(0.0, began + self.plan.pause - time.perf_counter()))

    async def _sit_down(self, kind: str) -> tuple[str, list[Screen]]:
        address = f"127.0.{self._chance.randrange(1, 5)}.{self._chance.randrange(1, ADDRESSES)}"
        wanted = {"opponent": kind, "side": "b", "rules": self._chance.choice(["zen", "classic", "bonus"])}
        name, cookie = await asyncio.to_thread(self._make, address, wanted)
        self.seen.logs[name] = []
        cookies = [cookie, None] if kind == "link" else [cookie]
        ports = [self._chance.choice(self.plan.ports) for _ in cookies]
        if self.plan.together:
            ports = ports[:1] * len(cookies)
        return name, [
            await self._open(name, port, address, cookie) for port, cookie in zip(ports, cookies, strict=True)
        ]

    def _make(self, address: str, wanted: dict[str, Any]) -> tuple[str, str]:
        """A new game's ID, and its creator's cookie."""
        port = self._chance.choice(self.plan.ports)
        connection = http.client.HTTPConnection("127.0.0.1", port, LONG, source_address=(address, 0))
        connection.request("POST", "/api/games", json.dumps(wanted), {"content-type": "application/json"})
        answer = connection.getresponse()
        body = json.loads(answer.read())
        connection.close()
        if answer.status != 201:
            raise RuntimeError(f"no game was made: {body}")
        return body["id"], str(answer.headers["set-cookie"]).partition(";")[0]

    async def _open(self, name: str, port: int, address: str, cookie: str | None) -> Screen:
        socket = await connect(
            f"ws://127.0.0.1:{port}/api/games/{name}/socket",
            additional_headers={"cookie": cookie} if cookie else None,
            local_addr=(address, 0),
            open_timeout=LONG,
            ping_interval=None,
        )
        screen = Screen(socket, self.seen)
        await screen.until(lambda state: state["you"] is not None)
        return screen

    async def _act(self, name: str, screens: list[Screen], measured: bool) -> None:
        """One action of the side to move, and everyone's receipt of it."""
        mover = next((screen for screen in screens if screen.state["actions"] or _more(screen.state)), None)
        if mover is None:
            await screens[0].until(lambda state: state["outcome"] or state["actions"] or _more(state))
            return
        version = mover.state["version"]
        action = self._chance.choice([step["action"] for step in mover.state["actions"]] + _more(mover.state))
        sent = time.perf_counter()
        await mover.send({"type": "act", "version": version, "action": action})
        for screen in screens:
            await screen.until(lambda state: state["version"] > version)
        self.seen.logs[name].append({"skip": "-"}.get(action, action))
        if measured:
            self.seen.actions += 1
            self.seen.delays += [screen.at - sent for screen in screens if screen is not mover]


def _more(state: dict[str, Any]) -> list[str]:
    return [word for word in ("skip", "pass") if state["can"][word]]


def put_first(pid: int) -> None:
    """Give the session of a process priority on a busy machine."""
    Path(f"/proc/{pid}/autogroup").write_text("-15")


def client(plan: Plan, ready: Queue[int], measuring: Event, ending: Event, results: Queue[Seen]) -> None:
    """The main function of a client process."""
    os.setsid()  # Linux shares its processors fairly among sessions, not processes
    if plan.urgent:
        put_first(os.getpid())
    results.put(asyncio.run(Client(plan, measuring, ending).run(lambda: ready.put(plan.seed))))
