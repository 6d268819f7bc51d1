"""Measured blocks of the pages in docs/: the text between their marks is rewritten, the rest stays."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from linja.files import replacing

if TYPE_CHECKING:
    from pathlib import Path

BLOCK = re.compile(r"<!-- measured: (?P<name>[a-z-]+) -->(?P<text>.*?)<!-- end -->", re.DOTALL)


def blocks(page: Path) -> dict[str, str]:
    """The texts of a page's blocks, by name."""
    return {found["name"]: found["text"].strip("\n") for found in BLOCK.finditer(page.read_text("utf-8"))}


def put(page: Path, name: str, text: str) -> None:
    """Rewrite a block; the page is replaced only when complete. Raises ValueError if it has no such block."""
    before = page.read_text("utf-8")
    block = next((found for found in BLOCK.finditer(before) if found["name"] == name), None)
    if block is None:
        raise ValueError(f"{page.name} has no block {name!r}")
    after = before[: block.start("text")] + f"\n\n{text.strip()}\n\n" + before[block.end("text") :]
    with replacing(page) as target:
        target.write_text(after, "utf-8")
