"""Solves Linja completely in a real browser: how long it takes, and how much memory.

    python -m benchmarks.browser_solver [--browser chromium] [--threads 2] [RULES ...]

The values' SHA-256 must be the published one. Firefox works too; each browser gets an empty profile, no window, and an
hour at most.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
from pathlib import Path
from typing import Any

from tests.browser.kernel_site import KernelSite

from linja.solution.published import PUBLISHED

SECONDS = 3600.0


def command(browser: str, profile: str, address: str) -> list[str]:
    """What starts a browser without a window."""
    if "firefox" in browser:
        return [browser, "--headless", "--no-remote", "--profile", profile, address]
    return [browser, "--headless=new", "--no-sandbox", "--disable-dev-shm-usage", f"--user-data-dir={profile}", address]


def solve(browser: str, rules: str, threads: int) -> dict[str, Any]:
    """Solve in a browser and return what it took. Raises queue.Empty after an hour."""
    with KernelSite() as site, tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        program = shutil.which(browser)
        if program is None:
            sys.exit(f"{browser} is missing")
        process = subprocess.Popen(
            command(program, profile, site.address(rules=rules, threads=threads)),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        watch = _Watch(process.pid)
        try:
            ended = site.ended(SECONDS)
        finally:
            watch.stop()
            process.terminate()
            process.wait(30)
    if ended.get("sha256") != PUBLISHED[rules]:
        sys.exit(f"{rules}: {ended}")
    return {
        "browser": subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout.strip(),
        "rules": rules,
        "threads": threads,
        "seconds": round(ended["seconds"], 1),
        "memory_mb": round(ended["memory"] / 1e6),
        "process_mb": watch.peak_mb,
        "file_mb": round(ended["size"] / 1e6, 1),
        "look_up_ms": [round(time, 1) for time in ended["times"]],
        "load": [round(load, 1) for load in os.getloadavg()],
    }


class _Watch:
    """Looks for the largest of a process and its descendants, twice a second."""

    def __init__(self, pid: int) -> None:
        self.peak_mb = 0
        self._pid = pid
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._look)
        self._thread.start()

    def stop(self) -> None:
        self._over.set()
        self._thread.join()

    def _look(self) -> None:
        while not self._over.wait(0.5):
            parents = {}
            for status in Path("/proc").glob("[0-9]*/status"):
                try:
                    lines = dict(line.split(":", 1) for line in status.read_text().splitlines())
                except OSError:
                    continue
                parents[int(status.parent.name)] = (
                    int(lines["PPid"]),
                    int(lines.get("VmHWM", "0 kB").split()[0]) // 1000,
                )
            ours = {self._pid}
            for _ in range(5):
                ours |= {pid for pid, (parent, _) in parents.items() if parent in ours}
            self.peak_mb = max([self.peak_mb, *(parents[pid][1] for pid in ours if pid in parents)])


def main() -> None:
    """Solve what is asked for, one after the other, and print a line of JSON for each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rules", nargs="*", default=list(PUBLISHED))
    parser.add_argument("--browser", default="chromium")
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    wishes = parser.parse_args()
    for rules in wishes.rules:
        print(json.dumps(solve(wishes.browser, rules, wishes.threads)), flush=True)


if __name__ == "__main__":
    main()
