"""The small programs under examples/ run, and docs/examples.md shows them as they are."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from linja import Game, Record

ROOT = Path(__file__).parents[2]
PROGRAMS = sorted((ROOT / "examples" / "programs").glob("*.py"))
SAID = {
    "annotate": r"1 black 1-2 1-3 leads to 42211110/01111116 r",
    "best_turn": r"estimated",
    "count_sequences": r"2 11039 11039",
    "exact_values": r"the start is worth -?\d",
    "greedy": r"(black|red|draw) ",
    "legal_turns": r"50022210/01133004 b",
    "level_match": r"level 3",
    "openings": r"2 1-2 1-3",
    "random_game": r"(black|red|draw) \d+-\d+ (passed|stuck)",
    "results": r"black 2",
}


@pytest.fixture
def records(tmp_path: Path) -> Path:
    game = Game("zen")
    game.play_turn("1-2 1-3")
    game.resign("red")
    path = tmp_path / "games.linja"
    path.write_text(f"{Record.of(game)}\n{Record.of(game)}", "utf-8")
    return path


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.stem)
def test_a_program_says_what_it_should(program: Path, records: Path, tmp_path: Path) -> None:
    given = {"results": records, "openings": records, "legal_turns": tmp_path / "board.svg"}.get(program.stem, tmp_path)
    command = [sys.executable, "-W", "error", str(program), str(given)]
    done = subprocess.run(
        command,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        timeout=120,
        env={**os.environ, "PYTHONUTF8": "1"},
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert re.search(SAID[program.stem], done.stdout), done.stdout


def test_the_page_shows_every_program_as_it_is() -> None:
    page = (ROOT / "docs" / "examples.md").read_text("utf-8")
    shown = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    assert shown == [program.read_text("utf-8") for program in sorted(PROGRAMS, key=lambda path: page.find(path.name))]
    assert len(PROGRAMS) == len(SAID) == 10


def lines(program: Path) -> int:
    """Lines of code: neither empty nor in the docstring."""
    text = re.sub(r'^""".*?"""', "", program.read_text("utf-8"), flags=re.DOTALL)
    return sum(bool(line.strip()) for line in text.splitlines())


def test_the_table_counts_their_lines() -> None:
    page = (ROOT / "docs" / "examples.md").read_text("utf-8")
    for program in PROGRAMS:
        row = re.search(rf"\| \[{program.name}\].*\| (\d+) \| \d+ \|", page)
        assert row
        assert int(row[1]) == lines(program)
