"""What the project says about itself in several places agrees."""

from __future__ import annotations

from tests.project.built import PROJECT, ROOT, WHEELS, supported


def test_wheels_are_made_for_every_supported_python() -> None:
    assert WHEELS["build"] == [f"cp{version.replace('.', '')}-*" for version in supported()]


def test_the_supported_pythons_are_stated() -> None:
    oldest = supported()[0]
    assert PROJECT["requires-python"] == f">={oldest}"
    assert f"Python {oldest}" in (ROOT / "README.md").read_text("utf-8")


def test_the_citation_is_of_this_version() -> None:
    assert f"\nversion: {PROJECT['version']}\n" in (ROOT / "CITATION.cff").read_text("utf-8")
