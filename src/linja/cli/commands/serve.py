"""The command serve: the game for others, run by a host."""

from __future__ import annotations

import argparse
import os
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from linja.cli import logs
from linja.cli.i18n import t
from linja.cli.run_server import (
    HERE,
    USUAL_PORT,
    address_of,
    need_packages,
    open_port,
    port_number,
    reach_database,
    run,
)
from linja.errors import LinjaError

if TYPE_CHECKING:
    from linja.cli.commands.positions import Commands


class Flag(NamedTuple):
    """Something that a host can set, by a flag or else by an environment variable."""

    name: str
    metavar: str
    otherwise: str
    help: str

    @property
    def variable(self) -> str:
        """The environment variable."""
        return f"LINJA_{self.name.upper().replace('-', '_')}"


HOME = Flag("home", "DIR", "", "the directory of games and solutions (default: the user's data directory)")
DATABASE = Flag("database", "URL", "", "another database than games.sqlite there, such as postgresql://…")
FLAGS = (
    Flag("host", "H", "127.0.0.1", "the address to listen on"),
    Flag("port", "P", str(USUAL_PORT), "the port to listen on"),
    HOME,
    DATABASE,
    Flag("names", "NAMES", "", "the names it may be asked by, separated by commas (default: any)"),
    Flag("behind-proxy", "ADDRESSES", "", "proxies that are believed about who asks, separated by commas"),
    Flag("log-format", "F", "text", "text or json"),
    Flag("log-level", "L", "info", "debug, info, warning or error"),
    Flag("pace", "SECONDS", "0.7", "between the actions of the computer's turn"),
    Flag("build", "YES", "yes", "no: never build solutions"),
)
"""docs/hosting.md has them as a table."""


def add_commands(commands: Commands) -> None:
    """Add the command of this file."""
    about = t("run a server for others")
    serve = commands.add_parser("serve", help=about, description="Run a server for others.")
    add_flags(serve, FLAGS)
    serve.set_defaults(run=_serve)


def add_flags(parser: argparse.ArgumentParser, flags: tuple[Flag, ...]) -> None:
    """Add flags, and say what else sets them."""
    for flag in flags:
        otherwise = f", default {flag.otherwise}" if flag.otherwise else ""
        parser.add_argument(f"--{flag.name}", metavar=flag.metavar, help=f"{flag.help} ({flag.variable}{otherwise})")


def values(options: argparse.Namespace, flags: tuple[Flag, ...]) -> dict[str, str]:
    """What was set, by the names of the environment variables."""
    return {
        flag.variable: getattr(options, flag.name.replace("-", "_")) or os.environ.get(flag.variable) or flag.otherwise
        for flag in flags
    }


def _serve(options: argparse.Namespace) -> int:
    need_packages()
    from linja.server import Settings  # noqa: PLC0415
    from linja.web import create_app  # noqa: PLC0415

    said = values(options, FLAGS)
    form, level = _one_of(said, "LINJA_LOG_FORMAT", logs.FORMATS), _one_of(said, "LINJA_LOG_LEVEL", logs.LEVELS)
    names = _listed(said["LINJA_NAMES"])
    settings = replace(Settings.from_environment(said), hosts=(*HERE, *names) if names else ())
    reach_database(settings)
    app = create_app(settings)
    host, listening = said["LINJA_HOST"], open_port(said["LINJA_HOST"], _port(said["LINJA_PORT"]))
    address = address_of(host, listening.getsockname()[1])
    logs.begin(form, level)
    return run(
        app,
        listening,
        announce=lambda: print(f"Linja is at {address}", flush=True),
        proxies=_listed(said["LINJA_BEHIND_PROXY"]),
    )


def _one_of(said: dict[str, str], variable: str, allowed: tuple[str, ...]) -> str:
    if said[variable] not in allowed:
        raise LinjaError(f"{variable}={said[variable][:20]}: it is {', '.join(allowed)}")
    return said[variable]


def _port(text: str) -> int:
    try:
        return port_number(text)
    except argparse.ArgumentTypeError as error:
        raise LinjaError(str(error)) from None


def _listed(text: str) -> list[str]:
    return [name.strip() for name in text.split(",") if name.strip()]
