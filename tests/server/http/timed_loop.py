"""A real server on an event loop whose callbacks are timed, each by the processor time of its thread."""

from __future__ import annotations

import asyncio
import gc
import http.client
import socket
import threading
from asyncio.events import Handle
from contextlib import contextmanager
from time import thread_time
from typing import TYPE_CHECKING, Any

import pytest
import uvicorn

from linja.cli import run_server
from linja.server.http.connections import Connections
from tests.server.visitors import LONG

if TYPE_CHECKING:
    from collections.abc import Coroutine, Iterator

    from fastapi import FastAPI


class TimedLoop:
    """The server, its port, and the longest callback since that was last forgotten."""

    def __init__(self, app: FastAPI, strangers: Connections | None = None, timed: bool = True) -> None:
        self.app = app
        self.longest = 0.0
        config = run_server.configuration(app, strangers or Connections())
        self._loop_factory = None if timed else config.get_loop_factory()  # uvloop shows nobody its callbacks
        self._server = uvicorn.Server(config)
        self._listening = run_server.open_port("127.0.0.1", 0)
        self.port: int = self._listening.getsockname()[1]
        self._thread = threading.Thread(target=self._run_all)

    def _run_all(self) -> None:
        with asyncio.Runner(loop_factory=self._loop_factory) as runner:
            runner.run(self._run())

    async def _run(self) -> None:
        self._loop = asyncio.get_running_loop()
        async with self.app.router.lifespan_context(self.app):  # as run_server.run opens it
            await self._server.serve([self._listening])

    @contextmanager
    def running(self) -> Iterator[TimedLoop]:
        """The server while it runs."""
        run = Handle._run

        def timed(handle: Handle) -> None:
            began = thread_time()
            run(handle)
            if threading.current_thread() is self._thread:
                self.longest = max(self.longest, thread_time() - began)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Handle, "_run", timed)
            self._thread.start()
            gc.collect()
            gc.disable()  # looking at what other tests have left behind is not the server's time
            try:
                self.ask("GET", "/healthz")
                yield self
            finally:
                gc.enable()
                self._server.should_exit = True
                self._thread.join(LONG)

    def ask(self, method: str, path: str, body: bytes | None = None, headers: dict[str, str] | None = None) -> int:
        """The status of an answer."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, LONG)
        try:
            connection.request(method, path, body, headers or {})
            answer = connection.getresponse()
            answer.read()
        finally:
            connection.close()
        return answer.status

    def connect(self, sent: bytes = b"") -> socket.socket:
        """A connection, with what is said first."""
        connection = socket.create_connection(("127.0.0.1", self.port), LONG)
        connection.sendall(sent)
        return connection

    def do(self, work: Coroutine[Any, Any, Any]) -> Any:
        """Let the server's loop do something."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(LONG)


def rest_of(connection: socket.socket) -> bytes:
    """All that comes until the other side closes."""
    parts = []
    try:
        connection.settimeout(LONG)
        while part := connection.recv(65_536):
            parts.append(part)
    except ConnectionResetError:  # it closed before it had read everything
        pass
    finally:
        connection.close()
    return b"".join(parts)
