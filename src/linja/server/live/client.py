"""The outgoing messages of a socket. A slow or dead client is disconnected; it never holds up others."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import orjson

if TYPE_CHECKING:
    from collections.abc import Mapping

TRY_AGAIN_LATER = 1013
"""The close code for a client that did not read its messages; it may reconnect."""
IDLE = 1001
"""The close code for a client that was silent too long."""


class Client:
    """A client of a game."""

    def __init__(self, player: str, waiting: int) -> None:
        self.player = player
        self.closing = TRY_AGAIN_LATER
        """the code to close the connection with"""
        self._queue: asyncio.Queue[str | None] = asyncio.Queue(waiting + 1)  # one more, for the end
        self._waiting = waiting
        self._is_gone = False

    def send(self, message: Mapping[str, Any]) -> None:
        """Queue a message."""
        self.send_text(orjson.dumps(message).decode())

    def send_text(self, text: str) -> None:
        """Queue a message that was serialised once for several clients."""
        if self._is_gone:
            return
        if self._queue.qsize() >= self._waiting:
            self.disconnect()
        else:
            self._queue.put_nowait(text)

    def disconnect(self, code: int = TRY_AGAIN_LATER) -> None:
        """Close the connection; the client may reconnect and gets the current state."""
        if not self._is_gone:
            self._is_gone = True
            self.closing = code
            while not self._queue.empty():
                self._queue.get_nowait()
            self._queue.put_nowait(None)

    def close_after_sending(self) -> None:
        """Close the connection after everything has been sent."""
        if not self._is_gone:
            self._is_gone = True
            self._queue.put_nowait(None)

    async def next_text(self) -> str | None:
        """The next message to send, or None to close the connection."""
        return await self._queue.get()
