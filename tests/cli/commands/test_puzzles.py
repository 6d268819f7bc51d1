"""The command puzzles and what is wrongly asked of it: one clear line, and nothing is written."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from linja.cli import main
from linja.puzzles import shipped_puzzles

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LINJA_HOME", str(tmp_path))
    return tmp_path


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (("mine", "--count", "0"), 2, "it is 1 or more"),
        (("mine", "--rules", "nonsense"), 2, "nonsense"),
        (("mine",), 3, "linja solve --rules zen"),
        (("check",), 3, "linja solve --rules zen"),
        (("check", "missing.txt"), 2, "cannot read missing.txt"),
        (("check", "--rules", "nonsense"), 2, "nonsense"),
    ],
)
def test_one_clear_line(capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], status: int, said: str) -> None:
    assert main(("puzzles", *arguments)) == status
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert said in err


def test_a_file_that_holds_no_puzzles(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "zen.txt"
    file.write_text(f"{shipped_puzzles('zen')[0]}\nnonsense\n", "utf-8")
    assert main(("puzzles", "check", str(file))) == 2
    assert f"{file}, line 2: 'nonsense' is no puzzle" in capsys.readouterr().err


def test_a_file_that_is_no_text(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "zen.txt"
    file.write_bytes(b"\xff\x00")
    assert main(("puzzles", "check", str(file))) == 2
    assert "it is no text" in capsys.readouterr().err


def test_a_place_that_cannot_be_written_to(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("linja.puzzles.mining.mine", lambda *_, **__: [])
    assert main(("puzzles", "mine", "--jobs", "1", "--out", str(tmp_path / "nowhere" / "zen.txt"))) == 2
    assert "cannot write" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
