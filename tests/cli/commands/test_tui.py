"""`linja tui` outside a terminal, and without its packages: one clear line."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from linja.cli import main

if TYPE_CHECKING:
    from pathlib import Path


def run(*arguments: str, code: str = "pass") -> subprocess.CompletedProcess[str]:
    start = f"import sys; {code}; from linja.cli import main; sys.exit(main(sys.argv[1:]))"
    return subprocess.run(
        [sys.executable, "-c", start, "tui", *arguments],
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        timeout=120,
        check=False,
    )


def assert_one_line(done: subprocess.CompletedProcess[str], text: str) -> None:
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert text in done.stderr


@pytest.mark.parametrize("package", ["textual", "websockets"])
def test_without_its_packages_the_extra_is_named(package: str) -> None:
    assert_one_line(run(code=f"sys.modules[{package!r}] = None"), "pip install 'linja[terminal]'")


def test_without_a_terminal_it_says_so() -> None:
    assert_one_line(run(), "needs a terminal")


@pytest.mark.parametrize("text", ["", "1. 9-9 *", "\udcff"])
def test_a_file_that_holds_no_game_is_refused(
    tmp_path: Path, text: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for stream in (sys.stdin, sys.stdout):
        monkeypatch.setattr(stream, "isatty", lambda: True)
    file = tmp_path / "game.txt"
    file.write_bytes(text.encode("utf-8", "surrogateescape"))
    for path, problem in ((file, "game.txt: line 1, column 1"), (tmp_path / "none", "cannot read")):
        assert main(["tui", str(path)]) == 2
        said, error = capsys.readouterr()
        assert (said, error.count("\n")) == ("", 1)
        assert problem in error
