"""The command play: the game in the browser, with everything on an embedded default."""

from __future__ import annotations

import sys
import threading
import webbrowser
from dataclasses import replace
from typing import TYPE_CHECKING

from linja.cli import logs, network, run_server
from linja.cli.i18n import t
from linja.cli.run_server import DEFAULT_PORT, LOCAL_NAMES, port_number

if TYPE_CHECKING:
    import argparse

    from linja.cli.arguments import Commands

ALL_INTERFACES = "0.0.0.0"


def add_commands(commands: Commands) -> None:
    """Add the command of this file."""
    play = commands.add_parser("play", help=t("play in the browser"), description=t("Play Linja in the browser."))
    about_port = t("port to listen on (default: %(port)s, or any free one)", port=DEFAULT_PORT)
    play.add_argument("--port", type=port_number, metavar="P", help=about_port)
    where = play.add_mutually_exclusive_group()
    about_host = t("address to listen on (default: this machine only)")
    where.add_argument("--host", default="127.0.0.1", metavar="H", help=about_host)
    where.add_argument("--lan", action="store_true", help=t("let anyone on the local network play"))
    play.add_argument("--no-browser", action="store_true", help=t("do not open the browser"))
    play.set_defaults(run=_play)


def _play(options: argparse.Namespace) -> int:
    run_server.require_packages()
    host = ALL_INTERFACES if options.lan else options.host
    shown = network.own_address() if options.lan else host
    from linja.server import Settings  # noqa: PLC0415
    from linja.server.storage.database_file import DatabaseInUse  # noqa: PLC0415
    from linja.web import create_app  # noqa: PLC0415

    settings = Settings.from_environment()
    settings = replace(settings, hosts=_names(options), build_solutions=(), ask_to_build=bool(settings.build_solutions))
    try:
        run_server.check_unused(settings)
    except DatabaseInUse as other:
        if options.lan or not other.address:
            raise
        return _show_other(other.address, not options.no_browser)
    run_server.reach_database(settings)
    listening = run_server.open_port(host, options.port)
    port = listening.getsockname()[1]
    app = create_app(replace(settings, address=run_server.address_of(host, port)))
    address = run_server.address_of(shown, port)
    logs.begin("text", "warning")
    return run_server.run(app, listening, lambda: _announce(address, options.lan, not options.no_browser))


def _names(options: argparse.Namespace) -> tuple[str, ...]:
    """The names under which it may be asked: a page elsewhere whose name leads here is not us."""
    if options.lan:
        return (*LOCAL_NAMES, *network.own_names())
    return LOCAL_NAMES if options.host in LOCAL_NAMES else ()


def _show_other(address: str, open_browser: bool) -> int:
    """Another server is running already: open its page."""
    print(t("Linja is already running at %(address)s", address=address), flush=True)
    if open_browser:
        webbrowser.open(address)
    return 0


def _announce(address: str, is_shared: bool, open_browser: bool) -> None:
    print(t("Linja is at %(address)s (Ctrl-C stops it)", address=address), flush=True)
    if is_shared:
        from linja.server.http.api.qr import blocks  # noqa: PLC0415

        print(t("Anyone on this network can play: enter the address or scan this code."), end="\n\n")
        print(blocks(address, in_colour=sys.stdout.isatty()), flush=True)
    if open_browser:
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
