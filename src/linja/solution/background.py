"""Builds a solution in a child process: `python -m linja.solution.background RULES DIRECTORY THREADS`.

It runs at the lowest priority, reports progress (`DONE TOTAL` on each line, `! why` for an error), and ends when its
standard input does, so it never outlives the program that started it, even if that crashes.
"""

from __future__ import annotations

import os
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING

from linja.errors import LinjaError, NoRoom
from linja.files import partial_of
from linja.rules import Rules
from linja.solution.solver import solve
from linja.solution.store import Store

if TYPE_CHECKING:
    from typing import TextIO

try:
    import fcntl
except ImportError:  # not on Windows, where two programs may do the same work
    fcntl = None  # type: ignore[assignment]

LOWEST_PRIORITY = 19
ELSEWHERE = "another program is building it"
CANNOT = 3


def main(arguments: list[str]) -> int:
    """Build the solution and return the exit status."""
    text, directory, threads = arguments
    rules, store = Rules.parse(text), Store(Path(directory))
    if hasattr(os, "nice"):
        os.nice(LOWEST_PRIORITY)
    threading.Thread(target=_end_with_starter, args=(store.path(rules),), daemon=True).start()
    try:
        with _only_one(store.path(rules)):
            if not store.path(rules).exists():
                solve(rules, threads=int(threads), store=store, progress=_say)
    except LinjaError as error:
        print(f"! {error}", flush=True)
        return CANNOT
    return 0


def _say(done: int, total: int) -> None:
    print(done, total, flush=True)


def _end_with_starter(path: Path) -> None:
    """Wait for the end of standard input; the solver itself does not check for it while it computes."""
    while os.read(0, 1024):
        pass
    partial_of(path, os.getpid()).unlink(missing_ok=True)
    os._exit(1)


def _only_one(path: Path) -> TextIO:
    """Lock a file that only one program can hold. Raises NoRoom."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = path.with_suffix(".lock").open("w")
    except OSError as error:
        raise NoRoom(f"cannot use {path.parent}: {error.strerror}") from None
    if fcntl is not None:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            lock.close()
            raise NoRoom(ELSEWHERE) from None
    return lock


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
