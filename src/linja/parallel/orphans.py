"""Adopt and end orphaned processes, where the system supports it (Linux)."""

from __future__ import annotations

import ctypes
import os
import signal
import sys
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

PR_SET_CHILD_SUBREAPER = 36
"""of prctl(2)"""


@contextmanager
def ending_orphans() -> Iterator[None]:
    """End, at exit, processes that others have started in separate sessions in the meantime.

    Use it only in a process in which nothing else starts children in new sessions at the same time. It does nothing
    outside Linux.
    """
    if sys.platform != "linux":
        yield
        return
    before = _foreign_children()
    _adopt(True)
    try:
        yield
    finally:
        while left := _foreign_children() - before:
            for pid in left:
                _end(pid)
            before |= left
        _adopt(False)


def _end(pid: int) -> None:
    """End a child; its own children then become ours."""
    with suppress(ProcessLookupError, ChildProcessError, PermissionError):  # PermissionError: another user's process
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)


def _adopt(is_on: bool) -> None:
    """Make this process the parent of orphaned descendants; return whether that worked."""
    with suppress(OSError, AttributeError):  # another C library, or a system that forbids it
        ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, ctypes.c_ulong(is_on), 0, 0, 0)


def _foreign_children() -> set[int]:
    """Our children in other sessions."""
    me, session = os.getpid(), os.getsid(0)
    found = set()
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it has ended in the meantime
            _, parent, _, its_session, *_ = path.read_text("ascii", "replace").rpartition(")")[2].split()
            if int(parent) == me and int(its_session) != session:
                found.add(int(path.parent.name))
    return found
