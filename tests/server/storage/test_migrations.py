"""A database of the first version is brought up to date, and its games go on."""

from __future__ import annotations

import hashlib
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest
from alembic import op
from sqlalchemy import create_engine
from starlette.testclient import TestClient

from linja.server import Settings, create_app
from linja.server.http.visitor import signed
from linja.server.storage.migrations import migrate
from tests.server.background.test_scheduler import until_stored
from tests.server.visitors import Visitor, in_server

if TYPE_CHECKING:
    from pathlib import Path

    from linja.server.http.services import Services

pytestmark = pytest.mark.one_server

ADA, BEN = "a" * 32, "b" * 32
START = "61111110/01111116 b"
AT = "2026-11-01 10:00:00.000000"


def digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def game(name: str, opponent: str, black: str | None, red: str | None, outcome: str | None = None) -> list[Any]:
    level = "1" if opponent == "computer" else None
    return [name, "zen", START, opponent, level, 7, 1, name, 1, None, AT, outcome, black, red]


OLD_GAMES = [
    game("far", "link", ADA, BEN),
    game("waiting", "link", ADA, None),
    game("computer", "computer", None, ADA),
    game("device", "device", ADA, ADA),
    game("finished", "link", ADA, BEN, "red 21-21 resigned"),
]
OLD_ENTRIES = {
    "far": [("action", "b", "1-2"), ("action", "b", "-"), ("action", "r", "8-7")],  # Red is in mid-turn
    "computer": [("action", "b", "1-2")],  # so is the computer
    "device": [("action", "b", "1-2"), ("undo", "b", "1"), ("action", "b", "1-2"), ("action", "b", "-")],
    "finished": [("resign", "b", "")],
}


@pytest.fixture
def old(settings: Settings) -> Path:
    """The file of a database as the first version left it."""
    settings.home.mkdir(parents=True)
    path = settings.home / "games.sqlite"
    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as migrating:
        migrate(migrating, "0001")
    engine.dispose()
    with closing(sqlite3.connect(path)) as connection, connection:
        for *row, black, red in OLD_GAMES:
            connection.execute(f"INSERT INTO games VALUES ({', '.join('?' * 12)})", row)
            for side, player in (("b", black), ("r", red)):
                kind = "computer" if row[3] == "computer" and side == "b" else "human"
                seat = (row[0], side, kind, digest(player) if player else None)
                connection.execute("INSERT INTO seats VALUES (?, ?, ?, ?)", seat)
            for ply, entry in enumerate(OLD_ENTRIES.get(row[0], [])):
                connection.execute("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?)", (row[0], ply, *entry, AT))
    return path


def returning(client: TestClient, secret: str) -> Visitor:
    """A visitor with a secret of the first version, in a cookie as it is signed today."""
    visitor = Visitor(client)
    services: Services = client.app.state.services  # type: ignore[attr-defined]
    visitor.headers = {"cookie": f"linja-player={signed(secret, services.key)}"}
    return visitor


@pytest.mark.usefixtures("old")
def test_running_games_go_on(client: TestClient) -> None:
    ada, ben = returning(client, ADA), returning(client, BEN)
    with ben.look("far") as red, ada.look("far") as black:
        assert (red.state["you"], black.state["you"]) == ("r", "b")
        assert red.state["current"] == ["8-7"]
        assert red.act("skip")["position"]["side"] == "b"
        assert black.until_version(4)["can"]["takeback"]
        assert black.command("draw")["offer"] == {"kind": "draw", "by": "b"}
    log = until_stored(client, "computer", lambda log: len(log) > 1)  # though nobody has opened it
    assert log[1].side == "b"
    with ada.look("computer") as screen:
        screen.until(lambda state: not state["thinking"])
    with ada.look("device") as screen:
        assert (screen.state["you"], screen.state["version"]) == ("both", 4)
        screen.act("8-7")
    with ben.look("waiting") as red:
        assert red.state["you"] == "r"
    assert ada.get("/api/games/finished").json()["outcome"]["reason"] == "resigned"
    in_server(client, lambda services: services.scheduler.run_all_due())
    listed = {game["id"]: game for game in ada.get("/api/me").json()["games"]}
    assert set(listed) == {"far", "waiting", "computer", "device"}
    assert {name: game["turns"] for name, game in listed.items()} == {
        "far": 2,
        "waiting": 0,
        "computer": 1,
        "device": 1,
    }


def test_a_migration_that_is_cut_short_changes_nothing(
    old: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    def before() -> list[Any]:
        with closing(sqlite3.connect(old)) as connection:
            return connection.execute("SELECT name, sql FROM sqlite_master ORDER BY name").fetchall()

    def cut(*_arguments: Any, **_options: Any) -> None:
        raise RuntimeError("the power is gone")

    tables = before()
    with monkeypatch.context() as patch:
        patch.setattr(op, "create_table", cut)
        with pytest.raises(RuntimeError, match="power"), TestClient(create_app(settings)):
            pass
    assert before() == tables
    with TestClient(create_app(settings)) as client:
        assert returning(client, ADA).get("/api/games/far").json()["you"] == "b"
