"""The house has one direction: nothing on the left imports anything on the right."""

from __future__ import annotations

import ast
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import linja

if TYPE_CHECKING:
    from collections.abc import Iterator

ORDER = (
    {"errors", "language", "png", "svg", "worker"},
    {"rules"},
    {"editions"},
    {"position"},
    {"turn"},
    {"kernel"},
    {"game"},
    {"match"},
    {"record"},
    {"__init__"},
    {"learning"},
    {"solution"},
    {"engine"},
    {"envs"},
    {"arena"},
    {"puzzles"},
    {"terminal"},
    {"server"},
    {"web"},
    {"cli"},
)
"""Modules and packages of linja from left to right; those of one place may import each other."""

WEB = {"alembic", "fastapi", "orjson", "pydantic", "segno", "sqlalchemy", "starlette", "uvicorn"}
NEEDS = {
    "solution": {"platformdirs"},
    "engine": {"numpy"},
    "envs": {"gymnasium", "numpy", "open_spiel", "pettingzoo", "pyspiel"},
    "arena": {"ray"},
    "terminal": {"textual", "websockets"},
    "server": {*WEB, "psycopg", "pydantic_core"},
    "web": {*WEB, "jinja2"},
    "cli": {"fastapi", "uvicorn"},
}
"""What a part needs beside the standard library: in the extra of its name (the server's in web, numpy of the
engine in fit, OpenSpiel in openspiel, PostgreSQL in postgres, Ray in ray)."""

SOURCE = Path(linja.__file__).parent
FILES = sorted(SOURCE.rglob("*.py"))
PLACE = {part: place for place, parts in enumerate(ORDER) for part in parts}


def part_of(file: Path) -> str:
    return file.relative_to(SOURCE).parts[0].removesuffix(".py")


def imported(source: str, package: str) -> Iterator[str]:
    """The full name of everything that a source imports, wherever it stands in it."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            module = ".".join([*above, *([node.module] if node.module else [])])
            yield from (f"{module}.{alias.name}" for alias in node.names)


def part_named(name: str) -> str:
    """The part of linja that a full name belongs to; what linja itself exports belongs to `__init__`."""
    words = name.split(".")
    is_part = len(words) > 2 or words[-1] in PLACE
    return words[1] if len(words) > 1 and is_part else "__init__"


def parts_imported(source: str, package: str) -> set[str]:
    names = imported(source, package)
    return {part_named(name) for name in names if name.split(".")[0] == "linja"}


def package_of(file: Path) -> str:
    return ".".join(["linja", *file.relative_to(SOURCE).parts[:-1]])


def test_every_part_has_its_place() -> None:
    assert {part_of(file) for file in FILES} <= set(PLACE)
    assert len(FILES) > 10


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(SOURCE)))
def test_nothing_imports_what_is_on_its_right(file: Path) -> None:
    place = PLACE[part_of(file)]
    on_the_right = {
        part
        for part in parts_imported(file.read_text("utf-8"), package_of(file))
        if PLACE.get(part, len(ORDER)) > place
    }
    assert on_the_right == set()


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(SOURCE)))
def test_nothing_needs_more_than_its_extra_brings(file: Path) -> None:
    roots = {name.partition(".")[0] for name in imported(file.read_text("utf-8"), package_of(file))}
    assert roots <= {"linja", *sys.stdlib_module_names, *NEEDS.get(part_of(file), set())}


@pytest.mark.parametrize(
    ("source", "package", "parts"),
    [
        ("import linja.game", "linja", {"game"}),
        ("import linja", "linja", {"__init__"}),
        ("from linja import game", "linja", {"game"}),
        ("from linja import Game", "linja", {"__init__"}),
        ("from linja.game import Game", "linja", {"game"}),
        ("from linja.record.reader import Reader", "linja", {"record"}),
        ("from linja.nowhere import thing", "linja", {"nowhere"}),
        ("from . import game", "linja", {"game"}),
        ("from .game import Game", "linja", {"game"}),
        ("from ..cli import main", "linja.record", {"cli"}),
        ("from .tree import Record", "linja.record", {"record"}),
        ("def f():\n    from linja.match import Match", "linja", {"match"}),
        ("if TYPE_CHECKING:\n    from linja.cli import main", "linja", {"cli"}),
        ("import re\nfrom typing import Any", "linja", set()),
    ],
)
def test_every_way_to_import_is_seen(source: str, package: str, parts: set[str]) -> None:
    assert parts_imported(source, package) == parts
