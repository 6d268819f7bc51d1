"""What the project says about itself in several places agrees."""

from __future__ import annotations

import os

import pytest

from tests.conftest import collect_ignore
from tests.project.built import PROJECT, ROOT, WHEELS, supported


def test_wheels_are_made_for_every_supported_python() -> None:
    assert WHEELS["build"] == [f"cp{version.replace('.', '')}-*" for version in supported()]


def test_the_supported_pythons_are_stated() -> None:
    oldest = supported()[0]
    assert PROJECT["requires-python"] == f">={oldest}"
    assert f"Python {oldest}" in (ROOT / "README.md").read_text("utf-8")


def test_every_supported_python_is_tested() -> None:
    versions = ", ".join(f'"{version}"' for version in supported())
    assert f"python: [{versions}]\n" in (ROOT / ".github" / "workflows" / "ci.yml").read_text("utf-8")


def test_the_citation_is_of_this_version() -> None:
    assert f"\nversion: {PROJECT['version']}\n" in (ROOT / "CITATION.cff").read_text("utf-8")


def test_the_address_of_the_package_is_where_it_is_released() -> None:
    workflow = (ROOT / ".github" / "workflows" / "release.yml").read_text("utf-8")
    assert f"url: {PROJECT['urls']['Download']}\n" in workflow


@pytest.mark.slow
@pytest.mark.skipif(not os.environ.get("LINJA_NO_SKIPS"), reason="here a test may lack what it needs")
def test_the_slow_tests_have_all_that_they_need() -> None:
    """Files of tests are left out where a package is missing (tests/conftest.py): .ci/run must not leave out any."""
    assert collect_ignore == []
