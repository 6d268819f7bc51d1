"""Close clients that have been idle too long: a connection that is cut somewhere may never be closed."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from linja.server.live.client import IDLE

if TYPE_CHECKING:
    from linja.server.live.client import Client


class IdleTimeout:
    """Disconnects a client after a number of seconds without a message."""

    def __init__(self, client: Client, longest: float) -> None:
        self._client = client
        self._longest = longest
        self._loop = asyncio.get_running_loop()
        self._last_message = self._loop.time()
        self._timer = self._loop.call_later(longest, self._check)

    def reset(self) -> None:
        """Restart the time: a message has arrived."""
        self._last_message = self._loop.time()

    def cancel(self) -> None:
        """Stop: the client is gone."""
        self._timer.cancel()

    def _check(self) -> None:
        over = self._last_message + self._longest
        if self._loop.time() >= over:
            self._client.disconnect(IDLE)
        else:
            self._timer = self._loop.call_at(over, self._check)
