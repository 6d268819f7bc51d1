"""A release is what its tag says, and its notes are the changelog's."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

SCRIPT = runpy.run_path(str(Path(__file__).parents[2] / "scripts" / "release_notes.py"))
for_release_page, notes, problems = SCRIPT["for_release_page"], SCRIPT["notes"], SCRIPT["problems"]

CHANGELOG = """# Changelog

## [Unreleased]

## [1.2.0] - 2027-01-02

### Added

- A new rule.

[A link](docs/rules.md) at the start of a line.

## [1.1.0] - 2026-12-01

- An older one.

[1.2.0]: https://example.org
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "CHANGELOG.md").write_text(CHANGELOG, "utf-8")
    (tmp_path / "pyproject.toml").write_text('[project]\nversion = "1.2.0"\n', "utf-8")
    (tmp_path / "CITATION.cff").write_text("type: software\nversion: 1.2.0\nlicense: MIT\n", "utf-8")
    return tmp_path


def test_the_notes_are_the_section_of_the_version(root: Path) -> None:
    assert notes("1.2.0", root) == "### Added\n\n- A new rule.\n\n[A link](docs/rules.md) at the start of a line."
    assert notes("1.1.0", root) == "- An older one."


def test_a_version_that_everything_states_can_be_released(root: Path) -> None:
    assert problems("1.2.0", root) == []


def test_another_version_cannot_be_released(root: Path) -> None:
    named = [problem.partition(":")[0] for problem in problems("1.3.0", root)]
    assert named == ["pyproject.toml", "CITATION.cff", "CHANGELOG.md"]


def test_a_dot_in_a_version_is_a_dot(root: Path) -> None:
    assert notes("1x2.0", root) == ""
    assert notes("1.2", root) == ""


def test_links_lead_to_the_files_of_the_version() -> None:
    text = "[How](docs/install.md#extras), [where](https://example.org), [below](#below)"
    at = "https://example.com/blob/v1.2.0"
    expected = f"[How]({at}/docs/install.md#extras), [where](https://example.org), [below](#below)"
    assert for_release_page(text, at) == expected


def test_a_paragraph_is_one_line() -> None:
    text = "### Added\n\nTwo\nlines.\n\n- One\n  entry.\n- **Another.**"
    assert for_release_page(text, "") == "### Added\n\nTwo lines.\n\n- One entry.\n- **Another.**"
