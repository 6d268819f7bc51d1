"""The command puzzles and what is wrongly asked of it: one clear line, and nothing is written."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from linja.puzzles import shipped_puzzles

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.running import Run


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (("mine", "--count", "0"), 2, "must be at least 1"),
        (("mine", "--rules", "nonsense"), 2, "nonsense"),
        (("mine",), 3, "linja solve --rules zen"),
        (("check",), 3, "linja solve --rules zen"),
        (("check", "missing.txt"), 2, "cannot read missing.txt"),
        (("check", "--rules", "nonsense"), 2, "nonsense"),
    ],
)
def test_one_clear_line(run: Run, arguments: tuple[str, ...], status: int, said: str) -> None:
    answer = run("puzzles", *arguments)
    assert (answer.status, answer.out, answer.err.count("\n")) == (status, "", 1)
    assert said in answer.err


def test_a_file_that_holds_no_puzzles(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "zen.txt"
    file.write_text(f"{shipped_puzzles('zen')[0]}\nnonsense\n", "utf-8")
    answer = run("puzzles", "check", file)
    assert answer.status == 2
    assert f"{file}, line 2: 'nonsense' is not a puzzle" in answer.err


def test_a_file_that_is_no_text(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "zen.txt"
    file.write_bytes(b"\xff\x00")
    answer = run("puzzles", "check", file)
    assert answer.status == 2
    assert "not a text file" in answer.err


def test_a_place_that_cannot_be_written_to(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("linja.puzzles.mining.mine", lambda *_, **__: [])
    answer = run("puzzles", "mine", "--jobs", "1", "--out", str(tmp_path / "nowhere" / "zen.txt"))
    assert answer.status == 2
    assert "cannot write" in answer.err
    assert list(tmp_path.iterdir()) == []
