"""How the kernel is built: every change is compiled, its folders have one direction, and the rules do without it."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
KERNEL = ROOT / "src" / "kernel"
SOURCES = [path.relative_to(ROOT) for path in KERNEL.rglob("*") if path.is_file()]
INSTALLED = ROOT / ".venv" / ".installed-dev"
FOLDERS = {
    "rules": (".",),
    "index": (".", "rules"),
    "solver": (".", "rules", "index"),
    "codec": (".", "index"),
    "verify": (".", "rules", "index"),
    "search": ("rules",),
    "fit": ("rules", "search"),
    "lookup": (".", "index", "codec"),
    "bindings": ("rules", "index", "solver", "codec", "verify", "search", "fit", "lookup"),
    "wasm": (".", "rules", "index", "solver", "codec", "search", "lookup"),
}
"""What each folder may include beside its own files; `.` is parallel.hpp and refuse.hpp."""


def run_python(source: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", source], capture_output=True, text=True, check=False, timeout=60)


def test_the_rules_need_no_kernel() -> None:
    source = "import linja, sys; print([name for name in sys.modules if name.startswith('linja.kernel')])"
    assert run_python(source).stdout == "[]\n"


@pytest.mark.parametrize("kernel_is_there", [True, False])
def test_the_command_perft_does_without_the_kernel(kernel_is_there: bool) -> None:
    hidden = "" if kernel_is_there else "sys.modules['linja.kernel'] = None"
    source = f"""if True:
        import sys
        {hidden}
        from linja import cli
        print(cli.positions.perft.__module__, flush=True)
        cli.main(["perft", "61111110/01111116 b", "--depth", "2"])
    """
    assert run_python(source).stdout.split() == ["linja.kernel" if kernel_is_there else "linja.turn.legal", "11039"]


@pytest.mark.skipif(shutil.which("make") is None or not INSTALLED.exists(), reason="nothing was installed by make")
@pytest.mark.parametrize("name", sorted({path.parent / path.suffix for path in SOURCES}, key=str), ids=str)
def test_a_change_of_any_file_is_compiled(name: Path) -> None:
    """One file of each kind in each folder; make is told that it has just been changed."""
    source = next(path for path in sorted(SOURCES) if path.parent / path.suffix == name)
    command = ["make", "--dry-run", f"--what-if={source}", str(INSTALLED.relative_to(ROOT))]
    planned = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert "pip install" in planned


@pytest.mark.parametrize("folder", FOLDERS)
def test_a_folder_includes_only_what_it_may(folder: str) -> None:
    for path in (KERNEL / folder).iterdir():
        for included in re.findall(r'#include "([^"]+)"', path.read_text("utf-8")):
            assert str(Path(included).parent) in {folder, *FOLDERS[folder]}, f"{path.name} includes {included}"


def test_every_folder_has_its_place() -> None:
    assert {path.name for path in KERNEL.iterdir() if path.is_dir()} == set(FOLDERS)
