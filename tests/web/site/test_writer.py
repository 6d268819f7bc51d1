"""A folder with a site: everything that its pages need is in it, and nothing else is overwritten."""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest

from linja.errors import LinjaError
from linja.language import languages
from linja.web.site import write_site
from linja.web.site.data import KERNEL
from linja.web.site.writer import MARK

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

pytestmark = pytest.mark.skipif(not KERNEL.is_file(), reason="needs the kernel for browsers: make wasm")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site") / "new"
    write_site(folder)
    return folder


def links(folder: Path) -> Iterator[tuple[Path, str]]:
    """Every address in the pages of a site, and the page it is in."""
    for page in folder.rglob("*.html"):
        for address in re.findall(r'(?:href|src)="([^"]*)"', page.read_text("utf-8")):
            yield page, unescape(address)


def test_every_address_leads_to_a_file_of_the_folder(site: Path) -> None:
    for page, address in set(links(site)):
        path = urlsplit(address).path
        assert not address.startswith(("/", "http")), (page, address)
        target = (page.parent / path).resolve()
        found = target / "index.html" if target.is_dir() else target
        assert found.is_file(), (page, address)
        assert site.resolve() in found.parents


def test_every_language_has_the_same_pages(site: Path) -> None:
    pages = {code: {path.relative_to(site / code) for path in (site / code).rglob("*.html")} for code in languages()}
    assert len(pages["en"]) > 40
    assert all(found == pages["en"] for found in pages.values())
    assert '<html data-offline lang="de"' in (site / "de" / "index.html").read_text("utf-8")


def test_no_page_speaks_of_a_server(site: Path) -> None:
    for page in (site / "en").rglob("*.html"):
        text = re.sub(r"<script.*?</script>|<[^>]*>", "", page.read_text("utf-8"), flags=re.DOTALL)
        assert "server" not in text, page


def test_nothing_of_the_rendered_game_is_left(site: Path) -> None:
    page = (site / "en" / "game" / "bonus" / "index.html").read_text("utf-8")
    assert 'data-game=""' in page
    assert 'href="../../analysis/bonus/?game=GAME"' in page
    assert "/api/" not in page
    assert "og:image" not in page


def test_the_service_worker_keeps_everything(site: Path) -> None:
    kept = (site / "service-worker.js").read_text("utf-8").partition("\n")[0]
    for path in site.rglob("*"):
        if path.is_file() and path.name not in (MARK, "service-worker.js"):
            name = path.relative_to(site).as_posix().removesuffix("index.html") or "./"
            assert f'"{name}"' in kept


@pytest.mark.slow
def test_a_site_is_replaced_whole(tmp_path: Path) -> None:
    write_site(tmp_path)  # an empty folder will do
    (tmp_path / "static" / "old").write_text("from an earlier version")
    write_site(tmp_path)
    assert not (tmp_path / "static" / "old").exists()
    assert sorted(path.name for path in tmp_path.parent.glob("*.partial")) == []


def test_a_foreign_folder_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "diary.txt").write_text("mine")
    with pytest.raises(LinjaError, match="is not a site of this program"):
        write_site(tmp_path)
    with pytest.raises(LinjaError, match="is not a site of this program"):
        write_site(tmp_path / "diary.txt")
    assert [path.name for path in tmp_path.iterdir()] == ["diary.txt"]


@pytest.mark.slow
def test_two_runs_write_the_same(site: Path, tmp_path: Path) -> None:
    write_site(tmp_path / "again")
    first, second = ((folder / "service-worker.js").read_bytes() for folder in (site, tmp_path / "again"))
    assert first == second
