"""The environment with the lowest versions pins each package once."""

from __future__ import annotations

import runpy
from pathlib import Path

SCRIPT = runpy.run_path(str(Path(__file__).parents[2] / "scripts" / "lowest.py"))
without = SCRIPT["without"]


def test_a_lowest_version_takes_the_place_of_the_pinned_one() -> None:
    pinned = ["Jinja2==3.1.6", "prometheus_client==0.26.0", "pytest==9.2.0"]
    assert without(pinned, ["jinja2==3.1.0", "prometheus-client==0.20.0", ""]) == ["pytest==9.2.0"]
