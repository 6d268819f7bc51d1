"""Running the server on a port: what the commands play and serve share."""

from __future__ import annotations

import argparse
import gc
import re
import signal
import socket
import sys
from contextlib import AsyncExitStack, suppress
from functools import partial
from typing import TYPE_CHECKING

from linja.cli.i18n import t
from linja.errors import LinjaError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from fastapi import FastAPI
    from uvicorn import Config

    from linja.server import Settings
    from linja.server.http.connections import Connections

DEFAULT_PORT = 8765
LOCAL_NAMES = ("localhost", "127.0.0.1", "::1", "[::1]")
"""This machine's names for itself."""
DATABASE_START_SECONDS = 30
"""seconds that a database may take to start beside us"""
MOST_HEADER = 98_304
"""bytes of a request's header: an address may hold a whole record"""
SHUTDOWN_SECONDS = 3
"""seconds that open connections have to end"""
UNREAD_SECONDS = 30
"""seconds after which a connection ends whose other side takes nothing of what is sent"""
SWITCH_INTERVAL = 0.0005
"""seconds after which a thread lets the others have a go: what is to be stored must not wait for what is to be told"""

GC_THRESHOLD = (10_000, 20, 100)
"""How much is allocated between two looks for garbage; a look at everything takes so long that players would notice."""


def require_packages() -> None:
    """Raises LinjaError if the packages of the extra web are not there; other commands do without them."""
    try:
        import uvicorn  # noqa: F401, PLC0415

        import linja.web  # noqa: F401, PLC0415
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("linja"):
            raise
        raise LinjaError(
            "playing in the browser needs more packages; install them with: pip install 'linja[web]'"
        ) from None


def reach_database(settings: Settings) -> None:
    """Wait for the database, if others run it. Raises LinjaError."""
    from linja.server.storage.database import wait_until_reachable  # noqa: PLC0415

    wait_until_reachable(settings.database_url(), DATABASE_START_SECONDS)


def check_unused(settings: Settings) -> None:
    """Raises DatabaseInUse if another server runs with the same SQLite file."""
    from linja.server.storage.database_file import SERVER, in_use  # noqa: PLC0415

    if file := settings.sqlite_file():
        with in_use(file, SERVER):
            pass


def run(app: FastAPI, listening: socket.socket, announce: Callable[[], None], proxies: Sequence[str] = ()) -> int:
    """Serve until a signal ends it; the exit status. Everything that was begun is stored by then. Raises LinjaError."""
    import uvicorn  # noqa: PLC0415

    from linja.server.errors import Unavailable  # noqa: PLC0415
    from linja.server.http.connections import Connections, file_limit  # noqa: PLC0415

    class Server(uvicorn.Server):
        """Opens the app by itself: uvicorn would answer an error with a traceback."""

        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            self._opened = AsyncExitStack()
            try:
                await self._opened.enter_async_context(app.router.lifespan_context(app))
            except Unavailable as problem:
                raise LinjaError(problem.message) from None
            await super().startup(sockets)
            if self.started:
                announce()

        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            await super().shutdown(sockets)
            await self._opened.aclose()

    sys.setswitchinterval(SWITCH_INTERVAL)
    gc.set_threshold(*GC_THRESHOLD)
    server = Server(configuration(app, Connections.below(file_limit(), proxies)))
    before = signal.signal(signal.SIGTERM, signal.SIG_IGN)  # uvicorn raises it once more when all is done
    try:
        with suppress(KeyboardInterrupt):  # Ctrl-C is how one stops it
            server.run(sockets=[listening])
    finally:
        signal.signal(signal.SIGTERM, before)
    print(t("Stopped. All games are saved."))
    return 0


def configuration(app: FastAPI, strangers: Connections) -> Config:
    """How uvicorn runs the app, with so many connections at most."""
    from uvicorn import Config  # noqa: PLC0415

    from linja.server.http.protocols import HttpProtocol, SocketProtocol  # noqa: PLC0415

    return Config(
        app,
        lifespan="off",
        log_config=None,
        access_log=False,
        http=partial(HttpProtocol, strangers=strangers),  # type: ignore[arg-type]
        ws=partial(SocketProtocol, strangers=strangers),  # type: ignore[arg-type]
        h11_max_incomplete_event_size=MOST_HEADER,
        ws_max_size=65_536,
        ws_per_message_deflate=False,  # states are small, and packing each for each client costs more than it saves
        timeout_graceful_shutdown=SHUTDOWN_SECONDS,
        server_header=False,
        proxy_headers=bool(strangers.proxies),
        forwarded_allow_ips=list(strangers.proxies),
    )


def open_port(host: str, port: int | None) -> socket.socket:
    """A socket on the port asked for; else on the usual one, or any if that is taken. Raises LinjaError."""
    for candidate in [port] if port is not None else [DEFAULT_PORT, 0]:
        try:
            return _listen(host, candidate)
        except OSError as error:
            problem = error
    why = problem.strerror or problem
    raise LinjaError("cannot listen on %(host)s, port %(port)s: %(why)s", host=host, port=candidate, why=why)


def _listen(host: str, port: int) -> socket.socket:
    family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    listening = socket.socket(family, kind, protocol)
    try:
        if sys.platform != "win32":  # there it would let two programs share a port
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):  # Linux; its connections inherit it
            listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNREAD_SECONDS * 1000)
        listening.bind(address)
        listening.listen(2048)
    except OSError:
        listening.close()
        raise
    return listening


def address_of(host: str, port: int) -> str:
    """How a browser on this machine reaches the server."""
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]", "::1": "[::1]"}.get(host, host)
    return f"http://{shown}:{port}/"


def port_number(text: str) -> int:
    """The port that an argument names."""
    if not re.fullmatch("[0-9]{1,5}", text) or int(text) > 65_535:
        raise argparse.ArgumentTypeError(
            t("%(text)s is not a port; expected 0 to 65535, 0 for any free one", text=repr(text[:20]))
        )
    return int(text)
