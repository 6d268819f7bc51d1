"""Adopt and end orphaned processes, where the system supports it (Linux)."""

from __future__ import annotations

import ctypes
import os
import signal
import sys
import time
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Iterator

PR_SET_CHILD_SUBREAPER, PR_GET_CHILD_SUBREAPER = 36, 37
"""of prctl(2)"""
TIME_TO_DIE = 2.0


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


def end_group(leader: subprocess.Popen[bytes]) -> None:
    """Kill a process that leads its group, with the whole group, and reap all of them where that is possible."""
    adopted = _adopts()
    _adopt(True)
    try:
        with suppress(ProcessLookupError, PermissionError):  # nothing is left of it
            os.killpg(leader.pid, signal.SIGKILL)
        leader.wait()
        _reap_group(leader.pid)
    finally:
        _adopt(adopted)


def _reap_group(group: int) -> None:
    """Reap what has become ours with the death of its leader; what cannot be killed is left."""
    deadline = time.monotonic() + TIME_TO_DIE
    with suppress(ChildProcessError):  # none is left
        while time.monotonic() < deadline:
            if os.waitpid(-group, os.WNOHANG) == (0, 0):
                time.sleep(0.001)


def _end(pid: int) -> None:
    """End a child; its own children then become ours."""
    with suppress(ProcessLookupError, ChildProcessError, PermissionError):  # PermissionError: another user's process
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)


def _adopt(is_on: bool) -> None:
    """Make this process the parent of orphaned descendants, or not, where that works."""
    with suppress(OSError, AttributeError):  # another C library, or a system that forbids it
        ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, ctypes.c_ulong(is_on), 0, 0, 0)


def _adopts() -> bool:
    """Whether this process is the parent of orphaned descendants."""
    answer = ctypes.c_int(0)
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(PR_GET_CHILD_SUBREAPER, ctypes.byref(answer), 0, 0, 0)
    return bool(answer.value)


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
