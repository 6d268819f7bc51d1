"""The socket of a game: receive the client's messages, and send what happens."""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from linja.server.errors import Refused, Unavailable
from linja.server.event_log import log_event
from linja.server.game import messages
from linja.server.http.services import services_of
from linja.server.http.visitor import address_of, player_of
from linja.server.live.client import TRY_AGAIN_LATER, Client
from linja.server.live.idle_timeout import IdleTimeout
from linja.server.rate_limit import Bucket

if TYPE_CHECKING:
    from linja.server.http.services import Services
    from linja.server.live.room import Room

logger = logging.getLogger(__name__)
router = APIRouter()

REFUSED = 4000
"""The close code for a socket that cannot be served; the error before it says why."""
SEND_TIMEOUT = 20
"""seconds that a client may take to receive one message"""
SOCKET = "socket"
"""The place of a refusal, for the log."""


@router.websocket("/api/games/{game}/socket")
async def play(websocket: WebSocket, game: str) -> None:
    """Watch a game, and play if a seat is free."""
    services = services_of(websocket)
    address = address_of(websocket)
    client = Client(player_of(websocket), services.settings.limits.queued_messages)
    services.metrics.sockets.inc()
    services.open_sockets[address] += 1
    try:
        if services.open_sockets[address] > services.settings.limits.open_sockets:
            raise Refused("too-fast", "too many sockets are open at this address")
        await services.socket_limit.take(address)
        await websocket.accept()
        async with services.rooms.visit(game) as room:
            await _serve(websocket, room, client, services)
    except Refused as refused:
        services.count_refusal(refused, SOCKET)
        await _reject(websocket, refused)
    finally:
        services.metrics.sockets.dec()
        services.open_sockets[address] -= 1
        if not services.open_sockets[address]:
            del services.open_sockets[address]


async def _serve(websocket: WebSocket, room: Room, client: Client, services: Services) -> None:
    await room.enter(client, joins="watch" not in websocket.query_params)
    began = time.monotonic()
    log_event("socket opened", game=room.game)
    try:
        services.greet(client, await room.table())
        await _exchange(websocket, room, client, services)
    finally:
        room.leave(client)
        log_event("socket closed", game=room.game, seconds=round(time.monotonic() - began, 1))


async def _exchange(websocket: WebSocket, room: Room, client: Client, services: Services) -> None:
    """Receive and send, until one of the two ends."""
    tasks = {
        asyncio.create_task(_receive(websocket, room, client, services)),
        asyncio.create_task(_send(websocket, client)),
    }
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        for task in tasks:
            task.cancel()


async def _receive(websocket: WebSocket, room: Room, client: Client, services: Services) -> None:
    limits = services.settings.limits
    own, shared = Bucket(*limits.messages), services.message_limit.bucket(address_of(websocket))
    idle = IdleTimeout(client, limits.idle)
    try:
        while True:
            event = await websocket.receive()
            if event["type"] == "websocket.disconnect":
                return
            idle.reset()
            if own.take() and shared.take():
                await _handle(event.get("text"), room, client, services, address_of(websocket))
            else:
                _refuse(client, services, Refused("too-fast", "too many messages: wait a moment"))
                await asyncio.sleep(limits.refusal_pause)
    finally:
        idle.cancel()


async def _handle(text: str | None, room: Room, client: Client, services: Services, address: str) -> None:
    """Handle a message, or send the reason against it."""
    began = time.perf_counter()
    try:
        message = _read(text, services.settings.limits.message)
        if isinstance(message, messages.Rematch | messages.OfferRematch):  # it may create a game
            await services.game_limit.take(address)
        await room.handle(client, message)
        if isinstance(message, messages.Act):
            services.metrics.actions.inc()
            services.metrics.action_seconds.observe(time.perf_counter() - began)
    except Refused as refused:
        await _explain(client, room, services, refused)
    except Exception:
        logger.exception("a message failed in %s", room.game)
        services.metrics.errors.inc()
        client.send({"type": "error", **Refused("failed", "something went wrong on the server").to_json()})


async def _explain(client: Client, room: Room, services: Services, refused: Refused) -> None:
    """Send the reason, and what helps: the current state, or closing the socket until the database is back."""
    _refuse(client, services, refused)
    if refused.code == "stale":
        with suppress(Unavailable):
            await room.resend(client)
    elif isinstance(refused, Unavailable):
        client.close_after_sending()


def _refuse(client: Client, services: Services, refused: Refused) -> None:
    services.count_refusal(refused, SOCKET)
    client.send({"type": "error", **refused.to_json()})


def _read(text: str | None, longest: int) -> messages.Message:
    if text is None:
        raise Refused("bad-message", "messages are text, not bytes")
    if len(text) > longest:
        raise Refused("too-big", f"a message has at most {longest} characters")
    return messages.read(text)


async def _send(websocket: WebSocket, client: Client) -> None:
    with suppress(WebSocketDisconnect, RuntimeError, OSError):  # disconnected while we were sending
        while (text := await client.next_text()) is not None:
            async with asyncio.timeout(SEND_TIMEOUT):
                await websocket.send_text(text)
        async with asyncio.timeout(SEND_TIMEOUT):
            await websocket.close(client.closing)


async def _reject(websocket: WebSocket, refused: Refused) -> None:
    with suppress(WebSocketDisconnect, RuntimeError, OSError):
        if websocket.application_state.name == "CONNECTING":
            await websocket.accept()
        await websocket.send_json({"type": "error", **refused.to_json()})
        await websocket.close(TRY_AGAIN_LATER if isinstance(refused, Unavailable) else REFUSED, refused.code)
