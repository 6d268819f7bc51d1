"""One site for all tests of a module, each with its own file server."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from linja.web.site.data import KERNEL
from tests.browser.site.visits import SOLVED, FileServer

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if not KERNEL.is_file():
        pytest.skip("needs the kernel for browsers: make wasm")
    written = tmp_path_factory.mktemp("site") / "linja"
    environment = {**os.environ, "LINJA_PACE": "0", "LINJA_HOME": str(tmp_path_factory.mktemp("home"))}
    for command in (["solve", "--rules", SOLVED], ["site", str(written), "--with-solution", SOLVED]):
        whole = [sys.executable, "-m", "linja.cli", *command]
        subprocess.run(whole, check=True, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return written


@pytest.fixture
def site(folder: Path) -> Iterator[FileServer]:
    server = FileServer(folder.parent)  # in a subfolder, as project pages are
    server.url += "linja/"
    yield server
    server.stop()
