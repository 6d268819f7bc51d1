"""What the description of the interface promises, for whatever is thrown at it."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.server.processes import Server

if TYPE_CHECKING:
    from pathlib import Path

    from tests.server.visitors import Visitor

NOT_PROMISED = "positive_data_acceptance"
"""Which rules texts, positions and levels there are is more than a schema says."""

CONFIGURED = """
[checks.negative_data_rejection]
expected-statuses = [400, 403, 404, 405, 409, 413, 422, 429]
"""
"""What is too long in one place may make the whole body too big."""


def test_the_interface_describes_itself(ada: Visitor) -> None:
    paths = ada.get("/api/openapi.json").json()["paths"]
    assert set(paths) == {
        "/api/analysis",
        "/api/games",
        "/api/games/{game}",
        "/api/games/{game}/analysis",
        "/api/games/{game}/record",
        "/api/games/{game}/seat-link",
        "/api/lobby",
        "/api/me",
        "/api/me/backup",
        "/api/openings/{rules}",
        "/api/positions",
        "/api/positions/check",
        "/api/puzzle/{name}",
        "/api/puzzle/{name}/hint",
        "/api/puzzle/{name}/refutation",
        "/api/puzzle/{name}/solution",
        "/api/puzzle/{name}/verdict",
        "/api/puzzles/{rules}",
        "/api/puzzles/{rules}/daily",
        "/api/reasons",
        "/api/records/read",
        "/api/records/write",
        "/api/rule-of-thumb",
        "/api/rules",
        "/api/seats/{token}",
        "/api/solutions",
        "/api/solutions/{rules}",
    }


def test_who_asks_in_a_wrong_way_is_told_every_right_one(ada: Visitor) -> None:
    for path, methods in (
        ("/api/solutions/zen", "DELETE, POST"),
        ("/api/positions", "GET, POST"),
        ("/api/me", "DELETE, GET"),
    ):
        answer = ada.request("PUT", path)
        assert (answer.status_code, answer.headers["allow"]) == (405, methods)
        assert answer.json()["error"]["code"] == "not-allowed"


@pytest.mark.slow
def test_the_description_holds_for_whatever_is_asked(tmp_path: Path) -> None:
    (tmp_path / "schemathesis.toml").write_text(CONFIGURED)
    with Server(tmp_path / "home") as server:
        address = f"{server.address}/api/openapi.json"
        command = [sys.executable, "-m", "schemathesis.cli", "run", address, "--exclude-checks", NOT_PROMISED]
        command += ["--max-examples", "50", "--generation-deterministic"]
        ended = subprocess.run(command, check=False, capture_output=True, text=True, cwd=tmp_path)
    assert ended.returncode == 0, ended.stdout
