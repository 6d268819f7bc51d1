"""The disk and memory needed to build a solution, and whether this machine has them."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING, NamedTuple

from linja.errors import NoRoom
from linja.rules import MOST_PIECES

if TYPE_CHECKING:
    from pathlib import Path

    from linja.kernel import _native
    from linja.rules import Rules

BYTES_A_POSITION = 0.4
"""of disk, with room to spare"""
SPARE_MEMORY = 130_000_000
"""for everything but the solver's tables"""


class Needs(NamedTuple):
    """The bytes needed for a build."""

    disk: int
    memory: int


FULL_BOARD = Needs(disk=510_000_000, memory=840_000_000)
"""The most that the standard rules need; smaller boards need very little."""


def disk_of(rules: Rules) -> int:
    """The most bytes of disk that a solution takes; very little on a smaller board."""
    return FULL_BOARD.disk if rules.pieces == MOST_PIECES else 0


def lack(rules: Rules, directory: Path) -> str | None:
    """What is missing to build a solution there, if anything: a quick check before the solver's own."""
    if rules.pieces != MOST_PIECES:
        return None
    there = next(path for path in (directory, *directory.parents) if path.exists())
    if shutil.disk_usage(there).free < FULL_BOARD.disk:
        return f"{FULL_BOARD.disk // 1_000_000} MB of disk are needed"
    memory = available_memory()
    if memory is not None and memory < FULL_BOARD.memory:
        return f"{FULL_BOARD.memory // 1_000_000} MB of free memory are needed"
    return None


def needs_of(solver: _native.Solver, positions: int, down_to: int) -> Needs:
    """The needs of a solver for this many positions, down to this layer."""
    return Needs(int(positions * BYTES_A_POSITION), solver.bytes_needed(down_to) + SPARE_MEMORY)


def check(needs: Needs, directory: Path) -> None:
    """Create the directory, and raise NoRoom if disk or memory are insufficient."""
    try:
        directory.mkdir(parents=True, exist_ok=True)
        free = shutil.disk_usage(directory).free
    except OSError as error:
        raise NoRoom(f"cannot use {directory}: {error.strerror}") from None
    if free < needs.disk:
        raise NoRoom(f"not enough disk: {_megabytes(needs.disk)} may be needed, {_megabytes(free)} are free")
    memory = available_memory()
    if memory is not None and memory < needs.memory:
        raise NoRoom(f"not enough memory: {_megabytes(needs.memory)} are needed, {_megabytes(memory)} are free")


def available_memory() -> int | None:
    """The bytes of memory available to a new program, or None if the system does not say."""
    try:
        with open("/proc/meminfo", encoding="ascii") as file:
            lines = dict(line.split(":", 1) for line in file)
        return int(lines["MemAvailable"].split()[0]) * 1024
    except (OSError, KeyError, ValueError):
        return None


def _megabytes(size: int) -> str:
    return f"{size / 1e6:,.0f} MB"
