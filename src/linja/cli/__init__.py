"""The command `linja`: one clear line and exit status 2 for bad input, never a traceback.

Each command is a module in `commands/`; this module has what they share. It may import every other package.
"""

from __future__ import annotations

import argparse
import io
import os
import signal
import sys
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NoReturn

import linja
from linja.cli.commands import analyse, arena, bench, fit, host, play, positions, puzzles, serve, site, solutions, tui
from linja.cli.i18n import add_language_option, error_text, requested_language, set_language, t
from linja.errors import LinjaError, MissingSolution, NoRoom, shortened

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from types import FrameType

COMMANDS = (play, tui, serve, site, host, positions, solutions, analyse, puzzles, arena, fit, bench)
"""Modules that add commands, in the order of the help."""

FAILED = 1
BAD_INPUT = 2
MISSING_SOLUTION = 3
INTERRUPTED = 130
STATUSES = {MissingSolution: MISSING_SOLUTION, NoRoom: FAILED}
"""Exit statuses of errors that are not bad input."""


class _Parser(argparse.ArgumentParser):
    """The parser of the program and of each command."""

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        add_language_option(self)

    def error(self, message: str) -> NoReturn:
        message = shortened(message)
        self.exit(
            BAD_INPUT, t("%(program)s: %(message)s (see %(program)s --help)", program=self.prog, message=message) + "\n"
        )


class _Version(argparse.Action):
    """Print the version and exit."""

    def __init__(self, option_strings: Sequence[str], dest: str) -> None:
        super().__init__(option_strings, dest, nargs=0, help=t("show the version and exit"))

    def __call__(self, parser: argparse.ArgumentParser, *_given: object) -> NoReturn:
        print("linja", linja.__version__)
        parser.exit()


def build_parser() -> argparse.ArgumentParser:
    """Return the parser with every command."""
    parser = _Parser(prog="linja", description=t("Linja, the board game with seven bamboo sticks."))
    parser.add_argument("--version", action=_Version)
    return _with_commands(parser)


def _with_commands(parser: argparse.ArgumentParser) -> argparse.ArgumentParser:
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    for command in COMMANDS:
        command.add_commands(commands)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit status."""
    if sys.stdout is None:  # started with it closed
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115 - for as long as we run
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal without our characters still gets an answer
    given = sys.argv[1:] if arguments is None else arguments
    set_language(requested_language(given))
    options = build_parser().parse_args(given)
    try:
        with _unwinding():
            status: int = options.run(options)
        sys.stdout.flush()
    except LinjaError as error:
        sys.stdout.flush()
        print(f"linja: {error_text(error)}", file=sys.stderr)
        return next((status for kind, status in STATUSES.items() if isinstance(error, kind)), BAD_INPUT)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # the reader of our output has closed it
        _write_nowhere()
        return 0
    except OSError as error:  # a full disk, for instance
        _write_nowhere()
        print(f"linja: {error.strerror}", file=sys.stderr)
        return FAILED
    return status


@contextmanager
def _unwinding() -> Iterator[None]:
    """Make SIGTERM and SIGHUP unwind the stack, like Ctrl-C, so that no partial file and no bot is left behind."""
    if threading.current_thread() is not threading.main_thread():  # signals are only handled there
        yield
        return
    numbers = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    heard = [number for number in numbers if signal.getsignal(number) is signal.SIG_DFL]  # nohup ignores one
    for number in heard:
        signal.signal(number, _end)
    try:
        yield
    finally:
        for number in heard:
            signal.signal(number, signal.SIG_DFL)


def _end(number: int, _frame: FrameType | None) -> NoReturn:
    sys.exit(128 + number)


def _write_nowhere() -> None:
    """Discard buffered output, which Python would otherwise try to write again at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
