"""The sdist, the wheel that is built from it, and what runs where that is installed: no checkout, no compiler."""

from __future__ import annotations

import json
import platform
import re
import shlex
import shutil
import subprocess
import tarfile
import zipfile
from typing import TYPE_CHECKING
from urllib.request import Request, urlopen

import pytest

from tests.project.built import OWN, PROJECT, ROOT, WHEELS, Workshop, pythons

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.project.built import Installed

pytestmark = pytest.mark.slow

START = "61111110/01111116 b"
BROWSER_KERNEL = "src/linja/web/static/kernel/kernel.wasm"
"""is compiled, and packed if it is there"""
SMALL = ("--rules", "zen+pieces=2")
SOLVE = ("linja", "solve", *SMALL)
PAGES = ("/", "/learn/classic", "/puzzles/zen/daily", "/analysis", "/rules/zen", "/openings", "/statistics")
NAMED = re.compile(r'(?:href|src)="/(static/[^"]+|manifest.webmanifest)"')
"""what a page needs beside itself"""

NEEDED = {
    ("play", "--no-browser"): "web",
    ("serve",): "web",
    ("serve", "--database", "postgresql://127.0.0.1/linja"): "web",
    ("host", "games"): "web",
    ("tui",): "terminal",
    ("arena", "1", "2", "--games", "2", "--ray", "auto"): "ray",
    ("fit", "zen.weights"): "fit",
}
"""What commands ask for where the library alone is installed."""
NEEDED_BY_MODULES = {"linja_v0": "envs", "gymnasium_env": "envs", "vector": "envs", "open_spiel": "openspiel"}

TERMINAL = """
import asyncio
from linja.terminal.app import LinjaApp
from linja.terminal.saved import Saved
async def look():
    async with LinjaApp(Saved.load(), move_delay=0).run_test() as pilot:
        await pilot.press("enter")
asyncio.run(look())
"""
ENVS = """
import gymnasium
from linja.envs import linja_v0
from linja.envs.vector import VectorGames
linja_v0.env("zen").reset(seed=1)
gymnasium.make("linja/Linja-v0").reset(seed=1)
VectorGames(3, "zen")
"""
POSTGRES = """
from linja.errors import LinjaError
from linja.server import Settings
from linja.server.storage.database import wait_until_reachable
try:
    wait_until_reachable(Settings(database="postgresql://127.0.0.1:1/linja").database_url(), 0)
except LinjaError as error:
    assert "cannot" in str(error), error
"""
CHOSEN = """
from linja import ZEN
from linja.kernel import _native, native_rules
print(_native.Solver(native_rules(ZEN)).lanes)
"""
ALONE: dict[str, list[tuple[str, ...]]] = {
    "solution": [SOLVE, ("linja", "value", "11000000/00000011 b", *SMALL)],
    "terminal": [("python", "-W", "error", "-c", TERMINAL)],
    "arena": [("linja", "arena", "1", "minimax3", "--games", "2", "--jobs", "2", *SMALL)],
    "envs": [("python", "-W", "error", "-c", ENVS)],
    "fit": [SOLVE, ("linja", "fit", "zen.weights", "--positions", "200", "--epochs", "1", *SMALL)],
    "postgres": [("python", "-W", "error", "-c", POSTGRES)],
    "openspiel": [("python", "-c", "import linja.envs.open_spiel, pyspiel; pyspiel.load_game('python_linja')")],
    "ray": [("python", "-c", "import linja.parallel.ray_driver, ray")],
}
"""What shows that an extra works without the others."""


@pytest.fixture(scope="module")
def workshop(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    base = tmp_path_factory.getbasetemp()
    return Workshop((base.parent if base.name.startswith("popen-") else base) / "workshop")


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Path]:
    """For an environment, which is too large to be kept."""
    yield tmp_path
    shutil.rmtree(tmp_path / "env", ignore_errors=True)


def got(address: str) -> str:
    with urlopen(Request(address, headers={"accept-language": "de"}), timeout=60) as answer:
        return str(answer.read().decode(errors="replace"))


def in_checkout(*under: str) -> set[str]:
    """The files of the checkout, without what is ignored; skips where there is no checkout."""
    if not (ROOT / ".git").exists():
        pytest.skip("this is no checkout")
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", *under]
    listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return {name for name in [*listed.split("\0"), BROWSER_KERNEL] if name and (ROOT / name).exists()}


def test_the_sdist_is_the_checkout(workshop: Workshop) -> None:
    with tarfile.open(workshop.sdist()) as sdist:
        files = {name.partition("/")[2] for name in sdist.getnames()}
    assert files == in_checkout() | {"PKG-INFO"}


def test_the_wheel_is_the_package_with_its_kernel(workshop: Workshop) -> None:
    with zipfile.ZipFile(workshop.wheel(OWN)) as wheel:
        files = {name for name in wheel.namelist() if ".dist-info/" not in name}
    kernel = {name for name in files if name.startswith("linja/kernel/_native.") and not name.endswith(".pyi")}
    assert len(kernel) == 1
    assert files - kernel == {name.removeprefix("src/") for name in in_checkout("src/linja")}


def test_the_wheel_says_what_is_compiled_into_it(workshop: Workshop) -> None:
    with zipfile.ZipFile(workshop.wheel(OWN)) as wheel:
        sbom = json.loads(wheel.read(f"linja-{PROJECT['version']}.dist-info/sboms/sbom.cdx.json"))
    assert sbom["metadata"]["component"]["version"] == PROJECT["version"]
    assert {part["name"] for part in sbom["components"]} == {"nanobind", "robin-map"}


@pytest.mark.parametrize("version", pythons())
def test_the_library_alone(workshop: Workshop, version: str, place: Path) -> None:
    installed = workshop.install(workshop.wheel(version), "", place, version)
    assert not any(shutil.which(name, path=str(installed.bin)) for name in ("c++", "g++", "clang++", "cc", "gcc"))
    assert installed.packages() == {"linja", "platformdirs"}
    assert installed.run("linja", "perft", START, "--depth", "2") == "11039\n"
    for command, extra in NEEDED.items():
        assert f"pip install 'linja[{extra}]'" in installed.refusal("linja", *command)
    for module, extra in NEEDED_BY_MODULES.items():
        with installed.start("python", "-c", f"import linja.envs.{module}") as done:
            assert done.communicate()[1].endswith(f"pip install 'linja[{extra}]'\n")
    run_tests_of_the_wheel(installed)


def run_tests_of_the_wheel(installed: Installed) -> None:
    installed.add("pytest")
    shutil.copytree(ROOT / "tests" / "wheel", installed.place / "tests" / "wheel")
    installed.run(*shlex.split(WHEELS["test-command"]))


@pytest.mark.skipif(platform.machine() != "x86_64", reason="no other processor has AVX2")
def test_a_processor_without_avx2_gets_the_portable_code(workshop: Workshop, place: Path) -> None:
    """The same wheel, AVX2 code and all, but it is told that the processor has none."""
    installed = workshop.install(workshop.wheel(OWN, "no-avx2"), "", place)
    assert installed.run("python", "-c", CHOSEN) == "portable\n"
    run_tests_of_the_wheel(installed)


@pytest.mark.parametrize("version", pythons())
def test_the_game_runs_from_the_wheel(workshop: Workshop, version: str, place: Path) -> None:
    installed = workshop.install(workshop.wheel(version), "web", place, version)
    postgres = ("linja", "serve", "--database", "postgresql://127.0.0.1/linja")
    assert "pip install 'linja[postgres]'" in installed.refusal(*postgres)
    shutil.copy(ROOT / "examples" / "bots" / "online.py", place)
    with installed.start("linja", "play", "--no-browser", "--port", "0", LINJA_BUILD="no", LINJA_PACE="0") as playing:
        try:
            assert playing.stdout is not None
            address = playing.stdout.readline().split()[3]
            pages = [got(address + path[1:]) for path in PAGES]
            assert all('lang="de"' in page for page in pages)
            assert all(got(address + name) for name in {name for page in pages for name in NAMED.findall(page)})
            assert '"winner"' in installed.run("python", "online.py", address)
        finally:
            playing.terminate()


@pytest.mark.parametrize("extra", ALONE)
def test_each_extra_works_alone(workshop: Workshop, extra: str, place: Path) -> None:
    installed = workshop.install(workshop.wheel(OWN), extra, place)
    for command in ALONE[extra]:
        installed.run(*command)


def test_every_extra_for_users_is_tried() -> None:
    for_users = set(PROJECT["optional-dependencies"]) - {"all", "docs", "dev", "dev-all", "learn"}  # that one is huge
    assert for_users == {*ALONE, "web"}
