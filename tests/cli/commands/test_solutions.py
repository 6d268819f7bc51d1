"""The commands solve, verify, value and solution, on small boards."""

from __future__ import annotations

import json
import os
import re
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from linja.kernel import _native

if TYPE_CHECKING:
    from tests.cli.running import Run


BOARD = "zen+pieces=3+limit=3"
START = "21000000/00000012 b"


def test_without_a_solution_value_names_the_command_that_builds_it(run: Run) -> None:
    status, out, err = run("value", START, "--rules", BOARD)
    assert (status, out) == (3, "")
    assert err.count("\n") == 1
    assert f"linja solve --rules {BOARD}" in err


def test_verify_without_a_solution_has_the_same_status(run: Run) -> None:
    assert run("verify", "--rules", BOARD)[0] == 3


def test_solve_says_how_many_positions_how_fast_how_large_and_where(run: Run, home: Path) -> None:
    status, out, _ = run("solve", "--rules", BOARD, "--threads", "1")
    assert status == 0
    first, checksum, path = out.splitlines()
    positions = sum(_native.Layout(3, 3).positions(layer) for layer in range(43))
    assert first.startswith(f"{BOARD}: {positions:,} positions in ")
    assert checksum.startswith("sha256 ")
    assert path == str(home / "solutions" / f"{BOARD}.linja")


def test_verify_reports_a_right_file(run: Run) -> None:
    run("solve", "--rules", BOARD)
    status, out, _ = run("verify", "--rules", BOARD)
    assert status == 0
    assert f"{BOARD}: right." in out
    assert " 0 wrong" in out


def test_verify_reports_a_damaged_file(run: Run, home: Path) -> None:
    run("solve", "--rules", BOARD)
    path = home / "solutions" / f"{BOARD}.linja"
    data = bytearray(path.read_bytes())
    data[100] ^= 1
    path.write_bytes(data)
    status, out, err = run("verify", "--rules", BOARD)
    assert (status, out) == (2, "")
    assert "damaged" in err


def test_value_is_one_line_with_the_margin_and_the_best_turns(run: Run) -> None:
    run("solve", "--rules", BOARD)
    status, out, _ = run("value", START, "--rules", BOARD)
    assert status == 0
    value, turns = out.rstrip("\n").split("\t")
    assert value == "0" or value[0] in "+-"
    listed = json.loads(run("value", START, "--rules", BOARD, "--json")[1])
    assert int(value) == listed["value"]
    assert turns.split("; ") == [entry["turn"] for entry in listed["turns"] if entry["value"] == listed["value"]]


def test_a_finished_game_has_its_margin_and_no_turns(run: Run) -> None:
    run("solve", "--rules", BOARD)
    assert run("value", "00000012/11100000 b", "--rules", BOARD)[1] == "+3\t\n"
    assert run("value", "00000012/11100000 r", "--rules", BOARD)[1] == "-3\t\n"


def test_values_of_a_stream_come_in_its_order(run: Run) -> None:
    run("solve", "--rules", BOARD)
    finished = "00000012/11100000"
    asked = f"{finished} b\n{START}\n{finished} r\nnonsense\n"
    status, out, err = run("value", "-", "--rules", BOARD, stdin=asked.encode())
    assert status == 2
    lines = out.splitlines()
    assert len(lines) == 3
    assert (lines[0], lines[2]) == ("+3\t", "-3\t")
    assert err.startswith("linja: line 4: ")


def test_a_position_below_a_slice_is_named_by_its_line(run: Run) -> None:
    run("solve", "--rules", BOARD, "--down-to", "30")
    asked = f"00000012/11100000 b\n\r{START}\n"
    status, out, err = run("value", "-", "--rules", BOARD, stdin=asked.encode())
    assert (status, out) == (2, "+3\t\n")
    assert err.startswith("linja: line 2: ")
    assert "goes down to 30 steps" in err


def test_solutions_are_listed_exported_and_imported(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run("solve", "--rules", BOARD)
    run("solve", "--rules", BOARD, "--down-to", "30")
    listed = run("solution", "list")[1].splitlines()
    assert len(listed) == 2
    assert any("down to 30 steps" in line for line in listed)
    assert all(re.search(r"\twon [0-9.]+%, drawn [0-9.]+%, lost [0-9.]+%\t", line) for line in listed)
    exported = tmp_path / "there.linja"
    assert run("solution", "export", BOARD, str(exported))[0] == 0
    status, _, err = run("solution", "export", BOARD, str(exported / "below"))
    assert (status, err.startswith("linja: cannot copy ")) == (2, True)
    monkeypatch.setenv("LINJA_HOME", str(tmp_path / "other"))
    assert run("solution", "list")[1] == ""
    assert run("solution", "import", str(exported))[0] == 0
    assert run("solution", "list")[1].startswith(f"{BOARD}\t")
    assert run("value", START, "--rules", BOARD)[0] == 0


def test_a_broken_file_is_listed_as_such_and_not_imported(run: Run, home: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken.linja"
    broken.write_bytes(b"LINJASOL")
    status, _, err = run("solution", "import", str(broken))
    assert status == 2
    assert "cut short" in err
    (home / "solutions").mkdir(parents=True)
    broken.rename(home / "solutions" / "zen.linja")
    assert "cut short" in run("solution", "list")[1]


@pytest.mark.parametrize(
    "arguments",
    [
        ("solve", "--rules", "nonsense"),
        ("solve", "--rules", BOARD, "--threads", "0"),
        ("solve", "--rules", BOARD, "--down-to", "99"),
        ("solve", "--rules", BOARD, "--down-to", "-1"),
        ("solution", "export", BOARD.replace("3", "2"), "nowhere"),
        ("solution", "import", "nowhere"),
    ],
)
def test_bad_input_is_one_line(run: Run, arguments: tuple[str, ...]) -> None:
    status, out, err = run(*arguments)
    assert status in (2, 3)
    assert out == ""
    assert err.count("\n") == 1


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_a_solve_that_is_ended_by_a_signal_leaves_nothing(home: Path, name: str) -> None:
    number = getattr(signal, name, None) or pytest.skip(f"there is no {name} here")
    command = [sys.executable, "-m", "linja.cli", "solve", "--rules", "zen+pieces=9", "--threads", "1"]
    before = signal.signal(number, signal.SIG_DFL)  # the process inherits it: under nohup, SIGHUP is ignored
    process = subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.PIPE)
    signal.signal(number, before)
    with process:
        while not list(home.glob("solutions/*.partial")):
            assert process.poll() is None
            time.sleep(0.01)
        process.send_signal(number)
        out, err = process.communicate(timeout=120)
    assert (process.returncode, out, err) == (128 + number, b"", b"")
    assert list((home / "solutions").iterdir()) == []


def test_what_a_killed_solve_has_left_is_removed_by_the_next(run: Run, home: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", ""]) as ended:
        ended.wait()
    (home / "solutions").mkdir(parents=True)
    (home / "solutions" / f"{BOARD}.linja.{ended.pid}.partial").touch()
    assert run("solve", "--rules", BOARD, "--threads", "1")[0] == 0
    assert [path.name for path in (home / "solutions").iterdir()] == [f"{BOARD}.linja"]


def test_an_export_does_not_replace_a_special_file(run: Run, tmp_path: Path) -> None:
    run("solve", "--rules", BOARD, "--threads", "1")
    device = Path("/dev/null")
    if os.access("/dev", os.W_OK):  # users who may replace it there make one elsewhere
        device = tmp_path / "null"
        os.mknod(device, 0o600 | stat.S_IFCHR, os.makedev(1, 3))
    assert run("solution", "export", BOARD, device)[0] == 0
    assert device.is_char_device()


@pytest.mark.slow
def test_an_interrupt_leaves_nothing_broken(home: Path) -> None:
    """A real process, interrupted in the middle of the real board."""
    command = [sys.executable, "-m", "linja.cli", "solve", "--rules", "zen"]
    solutions = home / "solutions"
    with subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        while not (solutions.exists() and any(path.stat().st_size > 100_000 for path in solutions.iterdir())):
            assert process.poll() is None
            time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=120)
    assert (process.returncode, out) == (130, b"")
    assert b"Traceback" not in err
    assert list(solutions.iterdir()) == []
