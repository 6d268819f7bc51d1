"""Builds the sdist and the wheels, and installs a wheel into an empty environment whose programs find no compiler."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
import tomllib
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

ROOT = Path(__file__).parents[2]
SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
PROJECT, WHEELS = SETTINGS["project"], SETTINGS["tool"]["cibuildwheel"]
OWN = f"{sys.version_info.major}.{sys.version_info.minor}"
CONSTRAINTS = str(ROOT / "constraints.txt")
PIP = {**os.environ, "PIP_CONSTRAINT": CONSTRAINTS, "PIP_BUILD_CONSTRAINT": CONSTRAINTS}
"""pip is set up as it is outside, with versions that it finds from any directory"""
CAN_BUILD = "import ensurepip, pathlib, sysconfig; pathlib.Path(sysconfig.get_path('include'), 'Python.h').stat()"
FLAGS = {"usual": "", "no-avx2": "'-D__builtin_cpu_supports(feature)=0'"}
"""for the compiler; the second has every look at the processor say that it can do nothing special"""
PATIENCE = 600


def supported() -> list[str]:
    """The versions of Python that we state."""
    kinds = [line.removeprefix("Programming Language :: Python :: ") for line in PROJECT["classifiers"]]
    return [kind for kind in kinds if kind.startswith("3.")]


@cache
def pythons() -> dict[str, str]:
    """Those of them that are here, and that extensions can be built for."""
    found = {version: _python(version) for version in supported()}
    return {version: python for version, python in found.items() if python}


def _python(version: str) -> str | None:
    """This one, one in the PATH, or one of pyenv."""
    if version == OWN:
        return sys.executable
    of_pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv").glob(f"versions/{version}.*/bin/python3")
    for python in filter(None, [shutil.which(f"python{version}"), *map(str, sorted(of_pyenv))]):
        if subprocess.run([python, "-c", CAN_BUILD], check=False, capture_output=True).returncode == 0:
            return python
    return None


def run(*command: str | Path, env: Mapping[str, str] = PIP, cwd: Path | None = None) -> str:
    """What a command prints; it must succeed."""
    done = subprocess.run(
        command,
        check=False,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        env=env,
        cwd=cwd,
        stdin=subprocess.DEVNULL,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


class Workshop:
    """Where everything is built, once for all tests that run at the same time."""

    def __init__(self, place: Path) -> None:
        self.place = place

    def sdist(self) -> Path:
        """The sdist of the checkout."""
        with self._once("sdist") as place:
            if not place.exists():
                run(sys.executable, "-m", "build", "--sdist", "--outdir", place, ROOT)
        return next(place.glob("*.tar.gz"))

    def wheel(self, version: str, kind: str = "usual") -> Path:
        """The wheel for a version of Python, built from the sdist: so that has all that it takes."""
        sdist = self.sdist()
        with self._once(f"{kind}-{version}") as place:
            if not place.exists():
                (place / "source").mkdir(parents=True)  # of no version, or pip would keep the wheel for next time
                run("tar", "-xf", sdist, "--strip-components=1", "-C", place / "source")
                build = [*self._pip(version), "wheel", "--quiet", "--no-deps", "--wheel-dir", place, place / "source"]
                run(*build, env={**PIP, "CXXFLAGS": FLAGS[kind]})
        return next(place.glob("*.whl"))

    def install(self, wheel: Path, extra: str, place: Path, version: str = OWN) -> Installed:
        """A wheel with an extra, or without any, and nothing else, in an environment of its own."""
        run(pythons()[version], "-m", "venv", "--without-pip", place / "env")
        installed = Installed(place, self._pip(version))
        installed.add(f"{wheel}[{extra}]" if extra else str(wheel))
        return installed

    def _pip(self, version: str) -> list[str | Path]:
        """The pip that came with a version of Python."""
        with self._once(f"pip-{version}") as place:
            if not place.exists():
                run(pythons()[version], "-m", "venv", place)
        return [place / "bin" / "python", "-m", "pip", "--disable-pip-version-check"]

    @contextmanager
    def _once(self, name: str) -> Iterator[Path]:
        """A place to build in while nobody else does."""
        self.place.mkdir(exist_ok=True)
        with (self.place / f"{name}.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield self.place / name


class Installed:
    """An environment that sees neither the checkout nor a compiler."""

    def __init__(self, place: Path, pip: list[str | Path]) -> None:
        self.place = place
        self.bin = place / "env" / "bin"
        self.environment = {"PATH": str(self.bin), "HOME": str(place), "LANG": "C.UTF-8", "LINJA_LANGUAGE": "en"}
        self._pip = [*pip, "--python", self.bin / "python"]

    def add(self, *packages: str) -> None:
        """Install, without building anything."""
        run(*self._pip, "install", "--quiet", "--no-compile", "--only-binary=:all:", *packages)

    def packages(self) -> set[str]:
        """The names of everything that is installed."""
        listed = run(*self._pip, "list", "--format=freeze")
        return {line.partition("==")[0].lower() for line in listed.split()}

    def run(self, *command: str) -> str:
        """What a command prints; it must succeed."""
        return run(self.bin / command[0], *command[1:], env=self.environment, cwd=self.place)

    def refusal(self, *command: str) -> str:
        """The one line with which a command refuses; nothing else is printed."""
        done = self.start(*command)
        said, refused = done.communicate(timeout=PATIENCE)
        assert (done.returncode, said, refused.count("\n")) == (2, "", 1), said + refused
        return refused

    def start(self, *command: str, **more: str) -> subprocess.Popen[str]:
        """Start a command, with some more environment variables."""
        return subprocess.Popen(
            [self.bin / command[0], *command[1:]],
            env={**self.environment, **more},
            cwd=self.place,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
