"""The lines between arena and bot, as described in docs/bots.md: writing and parsing."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from linja.errors import LinjaError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from linja.position import Position
    from linja.rules import Rules
    from linja.turn import Turn

PROTOCOL_VERSION = 1
"""The newest version of the protocol that we speak."""
LONGEST_LINE = 65_536
"""Bytes of a line to a bot, including its end."""
LONGEST_ANSWER = 4_096
"""Bytes of a line from a bot, including its end."""


class InvalidLine(LinjaError):
    """A line that breaks the protocol."""


class Hello(NamedTuple):
    """A bot's hello: the version it will speak, and its name."""

    version: int
    name: str


class Go(NamedTuple):
    """How long to think: milliseconds and nodes, if given."""

    time: int | None = None
    nodes: int | None = None


def words(line: str) -> tuple[str, str]:
    r"""The command of a line, and the rest, without surrounding white space.

    >>> words("bestturn 6-5  8-4\r\n")
    ('bestturn', '6-5  8-4')
    """
    command, _, rest = line.strip().partition(" ")
    return command, rest.strip()


def write_start(rules: Rules, seed: int) -> str:
    """The lines sent to a bot after its hello."""
    return f"rules {rules}\nseed {seed}\n"


def write_question(position: Position, turns: Iterable[Turn], go: Go) -> str:
    """The three lines that ask for a turn.

    >>> from linja import Position, Turn
    >>> print(write_question(Position.parse("10000000/00000001 b"), [Turn.parse("1-2")], Go(500, 1000)), end="")
    position 10000000/00000001 b
    turns 1-2
    go time 500 nodes 1000
    """
    limits = [f" {name} {value}" for name, value in go._asdict().items() if value is not None]
    return f"position {position.text}\nturns {'; '.join(map(str, turns))}\ngo{''.join(limits)}\n"


def read_hello(rest: str) -> Hello:
    """Parse a bot's `hello`. Raises InvalidLine for an unsupported version.

    >>> read_hello("1 Deep Bamboo")
    Hello(version=1, name='Deep Bamboo')
    """
    version, _, name = rest.partition(" ")
    if not re.fullmatch("[1-9][0-9]{0,3}", version):
        raise InvalidLine(
            f"'hello {rest[:40]}' has no version; expected something like 'hello {PROTOCOL_VERSION} Name of the bot'"
        )
    if int(version) > PROTOCOL_VERSION:
        raise InvalidLine(f"it wants version {version} of the protocol, but the newest here is {PROTOCOL_VERSION}")
    return Hello(int(version), " ".join(name.split()))


def read_go(rest: str) -> Go:
    """Parse the limits of `go`; unknown names are skipped with their values.

    >>> read_go("time 500 mood 3 nodes 1000")
    Go(time=500, nodes=1000)
    """
    fields = rest.split()
    given = dict(zip(fields[::2], fields[1::2], strict=False))
    return Go(*(_whole(given[name], name) if name in given else None for name in Go._fields))


def _whole(text: str, name: str) -> int:
    if not re.fullmatch("[0-9]{1,12}", text):
        raise InvalidLine(f"{name} {text[:20]!r} is not a whole number")
    return int(text)
