"""Server settings, given as command-line options or environment variables."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple

from linja.cli.run_server import DEFAULT_PORT

if TYPE_CHECKING:
    import argparse


class Flag(NamedTuple):
    """A setting: an option, or else an environment variable."""

    name: str
    metavar: str
    otherwise: str
    help: str

    @property
    def variable(self) -> str:
        """The name of the environment variable."""
        return f"LINJA_{self.name.upper().replace('-', '_')}"


HOME = Flag("home", "DIR", "", "the directory of games and solutions (default: the user's data directory)")
DATABASE = Flag("database", "URL", "", "another database, such as postgresql://… (default: games.sqlite there)")
FLAGS = (
    Flag("host", "H", "127.0.0.1", "the address to listen on"),
    Flag("port", "P", str(DEFAULT_PORT), "the port to listen on"),
    HOME,
    DATABASE,
    Flag("synchronous", "S", "normal", "with full, SQLite loses nothing that was confirmed, even in a power cut"),
    Flag("names", "NAMES", "", "allowed host names, separated by commas (default: any)"),
    Flag("behind-proxy", "ADDRESSES", "", "trusted proxy addresses, separated by commas"),
    Flag("log-format", "F", "text", "text or json"),
    Flag("log-level", "L", "info", "debug, info, warning or error"),
    Flag("pace", "SECONDS", "0.7", "seconds between the actions of the computer's turn"),
    Flag("build", "RULES", "yes", "solutions to build, such as zen,classic; yes: the standard ones, no: none"),
    Flag("build-disk", "MB", "2000", "megabytes of disk that solutions may use"),
)
"""Documented as a table in docs/hosting.md."""


def add_flags(parser: argparse.ArgumentParser, flags: tuple[Flag, ...]) -> None:
    """Add options to a parser; their help names the environment variable."""
    for flag in flags:
        otherwise = f", default {flag.otherwise}" if flag.otherwise else ""
        parser.add_argument(f"--{flag.name}", metavar=flag.metavar, help=f"{flag.help} ({flag.variable}{otherwise})")


def values(options: argparse.Namespace, flags: tuple[Flag, ...]) -> dict[str, str]:
    """The values of all settings, by the names of their environment variables."""
    return {
        flag.variable: getattr(options, flag.name.replace("-", "_")) or os.environ.get(flag.variable) or flag.otherwise
        for flag in flags
    }
