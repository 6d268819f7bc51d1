"""The gallery notebook runs from its first cell to its last, and shows pictures."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import nbformat
import pytest

from tests.project.gallery import GALLERY, run

if TYPE_CHECKING:
    from nbformat import NotebookNode

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def gallery() -> NotebookNode:
    return run()


def kinds(notebook: NotebookNode) -> list[list[str]]:
    """What each cell of code gives, such as a picture."""
    return [
        sorted(kind for output in cell.outputs for kind in output.get("data", {output.get("name"): ""}))
        for cell in notebook.cells
        if cell.cell_type == "code"
    ]


def test_every_cell_shows_what_is_stored(gallery: NotebookNode) -> None:
    stored = nbformat.read(GALLERY, as_version=4)
    assert kinds(gallery) == kinds(stored)
    assert sum("image/svg+xml" in cell for cell in kinds(gallery)) >= 7
    assert sum("text/html" in cell for cell in kinds(gallery)) == 1


def printed(notebook: NotebookNode) -> list[str]:
    return [output.text for cell in notebook.cells for output in cell.get("outputs", []) if "text" in output]


def test_the_agent_has_learned(gallery: NotebookNode) -> None:
    texts = printed(gallery)
    before, after = map(int, re.findall(r"(\d+)%", next(text for text in texts if "random play" in text)))
    assert before < 60
    assert after > 85
    random, agent = (float(number) for number in re.findall(r"([\d.]+) points lost", texts[-1]))
    assert agent < random


def test_perfect_play_keeps_the_value(gallery: NotebookNode) -> None:
    assert "{1} black 15-14 passed\n" in printed(gallery)
