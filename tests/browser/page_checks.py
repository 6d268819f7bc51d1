"""What tests ask of any page: what axe-core finds, and how wide it is."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"


def violations(page: Page) -> list[str]:
    """What axe-core finds wrong, each with where."""
    if not AXE.is_file() and not os.environ.get("LINJA_NO_SKIPS"):
        pytest.skip("axe-core is missing: run npm ci")
    page.evaluate(AXE.read_text("utf-8"))
    found: dict[str, Any] = page.evaluate("() => axe.run()")
    return [f"{one['id']}: {node['html'][:120]}" for one in found["violations"] for node in one["nodes"]]


def width_of(page: Page) -> int:
    """How wide the page is, with what one would have to scroll to."""
    return int(page.evaluate("() => document.documentElement.scrollWidth"))
