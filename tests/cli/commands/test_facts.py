"""The command solution facts: written, added to, and gone on with."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from linja.solution import facts

if TYPE_CHECKING:
    from pathlib import Path

    from linja import Rules
    from linja.cli.progress import Progress
    from tests.cli.running import Run

BOARD = "zen+pieces=3+limit=3"


def test_facts_are_written_and_added_to(run: Run, tmp_path: Path) -> None:
    target = tmp_path / "facts.json"
    run("solve", "--rules", BOARD)
    assert run("solution", "facts", str(target), "--long")[0] == 0
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
    run("solve", "--rules", "classic+pieces=2")
    run("solution", "facts", str(target))
    second = json.loads(target.read_text(encoding="utf-8"))
    assert second[BOARD] == first[BOARD]
    assert set(second) == {BOARD, "classic+pieces=2"}
    assert target.with_suffix(".svg").read_text(encoding="utf-8").startswith("<svg")


def test_facts_go_on_where_they_were_stopped(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(_rules: Rules, _progress: Progress) -> dict[str, int]:
        raise KeyboardInterrupt

    def again(_rules: Rules, _progress: Progress) -> dict[str, int]:
        raise AssertionError("it was known")

    target = tmp_path / "facts.json"
    run("solve", "--rules", BOARD)
    with monkeypatch.context() as patched:
        patched.setattr(facts, "perfect_games", stop)
        assert run("solution", "facts", str(target), "--long")[0] == 130
    assert json.loads(target.read_text(encoding="utf-8"))[BOARD]["reachable"] > 0
    with monkeypatch.context() as patched:
        patched.setattr(facts, "every_game", again)
        assert run("solution", "facts", str(target), "--long")[0] == 0
    assert json.loads(target.read_text(encoding="utf-8"))[BOARD]["longest_perfect_game_turns"] > 0
    assert [path.name for path in tmp_path.glob("*.partial")] == []


def test_facts_of_other_values_are_forgotten(run: Run, tmp_path: Path) -> None:
    target = tmp_path / "facts.json"
    target.write_text(json.dumps({BOARD: {"sha256": "another", "stuck": -1, "reachable": -1}}), encoding="utf-8")
    run("solve", "--rules", BOARD)
    assert run("solution", "facts", str(target))[0] == 0
    found = json.loads(target.read_text(encoding="utf-8"))[BOARD]
    assert found["stuck"] >= 0
    assert "reachable" not in found


def test_where_a_game_can_go_on_for_ever_no_lengths_are_told(run: Run, tmp_path: Path) -> None:
    target = tmp_path / "facts.json"
    run("solve", "--rules", "zen+leave-goal+pieces=2")
    assert run("solution", "facts", str(target), "--long")[0] == 0
    found = json.loads(target.read_text(encoding="utf-8"))["zen+leave-goal+pieces=2"]
    assert found["reachable"] > 0
    assert not any(name.startswith("longest") for name in found)


@pytest.mark.parametrize("content", ["[]", "null", '{"zen": 3}', "[" * 100_000], ids=lambda content: content[:12])
def test_a_file_that_holds_no_facts_is_refused(run: Run, tmp_path: Path, content: str) -> None:
    target = tmp_path / "facts.json"
    target.write_text(content)
    status, out, err = run("solution", "facts", target)
    assert (status, out) == (2, "")
    assert "does not hold facts" in err
    assert target.read_text() == content
