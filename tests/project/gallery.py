"""Runs the gallery notebook from its first cell to its last; `python -m tests.project.gallery` stores what it shows."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import nbformat
from nbclient import NotebookClient

if TYPE_CHECKING:
    from nbformat import NotebookNode

GALLERY = Path(__file__).parents[2] / "docs" / "gallery.ipynb"


def run(path: Path = GALLERY) -> NotebookNode:
    """The notebook with fresh outputs. Raises CellExecutionError where a cell fails."""
    notebook: NotebookNode = nbformat.read(path, as_version=4)
    one_thread = {**os.environ, "OPENBLAS_NUM_THREADS": "1"}  # on a busy machine, more only wait for each other
    with tempfile.TemporaryDirectory() as directory:
        NotebookClient(notebook, timeout=300, resources={"metadata": {"path": directory}}).execute(env=one_thread)
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)  # when it ran is nobody's business
    return notebook


if __name__ == "__main__":
    nbformat.write(run(), GALLERY)
