"""What is imported is declared, with a lower bound that `make test-lowest` tries, and its licence is listed."""

from __future__ import annotations

import re
import runpy

import pytest

from tests.project.built import PROJECT, ROOT
from tests.project.test_house import NEEDS

EXTRAS: dict[str, list[str]] = PROJECT["optional-dependencies"]
FOR_USERS = {extra: lines for extra, lines in EXTRAS.items() if extra not in {"docs", "dev", "dev-all"}}
PACKAGES = {"pyspiel": "open_spiel"}
"""Modules that are named differently from their packages."""
BOUND_BY_OTHERS = {"pydantic-core"}
"""pydantic asks for exactly one version of it."""


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def declared() -> dict[str, str]:
    """Everything that users can install, without linja itself, and what is said of its version."""
    lines = [*PROJECT["dependencies"], *(line for lines in FOR_USERS.values() for line in lines)]
    found = [re.match(r"([\w.-]+)(?:\[[^\]]*\])?([^;]*)", line) for line in lines]
    return {plain(match[1]): match[2].strip() for match in found if match and match[1] != "linja"}


def test_what_is_imported_is_declared() -> None:
    imported = {plain(PACKAGES.get(module, module)) for modules in NEEDS.values() for module in modules}
    assert imported - set(declared()) == set()


@pytest.mark.parametrize("name", sorted(set(declared()) - BOUND_BY_OTHERS))
def test_a_dependency_has_a_lower_bound_and_no_upper_one(name: str) -> None:
    assert re.fullmatch(r">=[\d.]+", declared()[name])


def test_a_dependency_has_the_same_bound_in_all_extras() -> None:
    bounds = {line.partition(";")[0].strip() for lines in FOR_USERS.values() for line in lines if ">=" in line}
    assert len(bounds) == len({line.partition(">=")[0] for line in bounds})


def test_every_licence_is_listed() -> None:
    script = runpy.run_path(str(ROOT / "scripts" / "licences.py"))
    listed = set(re.findall(r"^\| ([\w-]+) \| \S", (ROOT / "docs" / "licences.md").read_text("utf-8"), re.MULTILINE))
    needed = set(re.findall(r"^\| ([\w-]+) \|", script["table"](), re.MULTILINE))
    assert needed <= listed
