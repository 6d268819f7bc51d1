"""The command `linja play`."""

from __future__ import annotations

import socket
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from linja.cli import main
from linja.cli.run_server import DEFAULT_PORT, open_port
from linja.errors import LinjaError
from tests.server.processes import Server

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def taken() -> Iterator[int]:
    """A port on which another program listens."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield other.getsockname()[1]


def test_a_free_port_is_used_if_the_usual_one_is_taken(taken: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("linja.cli.run_server.DEFAULT_PORT", taken)
    with open_port("127.0.0.1", None) as listening:
        assert listening.getsockname()[1] not in (0, taken)


def test_a_port_that_is_asked_for_is_used_or_it_is_an_error(taken: int) -> None:
    with pytest.raises(LinjaError, match=f"port {taken}"):
        open_port("127.0.0.1", taken)
    with open_port("127.0.0.1", 0) as listening:
        assert listening.getsockname()[1] != DEFAULT_PORT


@pytest.mark.parametrize("arguments", [["--port", "x"], ["--port", "65536"], ["--port", "-1"], ["more"]])
def test_options_that_make_no_sense(arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["play", *arguments])
    assert ended.value.code == 2


def test_a_host_that_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--host", "256.0.0.1", "--port", "0", "--no-browser"]) == 2
    assert capsys.readouterr().err.startswith("linja: cannot listen on 256.0.0.1")


def test_a_second_start_opens_the_page_of_the_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    monkeypatch.setenv("LINJA_HOME", str(tmp_path))
    with Server(tmp_path) as server:
        assert main(["play", "--port", str(server.port)]) == 0
        assert opened == [f"{server.address}/"]
        assert capsys.readouterr().out == f"Linja is already running at {server.address}/\n"
        assert main(["play", "--no-browser"]) == 0
        assert len(opened) == 1
        assert main(["play", "--lan"]) == 2
        assert "a server is running" in capsys.readouterr().err


def test_the_library_and_other_commands_do_without_the_extra() -> None:
    """Nothing of the extra web is imported by other commands."""
    code = (
        "import sys, linja, linja.cli; linja.cli.main(['perft', '61111110/01111116 b', '--depth', '1']);"
        "print(sorted({'fastapi', 'uvicorn', 'sqlalchemy', 'alembic', 'pydantic', 'jinja2'} & set(sys.modules)))"
    )
    said = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout
    assert said.splitlines() == ["104", "[]"]


@pytest.mark.parametrize("package", ["uvicorn", "fastapi", "jinja2"])
def test_without_the_extra_it_says_what_to_install(package: str) -> None:
    code = f"import sys; sys.modules[{package!r}] = None; from linja.cli import main; sys.exit(main(['play']))"
    done = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert "pip install 'linja[web]'" in done.stderr
