"""Long checks and measurements, each run as a command."""

from __future__ import annotations

import json
import os
import platform
import re
import shutil
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from linja.engine import LEVELS

ROOT = Path(__file__).parent.parent
KEPT = ROOT / "build" / "check-all"
LADDER = ["random", "sloppy", *LEVELS]
LADDER_GAMES = 200
ROUGH = {
    "test_kills.py": ("server", "LINJA_KILLS", "25"),
    "test_lost_database.py": ("server", "LINJA_RESTARTS", "12"),
    "test_fuzz.py": ("server/http", "LINJA_FUZZ_SECONDS", "600"),
    "test_parsers.py": (".", "LINJA_PARSER_SECONDS", "1200"),
}
"""crash tests: where they are, and what makes them longer"""


class Failed(Exception):
    """A check failed, or a measurement could not be made."""


@dataclass(frozen=True)
class Run:
    """The result of a command that succeeded."""

    out: str
    seconds: float
    processor_seconds: float
    peak_mb: float


def run(*command: str, **environment: str) -> Run:
    """Run a command, and return its output and resource usage. Its progress is shown. Raises Failed."""
    print(f"  {' '.join(command)}", file=sys.stderr, flush=True)
    everything = {**os.environ, "LINJA_HOME": str(KEPT / "home"), **environment}
    begin = time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, "-m", *command], env=everything, stdout=subprocess.PIPE, text=True, cwd=ROOT
    )
    assert process.stdout is not None
    out = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    process.stdout.close()
    if process.returncode:
        raise Failed(f"{' '.join(command)} ended with {process.returncode}\n{out[-4000:]}")
    seconds = time.perf_counter() - begin
    return Run(out, round(seconds, 1), round(usage.ru_utime + usage.ru_stime, 1), usage.ru_maxrss * 1024 / 1e6)


def solve(rules: str) -> dict[str, Any]:
    """Solve everything, up to the written file."""
    done = run("linja.cli", "solve", "--rules", rules)
    return {
        "seconds": done.seconds,
        "processor_seconds": done.processor_seconds,
        "peak_mb": done.peak_mb,
        "positions": _number(r"([\d,]+) positions", done.out),
        "bytes": Path(done.out.splitlines()[-1]).stat().st_size,
    }


def verify(rules: str) -> dict[str, Any]:
    """Verify every value with independent code, and the puzzles too."""
    done = run("linja.cli", "verify", "--rules", rules)
    run("linja.cli", "puzzles", "check", "--rules", rules)
    return {
        "seconds": done.seconds,
        "processor_seconds": done.processor_seconds,
        "positions": _number(r"([\d,]+) values", done.out),
        "wrong": _number(r"([\d,]+) wrong", done.out),
    }


def _number(pattern: str, text: str) -> int:
    found = re.search(pattern, text)
    if not found:
        raise Failed(f"no {pattern!r} in {text!r}")
    return int(found[1].replace(",", ""))


def ladder(rules: str) -> Any:
    """Chance, somebody sloppy and all levels, each against the one below."""
    out = KEPT / f"ladder-{rules}"
    options = ["--neighbours", "--games", str(LADDER_GAMES), "--rules", rules, "--out", str(out)]
    run("linja.cli", "arena", *LADDER, *options)
    return json.loads((out / "results.json").read_text("utf-8"))


def rough(file: str) -> dict[str, Any]:
    """Run crash tests, longer than usual."""
    folder, name, value = ROUGH[file]
    report = KEPT / f"{file}.xml"
    begin = time.perf_counter()
    run("pytest", "-q", f"tests/{folder}/{file}", f"--junitxml={report}", **{name: value})
    suite = ElementTree.parse(report).getroot()[0]
    bad = sum(int(suite.attrib[kind]) for kind in ("failures", "errors", "skipped"))
    return {
        "file": file,
        "how": f"`{name}={value}`",
        "passed": int(suite.attrib["tests"]) - bad,
        "failed": bad,
        "seconds": round(time.perf_counter() - begin),
    }


def small_boards() -> None:
    """Compare the solver with brute force in Python on larger small boards."""
    run("pytest", "-q", "-m", "hours and not browser", "-n", "2")
    run("pytest", "-q", "-m", "hours and browser", "-n", "1", "tests/browser")


def load(*options: str) -> Any:
    """Measure load with real sockets and legal actions, comparing every log at the end."""
    target = KEPT / "load.json"
    run("benchmarks.load", "--seconds", "40", "--warm", "4", *options, "--json", str(target))
    return json.loads(target.read_text("utf-8"))


def flood(name: str) -> Any:
    """Measure how long a player waits during a flood."""
    target = KEPT / "flood.json"
    run("benchmarks.floods", name, "--seconds", "6", "--files", "1024", "--json", str(target))
    return json.loads(target.read_text("utf-8"))[0]


def machine() -> str:
    """Describe this machine."""
    compiler = subprocess.run(["c++", "--version"], capture_output=True, text=True, check=False).stdout.splitlines()
    system = platform.freedesktop_os_release().get("PRETTY_NAME", platform.system())
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 1e9
    processors = Path("/proc/cpuinfo").read_text("utf-8")
    model = re.search(r"model name\s*: (.*)", processors)
    return (
        f"Machine: {os.cpu_count()} cores of {model[1] if model else platform.machine()} "
        f"({'with' if ' avx2 ' in processors else 'without'} AVX2), {memory:.0f} GB of memory, {system}, "
        f"{compiler[0] if compiler else 'no compiler'}, Python {platform.python_version()}."
    )


def browser(rules: str) -> list[dict[str, Any]]:
    """Solve in each browser that is there, with as many threads as there are processors."""
    return [
        json.loads(run("benchmarks.browser_solver", "--browser", name, rules).out)
        for name in ("chromium", "firefox-esr")
        if shutil.which(name)
    ]
