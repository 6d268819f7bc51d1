"""uvicorn's protocols, protected against abuse: limits of time and number, and no callback that takes long.

Data is passed to the parsers in slices, with the loop's other work in between: 256 kB may contain forty thousand
messages.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from linja.server.rate_limit import Bucket

if TYPE_CHECKING:
    from collections.abc import Callable

    from websockets.frames import Frame

    from linja.server.http.connections import Connections

REQUEST_SLICE = 2048
"""bytes of requests that are parsed in one go"""
SOCKET_SLICE = 512
"""the same for a socket, whose frames may be as short as 6 bytes"""
PAUSE = 0.05
"""seconds until checking again whether the app can take more"""
MOST_HEADER_LINES = 100
MOST_HEADER = 16_384
"""bytes of a request's header without its first line"""
FRAMES = (200, 50)
"""pings, pongs and parts of messages, at once and a second"""
POLICY = 1008
NOT_UTF8 = 1007
FULL = b"HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nRetry-After: 10\r\nContent-Length: 0\r\n\r\n"
TOO_LONG = b"HTTP/1.1 431 Request Header Fields Too Large\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


def plain_client(client: tuple[str, int] | None) -> tuple[str, int] | None:
    """The client's address; IPv4 on a dual-stack socket is written as IPv4.

    >>> plain_client(("::ffff:192.0.2.1", 5000))
    ('192.0.2.1', 5000)
    """
    return client and (client[0].removeprefix("::ffff:") if "." in client[0] else client[0], client[1])


def _ignore(_data: bytes) -> None:
    """Nobody reads it."""


def _always() -> bool:
    return True


class Slices:
    """Passes data on in slices, and pauses while the app is busy; meanwhile nothing more is read."""

    def __init__(self, size: int, parse: Callable[[bytes], None], is_paused: Callable[[], bool]) -> None:
        self._size = size
        self._parse = parse
        self._is_paused = is_paused
        self._waiting = bytearray()
        self._is_scheduled = False
        self.transport: asyncio.Transport

    def add(self, data: bytes) -> None:
        """Parse the data, the first slice at once."""
        if not self._waiting and len(data) <= self._size:
            self._parse(data)
            return
        self._waiting += data
        if not self.transport.is_closing():
            self.transport.pause_reading()
        if not self._is_scheduled:
            self._next()

    def clear(self) -> None:
        """Discard the rest."""
        self._waiting.clear()

    def close(self) -> None:
        """Let go of the protocol: each holds the other, and garbage that has lived long is hardly ever looked for."""
        self.clear()
        self._parse, self._is_paused = _ignore, _always

    def _next(self) -> None:
        self._is_scheduled = False
        if not self._is_paused():
            data = bytes(self._waiting[: self._size])
            del self._waiting[: self._size]
            self._parse(data)
        if self.transport.is_closing():
            self.clear()
        elif self._waiting:
            self._is_scheduled = True
            asyncio.get_running_loop().call_later(PAUSE if self._is_paused() else 0, self._next)
        elif not self._is_paused():
            self.transport.resume_reading()


class HttpProtocol(H11Protocol):
    """Requests: a limited number of connections, and a time limit for each header."""

    def __init__(self, *arguments: Any, strangers: Connections, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._strangers = strangers
        self._slices = Slices(REQUEST_SLICE, self._parse, lambda: self.flow.read_paused)
        self._header_timer: asyncio.TimerHandle | None = None
        self._header_lines = self._header_bytes = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A client has connected."""
        super().connection_made(transport)
        self.client = plain_client(self.client)
        self._slices.transport = transport
        if self._strangers.open(transport, self.client[0] if self.client else ""):
            self._expect_header()
        else:
            transport.write(FULL)
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has closed."""
        super().connection_lost(exc)
        self._strangers.close(self.transport)
        self._slices.close()
        self._header_arrived()

    def data_received(self, data: bytes) -> None:
        """Data has arrived."""
        self._slices.add(data)

    def _parse(self, data: bytes) -> None:
        if self.conn.their_state is h11.IDLE and self._is_too_long(data):
            self.transport.write(TOO_LONG)
            self.transport.close()
            return
        super().data_received(data)
        if self.conn.their_state is h11.IDLE and not self.transport.is_closing():
            self._expect_header()
        else:
            self._header_arrived()
        if self.transport.get_protocol() is not self:  # it is a socket now
            self._slices.close()

    def _is_too_long(self, data: bytes) -> bool:
        """Whether a header has more lines or bytes than any of ours; its first line may contain a record."""
        header = data.partition(b"\r\n\r\n")[0]
        if not self._header_lines:
            header = header[header.find(b"\n") + 1 :] if b"\n" in header else b""
            self._header_lines = int(b"\n" in data)
        self._header_lines += header.count(b"\n")
        self._header_bytes += len(header)
        return self._header_lines > MOST_HEADER_LINES or self._header_bytes > MOST_HEADER

    def _expect_header(self) -> None:
        if self._header_timer is None:
            self._header_timer = self.loop.call_later(self._strangers.header_seconds, self.transport.close)

    def _header_arrived(self) -> None:
        self._header_lines = self._header_bytes = 0
        if self._header_timer is not None:
            self._header_timer.cancel()
            self._header_timer = None


class SocketProtocol(WebSocketsSansIOProtocol):
    """Sockets: input that no browser sends closes them, without a log entry."""

    def __init__(self, *arguments: Any, strangers: Connections, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._strangers = strangers
        self._slices = Slices(SOCKET_SLICE, super().data_received, lambda: self.read_paused)
        self._frames = Bucket(*FRAMES)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """A connection has become a socket; it is counted already."""
        super().connection_made(transport)
        self.client = plain_client(self.client)
        self._slices.transport = self.transport

    def connection_lost(self, exc: Exception | None) -> None:
        """The socket has closed."""
        super().connection_lost(exc)
        self._strangers.close(self.transport)
        self._slices.close()
        self.conn.parser.close()

    def data_received(self, data: bytes) -> None:
        """Data has arrived."""
        self._slices.add(data)

    def handle_ping(self) -> None:
        """Answer a ping."""
        if self._count():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Handle the reply to our ping."""
        if self._count():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """Add a part of a message."""
        if self._count():
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        """Pass a message on, if it is text."""
        try:
            if self.curr_msg_data_type == "text":
                b"".join(self.frames).decode()
        except UnicodeDecodeError:
            self._end(NOT_UTF8)
        else:
            super().send_receive_event_to_app()

    def _count(self) -> bool:
        """Limit the frames that no message limit counts; False if there are too many, and then the socket is closed."""
        if self._frames.take():
            return True
        self._end(POLICY)
        return False

    def _end(self, code: int) -> None:
        self.frames = []
        if not self.transport.is_closing():
            self.conn.fail(code)
            self.handle_parser_exception()
