"""Tasks that run in the background of a server."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from asyncio import Task


async def cancel(task: Task[None]) -> None:
    """Stop a task, and wait until it has stopped."""
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task
