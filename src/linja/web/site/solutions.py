"""Solutions as files of a site: cut into parts, of which a browser fetches only those that it needs."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING

from linja.web.site.links import folder_of

if TYPE_CHECKING:
    from pathlib import Path

    from linja.rules import Rules

FOLDER = "solution"
PART = 1 << 20
"""bytes of a part: any host takes files of this size, and the turns of a position need about five"""


def write_parts(solution: Path, rules: Rules, directory: Path) -> None:
    """Cut a solution into parts in a folder of a site, with their checksums."""
    folder = directory / FOLDER / folder_of(str(rules))
    folder.mkdir(parents=True)
    checksums: list[str] = []
    with solution.open("rb") as file:
        while part := file.read(PART):
            (folder / f"{len(checksums)}.bin").write_bytes(part)
            checksums.append(hashlib.sha256(part).hexdigest())
    about = {"rules": str(rules), "size": solution.stat().st_size, "part": PART, "sha256": checksums}
    (folder / "index.json").write_text(json.dumps(about), "utf-8")
