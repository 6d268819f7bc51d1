"""Write files completely or not at all: under a temporary name first, then renamed."""

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
"""Errors of the disk, as opposed to an invalid file name."""


def partial_of(path: Path, pid: int | str) -> Path:
    """The temporary name of a file while it is being written."""
    return path.with_name(f"{path.name}.{pid}.partial")


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """Yield a temporary path to write to; it replaces the given path at the end, or is removed if an error is raised.

    The target of a link is replaced, not the link. A special file such as /dev/stdout is written to directly. Leftovers
    of killed processes that wrote the same file are removed.
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
        with suppress(OSError):  # if it could not be created, there is nothing to remove
            partial.unlink(missing_ok=True)


@contextmanager
def replacing_text(path: Path) -> Iterator[TextIO]:
    """Open a text file for writing that replaces `path` only when complete. Raises LinjaError, or NoRoom."""
    try:
        with replacing(path) as target, target.open("w", encoding="utf-8") as file:
            yield file
    except OSError as error:
        kind = NoRoom if error.errno in NO_ROOM else LinjaError
        raise kind(msg("cannot write %(path)s: %(why)s"), path=path, why=error.strerror) from None


def _remove_leftovers(path: Path) -> None:
    with suppress(OSError):  # it can only be left in place
        for left in path.parent.iterdir():
            pid = left.name.removeprefix(f"{path.name}.").removesuffix(".partial")
            if left == partial_of(path, pid) and pid.isdecimal() and not _is_running(int(pid)):
                left.unlink(missing_ok=True)


def _is_running(pid: int) -> bool:
    if sys.platform == "win32":  # the check would end the process, and a file in use cannot be removed anyway
        return False
    with suppress(PermissionError):
        try:
            os.kill(pid, 0)
        except (ProcessLookupError, OverflowError):
            return False
    return True
