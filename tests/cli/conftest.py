from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cli.running import Run

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    return Run(capsys, monkeypatch)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LINJA_HOME", str(tmp_path / "home"))
    return tmp_path / "home"
