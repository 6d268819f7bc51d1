"""The socket of a game: it reads what a client says, and sends what happens."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING

from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from linja.server import messages
from linja.server.client import Client
from linja.server.pace import Bucket
from linja.server.refused import Refused
from linja.server.services import services_of
from linja.server.visitor import player_of

if TYPE_CHECKING:
    from linja.server.room import Room
    from linja.server.settings import Limits

logger = logging.getLogger(__name__)
router = APIRouter()

REFUSED = 4000
"""The code with which a socket is closed that cannot be served; the error before it says why."""
PATIENCE = 20
"""seconds that a client may take to take one message"""
GO_AWAY = 1013
"""The code for a client that did not take its messages; it may come back."""
SILENT = 1001
"""The code for a client that has said nothing for long: it is not there any more."""


@router.websocket("/api/games/{game}/socket")
async def play(websocket: WebSocket, game: str) -> None:
    """Look at a game, and play it if there is a seat."""
    services = services_of(websocket)
    limits = services.settings.limits
    client = Client(player_of(websocket), limits.waiting)
    try:
        services.sockets.take(_address(websocket))
        await websocket.accept()
        async with services.rooms.visit(game) as room:
            await _attend(websocket, room, client, limits)
    except Refused as refused:
        await _turn_away(websocket, refused)


async def _attend(websocket: WebSocket, room: Room, client: Client, limits: Limits) -> None:
    await room.enter(client)
    services = services_of(websocket)
    services.greet(client, await room.table())
    tasks = {
        asyncio.create_task(_listen(websocket, room, client, limits)),
        asyncio.create_task(_speak(websocket, client)),
    }
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        for task in tasks:
            task.cancel()
        room.leave(client)


async def _listen(websocket: WebSocket, room: Room, client: Client, limits: Limits) -> None:
    bucket = Bucket(*limits.messages)
    while True:
        try:
            event = await asyncio.wait_for(websocket.receive(), limits.silence)
        except TimeoutError:
            await websocket.close(SILENT)
            return
        if event["type"] == "websocket.disconnect":
            return
        try:
            if not bucket.take():
                raise Refused("too-fast", "too many messages: wait a little")
            await room.handle(client, _read(event.get("text"), limits.message))
        except Refused as refused:
            client.send({"type": "error", **refused.about()})
            if refused.code == "stale":
                await room.resend(client)
        except Exception:
            logger.exception("a message failed in %s", room.game)
            client.send({"type": "error", **Refused("failed", "something went wrong here").about()})


def _read(text: str | None, longest: int) -> messages.Message:
    if text is None:
        raise Refused("bad-message", "messages are text, not bytes")
    if len(text) > longest:
        raise Refused("too-big", f"a message has at most {longest} characters")
    return messages.read(text)


async def _speak(websocket: WebSocket, client: Client) -> None:
    with suppress(WebSocketDisconnect, RuntimeError, OSError):  # gone while we were speaking
        while (text := await client.next_text()) is not None:
            await asyncio.wait_for(websocket.send_text(text), PATIENCE)
        await asyncio.wait_for(websocket.close(GO_AWAY), PATIENCE)


async def _turn_away(websocket: WebSocket, refused: Refused) -> None:
    with suppress(WebSocketDisconnect, RuntimeError, OSError):
        if websocket.application_state.name == "CONNECTING":
            await websocket.accept()
        await websocket.send_json({"type": "error", **refused.about()})
        await websocket.close(REFUSED, refused.code)


def _address(websocket: WebSocket) -> str:
    return websocket.client.host if websocket.client else ""
