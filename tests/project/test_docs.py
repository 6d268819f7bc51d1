"""The documentation is a site without a broken link, shows all that the library exports, and draws the house truly."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from babel.messages.pofile import read_po

import linja

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
LINK = re.compile(r"\]\(([^)\s]+)\)")
SOURCE = ROOT / "src" / "linja"
PARTS = {path.parent.name for path in SOURCE.glob("*/__init__.py")} | {path.stem for path in SOURCE.glob("[!_]*.py")}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    directory = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(directory)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr
    assert "WARNING" not in done.stderr
    return directory


@pytest.mark.slow
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


@pytest.mark.slow
def test_examples_are_shown_as_code(site: Path) -> None:
    page = (site / "api" / "game.html").read_text("utf-8")
    assert "```" not in page
    assert "<blockquote>" not in page
    assert page.count("&gt;&gt;&gt;") > 20


@pytest.mark.slow
def test_every_page_is_in_the_navigation(site: Path) -> None:
    start = (site / "index.html").read_text("utf-8")
    for page in (ROOT / "docs").rglob("*.md"):
        address = page.relative_to(ROOT / "docs").with_suffix(".html").as_posix()
        assert f'href="{address}"' in start or address == "index.html", address


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_relative_link_leads_to_a_file(page: Path) -> None:
    text = re.sub(r"```.*?```", "", page.read_text("utf-8"), flags=re.DOTALL)
    targets = {target.partition("#")[0] for target in LINK.findall(text) if "://" not in target}
    assert {target for target in targets if not (page.parent / target).exists()} == set()


@pytest.mark.slow
def test_what_contributors_read_is_on_the_site(site: Path) -> None:
    page = (site / "contributing.html").read_text("utf-8")
    assert 'href="architecture.html"' in page
    assert 'href="contributing.html"' in (site / "index.html").read_text("utf-8")


def test_the_players_guide_names_what_is_on_the_pages() -> None:
    with (SOURCE / "language" / "catalogues" / "en.po").open("rb") as file:
        shown = " ".join(str(message.string or message.id) for message in read_po(file)).lower()
    guide = (ROOT / "docs" / "playing.md").read_text("utf-8").replace("\n", " ")
    named = re.findall(r"(?<!\*)\*([^*0-9]+)\*(?!\*)", guide)
    assert len(named) > 30
    assert {name for name in named if name.lower() not in shown} == set()


@pytest.fixture(scope="module")
def places() -> dict[str, tuple[int, float]]:
    """Where each part stands in the drawing of the house: on which floor, and how far to the right."""
    svg = "{http://www.w3.org/2000/svg}"
    floors = ElementTree.parse(ROOT / "docs" / "img" / "house.svg").findall(f"{svg}g[@class='floor']")
    return {
        str(part.findtext(f"{svg}text")): (floor, float(re.findall(r"[\d.]+", part.attrib["transform"])[0]))
        for floor, rooms in enumerate(reversed(floors))
        for part in rooms.findall(f"{svg}g[@class='part']")
    }


def test_the_drawing_has_every_part_of_the_house(places: dict[str, tuple[int, float]]) -> None:
    assert set(places) == PARTS


@pytest.mark.parametrize("part", sorted(PARTS))
def test_in_the_drawing_imports_go_down_or_to_the_left(part: str, places: dict[str, tuple[int, float]]) -> None:
    files = [SOURCE / f"{part}.py"] if (SOURCE / f"{part}.py").exists() else (SOURCE / part).rglob("*.py")
    text = "\n".join(file.read_text("utf-8") for file in files)
    named = re.findall(r"^\s*(?:from|import) linja(?:\.(\w+)| import (.*))", text, re.MULTILINE)
    imported = PARTS & set(re.findall(r"\w+", str(named))) - {part}
    assert {other for other in imported if places[other] >= places[part]} == set()


def test_architecture_names_only_files_that_are_there() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    named = set(re.findall(r"`((?:src|server|board|game|tests)/[^`\s]*)`", text))
    roots = (ROOT, SOURCE, SOURCE / "web" / "static")
    assert len(named) > 50
    assert {path for path in named if not any((root / path).exists() for root in roots)} == set()


def test_pages_name_only_tests_that_are_there() -> None:
    named = {name for page in PAGES for name in re.findall(r"`(test_\w+\.py)`", page.read_text("utf-8"))}
    assert len(named) > 20
    assert named - {file.name for file in (ROOT / "tests").rglob("test_*.py")} == set()


@pytest.mark.slow
def test_members_and_fields_are_shown_and_nothing_twice(site: Path) -> None:
    pages = [page.read_text("utf-8") for page in sorted((site / "api").glob("*.html"))]
    shown = [name for page in pages for name in re.findall(r'id="(linja\.[^"]+)"', page)]
    assert {"linja.Side.BLACK", "linja.Step.source", "linja.Reason.STUCK", "linja.kernel.perft"} <= set(shown)
    assert {"linja.arena.Tournament", "linja.puzzles.Puzzle"} <= set(shown)
    assert len(shown) == len(set(shown))


@pytest.mark.slow
def test_the_site_needs_no_other_host_and_colours_its_code(site: Path) -> None:
    page = (site / "library.html").read_text("utf-8")
    assert not re.search(r'(?:src|href)="(?:https?:)?//[^"]*\.(?:js|css)', page)
    assert '<span class="gp">' in page
    assert '<code class="turn">' in (site / "rules.html").read_text("utf-8")


@pytest.mark.slow
def test_files_outside_of_the_docs_and_the_notebook_are_on_the_site(site: Path) -> None:
    assert 'href="files/examples/bots/forward.py"' in (site / "bots.html").read_text("utf-8")
    assert (site / "files" / "examples" / "bots" / "forward.py").is_file()
    gallery = (site / "gallery.html").read_text("utf-8")
    assert gallery.count("<svg") > 3
    assert 'href="gallery.html"' in (site / "library.html").read_text("utf-8")
