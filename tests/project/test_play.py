"""`make play` where there is no compiler."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
OWN = f"cp{sys.version_info.major}{sys.version_info.minor}"
NEEDED = ("sh", "find", "date", "touch")

pytestmark = pytest.mark.skipif(not shutil.which("make"), reason="make is missing")


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A directory with the Makefile, and with a PATH in `bin` that has no compiler."""
    shutil.copy(ROOT / "Makefile", tmp_path)
    (tmp_path / "src" / "kernel").mkdir(parents=True)
    (tmp_path / "bin").mkdir()
    for name in NEEDED:
        (tmp_path / "bin" / name).symlink_to(str(shutil.which(name)))
    return tmp_path


def make_play(checkout: Path, *options: str) -> subprocess.CompletedProcess[str]:
    command = [str(shutil.which("make")), "play", f"PYTHON={sys.executable}", *options]
    environment = {"PATH": str(checkout / "bin"), "LANG": "C.UTF-8"}
    return subprocess.run(
        command, cwd=checkout, env=environment, check=False, capture_output=True, text=True, timeout=60
    )


def test_without_a_compiler_it_says_what_to_install(checkout: Path) -> None:
    done = make_play(checkout)
    assert done.returncode != 0
    said = [line for line in done.stderr.splitlines() if not line.startswith("make: ")]
    assert said == ["No C++ compiler found: install one (apt-get install g++), or put a wheel of linja into dist/"]
    assert not (checkout / ".venv").exists()


def test_without_a_compiler_the_wheel_for_this_python_is_installed(checkout: Path) -> None:
    (checkout / "dist").mkdir()
    for tag in ("cp39", OWN, "cp399"):
        (checkout / "dist" / f"linja-1.0.0-{tag}-{tag}-linux_x86_64.whl").touch()
    planned = make_play(checkout, "--dry-run").stdout
    assert f" 'dist/linja-1.0.0-{OWN}-{OWN}-linux_x86_64.whl[web]'" in planned
    assert "-e '.[web]'" not in planned


def test_with_a_compiler_the_kernel_is_compiled(checkout: Path) -> None:
    (checkout / "bin" / "c++").symlink_to(str(shutil.which("true")))
    for name in ("pyproject.toml", "constraints.txt", "CMakeLists.txt"):
        (checkout / name).touch()
    assert "-e '.[web]'" in make_play(checkout, "--dry-run").stdout
