"""The commands arena and bot as a user runs them: answers, bad input, stopping and resuming."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from linja.cli import main
from linja.rules import Rules
from linja.solution import solve
from tests.arena.bots import script

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.cli.running import Run

BOARD = ("--rules", "zen+pieces=4")
COMMAND = [sys.executable, "-m", "linja.cli", "arena"]


def test_a_tournament_of_levels_and_bots(run: Run, tmp_path: Path) -> None:
    bots = (f"first={script()}", f"broken={script(go='exit 5')}")
    out_dir = str(tmp_path / "out")
    status, out, _ = run("arena", "3", "random", *bots, "--games", "2", *BOARD, "--out", out_dir, "--jobs", "2")
    assert status == 0
    assert "12 games, 2 a pair" in out
    assert "6 x broken exited with status 5" in out
    assert "Without points lost per turn" in out
    results = json.loads((tmp_path / "out" / "results.json").read_text("utf-8"))
    assert results["standings"][-1]["player"] == "broken"


def test_points_lost_are_told_if_the_solution_is_there(run: Run) -> None:
    solve(Rules.parse("zen+pieces=2"), threads=1)
    arguments = ("arena", "perfect", "random", "--games", "4", "--rules", "zen+pieces=2", "--jobs", "1")
    status, out, _ = run(*arguments)
    assert status == 0
    rows = {line.split()[1]: line.split()[4] for line in out.splitlines() if line[:1].isdigit()}
    assert rows["perfect"] == "0.000"
    assert float(rows["random"]) > 0


def test_the_same_command_gives_the_same_games_however_many_jobs(run: Run, tmp_path: Path) -> None:
    for jobs in ("1", "2"):
        out_dir = str(tmp_path / jobs)
        arguments = ("arena", "1", "2", "random", "--games", "4", *BOARD, "--out", out_dir, "--jobs", jobs)
        assert run(*arguments)[0] == 0
    one, two = ((tmp_path / jobs / "games.linja").read_bytes() for jobs in ("1", "2"))
    assert one == two
    assert one.count(b"[Event") == 12


def test_more_games_are_added_to_those_that_are_there(run: Run, tmp_path: Path) -> None:
    arguments = ("arena", "1", "random", *BOARD, "--out", str(tmp_path / "out"), "--jobs", "1")
    run(*arguments, "--games", "4")
    first = (tmp_path / "out" / "games.linja").read_text("utf-8")
    _, out, err = run(*arguments, "--games", "6")
    assert "resuming: 4 of 6 games are finished" in err
    assert "6 games, 6 a pair" in out
    assert (tmp_path / "out" / "games.linja").read_text("utf-8").startswith(first)
    assert "resuming" not in run(*arguments, "--games", "6")[2]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("3", "--games", "2"), "at least two"),
        (("3", "3", "--games", "2"), "two players are called '3'"),
        (("3", "11", "--games", "2"), "'11' is neither a level"),
        (("3", "no-such-program", "--games", "2"), "no such program"),
        (("3", "4", "--games", "3"), "even"),
        (("3", "4", "--games", "two"), "--games"),
        (("3", "4"), "--games"),
        (("3", "4", "--games", "2", "--rules", "chess"), "unknown edition"),
        (("3", "4", "--games", "2", "--jobs", "0"), "--jobs"),
        pytest.param(
            ("3", "4", "--games", "2", "--ray", "nowhere"),
            "'nowhere' is not the address of a Ray cluster",
            marks=pytest.mark.slow,
        ),
        pytest.param(
            ("3", "4", "--games", "2", "--ray", "127.0.0.1:1"),
            "no Ray cluster can be reached at 127.0.0.1:1",
            marks=pytest.mark.slow,
        ),
        (("3", "4", "--games", "2", "--time", "0"), "time 0"),
        (("3", "4", "--games", "2", "--nodes", "0"), "nodes 0"),
        (("3", "4", "--games", "2", "--seed", "-1"), "seed -1"),
        (("3", "4", "--games", "2", "--out", "/dev/null/here"), "cannot write"),
    ],
)
def test_bad_input_is_one_clear_line(run: Run, arguments: tuple[str, ...], words: str) -> None:
    status, out, err = run("arena", *arguments)
    assert (status, out) == (2, "")
    assert err.count("\n") == 1
    assert words in err


def test_the_directory_of_another_tournament_is_refused(run: Run, tmp_path: Path) -> None:
    out_dir = str(tmp_path / "out")
    run("arena", "1", "random", "--games", "2", *BOARD, "--out", out_dir)
    status, out, err = run("arena", "1", "random", "--games", "2", *BOARD, "--out", out_dir, "--seed", "2")
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert "another tournament (with other seed)" in err


def test_a_damaged_solution_is_told_before_the_first_game(run: Run, home: Path) -> None:
    (home / "solutions").mkdir(parents=True)
    (home / "solutions" / "zen+pieces=4.linja").write_bytes(b"LINJASOL")
    status, out, err = run("arena", "1", "2", "--games", "2", *BOARD)
    assert (status, out, err.count("\n")) == (2, "", 1)


def games_in(directory: Path) -> int:
    path = directory / "games.jsonl"
    return path.read_bytes().count(b"\n") - 1 if path.exists() else 0


@contextmanager
def start(arguments: list[str], directory: Path, games: int) -> Iterator[subprocess.Popen[bytes]]:
    """The real command, once it has finished some games; in a session of its own, as Ctrl-C reaches a whole group."""
    command = [*COMMAND, *arguments, "--out", str(directory)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, start_new_session=True) as process:
        try:
            while games_in(directory) < games:
                assert process.poll() is None, process.communicate()
                time.sleep(0.01)
            yield process
        finally:
            process.kill()  # a test that fails is not to wait for it


LONG = ["1", "random", "--games", "400", "--rules", "zen+pieces=4", "--jobs", "2"]
SHORT = [*LONG[:3], "40", *LONG[4:]]


def shorten(directory: Path, games: int = 21) -> None:
    """Keep this many finished games, as if it had been stopped then, in whatever order they came; and tear one more."""
    path = directory / "games.jsonl"
    header, *lines = path.read_bytes().splitlines(keepends=True)
    wanted = [line for line in lines if line.endswith(b"\n") and json.loads(line)["opening"] <= 20]
    path.write_bytes(b"".join([header, *wanted[:games]]) + b'{"opening": 19, "bl')


@pytest.fixture(scope="module")
def straight(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The games of the short tournament, played without a stop, in this process."""
    directory = tmp_path_factory.mktemp("straight")
    assert main(["arena", *SHORT[:-1], "1", "--out", str(directory)]) == 0
    return (directory / "games.linja").read_bytes()


@pytest.mark.parametrize("signal_sent", [signal.SIGKILL, signal.SIGINT])
def test_a_stopped_tournament_goes_on_to_the_same_games(
    tmp_path: Path, straight: bytes, signal_sent: signal.Signals
) -> None:
    stopped = tmp_path / "stopped"
    with start(LONG, stopped, games=5) as process:
        if signal_sent is signal.SIGINT:
            os.killpg(process.pid, signal_sent)
        else:
            process.send_signal(signal_sent)
        out, err = process.communicate(timeout=60)  # its workers hold the pipes too: they have ended when this returns
    assert out == b""
    assert b"Traceback" not in err
    assert process.returncode == (130 if signal_sent is signal.SIGINT else -signal_sent)
    if signal_sent is signal.SIGINT:
        assert b"stopped; run the same command to resume" in err
    shorten(stopped)
    subprocess.run([*COMMAND, *SHORT, "--out", str(stopped)], check=True, capture_output=True, timeout=120)
    assert games_in(stopped) == 40
    assert (stopped / "games.linja").read_bytes() == straight


@pytest.mark.slow
def test_workers_that_are_only_starting_leave_an_interrupt_to_the_command(tmp_path: Path) -> None:
    directory = tmp_path / "out"
    with start([*LONG[:-1], "12"], directory, games=1) as process:  # the first has played, and others are starting
        os.killpg(process.pid, signal.SIGINT)
        _, err = process.communicate(timeout=60)
    assert b"Traceback" not in err
    assert process.returncode == 130


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("signal_sent", [signal.SIGINT, signal.SIGTERM])
def test_stopping_kills_the_bots_that_are_playing(tmp_path: Path, jobs: str, signal_sent: signal.Signals) -> None:
    noted = tmp_path / "pids"
    go = f'echo $$ >> {noted}; if test "$(wc -l < {noted})" -gt 3; then sleep 1000; fi; echo "bestturn $first"'
    arguments = ["random", f"slow={script(go=go)}", "--games", "40", *BOARD, "--jobs", jobs, "--time", "1000"]
    with start(arguments, tmp_path / "out", games=0) as process:
        while not noted.exists() or noted.read_text().count("\n") < 4:
            assert process.poll() is None
            time.sleep(0.01)
        if signal_sent is signal.SIGINT:
            os.killpg(process.pid, signal_sent)
        else:
            process.send_signal(signal_sent)
        _, err = process.communicate(timeout=60)
    assert process.returncode in (130, 143)
    assert b"Traceback" not in err
    for pid in set(map(int, noted.read_text().split())):
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


def test_bot_speaks_the_protocol(run: Run) -> None:
    lines = "hello 1\r\nrules zen+pieces=2\nposition 01010000/00000110 b\n\xff\ngo nodes 100\nquit\ngo\n"
    status, out, err = run("bot", "--level", "2", "--nodes", "500", stdin=lines.encode("latin-1"))
    assert (status, err) == (0, "")
    hello, answer = out.splitlines()
    assert hello == "hello 1 linja 2"
    assert answer.startswith("bestturn ")


@pytest.mark.parametrize("arguments", [("--level", "11"), ("--nodes", "0"), ("--level", "3", "--nodes", "x")])
def test_bot_with_bad_input(run: Run, arguments: tuple[str, ...]) -> None:
    status, out, err = run("bot", *arguments)
    assert (status, out, err.count("\n")) == (2, "", 1)
