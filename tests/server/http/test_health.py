"""Health and metrics."""

from __future__ import annotations

import resource
import sqlite3
from contextlib import contextmanager
from typing import TYPE_CHECKING

import httpx2
import pytest
from starlette.testclient import TestClient

from tests.server.processes import Server
from tests.server.visitors import LONG, Visitor

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from linja.server import Settings


def figures(visitor: Visitor) -> dict[str, float]:
    answer = visitor.get("/metrics")
    assert answer.status_code == 200
    lines = [line for line in answer.text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines)}


def test_a_server_says_that_it_is_well(ada: Visitor) -> None:
    answer = ada.get("/healthz")
    assert (answer.status_code, answer.json()["status"]) == (200, "ok")
    assert answer.json()["version"]


def test_a_server_whose_database_fails_is_not_well(
    client: TestClient, ada: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_statement: object) -> int:
        raise OSError("gone")

    monkeypatch.setattr(client.app.state.services.registry, "beat", fail)  # type: ignore[attr-defined]
    answer = ada.get("/healthz")
    assert (answer.status_code, answer.json()["database"]) == (503, "failing")


def written(file: Path) -> bytes:
    """What is in the database's log of changes."""
    return file.with_name(file.name + "-wal").read_bytes()


@pytest.mark.one_server
def test_health_stores_something_for_real_but_not_for_everybody_who_asks(
    client: TestClient, ada: Visitor, settings: Settings
) -> None:
    file, registry = settings.home / "games.sqlite", client.app.state.services.registry  # type: ignore[attr-defined]
    before = written(file)
    assert ada.get("/healthz").status_code == 200
    assert (once := written(file)) != before
    registry._checked += LONG  # no second passes
    assert ada.get("/healthz").status_code == 200
    assert written(file) == once


@pytest.mark.one_server
@pytest.mark.parametrize("ending", ["", "-wal", "-shm"])
@pytest.mark.parametrize("is_replaced", [True, False])
def test_a_database_file_that_is_gone_is_noticed_at_once(
    ada: Visitor, settings: Settings, ending: str, is_replaced: bool
) -> None:
    file = settings.home / f"games.sqlite{ending}"
    game = ada.make()
    with ada.look(game) as screen:
        screen.act("1-2")
        file.rename(settings.home / "elsewhere")
        if is_replaced:
            file.write_bytes((settings.home / "elsewhere").read_bytes())
        assert screen.refusal(type="act", version=1, action="1-3") == "unavailable"
    answer = ada.get("/healthz")
    assert (answer.status_code, answer.json()["reason"]) == (503, "replaced")
    assert ada.post("/api/games", json={"opponent": "device"}).status_code == 503
    (settings.home / "elsewhere").rename(file)  # a connection that was opened meanwhile may have the wrong file
    assert ada.post("/api/games", json={"opponent": "device"}).status_code == 503


@pytest.mark.one_server
def test_a_damaged_database_is_said_to_be_damaged(ada: Visitor, settings: Settings) -> None:
    game = ada.make()
    file = settings.home / "games.sqlite"
    with sqlite3.connect(file) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        roots = database.execute("SELECT rootpage FROM sqlite_master WHERE tbl_name = 'entries'").fetchall()
        (size,) = database.execute("PRAGMA page_size").fetchone()
    with file.open("r+b") as raw:
        for (root,) in roots:
            raw.seek((root - 1) * size)
            raw.write(b"\xff" * size)
    with sqlite3.connect(file) as database:  # so that no connection trusts what it has read before
        database.execute("CREATE TABLE more (id)")
    database.close()
    answer = ada.get(f"/api/games/{game}")
    assert (answer.status_code, answer.json()["error"]["code"]) == (503, "unavailable")
    answer = ada.get("/healthz")
    assert (answer.status_code, answer.json()["reason"]) == (503, "damaged")


def test_figures_follow_what_happens(ada: Visitor, ben: Visitor) -> None:
    before = figures(ada)
    assert before["linja_sockets_open"] == 0
    game = ada.make(opponent="link")
    with ada.look(game) as black, ben.look(game) as red:
        black.act("1-2")
        red.until_version(1)
        assert red.refusal(type="act", version=1, action="8-7") == "not-your-turn"
        now = figures(ada)
    assert now["linja_sockets_open"] == 2
    assert now["linja_games_live"] == 1
    assert now["linja_actions_total"] == before["linja_actions_total"] + 1
    assert now["linja_entries_stored_total"] == 1
    assert now["linja_games_made_total"] == 1
    assert now["linja_action_seconds_count"] == now['linja_action_seconds_bucket{le="+Inf"}'] == 1
    assert now['linja_refusals_total{code="not-your-turn"}'] == 1
    assert now["linja_computer_pending"] == 0


@pytest.mark.one_server
def test_figures_are_not_for_everybody(client: TestClient, ada: Visitor) -> None:
    assert ada.get("/metrics", headers={"x-forwarded-for": "203.0.113.9"}).status_code == 403
    for address, status in {"8.8.4.4": 403, "10.1.2.3": 200}.items():
        visitor = TestClient(client.app, client=(address, 1234))  # the app runs already: it is not entered again
        assert visitor.get("/metrics").status_code == status


@contextmanager
def no_space_left(server: Server, home: Path) -> Iterator[None]:
    """No file of a server may grow."""
    size = (home / "games.sqlite-wal").stat().st_size
    before = resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
    yield
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, before)


@pytest.mark.slow
def test_while_nothing_can_be_written_nothing_is_confirmed_and_then_it_goes_on(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with Server(tmp_path, log=log) as server:
        ada = server.visitor()
        game = ada.make(opponent="device", starter="b")
        with ada.look(game) as screen, no_space_left(server, tmp_path):
            assert screen.refusal(type="act", version=0, action="1-2") == "unavailable"
            answer = httpx2.get(f"{server.address}/healthz", timeout=LONG)
            assert (answer.status_code, answer.json()["database"]) == (503, "failing")
        with ada.look(game) as screen:
            assert screen.act("1-2")["version"] == 1
        while httpx2.get(f"{server.address}/healthz", timeout=LONG).status_code != 200:
            pass  # it asks the database once a second
        server.kill()
    with Server(tmp_path) as server, server.visitor(ada.cookie).look(game) as screen:
        assert screen.state["version"] == 1
    assert "Traceback" not in log.read_text()
