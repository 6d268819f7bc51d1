"""Prints what the changelog says about a version, for the page of its release.

    python scripts/release_notes.py v1.0.0 [ADDRESS]

With ADDRESS, where the files of this version can be read, the text is as GitHub's page wants it.
Fails if pyproject.toml or CITATION.cff state another version, or if the changelog has no section with a date for it.
"""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]


def problems(version: str, root: Path) -> list[str]:
    """Return what contradicts this version, in the files under a root."""
    stated = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    found = []
    if stated != version:
        found.append(f"pyproject.toml: the version is {stated}, not {version}")
    if f"\nversion: {version}\n" not in (root / "CITATION.cff").read_text("utf-8"):
        found.append(f"CITATION.cff: the version is not {version}")
    if not notes(version, root):
        found.append(f"CHANGELOG.md: expected a section '## [{version}] - YYYY-MM-DD' with some text")
    return found


def notes(version: str, root: Path) -> str:
    """Return the text of a version's section in the changelog; empty if there is none."""
    text = (root / "CHANGELOG.md").read_text("utf-8")
    section = rf"^## \[{re.escape(version)}\] - \d{{4}}-\d\d-\d\d$(.*?)(?=^## |^\[[^]]+\]: |\Z)"
    found = re.search(section, text, re.MULTILINE | re.DOTALL)
    return found[1].strip() if found else ""


def for_release_page(text: str, address: str) -> str:
    """Return a text with full addresses in its links and one line per paragraph: that page shows line breaks."""
    unwrapped = re.sub(r"(?<=\S)\n *(?=[^\s#|-])", " ", text)
    return re.sub(r"\]\((?!\w+:|#)", rf"]({address.rstrip('/')}/", unwrapped)


def main() -> int:
    """Print the notes, or what is wrong; the exit status is then 1."""
    version = sys.argv[1].removeprefix("v")
    if found := problems(version, ROOT):
        print(*found, sep="\n", file=sys.stderr)
        return 1
    text = notes(version, ROOT)
    print(for_release_page(text, sys.argv[2]) if len(sys.argv) > 2 else text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
