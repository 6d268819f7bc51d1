"""Runs `linja` for tests: in this process, or as the installed command."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from linja.cli import main

if TYPE_CHECKING:
    import pytest

START = "61111110/01111116 b"
EXAMPLE = "50022210/01122105 r"
FINISHED = "00000246/53301000 b"
STUCK = "0000000c/00000066 b"
COMMAND = Path(sysconfig.get_path("scripts")) / "linja"


class Answer(NamedTuple):
    status: int
    out: str
    err: str


class Run:
    """Runs the command in this process, with bytes on standard input."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self.capsys, self.monkeypatch = capsys, monkeypatch

    def __call__(self, *arguments: object, stdin: bytes = b"") -> Answer:
        self.monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        try:
            status = main(list(map(str, arguments)))
        except SystemExit as exit_:
            status = int(exit_.code or 0)
        return Answer(status, *self.capsys.readouterr())


def lines_of(*positions: str) -> bytes:
    return "".join(f"{position}\n" for position in positions).encode()


def assert_one_line(answer: Answer, *words: str) -> None:
    """Bad input: exit status 2, and one line on standard error that names what was wrong."""
    assert answer.status == 2
    assert answer.err.count("\n") == 1
    assert answer.err.startswith("linja")
    assert "Traceback" not in answer.err
    for word in words:
        assert word in answer.err


def process(*arguments: str | Path, stdin: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [COMMAND, *arguments],
        input=stdin,
        capture_output=True,
        timeout=60,
        check=False,
        env={**os.environ, **environment},
    )


def with_closed(stream: str, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    """Run the command with `<&-` or `>&-`."""
    script = f'exec "$0" "$@" {stream}'
    return subprocess.run(["sh", "-c", script, COMMAND, *arguments], capture_output=True, timeout=60, check=False)
