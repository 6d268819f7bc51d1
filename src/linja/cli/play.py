"""The command play: the game in the browser, with everything on an embedded default."""

from __future__ import annotations

import argparse
import socket
import sys
import threading
import webbrowser
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from linja.errors import LinjaError

if TYPE_CHECKING:
    from fastapi import FastAPI

    from linja.cli.positions import Commands

USUAL_PORT = 8765
HERE = ("localhost", "127.0.0.1", "::1")
"""This machine's names for itself."""
GRACE = 3
"""seconds that open connections have to end"""


def add_commands(commands: Commands) -> None:
    """Add the command of this file."""
    help_text = "play in the browser"
    play = commands.add_parser("play", help=help_text, description="Play Linja in the browser.")
    play.add_argument(
        "--port", type=_port, metavar="P", help=f"where to listen (default: {USUAL_PORT}, or any that is free)"
    )
    play.add_argument("--host", default="127.0.0.1", metavar="H", help="the address to listen on (default: only here)")
    play.add_argument("--no-browser", action="store_true", help="do not open the browser")
    play.set_defaults(run=_play)


def _play(options: argparse.Namespace) -> int:
    try:
        import uvicorn  # noqa: PLC0415 - other commands do without the packages of the extra web
    except ImportError:
        raise LinjaError(
            "playing in the browser needs more packages; this adds them: pip install 'linja[web]'"
        ) from None
    listening = open_port(options.host, options.port)
    address = _address(options.host, listening.getsockname()[1])

    class Server(uvicorn.Server):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            if self.started:
                _announce(address, not options.no_browser)

    config = uvicorn.Config(
        _app(options.host),
        log_level="warning",
        ws="websockets-sansio",
        ws_max_size=65_536,
        timeout_graceful_shutdown=GRACE,
        server_header=False,
    )
    server = Server(config)
    with suppress(KeyboardInterrupt):  # Ctrl-C is how one stops it
        server.run(sockets=[listening])
    print("Stopped. All games are kept.")
    return 0 if server.started else 1


def open_port(host: str, port: int | None) -> socket.socket:
    """A socket on the port asked for; else on the usual one, or any if that is taken. Raises LinjaError."""
    for candidate in [port] if port is not None else [USUAL_PORT, 0]:
        try:
            return _listen(host, candidate)
        except OSError as error:
            problem = error
    raise LinjaError(f"cannot listen on {host}, port {candidate}: {problem.strerror or problem}")


def _listen(host: str, port: int) -> socket.socket:
    family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    listening = socket.socket(family, kind, protocol)
    try:
        if sys.platform != "win32":  # there it would let two programs share a port
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(2048)
    except OSError:
        listening.close()
        raise
    return listening


def _app(host: str) -> FastAPI:
    from linja.server import Settings  # noqa: PLC0415
    from linja.web import create_app  # noqa: PLC0415

    settings = Settings.from_environment()
    if host in HERE:
        settings = replace(settings, hosts=HERE)  # a page elsewhere whose name leads here is not us
    return create_app(settings)


def _address(host: str, port: int) -> str:
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]", "::1": "[::1]"}.get(host, host)
    return f"http://{shown}:{port}/"


def _announce(address: str, open_browser: bool) -> None:
    print(f"Linja is at {address} (Ctrl-C stops it)", flush=True)
    if open_browser:
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def _port(text: str) -> int:
    if not text.isdecimal() or not 0 <= int(text[:6]) <= 65_535:
        raise argparse.ArgumentTypeError(f"{text[:20]!r} is no port: it is 0 to 65535, 0 for any that is free")
    return int(text)
