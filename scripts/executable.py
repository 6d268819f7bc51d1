"""Makes one file that plays Linja on machines without Python: `linja` with its server, terminal and all that they need.

    python scripts/executable.py DIST FILE

DIST is a directory with a wheel for the Python that runs this. The file runs on this kind of system and processor,
and on newer versions of the system.
"""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).parents[1]
PYINSTALLER = "pyinstaller==6.22.3"
TAG = f"-cp{sys.version_info.major}{sys.version_info.minor}-"
START = """
import multiprocessing, runpy, sys
if __name__ == "__main__":
    multiprocessing.freeze_support()
    if sys.argv[1:2] == ["-m"]:  # linja starts one of its own modules in another process
        del sys.argv[:2]
        runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
    else:
        from linja.cli import main
        sys.exit(main())
"""
"""What the executable runs: a frozen program has no Python to pass `-m` to."""


def wheel_in(directory: Path) -> Path | None:
    """Return the newest wheel in a directory that is for this Python and can be run here; None if there is none."""
    wheels = sorted(directory.glob("linja-*.whl"), key=lambda path: path.stat().st_mtime, reverse=True)
    here = [path for path in wheels if TAG in path.name and "musllinux" not in path.name]
    return here[0] if here else None


def make(wheel: Path, target: Path, build: Path) -> None:
    """Install a wheel into an environment of its own under `build`, and pack that into one file."""
    venv.create(build / "env", with_pip=True, clear=True)
    python = str(build / "env" / ("Scripts" if os.name == "nt" else "bin") / "python")
    install = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*install, f"{wheel}[web,terminal]", PYINSTALLER], check=True)
    start = build / "start.py"
    start.write_text(START, "utf-8")
    options = ["--onefile", "--noconfirm", "--clean", "--log-level=WARN", "--name", target.name.removesuffix(".exe")]
    options += [f"--distpath={target.parent}", f"--workpath={build}", f"--specpath={build}"]
    options += ["--collect-all=linja", "--collect-all=alembic", "--collect-submodules=uvicorn"]
    options += ["--hidden-import=aiosqlite"]  # named in the database's URL only
    subprocess.run([python, "-m", "PyInstaller", *options, str(start)], check=True)


def main() -> int:
    """Make it; the exit status is 1 if there is no wheel."""
    directory, target = Path(sys.argv[1]), Path(sys.argv[2]).resolve()
    wheel = wheel_in(directory)
    if wheel is None:
        print(f"{directory} has no wheel for this Python ({TAG.strip('-')}); make one with: make dist", file=sys.stderr)
        return 1
    make(wheel.resolve(), target, ROOT / "build" / "executable")
    print(f"{target}: {target.stat().st_size / 1e6:.1f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
