"""Run the server on a port, for the commands play and serve."""

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
"""Seconds to wait for a database that is starting."""
MOST_HEADER = 98_304
"""Bytes of a request's header; a URL may hold a whole record."""
SHUTDOWN_SECONDS = 3
"""Seconds that open connections have to close."""
UNREAD_SECONDS = 30
"""Seconds after which a connection is closed whose client does not read."""
SWITCH_INTERVAL = 0.0005
"""Seconds between thread switches: short, so that storing does not wait for sending."""

GC_THRESHOLD = (10_000, 20, 100)
"""Thresholds of the garbage collector: high, because a full collection takes long enough for players to notice."""


def require_packages() -> None:
    """Raise LinjaError if the packages of the extra `web` are missing; other commands do not need them."""
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
    """Wait until a database server is reachable. Raises LinjaError."""
    from linja.server.storage.database import wait_until_reachable  # noqa: PLC0415

    wait_until_reachable(settings.database_url(), DATABASE_START_SECONDS)


def check_unused(settings: Settings) -> None:
    """Raise DatabaseInUse if another server uses the same SQLite file."""
    from linja.server.storage.database_file import SERVER, in_use  # noqa: PLC0415

    if file := settings.sqlite_file():
        with in_use(file, SERVER):
            pass


def run(app: FastAPI, listening: socket.socket, announce: Callable[[], None], proxies: Sequence[str] = ()) -> int:
    """Serve until a signal arrives, store everything under way, and return the exit status. Raises LinjaError."""
    import uvicorn  # noqa: PLC0415

    from linja.server.errors import Unavailable  # noqa: PLC0415
    from linja.server.http.connections import Connections, file_limit  # noqa: PLC0415

    class Server(uvicorn.Server):
        """A server that starts the app itself, because uvicorn would print a traceback for an error."""

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
    before = signal.signal(signal.SIGTERM, signal.SIG_IGN)  # uvicorn raises it again at the end
    try:
        with suppress(KeyboardInterrupt):  # the usual way to stop
            server.run(sockets=[listening])
    finally:
        signal.signal(signal.SIGTERM, before)
    print(t("Stopped. All games are saved."))
    return 0


def configuration(app: FastAPI, strangers: Connections) -> Config:
    """The configuration of uvicorn, with the given limits on connections."""
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
        ws_per_message_deflate=False,  # states are small; compressing each for each client costs more than it saves
        timeout_graceful_shutdown=SHUTDOWN_SECONDS,
        server_header=False,
        proxy_headers=bool(strangers.proxies),
        forwarded_allow_ips=list(strangers.proxies),
    )


def open_port(host: str, port: int | None) -> socket.socket:
    """Open a socket on the given port, or else on the default port or any free one. Raises LinjaError."""
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
    """The server's URL for a browser on this machine."""
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]", "::1": "[::1]"}.get(host, host)
    return f"http://{shown}:{port}/"


def port_number(text: str) -> int:
    """Parse a port number. Raises ArgumentTypeError."""
    if not re.fullmatch("[0-9]{1,5}", text) or int(text) > 65_535:
        raise argparse.ArgumentTypeError(
            t("%(text)s is not a port; expected 0 to 65535, 0 for any free one", text=repr(text[:20]))
        )
    return int(text)
