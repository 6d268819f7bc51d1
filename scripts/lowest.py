"""Makes an environment with the lowest version of every package that linja says it works with, for `make test-lowest`.

    python scripts/lowest.py DIRECTORY

What only the tests need has the version in constraints.txt. DIRECTORY/lowest.txt lists what was chosen.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).parents[1]
EXTRAS = ("all", "postgres", "fit")
FOR_TESTS = ("babel", "httpx2", "hypothesis", "pytest", "pytest-playwright", "pytest-timeout", "pytest-xdist")


def name_of(line: str) -> str:
    """Return the normalised name of the package in a line such as `Jinja2==3.1.6`."""
    return re.sub(r"[-_.]+", "-", line.partition("==")[0]).lower()


def without(constraints: list[str], chosen: list[str]) -> list[str]:
    """Return the constraints of packages that are not chosen yet."""
    names = {name_of(line) for line in chosen}
    return [line for line in constraints if name_of(line) not in names]


def main() -> None:
    """Choose versions, and install them with linja."""
    directory = Path(sys.argv[1]).resolve()
    venv.create(directory / "venv", with_pip=True, clear=True)
    python = str(directory / "venv" / "bin" / "python")
    unpinned = {name: value for name, value in os.environ.items() if name != "PIP_CONSTRAINT"}

    def run(*command: str | Path) -> None:
        subprocess.run([python, "-m", *command], check=True, cwd=ROOT, env=unpinned)

    lowest, others = directory / "lowest.txt", directory / "others.txt"
    pip = ("pip", "install", "--quiet", "--disable-pip-version-check")
    run(*pip, "uv")
    extras = [f"--extra={extra}" for extra in EXTRAS]
    choose = ("uv", "pip", "compile", "--quiet", "--no-annotate", "--no-header", "--resolution=lowest-direct")
    run(*choose, *extras, f"--python={python}", f"--output-file={lowest}", "pyproject.toml")
    constraints = (ROOT / "constraints.txt").read_text("utf-8").split()
    others.write_text("\n".join(without(constraints, lowest.read_text("utf-8").split("\n"))), "utf-8")
    install = ("uv", "pip", "install", "--quiet", f"--python={python}")
    run(*install, f"--requirements={lowest}", f"--constraints={others}", *FOR_TESTS)
    run(*pip, "--no-deps", "-C", f"build-dir={directory}/kernel", "-e", ".")


if __name__ == "__main__":
    main()
