"""Solving: the same values on every path, slices of the real board, and what happens where there is no room."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from linja import LinjaError, NoRoom, Rules
from linja.solution import FileReader, Store, solve, verify

SLICES = Path(__file__).parent / "slices.txt"


def known_slices() -> list[tuple[str, int, int, str]]:
    lines = [line.split("\t") for line in SLICES.read_text(encoding="ascii").splitlines()]
    return [(rules, int(down_to), int(positions), sha256) for rules, down_to, positions, sha256 in lines]


@pytest.mark.slow
@pytest.mark.parametrize(("text", "down_to", "positions", "sha256"), known_slices())
def test_a_slice_of_the_real_board_is_solved_and_verified(
    text: str, down_to: int, positions: int, sha256: str, tmp_path: Path
) -> None:
    path = solve(Rules.parse(text), down_to=down_to, store=Store(tmp_path))
    with FileReader(path) as file:
        assert (file.positions, file.sha256) == (positions, sha256)
    assert verify(path).is_right


def test_the_same_values_have_the_same_checksum_on_every_path(small_rules: Rules, tmp_path: Path) -> None:
    checksums = set()
    for lanes, threads in (("portable", 1), ("auto", 2)):
        path = solve(small_rules, threads=threads, lanes=lanes, store=Store(tmp_path / lanes))
        with FileReader(path) as file:
            checksums.add(file.sha256)
    assert len(checksums) == 1


@pytest.mark.parametrize("down_to", [-1, 1000])
def test_a_layer_that_is_not_there_cannot_be_solved_down_to(small_rules: Rules, tmp_path: Path, down_to: int) -> None:
    with pytest.raises(LinjaError, match="0 to 56"):
        solve(small_rules, down_to=down_to, store=Store(tmp_path))


def test_an_interrupted_run_leaves_nothing_behind(small_rules: Rules, tmp_path: Path) -> None:
    def interrupt(done: int, total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solve(small_rules, threads=1, store=Store(tmp_path), progress=interrupt)
    assert list(tmp_path.iterdir()) == []


def test_too_little_memory_or_disk_is_said_before_anything_is_done(
    small_rules: Rules, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("linja.solution.needs.available_memory", lambda: 1000)
    with pytest.raises(NoRoom, match="not enough memory"):
        solve(small_rules, store=Store(tmp_path))
    monkeypatch.undo()
    monkeypatch.setattr("shutil.disk_usage", lambda _path: type("Usage", (), {"free": 10})())
    with pytest.raises(NoRoom, match="not enough disk"):
        solve(small_rules, store=Store(tmp_path))


def test_a_directory_that_cannot_be_written_is_said(small_rules: Rules, tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    with pytest.raises(NoRoom):
        solve(small_rules, store=Store(blocked / "solutions"))


def test_a_disk_that_fills_up_is_said_and_leaves_nothing_behind(small_rules: Rules, tmp_path: Path) -> None:
    """In a process of its own that may write no more than 20 kB to a file."""
    script = f"""
import resource
from pathlib import Path
from linja import NoRoom, Rules
from linja.solution import Store, solve
resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))
try:
    solve(Rules.parse({str(small_rules)!r}), threads=1, store=Store(Path({str(tmp_path)!r})))
except NoRoom as error:
    print(error)
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("cannot write ")
    assert list(tmp_path.iterdir()) == []
