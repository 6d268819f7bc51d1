"""One socket's outgoing messages. A slow or dead client loses its connection; it never makes anybody wait."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import orjson

if TYPE_CHECKING:
    from collections.abc import Mapping

TRY_AGAIN_LATER = 1013
"""The code for a client that did not take its messages; it may come back."""
IDLE = 1001
"""The code for a client that said nothing for long."""


class Client:
    """Somebody who looks at a game."""

    def __init__(self, player: str, waiting: int) -> None:
        self.player = player
        self.closing = TRY_AGAIN_LATER
        """the code with which the connection is to be closed"""
        self._queue: asyncio.Queue[str | None] = asyncio.Queue(waiting + 1)  # one more for the end
        self._waiting = waiting
        self._is_gone = False

    def send(self, message: Mapping[str, Any]) -> None:
        """Send a message as soon as the client takes it."""
        self.send_text(orjson.dumps(message).decode())

    def send_text(self, text: str) -> None:
        """Send a message that has been made into text for several clients."""
        if self._is_gone:
            return
        if self._queue.qsize() >= self._waiting:
            self.disconnect()
        else:
            self._queue.put_nowait(text)

    def disconnect(self, code: int = TRY_AGAIN_LATER) -> None:
        """Close the connection; whoever is there can come back and gets the state as it is then."""
        if not self._is_gone:
            self._is_gone = True
            self.closing = code
            while not self._queue.empty():
                self._queue.get_nowait()
            self._queue.put_nowait(None)

    def close_after_sending(self) -> None:
        """Close the connection when everything has been sent."""
        if not self._is_gone:
            self._is_gone = True
            self._queue.put_nowait(None)

    async def next_text(self) -> str | None:
        """What is to be sent next, or None if the connection is to be closed."""
        return await self._queue.get()
