"""Stands between a server and PostgreSQL, and loses answers: what was asked for is done, and nobody is told."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress
from typing import TYPE_CHECKING, Self
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from collections.abc import Iterator

COMMIT = b"COMMIT"


class LostAnswers:
    """A proxy on a port of its own."""

    def __init__(self, database: str) -> None:
        self._there = ("127.0.0.1", urlsplit(database).port)
        self._listening = socket.create_server(("127.0.0.1", 0))
        self._open: list[socket.socket] = []
        self._statement: bytes | None = None
        self._losing: socket.socket | None = None
        self.is_lost = threading.Event()
        """set when an answer has been lost"""
        port = self._listening.getsockname()[1]
        self.database = database.replace(f":{self._there[1]}/", f":{port}/")

    def lose(self, statement: str) -> None:
        """Lose the next answer to a transaction in which there is such a statement, and the connection with it."""
        self._statement = statement.encode()

    def cut(self) -> None:
        """Lose all connections at once, as when a database fails over to another machine."""
        for each in self._open:
            _close(each)
        self._open.clear()

    def __enter__(self) -> Self:
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(self, *_error: object) -> None:
        _close(self._listening)
        self.cut()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                here, _ = self._listening.accept()
                there = socket.create_connection(self._there)
                self._open += [here, there]
                for pass_on in (self._ask, self._answer):
                    threading.Thread(target=pass_on, args=(here, there), daemon=True).start()

    def _ask(self, here: socket.socket, there: socket.socket) -> None:
        said = b""
        with suppress(OSError):
            for data in _received(here):
                said += data
                if COMMIT in said:
                    if self._statement and self._statement in said:
                        self._statement, self._losing = None, there
                    said = b""
                there.sendall(data)
        _close(here)
        _close(there)

    def _answer(self, here: socket.socket, there: socket.socket) -> None:
        with suppress(OSError):
            for data in _received(there):
                if self._losing is there:
                    self.is_lost.set()
                    break
                here.sendall(data)
        _close(here)


def _received(source: socket.socket) -> Iterator[bytes]:
    with suppress(OSError):
        while data := source.recv(65_536):
            yield data


def _close(one: socket.socket) -> None:
    with suppress(OSError):
        one.shutdown(socket.SHUT_RDWR)
    one.close()
