"""The connection to a server: opened again whenever it breaks, with the secret by which the server knows us."""

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
"""the code with which a server closes the socket of a game that it does not have"""
PING_SECONDS = 25
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 10.0
SERVERS_FAULT = 500
"""the first status with which a server says that it cannot answer just now"""
OPEN_TIMEOUT = 15
"""seconds"""


class Connection:
    """Brings a session's messages to its server and back, until it is cancelled or the server has no such game."""

    def __init__(self, session: OnlineSession, visitors: dict[str, str], tell: Callable[[], None]) -> None:
        """`visitors` has the secret of each site and gets new ones; `tell` is called when the session has changed."""
        self._session = session
        self._visitors = visitors
        self._tell = tell
        self._outgoing: asyncio.Queue[Message] = asyncio.Queue()
        session.send = self._outgoing.put_nowait

    async def run(self) -> None:
        """Stay connected. Ends only if there is no use in trying again."""
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
            except (WebSocketException, UnicodeError, ImportError) as error:  # no such address, a proxy we cannot use
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
        """Keep the secret that the server gave us."""
        for header in socket.response.headers.get_all("Set-Cookie") if socket.response else ():
            try:
                cookie = SimpleCookie(header).get(PLAYER_COOKIE)
            except CookieError:
                continue
            if cookie:
                self._visitors[self._session.link.site] = cookie.value

    def _forget_unsent(self) -> None:
        """What did not go out on the connection before is asked again by the session, or not at all."""
        while not self._outgoing.empty():
            self._outgoing.get_nowait()

    def _lost(self, why: LinjaError) -> None:
        self._session.lost(why)
        self._tell()
