"""How many connections there may be, and how long each may say nothing."""

from __future__ import annotations

import resource
import socket
from contextlib import ExitStack
from typing import TYPE_CHECKING

import pytest

from linja.cli import run_server
from linja.server import Limits, Settings, create_app
from linja.server.http.connections import RESERVED_FILES, Connections, file_limit
from tests.server.http.timed_loop import TimedLoop, rest_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

HALF_A_HEADER = b"GET /healthz HTTP/1.1\r\nHost: here\r\nX-"
HALF_A_BODY = b"POST /api/games HTTP/1.1\r\nHost: here\r\nContent-Length: 100\r\n\r\n{"


@pytest.fixture
def hurried(tmp_path: Path) -> Iterator[TimedLoop]:
    """A server that waits for nobody."""
    app = create_app(Settings(home=tmp_path, limits=Limits(body_seconds=0.2)))
    with TimedLoop(app, Connections(most=30, most_each=20, header_seconds=0.2)).running() as loop:
        yield loop


def test_an_address_has_its_share_and_files_are_kept_back() -> None:
    connections = Connections.below(RESERVED_FILES + 8)
    assert [connections.open(number, "192.0.2.1") for number in range(3)] == [True, True, False]
    assert [connections.open(number, f"192.0.2.{number}") for number in range(3, 10)] == [True] * 6 + [False]
    connections.close(0)
    connections.close("never counted")
    assert connections.open(11, "192.0.2.1")


def test_an_ipv6_network_counts_as_one_address() -> None:
    connections = Connections(most_each=2)
    assert [connections.open(number, f"2001:db8::{number}") for number in range(3)] == [True, True, False]
    assert connections.open(3, "2001:db8:0:1::1")


def test_a_trusted_proxy_brings_many_visitors() -> None:
    connections = Connections(most_each=1, proxies=("192.0.2.1", "10.0.0.0/8", "no address"))
    for number, proxy in enumerate(["192.0.2.1", "10.1.2.3"] * 2):
        assert connections.open(number, proxy)
    assert [connections.open(number, "192.0.2.2") for number in (10, 11)] == [True, False]


def test_as_many_files_as_allowed_are_asked_for() -> None:
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(1000, before[1]), before[1]))
        assert file_limit() == resource.getrlimit(resource.RLIMIT_NOFILE)[0] >= min(1000, before[1])
        assert file_limit() == min(before[1], 65_536)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


@pytest.mark.parametrize("sent", [b"", b"G", HALF_A_HEADER])
def test_a_header_that_never_comes_ends_the_connection(hurried: TimedLoop, sent: bytes) -> None:
    assert rest_of(hurried.connect(sent)) == b""


def test_so_does_that_of_a_second_request(hurried: TimedLoop) -> None:
    connection = hurried.connect(b"GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n")
    assert connection.recv(12) == b"HTTP/1.1 200"
    connection.sendall(HALF_A_HEADER)
    assert b'"ok"' in rest_of(connection)


def test_a_body_that_never_comes_is_given_up(hurried: TimedLoop) -> None:
    answer = rest_of(hurried.connect(HALF_A_BODY))
    assert answer.startswith(b"HTTP/1.1 408")
    assert b'"too-slow"' in answer


def test_half_open_connections_lock_nobody_out(tmp_path: Path) -> None:
    app = create_app(Settings(home=tmp_path))
    with TimedLoop(app, Connections(most=30, most_each=20)).running() as loop, ExitStack() as stack:
        waiting = [stack.enter_context(loop.connect(sent)) for sent in (b"", HALF_A_HEADER) * 10]
        refused = stack.enter_context(loop.connect())
        assert rest_of(refused).startswith(b"HTTP/1.1 503")
        waiting.pop().close()
        while b" 200 " not in rest_of(loop.connect(b"GET /healthz HTTP/1.0\r\n\r\n")):
            pass  # until the server has seen that one is gone
        assert loop.ask("GET", "/healthz") == 200


def send_for_ever(client: socket.socket, data: bytes) -> None:
    while True:
        client.sendall(data)


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(socket, "TCP_USER_TIMEOUT"), reason="only Linux closes such a connection")
def test_a_client_that_never_reads_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run_server, "UNREAD_SECONDS", 1)
    request = b"GET /api/openapi.json HTTP/1.1\r\nHost: here\r\n\r\n"
    with TimedLoop(create_app(Settings(home=tmp_path))).running() as loop, loop.connect() as client:
        with pytest.raises(ConnectionError):
            send_for_ever(client, request * 1000)
        assert loop.ask("GET", "/healthz") == 200
