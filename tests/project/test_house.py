"""The house has one direction, which the contract in pyproject.toml states and `lint-imports` checks. Here is the rest:
what `linja` itself may import and who may import it, what each part needs from others, and that the contract bites."""

from __future__ import annotations

import ast
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import linja

if TYPE_CHECKING:
    from collections.abc import Iterator

WEB = {
    "alembic",
    "anyio",
    "fastapi",
    "h11",
    "orjson",
    "prometheus_client",
    "pydantic",
    "segno",
    "sqlalchemy",
    "starlette",
}
WEB |= {"uvicorn", "websockets"}
NEEDS = {
    "solution": {"numpy", "platformdirs"},
    "engine": {"numpy"},
    "envs": {"gymnasium", "numpy", "open_spiel", "pettingzoo", "pyspiel"},
    "parallel": {"ray"},
    "terminal": {"textual", "websockets"},
    "server": {*WEB, "psycopg", "pydantic_core", "typing_extensions"},
    "web": {*WEB, "jinja2"},
    "cli": {"fastapi", "numpy", "uvicorn"},
}
"""What a part needs beside the standard library: in the extra of its name (the server's in web, numpy of the
engine in fit, OpenSpiel in openspiel, PostgreSQL in postgres, Ray in ray). Solutions are asked with numpy only by
callers who have it."""

SOURCE = Path(linja.__file__).parent
FILES = sorted(SOURCE.rglob("*.py"))
SETTINGS = Path(__file__).parents[2] / "pyproject.toml"
CONTRACTS = tomllib.loads(SETTINGS.read_text("utf-8"))["tool"]["importlinter"]["contracts"]
PARTS, SERVER_PARTS = (
    [layer.split(" : ") for layer in reversed(contract["layers"])] for contract in CONTRACTS if "layers" in contract
)
"""From the lowest on; those of one place together."""
LAST_EXPORTED = "record"
EXPORTED = {part for parts in PARTS[: PARTS.index([LAST_EXPORTED]) + 1] for part in parts}
"""What stands below `linja` itself."""


def part_of(file: Path) -> str:
    return file.relative_to(SOURCE).parts[0].removesuffix(".py")


def imported(file: Path) -> Iterator[str]:
    """The full name of everything that a file imports, wherever it stands in it."""
    package = ["linja", *file.relative_to(SOURCE).parts[:-1]]
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*above, *([node.module] if node.module else [])])
            yield from (f"{module}.{alias.name}" for alias in node.names)


def parts_imported(file: Path) -> set[str]:
    """The parts of linja that a file imports; what `linja` itself exports belongs to `__init__`."""
    known = {part for parts in PARTS for part in parts}
    names = [name.split(".") for name in imported(file)]
    return {words[1] if len(words) > 1 and words[1] in known else "__init__" for words in names if words[0] == "linja"}


def test_linja_itself_imports_what_it_exports_and_nothing_above() -> None:
    assert parts_imported(SOURCE / "__init__.py") <= EXPORTED


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(SOURCE)))
def test_nothing_that_linja_exports_imports_linja_itself(file: Path) -> None:
    assert part_of(file) not in EXPORTED or "__init__" not in parts_imported(file)


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(SOURCE)))
def test_nothing_needs_more_than_its_extra_brings(file: Path) -> None:
    roots = {name.partition(".")[0] for name in imported(file)}
    assert roots <= {"linja", *sys.stdlib_module_names, *NEEDS.get(part_of(file), set())}


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A package with the same parts, all of them empty, and the same contracts."""
    package = tmp_path / "made_up"
    (package / "server").mkdir(parents=True)
    for directory, places in ((package, PARTS), (package / "server", SERVER_PARTS)):
        for name in ["__init__", *(part for parts in places for part in parts if part != "server")]:
            (directory / f"{name}.py").touch()
    (tmp_path / "pyproject.toml").write_text(SETTINGS.read_text("utf-8").replace("linja", "made_up"), "utf-8")
    return package


@pytest.mark.parametrize(
    ("part", "source", "is_kept"),
    [
        ("cli", "import made_up\nfrom made_up import web\nfrom .rules import *", True),
        ("errors", "from made_up.language import msg", True),
        ("game", "import made_up.match", False),
        ("game", "def play():\n    from .match import Match", False),
        ("game", "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from made_up import cli", False),
        ("nowhere", "", False),
        ("server/live", "from made_up.server import game, errors", True),
        ("server/storage", "from made_up.server import live", False),
        ("server/game", "import dataclasses, pydantic", True),
        ("server/game", "import asyncio", False),
        ("server/game", "from starlette.requests import Request", False),
        ("server/nowhere", "", False),
    ],
)
def test_the_contract_is_kept_or_broken(house: Path, part: str, source: str, is_kept: bool) -> None:
    (house / f"{part}.py").write_text(source, "utf-8")
    lint = "from importlinter.cli import lint_imports_command as lint; lint()"
    command = [sys.executable, "-c", lint, "--no-cache", "--no-logo"]
    done = subprocess.run(command, cwd=house.parent, check=False, capture_output=True, text=True, timeout=60)
    assert ("3 kept, 0 broken" if is_kept else "2 kept, 1 broken") in done.stdout, done.stdout + done.stderr
    assert (done.returncode == 0) is is_kept
