"""How long a player waits for an action while the server is flooded, one flood after the other.

It starts a server with an empty home. Two people play by link from different addresses, an action every tenth of a
second; a flood comes from another address, as fast as it gets responses. Times are from sending an action to the
opponent's receipt.

    python -m benchmarks.floods [--seconds 10] [--urgent] [--files 1024] [--json FILE] [NAME ...]

The status is 1 if a player got an error.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import os
import socket
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from websockets.frames import Frame, Opcode

from benchmarks.load_clients import LONG, Client, Plan, put_first
from benchmarks.load_servers import start_server

if TYPE_CHECKING:
    from collections.abc import Callable
    from multiprocessing.synchronize import Event

PAUSE = 0.1
FLOODER = "127.9.9.9"
AT_ONCE = 30
"""connections of a flood that wait for answers; enough to keep the server busy"""
VARIATIONS = "1. 1-2 1-3 " + "(1. 1-2 1-3) " * 4400 + " *"
DEEP = "1. 1-2 1-3 " + "(1. 1-2 1-3 " * 50 + "{" + "a " * 28_000 + "}" + ")" * 50 + " *"


def _request(method: str, path: str, body: bytes = b"") -> bytes:
    length = f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n" if body else ""
    return f"{method} {path} HTTP/1.1\r\nHost: localhost\r\n{length}\r\n".encode() + body


def _json(path: str, **body: Any) -> bytes:
    return _request("POST", path, json.dumps(body).encode())


ASKED: dict[str, bytes] = {
    "a record of 4,400 variations, by POST": _json("/api/records/read", text=VARIATIONS),
    "the same in the address of a page": _request("GET", f"/analysis?record={quote(VARIATIONS[:20_000])}"),
    "a record 50 variations deep": _json("/api/records/read", text=DEEP),
    "the rules page": _request("GET", "/rules/zen"),
    "the start page": _request("GET", "/"),
    "positions to look up": _json("/api/positions", positions=["61111110/01111116 b"] * 20),
    "pictures": _request("GET", "/picture.png?position=61111110/01111116%20b"),
    "new games": _json("/api/games", opponent="link", open=True),
    "junk of 64 kB": _request("POST", "/api/games", b"[" * 65_000),
    "addresses that do not exist": _request("GET", "/nowhere"),
}
"""A request that is repeated on several connections."""
HELD: dict[str, bytes] = {
    "1,100 connections that say nothing": b"",
    "1,100 connections with half a header": b"GET / HTTP/1.1\r\nHost: localhost\r\nX-",
    "1,100 connections with half a body": b"POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\n\r\n{",
}
"""What 1,100 connections send before they fall silent; one that the server closes is reopened."""
FRAMES: dict[str, bytes] = {
    "pings on sockets": Frame(Opcode.PING, b"").serialize(mask=True) * 5000,
    "messages on sockets": Frame(Opcode.TEXT, b"{}").serialize(mask=True) * 5000,
    "rematches": Frame(Opcode.TEXT, b'{"type":"resign"}').serialize(mask=True)
    + Frame(Opcode.TEXT, b'{"type":"rematch"}').serialize(mask=True),
}
"""What is sent on sockets of a game, again and again."""
NAMES = ("none", *ASKED, *HELD, *FRAMES)
BEFORE: dict[str, tuple[float, float] | tuple[str, str]] = {
    "none": (3.1, 10.2),
    "a record of 4,400 variations, by POST": (270.0, 1833.9),
    "the same in the address of a page": (429.6, 1064.5),
    "a record 50 variations deep": (1199.7, 1372.6),
    "the rules page": (3292.7, 4462.6),
    "the start page": (6092.3, 6092.3),
    "positions to look up": (31.0, 49.8),
    "pictures": (27.4, 52.5),
    "new games": (21.7, 54.9),
    "junk of 64 kB": (61.6, 71.5),
    "addresses that do not exist": (3571.1, 3571.1),
    "1,100 connections that say nothing": ("locked out", "locked out"),
    "1,100 connections with half a header": ("locked out", "locked out"),
    "1,100 connections with half a body": ("locked out", "locked out"),
    "pings on sockets": ("connection lost", "connection lost"),
    "messages on sockets": (2.4, 27.3),
    "rematches": (9.5, 34.7),
}
"""The median and 95 % before the server had its limits, in milliseconds."""


async def _open(port: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    return await asyncio.open_connection("127.0.0.1", port, local_addr=(FLOODER, 0))


async def _answer(reader: asyncio.StreamReader) -> bytes:
    head = await reader.readuntil(b"\r\n\r\n")
    length = next((line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:")), b":0")
    return head + await reader.readexactly(int(length.partition(b":")[2]))


async def _ask(port: int, request: bytes) -> None:
    """Send requests on one connection for ever."""
    while True:
        with suppress(OSError, EOFError, asyncio.IncompleteReadError):
            reader, writer = await _open(port)
            try:
                while True:
                    writer.write(request)
                    await _answer(reader)
            finally:
                writer.close()
        await asyncio.sleep(0.01)


async def _hold(port: int, sent: bytes) -> None:
    """Keep a connection for ever."""
    while True:
        with suppress(OSError):
            reader, writer = await _open(port)
            try:
                writer.write(sent)
                await reader.read()
            finally:
                writer.close()
        await asyncio.sleep(1)


async def _talk(port: int, frames: bytes) -> None:
    """Send frames on a socket of a game for ever."""
    while True:
        with suppress(OSError, EOFError, asyncio.IncompleteReadError, ValueError):
            reader, writer = await _open(port)
            try:
                writer.write(_json("/api/games", opponent="device"))
                game = json.loads((await _answer(reader)).rpartition(b"\r\n")[2]).get("id", "none")
                writer.write(
                    f"GET /api/games/{game}/socket HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\n"
                    "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
                )
                await reader.readuntil(b"\r\n\r\n")
                while not reader.at_eof():
                    writer.write(frames)
                    await writer.drain()
                    await reader.read(65_536)
            finally:
                writer.close()
        await asyncio.sleep(0.01)


async def _flood(name: str, port: int, began: Event, ending: Event) -> None:
    if name in ASKED:
        tasks = [asyncio.create_task(_ask(port, ASKED[name])) for _ in range(AT_ONCE)]
    elif name in HELD:
        tasks = [asyncio.create_task(_hold(port, HELD[name])) for _ in range(1100)]
    else:
        tasks = [asyncio.create_task(_talk(port, FRAMES[name])) for _ in range(AT_ONCE if name in FRAMES else 0)]
    await asyncio.sleep(1)
    began.set()
    while not ending.is_set():
        await asyncio.sleep(0.1)
    for task in tasks:
        task.cancel()


def flood(name: str, port: int, began: Event, ending: Event) -> None:
    """The main function of a flooding process."""
    asyncio.run(_flood(name, port, began, ending))


async def _play(port: int, seconds: float, in_flood: Callable[[], bool]) -> tuple[list[float], list[str]]:
    """Play by link for some seconds; return how long each action took, and what went wrong."""
    never = multiprocessing.Event()
    client = Client(Plan([port], 1, 0, PAUSE, 0, 7, urgent=False, together=True), never, never)
    name, screens = await client._sit_down("link")
    while not in_flood():
        await asyncio.sleep(0.05)
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        if screens[0].state["outcome"]:
            name, screens = await client._sit_down("link")
        await client._act(name, screens, measured=True)
        await asyncio.sleep(PAUSE)
    return sorted(client.seen.delays), client.seen.errors


def measure(name: str, seconds: float, urgent: bool, files: int | None) -> dict[str, Any]:
    """One line of the table."""
    context = multiprocessing.get_context("spawn")
    began, ending = context.Event(), context.Event()
    with tempfile.TemporaryDirectory() as directory:
        home = Path(directory)
        server, port = start_server(home, home / "log", f"sqlite:///{home / 'games.sqlite'}", files)
        if urgent:
            put_first(server.pid)
        stranger = context.Process(target=flood, args=(name, port, began, ending), daemon=True)
        try:
            stranger.start()
            delays, errors = asyncio.run(asyncio.wait_for(_play(port, seconds, began.is_set), 6 * LONG))
        except (TimeoutError, OSError, RuntimeError, EOFError) as error:
            delays, errors = [], [f"{type(error).__name__}: {error}"]
        finally:
            ending.set()
            stranger.join(LONG)
            server.kill()
            server.wait(LONG)
        said = (home / "log").read_text()
    found: dict[str, Any] = {"flood": name, "actions": len(delays)}
    for share in (50, 95, 100):
        place = min(len(delays) - 1, len(delays) * share // 100)
        found[f"p{share}_ms"] = round(1000 * delays[place], 1) if delays else None
    return {**found, "errors": errors[:5], "slow_steps": said.count("held up the loop"), "log": said[:300]}


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--files", type=int, help="limit of open files for the server, which it cannot raise")
    parser.add_argument("--urgent", action="store_true", help="run with priority over other work (Linux, root)")
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    if options.urgent:
        with suppress(OSError):  # it is one already
            os.setsid()
        put_first(os.getpid())
    rows = []
    print("| flood | actions | p50 ms | p95 ms | longest ms | errors |\n|---|---|---|---|---|---|", flush=True)
    for name in options.names or NAMES:
        rows.append(measure(name, options.seconds, options.urgent, options.files))
        shown = [rows[-1][key] for key in ("flood", "actions", "p50_ms", "p95_ms", "p100_ms")]
        print("| " + " | ".join(map(str, [*shown, len(rows[-1]["errors"])])) + " |", flush=True)
    if options.json:
        options.json.write_text(json.dumps(rows, indent=1) + "\n")
    sys.exit(any(row["errors"] for row in rows))


if __name__ == "__main__":
    socket.setdefaulttimeout(LONG)
    main()
