"""Writes the licences of all packages that linja can need at run time into docs/licences.md.

    python scripts/licences.py

Run it after changing dependencies, in an environment with everything that `make test-slow` needs.
"""

from __future__ import annotations

import re
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

PAGE = Path(__file__).parents[1] / "docs" / "licences.md"
EXTRAS = frozenset(("all", "postgres", "fit", "ray", "openspiel"))
TABLE = re.compile(r"(?<=<!-- licences -->\n).*?(?=<!-- end -->)", re.DOTALL)
SHORT = {
    "3-Clause BSD License": "BSD-3-Clause",
    "Apache 2.0": "Apache-2.0",
    "Apache Software License": "Apache-2.0",
    "BSD License": "BSD",
    "ISC License (ISCL)": "ISC",
    "MIT License": "MIT",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
    "Python Software Foundation License": "PSF-2.0",
    "GNU Lesser General Public License v3 (LGPLv3)": "LGPL-3.0-only",
}
"""Older packages state their licence as a classifier, or in their own words."""


def licence(package: Distribution) -> str:
    """Return the licence that a package states: an SPDX expression, or else a classifier or a short text."""
    stated = package.metadata
    if expression := stated.get_all("License-Expression"):
        return str(expression[0])
    kinds = [line.split(" :: ")[-1] for line in stated.get_all("Classifier") or [] if line.startswith("License :: OSI")]
    kinds = [kind for kind in kinds if kind != "OSI Approved"]
    kinds = kinds or ["\n".join(stated.get_all("License") or [""]).split("\n")[0]]
    return ", ".join(SHORT.get(kind, kind) for kind in kinds)


def needed(name: str, extras: frozenset[str], asked: set[tuple[str, frozenset[str]]]) -> None:
    """Add a package with these extras, and all that it needs, as far as it is installed."""
    name = re.sub(r"[-_.]+", "-", name).lower()
    if (name, extras) in asked:
        return
    try:
        requirements = distribution(name).requires or []
    except PackageNotFoundError:  # for another system or Python
        return
    asked.add((name, extras))
    for line in requirements:
        requirement, _, marker = line.partition(";")
        wanted = set(re.findall(r"extra == ['\"]([\w-]+)['\"]", marker))
        if not wanted or wanted & extras:
            other, *rest = re.findall(r"[\w.-]+", re.split(r"[<>=!~ ]", requirement.strip())[0])
            needed(other, frozenset(rest), asked)


def table() -> str:
    """Return the table as it should be in the page."""
    asked: set[tuple[str, frozenset[str]]] = set()
    needed("linja", EXTRAS, asked)
    names = sorted({name for name, _ in asked} - {"linja"})
    rows = [f"| {name} | {licence(distribution(name))} |" for name in names]
    return "\n".join(["", "| package | licence |", "|---|---|", *rows, "", ""])


if __name__ == "__main__":
    PAGE.write_text(TABLE.sub(lambda _: table(), PAGE.read_text("utf-8")), "utf-8")
