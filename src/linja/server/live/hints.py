"""Pending hints: one at a time for each client."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from linja.server.errors import Refused

if TYPE_CHECKING:
    from linja.engine import JudgedTurn
    from linja.position import Position
    from linja.rules import Rules
    from linja.server.game import state
    from linja.server.game.table import Table
    from linja.server.live.client import Client
    from linja.server.thinking.computer import Computer

logger = logging.getLogger(__name__)


class Hints:
    """The hints of one game."""

    def __init__(self, computer: Computer) -> None:
        self._computer = computer
        self._tasks: dict[Client, asyncio.Task[None]] = {}

    def give(self, table: Table, client: Client) -> None:
        """Start computing a hint. Raises Refused if one is pending."""
        if client in self._tasks:
            raise Refused("too-fast", "a hint is already being computed")
        task = asyncio.create_task(self._hint(client, table.game.rules, table.game.position, table.version))
        self._tasks[client] = task
        task.add_done_callback(lambda _task: self._tasks.pop(client, None))

    def stop(self, client: Client) -> None:
        """Cancel the pending hint of a client that has gone."""
        if client in self._tasks:
            self._tasks[client].cancel()

    def close(self) -> None:
        """Cancel all pending hints."""
        for task in self._tasks.values():
            task.cancel()

    async def _hint(self, client: Client, rules: Rules, position: Position, version: int) -> None:
        try:
            client.send(_message(await self._computer.hint(rules, position), version))
        except Refused as refused:
            client.send({"type": "error", **refused.to_json()})
        except Exception:
            logger.exception("no hint for %s", position.text)
            client.send({"type": "error", **Refused("failed", "no hint found").to_json()})


def _message(best: JudgedTurn, version: int) -> state.Hint:
    return {
        "type": "hint",
        "turn": str(best.turn),
        "actions": [str(action) for action in best.turn],
        "value": int(best.value) if best.exact else round(float(best.value), 1),
        "exact": best.exact,
        "version": version,
    }
