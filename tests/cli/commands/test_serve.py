"""`linja serve` as a process: logs, signals, flags, proxies."""

from __future__ import annotations

import json
import logging
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections import deque
from contextlib import closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx2
import pytest
from websockets.exceptions import ConnectionClosed

from linja.cli import main
from linja.cli.flags import FLAGS
from linja.cli.logs import AsText
from tests.server.processes import Server
from tests.server.visitors import LONG

if TYPE_CHECKING:
    from collections.abc import Callable

SERVE = ("serve", "--log-format", "json")


def logged(log: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in log.read_text().splitlines()]


@pytest.mark.slow
def test_the_log_tells_what_happened_and_no_secret(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with Server(tmp_path, command=SERVE, log=log) as server:
        ada, ben = server.visitor(), server.visitor()
        game = ada.make(opponent="link", side="b", starter="b")
        with ada.look(game) as black, ben.look(game):
            black.act("1-2")
            assert black.refusal(type="act", version=0, action="2-3") == "stale"
        token = "A" * 40
        for path in (f"/seat/{token}", f"/api/seats/{token}", "/api/games/nosuchgame"):
            httpx2.request("POST" if "seats" in path else "GET", server.address + path, headers={"cookie": ada.cookie})
        _, status = server.interrupt(signal.SIGTERM)
    assert status == 0
    events = logged(log)
    names = [event["event"] for event in events]
    assert {"started", "game made", "seat taken", "socket opened", "socket closed", "refused", "stopped"} <= set(names)
    assert {"where": "socket", "code": "stale"}.items() <= events[names.index("refused")].items()
    assert all({"at", "level", "event"} <= set(event) for event in events)
    text = log.read_text()
    for secret in (ada.cookie.partition("=")[2], ben.cookie.partition("=")[2], token, "linja-player"):
        assert secret not in text


@pytest.mark.slow
def test_the_log_is_readable_without_asking(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with Server(tmp_path, command=("serve",), log=log) as server:
        game = server.visitor().make(opponent="device", rules="classic")
        server.interrupt()
    assert f" info: game made game={game} rules=classic opponent=device\n" in log.read_text()


def test_a_traceback_is_part_of_the_log() -> None:
    try:
        raise ValueError("bad")
    except ValueError:
        record = logging.LogRecord("linja", logging.ERROR, "", 1, "it failed", None, sys.exc_info())
    assert AsText().format(record).endswith("ValueError: bad")


@pytest.mark.parametrize("sent", [signal.SIGTERM, pytest.param(signal.SIGINT, marks=pytest.mark.slow)])
def test_a_signal_closes_sockets_so_that_clients_come_back(tmp_path: Path, sent: signal.Signals) -> None:
    with Server(tmp_path, command=SERVE, log=tmp_path / "log") as server:
        ada = server.visitor()
        game = ada.make(opponent="computer", side="b", starter="b")
        with ada.look(game) as screen:
            screen.act("1-2")
            said, status = server.interrupt(sent)
            with pytest.raises(ConnectionClosed) as closed:
                deque(iter(screen.receive, None), maxlen=0)
    assert (said.splitlines()[-1], status) == ("Stopped. All games are saved.", 0)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1012
    assert not [event for event in logged(tmp_path / "log") if event["level"] in ("warning", "error")]


def children_of(pid: int) -> set[int]:
    found = set()
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it may end just now
            if int(stat.read_text().rpartition(")")[2].split()[1]) == pid:
                found.add(int(stat.parent.name))
    return found


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="there is no /proc to look at")
def test_no_process_outlives_a_killed_server(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        ada = server.visitor()
        with ada.look(ada.make(opponent="computer", level="perfect", side="r", starter="b")) as screen:
            screen.send(type="hint", version=0)  # refused or not, the computer thinks for seconds
            while not (started := children_of(server.pid)):
                screen.send(type="ping")
                screen.receive_of("pong")
            server.kill()
    deadline = time.monotonic() + LONG
    while any(Path(f"/proc/{pid}").exists() for pid in started):
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_every_flag_is_in_the_table_of_the_docs() -> None:
    text = (Path(__file__).parents[3] / "docs" / "hosting.md").read_text("utf-8")
    for flag in FLAGS:
        assert f"| `--{flag.name}" in text
        assert f"| `{flag.variable}` |" in text


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["--port", "x"], "is not a port"),
        (["--log-format", "xml"], "text, json"),
        (["--log-level", "loud"], "debug, info"),
        (["--pace", "slow"], "LINJA_PACE"),
        (["--build", "maybe"], "yes, no or a list such as zen,classic"),
        (["--database", "nonsense"], "database"),
        (["--database", "sqlite://"], "is a file"),
        (["--database", "sqlite:///:memory:"], "is a file"),
        (["--synchronous", "maybe"], "normal or full"),
        (["--behind-proxy", "127.0.0.1,garbage"], "LINJA_BEHIND_PROXY=garbage"),
    ],
)
def test_what_cannot_be_set_is_said_in_one_line(
    arguments: list[str], problem: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--port", "0", *arguments][: 3 + len(arguments)]) == 2
    said = capsys.readouterr().err
    assert problem in said
    assert said.count("\n") == 1


def test_a_flag_comes_before_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LINJA_NAMES", "example.org")
    with Server(tmp_path, command=("serve", "--names", "linja.example", "--home", str(tmp_path / "other"))) as server:
        port = server.address.rpartition(":")[2]
        status = {
            name: httpx2.get(f"{server.address}/healthz", headers={"host": f"{name}:{port}"}, timeout=LONG).status_code
            for name in ("linja.example", "localhost", "example.org")
        }
    assert status == {"linja.example": 200, "localhost": 200, "example.org": 400}
    assert (tmp_path / "other" / "games.sqlite").exists()


@pytest.mark.slow
def test_a_trusted_proxy_says_who_asks(tmp_path: Path) -> None:
    def made_by(address: str) -> int:
        return client.post(f"{server.address}/api/games", json={}, headers={"x-forwarded-for": address}).status_code

    with Server(tmp_path, command=("serve", "--behind-proxy", "127.0.0.1")) as server, httpx2.Client() as client:
        assert {made_by("203.0.113.7") for _ in range(150)} == {201, 429}
        assert made_by("203.0.113.8") == 201
    with Server(tmp_path) as server, httpx2.Client() as client:
        assert {made_by(f"203.0.113.{number}") for number in range(150)} == {201, 429}


def ended(tmp_path: Path, *command: str) -> tuple[int, str]:
    """The status of a server that does not start, and what it said."""
    server = Server(tmp_path / "home", command=("serve", *command), log=tmp_path / "log")
    return server.ended(), (tmp_path / "log").read_text()


def garbage(database: Path) -> None:
    database.parent.mkdir()
    database.write_text("garbage" * 1000)


def newer(database: Path) -> None:
    database.parent.mkdir()
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("CREATE TABLE alembic_version (version_num VARCHAR(32))")
        connection.execute("INSERT INTO alembic_version VALUES ('9999')")


@pytest.mark.parametrize(
    ("spoil", "problem"),
    [
        (newer, "newer version"),
        pytest.param(lambda database: database.parent.touch(), "File exists", marks=pytest.mark.slow),
        pytest.param(lambda database: database.mkdir(parents=True), "Is a directory", marks=pytest.mark.slow),
        pytest.param(garbage, "not a database", marks=pytest.mark.slow),
    ],
)
def test_a_start_that_fails_says_why_in_one_line(tmp_path: Path, spoil: Callable[[Path], Any], problem: str) -> None:
    spoil(tmp_path / "home" / "games.sqlite")
    status, said = ended(tmp_path)
    assert status == 2, said
    assert problem in said
    assert said.startswith("linja: ")
    assert said.count("\n") == 1


@pytest.mark.skipif(os.getuid() == 0 and not shutil.which("setpriv"), reason="root may write everywhere")
def test_a_home_without_permission_is_told_in_one_line(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir(0o500)
    limited = ["setpriv", "--bounding-set=-dac_override"] if os.getuid() == 0 else []
    command = [*limited, sys.executable, "-m", "linja.cli", "serve", "--home", str(home), "--port", "0"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=LONG, check=False)
    problem = f"linja: cannot use {home / 'games.sqlite'}: Permission denied\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", problem)


def test_a_second_server_is_refused_and_told_of_the_first(tmp_path: Path) -> None:
    with Server(tmp_path / "home", command=("serve",)) as server:
        database = tmp_path / "home" / "games.sqlite"
        assert ended(tmp_path) == (2, f"linja: a server is running with {database}: {server.address}/\n")
