"""Files that are written whole or not at all: first beside their place, then put there at once."""

from __future__ import annotations

import errno
import os
import sys
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from linja.errors import LinjaError, NoRoom
from linja.language import msg

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from typing import TextIO


NO_ROOM = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO}
"""Errors that are the disk's and not of whoever named the file."""


def partial_of(path: Path, pid: int | str) -> Path:
    """Where a process writes a file before it is complete."""
    return path.with_name(f"{path.name}.{pid}.partial")


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """A path to write to. It takes the place of the given one, unless something is raised: then it is removed.

    What a link points to is replaced, not the link. A special file such as /dev/stdout is written to directly. What
    processes that were killed have left of the same file is removed.
    """
    if path.exists() and not path.is_file():
        yield path
        return
    if path.is_symlink():
        path = path.resolve()
    _remove_leftovers(path)
    partial = partial_of(path, os.getpid())
    try:
        yield partial
        partial.replace(path)
    finally:
        with suppress(OSError):  # where it could not be made, it cannot be removed either
            partial.unlink(missing_ok=True)


@contextmanager
def replacing_text(path: Path) -> Iterator[TextIO]:
    """A file to write text to, which then is either as before or complete. Raises LinjaError, or NoRoom."""
    try:
        with replacing(path) as target, target.open("w", encoding="utf-8") as file:
            yield file
    except OSError as error:
        kind = NoRoom if error.errno in NO_ROOM else LinjaError
        raise kind(msg("cannot write %(path)s: %(why)s"), path=path, why=error.strerror) from None


def _remove_leftovers(path: Path) -> None:
    with suppress(OSError):  # then it can only be left
        for left in path.parent.iterdir():
            pid = left.name.removeprefix(f"{path.name}.").removesuffix(".partial")
            if left == partial_of(path, pid) and pid.isdecimal() and not _is_running(int(pid)):
                left.unlink(missing_ok=True)


def _is_running(pid: int) -> bool:
    if (
        sys.platform == "win32"
    ):  # there it could not be asked without ending it, and no file can be removed that is in use
        return False
    with suppress(PermissionError):
        try:
            os.kill(pid, 0)
        except (ProcessLookupError, OverflowError):
            return False
    return True
