"""Arguments shared by several commands: rules, and a position or a stream of positions."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, cast

from linja.cli.i18n import t
from linja.errors import InvalidPosition, LinjaError
from linja.position import Position
from linja.rules import Rules

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterator
    from io import BufferedReader

    Commands = argparse._SubParsersAction[argparse.ArgumentParser]

MOST_READ = 1 << 16
"""Bytes of standard input that are processed together."""


def add_position_command(commands: Commands, name: str, help_text: str) -> argparse.ArgumentParser:
    """Add a command that takes a position and rules."""
    parser = add_command(commands, name, help_text)
    one, many = (
        t("such as '61111110/01111116 b'"),
        t("such as '61111110/01111116 b'; - reads one per line from standard input"),
    )
    parser.add_argument("position", metavar="POSITION", help=one if name == "show" else many)
    add_rules(parser)
    return parser


def add_command(commands: Commands, name: str, help_text: str) -> argparse.ArgumentParser:
    """Add a command with the same text in the list of commands and in its own help."""
    return commands.add_parser(name, help=help_text, description=help_text[0].upper() + help_text[1:] + ".")


def add_rules(parser: argparse.ArgumentParser) -> None:
    """Add the option --rules."""
    about = t("such as classic or zen+aggressive (default: zen)")
    parser.add_argument("--rules", default="zen", metavar="R", help=about)


def answer_positions(options: argparse.Namespace, answer: Callable[[Position, Rules, argparse.Namespace], None]) -> int:
    """Call `answer` for the position given, or for each line of standard input. Returns the exit status."""
    rules = Rules.parse(options.rules)
    if options.position != "-":
        answer(Position.parse(options.position, rules), rules, options)
        return 0
    for _, positions in position_batches(rules):
        for position in positions:
            answer(position, rules, options)
            print(end=options.after_each, flush=True)
    return 0


def position_batches(rules: Rules) -> Iterator[tuple[int, list[Position]]]:
    """Yield positions from standard input, one per line, as they arrive: the first line's number, and some positions.

    Raises InvalidPosition after yielding those before the invalid line.
    """
    if sys.stdin is None:
        raise LinjaError("standard input is closed")
    first, rest = 1, b""
    while True:
        read = cast("BufferedReader", sys.stdin.buffer).read1(MOST_READ)
        *lines, rest = (rest + read).split(b"\n")
        if not read and rest:
            lines, rest = [rest], b""
        positions: list[Position] = []
        for number, line in enumerate(lines, start=first):
            try:
                positions.append(Position.parse(line.decode(errors="replace"), rules))
            except LinjaError as error:
                yield first, positions
                raise InvalidPosition("line %(line)s: %(why)s", line=number, why=error) from None
        yield first, positions
        first += len(lines)
        if not read:
            return
