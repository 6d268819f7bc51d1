"""A forged index is refused with one sentence, whatever it contains."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from linja import InvalidSolution
from linja.solution import FileReader
from tests.solution.forged import about_of, with_index

if TYPE_CHECKING:
    from pathlib import Path

CHANGES: list[dict[str, Any]] = [
    {"rules": None},
    {"rules": 3},
    {"rules": ["zen"]},
    {"rules": "chess"},
    {"rules": "zen+pieces=99999999999999999999"},
    {"rules": "zen+pieces=3+limit=3"},
    {"down_to": -1},
    {"down_to": None},
    {"down_to": True},
    {"down_to": 1.0},
    {"down_to": float("inf")},
    {"down_to": "0"},
    {"down_to": 1},
    {"down_to": 10**30},
    {"down_to": 10**30, "layers": []},
    {"down_to": 57, "layers": []},
    {"sha256": None},
    {"sha256": "\x1b[31m"},
    {"sha256": "0" * 63},
    {"layers": None},
    {"layers": {}},
    {"layers": [None]},
    {"layers": [[]]},
    {"layers": [["0", 1, 1, 1]]},
    {"layers": [[[0], 1, 1, 1]]},
    {"layers": [[steps, 0, 0, 0] for steps in range(57)]},
    {"layers": [[steps, -1, 1, 1] for steps in range(57)]},
]


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: json.dumps(change)[:40])
def test_what_no_solver_would_have_written_is_refused(solved: Path, tmp_path: Path, change: dict[str, Any]) -> None:
    forged = with_index(solved, tmp_path / "forged.linja", json.dumps(about_of(solved) | change).encode())
    with pytest.raises(InvalidSolution, match="forged"):
        FileReader(forged)


@pytest.mark.parametrize(
    "about",
    [b"", b"\xff", b"[]", b"null", b"NaN", b"[" * 100_000, b'{"a":' * 100_000, b"9" * 5000],
    ids=lambda about: repr(about[:8]),
)
def test_what_is_no_index_at_all_is_refused(solved: Path, tmp_path: Path, about: bytes) -> None:
    with pytest.raises(InvalidSolution, match="forged"):
        FileReader(with_index(solved, tmp_path / "forged.linja", about))


def test_what_lacks_anything_is_refused(solved: Path, tmp_path: Path) -> None:
    about = about_of(solved)
    for name in about:
        lacking = {key: value for key, value in about.items() if key != name}
        with pytest.raises(InvalidSolution, match=name):
            FileReader(with_index(solved, tmp_path / "forged.linja", json.dumps(lacking).encode()))
