"""The commands solve, verify, value, solution and bench, on small boards."""

from __future__ import annotations

import io
import json
import re
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest

from linja.cli import main
from linja.cli.progress import Progress
from linja.kernel import _native
from linja.solution import facts

if TYPE_CHECKING:
    from pathlib import Path

    from linja import Rules

BOARD = "zen+pieces=3+limit=3"
START = "21000000/00000012 b"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LINJA_HOME", str(tmp_path))
    return tmp_path


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = main(arguments)
    out, err = capsys.readouterr()
    return status, out, err


def feed(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))


def test_without_a_solution_value_names_the_command_that_builds_it(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, "value", START, "--rules", BOARD)
    assert (status, out) == (3, "")
    assert err.count("\n") == 1
    assert f"linja solve --rules {BOARD}" in err


def test_verify_without_a_solution_has_the_same_status(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "verify", "--rules", BOARD)[0] == 3


@pytest.mark.parametrize("command", ["solve", "verify", "bench", "puzzles check", "arena 1 2 --games 2"])
def test_without_its_package_and_a_directory_the_extra_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.delenv("LINJA_HOME")
    monkeypatch.setitem(sys.modules, "platformdirs", None)
    status, out, err = run(capsys, *command.split())
    assert (status, out) == (2, "")
    assert err == "linja: solutions need one more package; this adds it: pip install 'linja[solution]'\n"


def test_solve_says_how_many_positions_how_fast_how_large_and_where(
    capsys: pytest.CaptureFixture[str], home: Path
) -> None:
    status, out, _ = run(capsys, "solve", "--rules", BOARD, "--threads", "1")
    assert status == 0
    first, checksum, path = out.splitlines()
    positions = sum(_native.Layout(3, 3).positions(layer) for layer in range(43))
    assert first.startswith(f"{BOARD}: {positions:,} positions in ")
    assert checksum.startswith("sha256 ")
    assert path == str(home / "solutions" / f"{BOARD}.linja")


def test_verify_reports_a_right_file(capsys: pytest.CaptureFixture[str]) -> None:
    run(capsys, "solve", "--rules", BOARD)
    status, out, _ = run(capsys, "verify", "--rules", BOARD)
    assert status == 0
    assert f"{BOARD}: right." in out
    assert " 0 wrong" in out


def test_verify_reports_a_damaged_file(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    run(capsys, "solve", "--rules", BOARD)
    path = home / "solutions" / f"{BOARD}.linja"
    data = bytearray(path.read_bytes())
    data[100] ^= 1
    path.write_bytes(data)
    status, out, err = run(capsys, "verify", "--rules", BOARD)
    assert (status, out) == (2, "")
    assert "damaged" in err


def test_value_is_one_line_with_the_margin_and_the_best_turns(capsys: pytest.CaptureFixture[str]) -> None:
    run(capsys, "solve", "--rules", BOARD)
    status, out, _ = run(capsys, "value", START, "--rules", BOARD)
    assert status == 0
    value, turns = out.rstrip("\n").split("\t")
    assert value == "0" or value[0] in "+-"
    listed = json.loads(run(capsys, "value", START, "--rules", BOARD, "--json")[1])
    assert int(value) == listed["value"]
    assert turns.split("; ") == [entry["turn"] for entry in listed["turns"] if entry["value"] == listed["value"]]


def test_a_finished_game_has_its_margin_and_no_turns(capsys: pytest.CaptureFixture[str]) -> None:
    run(capsys, "solve", "--rules", BOARD)
    assert run(capsys, "value", "00000012/11100000 b", "--rules", BOARD)[1] == "+3\t\n"
    assert run(capsys, "value", "00000012/11100000 r", "--rules", BOARD)[1] == "-3\t\n"


def test_values_of_a_stream_come_in_its_order(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    run(capsys, "solve", "--rules", BOARD)
    finished = "00000012/11100000"
    feed(monkeypatch, f"{finished} b\n{START}\n{finished} r\nnonsense\n")
    status, out, err = run(capsys, "value", "-", "--rules", BOARD)
    assert status == 2
    lines = out.splitlines()
    assert len(lines) == 3
    assert (lines[0], lines[2]) == ("+3\t", "-3\t")
    assert err.startswith("linja: line 4: ")


def test_solutions_are_listed_exported_and_imported(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run(capsys, "solve", "--rules", BOARD)
    run(capsys, "solve", "--rules", BOARD, "--down-to", "30")
    listed = run(capsys, "solution", "list")[1].splitlines()
    assert len(listed) == 2
    assert any("down to 30 steps" in line for line in listed)
    assert all(re.search(r"\twon [0-9.]+%, drawn [0-9.]+%, lost [0-9.]+%\t", line) for line in listed)
    exported = tmp_path / "there.linja"
    assert run(capsys, "solution", "export", BOARD, str(exported))[0] == 0
    status, _, err = run(capsys, "solution", "export", BOARD, str(exported / "below"))
    assert (status, err.startswith("linja: cannot copy ")) == (2, True)
    monkeypatch.setenv("LINJA_HOME", str(tmp_path / "other"))
    assert run(capsys, "solution", "list")[1] == ""
    assert run(capsys, "solution", "import", str(exported))[0] == 0
    assert run(capsys, "solution", "list")[1].startswith(f"{BOARD}\t")
    assert run(capsys, "value", START, "--rules", BOARD)[0] == 0


def test_a_broken_file_is_listed_as_such_and_not_imported(
    capsys: pytest.CaptureFixture[str], home: Path, tmp_path: Path
) -> None:
    broken = tmp_path / "broken.linja"
    broken.write_bytes(b"LINJASOL")
    status, _, err = run(capsys, "solution", "import", str(broken))
    assert status == 2
    assert "cut short" in err
    (home / "solutions").mkdir(exist_ok=True)
    broken.rename(home / "solutions" / "zen.linja")
    assert "cut short" in run(capsys, "solution", "list")[1]


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
def test_bad_input_is_one_line(capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]) -> None:
    status, out, err = run(capsys, *arguments)
    assert status in (2, 3)
    assert out == ""
    assert err.count("\n") == 1


def test_facts_are_written_and_added_to(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    target = tmp_path / "facts.json"
    run(capsys, "solve", "--rules", BOARD)
    assert run(capsys, "solution", "facts", str(target), "--long")[0] == 0
    first = json.loads(target.read_text(encoding="utf-8"))
    assert first[BOARD]["won"] + first[BOARD]["drawn"] + first[BOARD]["lost"] == first[BOARD]["positions"]
    assert first[BOARD]["reachable"] <= first[BOARD]["positions"]
    assert (
        first[BOARD]["shortest_perfect_game_turns"]
        <= first[BOARD]["perfect_game_turns"]
        <= first[BOARD]["longest_perfect_game_turns"]
        <= first[BOARD]["longest_game_turns"]
    )
    assert first[BOARD]["value"] == max(first[BOARD]["first_turns"].values())
    run(capsys, "solve", "--rules", "classic+pieces=2")
    run(capsys, "solution", "facts", str(target))
    second = json.loads(target.read_text(encoding="utf-8"))
    assert second[BOARD] == first[BOARD]
    assert set(second) == {BOARD, "classic+pieces=2"}
    assert target.with_suffix(".svg").read_text(encoding="utf-8").startswith("<svg")


def test_facts_go_on_where_they_were_stopped(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(_rules: Rules, _progress: Progress) -> dict[str, int]:
        raise KeyboardInterrupt

    def again(_rules: Rules, _progress: Progress) -> dict[str, int]:
        raise AssertionError("it was known")

    target = tmp_path / "facts.json"
    run(capsys, "solve", "--rules", BOARD)
    with monkeypatch.context() as patched:
        patched.setattr(facts, "perfect_games", stop)
        assert run(capsys, "solution", "facts", str(target), "--long")[0] == 130
    assert json.loads(target.read_text(encoding="utf-8"))[BOARD]["reachable"] > 0
    with monkeypatch.context() as patched:
        patched.setattr(facts, "every_game", again)
        assert run(capsys, "solution", "facts", str(target), "--long")[0] == 0
    assert json.loads(target.read_text(encoding="utf-8"))[BOARD]["longest_perfect_game_turns"] > 0
    assert [path.name for path in tmp_path.glob("*.partial")] == []


def test_facts_of_other_values_are_forgotten(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    target = tmp_path / "facts.json"
    target.write_text(json.dumps({BOARD: {"sha256": "another", "stuck": -1, "reachable": -1}}), encoding="utf-8")
    run(capsys, "solve", "--rules", BOARD)
    assert run(capsys, "solution", "facts", str(target))[0] == 0
    found = json.loads(target.read_text(encoding="utf-8"))[BOARD]
    assert found["stuck"] >= 0
    assert "reachable" not in found


def test_where_a_game_can_go_on_for_ever_no_lengths_are_told(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    target = tmp_path / "facts.json"
    run(capsys, "solve", "--rules", "zen+leave-goal+pieces=2")
    assert run(capsys, "solution", "facts", str(target), "--long")[0] == 0
    found = json.loads(target.read_text(encoding="utf-8"))["zen+leave-goal+pieces=2"]
    assert found["reachable"] > 0
    assert not any(name.startswith("longest") for name in found)


def test_bench_compares_in_one_run(capsys: pytest.CaptureFixture[str]) -> None:
    run(capsys, "solve", "--rules", BOARD)
    status, out, _ = run(capsys, "bench", "--rules", BOARD)
    assert status == 0
    figures = json.loads(out)
    assert figures["turns"][BOARD]["ratio"] > 1
    assert figures["solver"][BOARD]["positions"] > 0
    assert figures["solution"][BOARD]["cached_value_ms"] > 0


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


def test_progress_shows_share_rate_and_time_left() -> None:
    progress = Progress("solving zen", "positions", stream=io.StringIO())
    assert progress.line(25, 100, 5.0) == "solving zen [#######.......................]  25%  5 positions/s  0:15 left"
    assert progress.line(3_000_000, 9_000_000, 1.0).endswith("33%  3.0M positions/s  0:02 left")
    assert progress.line(0, 100, 0.0).endswith("  0%  0 positions/s")
    assert progress.line(1, 100, 1.0).endswith("  1%  1 positions/s")  # too early to tell
