"""The documentation is a site without a broken link, and shows whatever the library exports."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import linja

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    directory = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(directory)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr
    assert "WARNING" not in done.stderr
    return directory


def test_everything_exported_is_on_a_page(site: Path) -> None:
    pages = "".join(page.read_text("utf-8") for page in (site / "api").glob("*.html"))
    missing = {
        name
        for name in linja.__all__
        if not any(
            told in pages for told in (f'id="linja.{name}"', f'id="linja.errors.{name}"', f"<code>{name}</code>")
        )
    }
    assert missing == set()


def test_examples_are_shown_as_code(site: Path) -> None:
    page = (site / "api" / "game.html").read_text("utf-8")
    assert "```" not in page
    assert "<blockquote>" not in page
    assert page.count("&gt;&gt;&gt;") > 20


def test_every_page_is_in_the_navigation(site: Path) -> None:
    start = (site / "index.html").read_text("utf-8")
    for page in (ROOT / "docs").rglob("*.md"):
        address = page.relative_to(ROOT / "docs").with_suffix(".html").as_posix()
        assert f'href="{address}"' in start or address == "index.html", address
