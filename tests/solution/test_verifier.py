"""The check of a whole file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from linja import Rules
from linja.solution import FileReader, Store, solve, verify

if TYPE_CHECKING:
    from pathlib import Path


def test_a_slice_of_the_real_board_is_written_and_read(tmp_path: Path) -> None:
    path = solve(Rules.parse("zen+aggressive"), down_to=148, store=Store(tmp_path))
    assert verify(path).is_right


def test_verify_finds_a_right_file_right(solved: Path) -> None:
    report = verify(solved, threads=1)
    assert report.is_right
    with FileReader(solved) as file:
        assert report.positions == file.positions
