"""The connection to a server: reopened whenever it breaks, with the secret that identifies us."""

from __future__ import annotations

import asyncio
import json
import random
from http.cookies import CookieError, SimpleCookie
from typing import TYPE_CHECKING, Any

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus, WebSocketException

from linja.errors import LinjaError

if TYPE_CHECKING:
    from collections.abc import Callable

    from websockets.asyncio.client import ClientConnection

    from linja.terminal.online.session import Message, OnlineSession

PLAYER_COOKIE = "linja-player"
UNKNOWN_GAME = 4000
"""the close code for a game that the server does not have"""
PING_SECONDS = 25
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 10.0
SERVERS_FAULT = 500
"""the lowest status for a server that is temporarily unavailable"""
OPEN_TIMEOUT = 15
"""seconds"""


class Connection:
    """Carries messages between a session and its server, until it is cancelled or the server has no such game."""

    def __init__(self, session: OnlineSession, visitors: dict[str, str], tell: Callable[[], None]) -> None:
        """`visitors` has the secret for each site and gets new ones; `tell` is called when the session has changed."""
        self._session = session
        self._visitors = visitors
        self._tell = tell
        self._outgoing: asyncio.Queue[Message] = asyncio.Queue()
        session.send = self._outgoing.put_nowait

    async def run(self) -> None:
        """Stay connected. Ends only if there is no point in trying again."""
        pause = FIRST_PAUSE
        while True:
            try:
                async with self._open() as socket:
                    pause = FIRST_PAUSE
                    self._remember(socket)
                    self._forget_unsent()
                    await self._talk(socket)
            except ConnectionClosed as error:
                if error.rcvd and error.rcvd.code == UNKNOWN_GAME:
                    self._lost(LinjaError("This game is not on this server."))
                    return
            except InvalidStatus as error:
                if error.response.status_code < SERVERS_FAULT:
                    self._lost(LinjaError("The server refused the connection: %(why)s", why=error))
                    return
            except (OSError, TimeoutError, InvalidHandshake):
                pass
            except LinjaError as error:
                self._lost(error)
                return
            except (WebSocketException, UnicodeError, ImportError) as error:  # invalid address, or an unusable proxy
                self._lost(LinjaError("The server refused the connection: %(why)s", why=error))
                return
            self._lost(LinjaError("Connection lost; trying again …"))
            await asyncio.sleep(pause * random.uniform(0.8, 1.2))
            pause = min(2 * pause, LONGEST_PAUSE)

    def _open(self) -> Any:
        secret = self._visitors.get(self._session.link.site)
        headers = {"Cookie": f"{PLAYER_COOKIE}={secret}"} if secret else {}
        return connect(
            self._session.link.socket, additional_headers=headers, open_timeout=OPEN_TIMEOUT, close_timeout=1
        )

    async def _talk(self, socket: ClientConnection) -> None:
        """Carry messages until the connection breaks."""
        tasks = [asyncio.create_task(work) for work in (self._receive(socket), self._send(socket), self._ping(socket))]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_EXCEPTION)
            for task in done:
                task.result()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _receive(self, socket: ClientConnection) -> None:
        while True:
            try:
                message = json.loads(await socket.recv())
            except ValueError:
                raise LinjaError("This is not a linja server.") from None
            if not isinstance(message, dict):
                raise LinjaError("This is not a linja server.")
            self._session.take(message)
            self._session.connected()
            self._tell()

    async def _send(self, socket: ClientConnection) -> None:
        while True:
            await socket.send(json.dumps(await self._outgoing.get()))

    async def _ping(self, socket: ClientConnection) -> None:
        while True:
            await asyncio.sleep(PING_SECONDS)
            await socket.send(json.dumps({"type": "ping"}))

    def _remember(self, socket: ClientConnection) -> None:
        """Store the secret that the server gave us."""
        for header in socket.response.headers.get_all("Set-Cookie") if socket.response else ():
            try:
                cookie = SimpleCookie(header).get(PLAYER_COOKIE)
            except CookieError:
                continue
            if cookie:
                self._visitors[self._session.link.site] = cookie.value

    def _forget_unsent(self) -> None:
        """Discard messages of the previous connection; the session resends what is still needed."""
        while not self._outgoing.empty():
            self._outgoing.get_nowait()

    def _lost(self, why: LinjaError) -> None:
        self._session.lost(why)
        self._tell()
