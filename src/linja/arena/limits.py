"""Limits of bots: time, memory, processor time, output."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from typing import TYPE_CHECKING

from linja.errors import LinjaError

if TYPE_CHECKING:
    from collections.abc import Sequence

TURNS_ALLOWED_FOR = 100
"""The number of turns of one side that the processor time allows; longer games are rare."""


@dataclass(frozen=True)
class Limits:
    """The limits of every bot in a tournament; our own players do not need them."""

    time: float = 5.0
    """seconds for a turn; a bot that takes longer loses"""
    nodes: int | None = None
    """positions to look at for a turn; sent to the bot, but not enforced"""
    start: float = 10.0
    """seconds from the start of the program to its hello"""
    memory: int = 2048
    """megabytes of data for each process of a bot; 0 for no limit"""
    output: int = 1_048_576
    """bytes that a bot may write between two turns, to standard output and error together"""

    def __post_init__(self) -> None:
        for name, value, least in (("time", self.time, 0.001), ("start-up time", self.start, 0.001)):
            if not least <= value <= 86_400:
                raise LinjaError(f"{name} {value:g}: must be {least} to 86400 seconds")
        if self.nodes is not None and not 1 <= self.nodes <= 10**12:
            raise LinjaError(f"nodes {self.nodes}: must be 1 to 10^12")
        if self.memory < 0:
            raise LinjaError(f"memory {self.memory}: must be a number of megabytes, or 0 for no limit")

    @property
    def processor(self) -> int:
        """Seconds of processor time for each process of a bot, in one game."""
        return int(self.start + TURNS_ALLOWED_FOR * self.time) + 1

    def applied_to(self, command: Sequence[str]) -> list[str]:
        """The command line that runs a program under these limits.

        The shell sets them in the child itself, before the program runs. (Python would have to be forked for that,
        which is not safe beside threads.) Data is limited, not address space: run-times such as Java's reserve much
        more than they use. The soft limit on processor time comes first, so that its own signal tells what happened.
        """
        settings = ["ulimit -c 0", f"ulimit -S -t {self.processor}", f"ulimit -H -t {self.processor + 1}"]
        if self.memory:
            settings.append(f"ulimit -d {self.memory * 1024}")
        return ["/bin/sh", "-c", f"{'; '.join(settings)}; exec {shlex.join(command)}"]
