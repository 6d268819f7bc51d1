"""What a build needs is known before it begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from linja.editions import STANDARD
from linja.kernel import _native, native_rules
from linja.rules import ZEN, Rules
from linja.solution import needs

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def test_the_quick_look_asks_for_what_the_solver_asks_for() -> None:
    layout = _native.Layout(ZEN.pieces, ZEN.row_limit)
    positions = sum(layout.positions(layer) for layer in range(layout.most_steps + 1))
    exact = [needs.needs_of(_native.Solver(native_rules(Rules.parse(text))), positions, 0) for text in STANDARD]
    most = needs.Needs(max(need.disk for need in exact), max(need.memory for need in exact))
    assert all(have >= need > 0.9 * have for have, need in zip(needs.FULL_BOARD, most, strict=True))


def test_the_quick_look_says_what_is_lacking(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    nowhere = tmp_path / "not" / "there"
    monkeypatch.setattr(needs, "available_memory", lambda: None)
    assert needs.lack(ZEN, nowhere) is None
    monkeypatch.setattr(needs, "available_memory", lambda: 1000)
    assert needs.lack(ZEN, nowhere) == "840 MB of free memory are needed"
    assert needs.lack(Rules.parse("zen+pieces=11"), nowhere) is None
    monkeypatch.setattr("shutil.disk_usage", lambda _path: type("Usage", (), {"free": 10})())
    assert needs.lack(ZEN, nowhere) == "510 MB of disk are needed"
    assert not nowhere.exists()
