"""What no browser sends: it is parsed bit by bit, and ends a connection without a word in the log."""

from __future__ import annotations

import gc
import logging
from collections import Counter
from contextlib import contextmanager, suppress
from time import monotonic, sleep
from typing import TYPE_CHECKING

import httpx2
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode
from websockets.sync.client import connect

from linja.server import Settings, create_app
from linja.server.http.loop_watch import LONGEST_STEP
from linja.server.http.protocols import FRAMES, MOST_HEADER_LINES
from tests.server.http.timed_loop import TimedLoop, rest_of
from tests.server.processes import DistantVisitor
from tests.server.visitors import LONG, new_cookie

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from websockets.sync.client import ClientConnection

OURS = ("linja", "uvicorn", "starlette", "fastapi", "websockets.server")


@pytest.fixture
def loop(tmp_path: Path) -> Iterator[TimedLoop]:
    with TimedLoop(create_app(Settings(home=tmp_path, in_process=True, workers=1))).running() as loop:
        yield loop


@contextmanager
def new_socket(loop: TimedLoop) -> Iterator[ClientConnection]:
    """A socket of a new game, after what each is told first."""
    connection = loop.connect(
        b'POST /api/games HTTP/1.0\r\nContent-Type: application/json\r\nContent-Length: 21\r\n\r\n{"opponent":"device"}'
    )
    game = rest_of(connection).partition(b'"id":"')[2].partition(b'"')[0].decode()
    with connect(f"ws://127.0.0.1:{loop.port}/api/games/{game}/socket", open_timeout=LONG, close_timeout=1) as socket:
        assert '"state"' in str(socket.recv(LONG))
        assert '"solution"' in str(socket.recv(LONG))
        yield socket


@pytest.fixture
def socket(loop: TimedLoop) -> Iterator[ClientConnection]:
    with new_socket(loop) as socket:
        yield socket


def alive() -> Counter[type]:
    """The server's objects in memory, by their type."""
    return Counter(type(each) for each in gc.get_objects() if str(type(each).__module__).startswith(OURS))


def come_and_go(loop: TimedLoop) -> None:
    """A game by link that is played for a while, and left."""
    address = f"http://127.0.0.1:{loop.port}"
    ada, ben = (
        DistantVisitor(address, new_cookie(httpx2.get(f"{address}/api/rules").headers["set-cookie"])) for _ in range(2)
    )
    game = ada.make(opponent="link", side="b", starter="b", rules="zen")
    with ada.look(game) as black, ben.look(game) as red:
        black.act("1-2")
        assert black.refusal(type="act", version=0, action="2-3") == "stale"
        black.act("1-3")
        red.until_version(2)
        red.act("8-7")


def test_games_that_come_and_go_leave_nothing_for_the_garbage_collector(tmp_path: Path) -> None:
    """It looks at what has lived long so rarely that a server with many visitors would grow and grow."""
    app = create_app(Settings(home=tmp_path, in_process=True, workers=1))
    with TimedLoop(app, timed=False).running() as loop:  # meanwhile there is no look for garbage
        come_and_go(loop)  # what is read once stays
        before = alive()
        for _ in range(3):
            come_and_go(loop)
        until = monotonic() + LONG
        while alive() - before and monotonic() < until:
            sleep(0.01)
        assert alive() - before == Counter()


def closing_code(socket: ClientConnection) -> int:
    """The code with which the server ends a socket."""
    try:
        while True:
            socket.recv(LONG)
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else 0


def flood(socket: ClientConnection, opcode: Opcode, data: bytes) -> None:
    """Send very many frames at once."""
    socket.socket.sendall(Frame(opcode, data).serialize(mask=True) * 20_000)


def test_text_that_is_not_utf8_ends_a_socket_quietly(
    socket: ClientConnection, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING):
        socket.socket.sendall(Frame(Opcode.TEXT, b"\xff\xfe").serialize(mask=True))
        assert closing_code(socket) == 1007
    assert caplog.records == []


def test_a_flood_of_pings_ends_a_socket(loop: TimedLoop, socket: ClientConnection) -> None:
    loop.longest = 0.0
    flood(socket, Opcode.PING, b"")
    assert closing_code(socket) == 1008
    assert loop.longest < LONGEST_STEP


def test_a_flood_of_messages_does_not_hold_up_the_loop(loop: TimedLoop, socket: ClientConnection) -> None:
    loop.longest = 0.0
    flood(socket, Opcode.TEXT, b"x")
    with suppress(ConnectionClosed):  # if it did not take the answers as fast as they came
        while '"too-fast"' not in str(socket.recv(LONG)):
            pass
    assert loop.ask("GET", "/healthz") == 200
    assert loop.longest < LONGEST_STEP


def test_a_message_in_very_many_parts_ends_a_socket(socket: ClientConnection) -> None:
    parts = [Frame(Opcode.CONT, b"", fin=False)] * int(FRAMES[0] + 1)
    first = Frame(Opcode.TEXT, b"", fin=False)
    socket.socket.sendall(b"".join(frame.serialize(mask=True) for frame in (first, *parts)))
    assert closing_code(socket) == 1008


def test_a_body_in_very_many_chunks_does_not_hold_up_the_loop(loop: TimedLoop) -> None:
    loop.longest = 0.0
    head = b"POST /api/games HTTP/1.1\r\nHost: here\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n"
    assert b" 422 " in rest_of(loop.connect(head + b"1\r\n \r\n" * 40_000 + b"0\r\n\r\n"))
    assert loop.longest < LONGEST_STEP


@pytest.mark.parametrize("header", [b"a: b\r\n" * MOST_HEADER_LINES, b"a: " + b"b" * 20_000 + b"\r\n"])
def test_a_header_that_is_too_long_is_refused(loop: TimedLoop, header: bytes) -> None:
    head = b"GET /healthz HTTP/1.1\r\nHost: here\r\nConnection: close\r\n"
    assert b" 431 " in rest_of(loop.connect(head + header + b"\r\n"))
    assert b" 200 " in rest_of(loop.connect(head + header[:300].rpartition(b"\r\n")[0] + b"\r\n\r\n"))


def test_an_address_may_hold_a_whole_record(loop: TimedLoop) -> None:
    assert loop.ask("GET", "/healthz?" + "a" * 65_000) == 200
