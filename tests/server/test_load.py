"""The load generator: it plays, compares, and reports."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.slow
@pytest.mark.parametrize("servers", [[], ["--servers", "2"]])
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="it reads what a process uses from /proc")
def test_a_few_games_are_measured_and_nothing_is_lost(tmp_path: Path, servers: list[str]) -> None:
    options = [*servers, "--games", "6", "--seconds", "5", "--pause", "0.5", "--computers", "2", "--warm", "2"]
    command = [sys.executable, "-m", "benchmarks.load", *options, "--json", str(tmp_path / "load.json")]
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True, timeout=300)
    (row,) = json.loads((tmp_path / "load.json").read_text())
    assert (row["games"], row["sockets"], row["errors"], row["lost"]) == (6, 14, 0, 0)
    assert row["compared"] >= row["actions"] > 0
    assert 0 < row["p50_ms"] <= row["p95_ms"] <= row["p99_ms"]
    assert done.stdout.count("\n") == 3
