"""`linja host move`: all games go from SQLite to PostgreSQL and back, or none; and what else a host does there."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from random import Random
from typing import TYPE_CHECKING, Any

import psycopg
import pytest

from linja.cli import main
from linja.server.storage import copy_database as moving
from tests.server.processes import Server
from tests.server.visitors import options

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.server.cluster import Cluster

TABLES = ("games", "seats", "entries", "refusals", "keys")


@pytest.fixture
def host(capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    def run(*arguments: object) -> tuple[int, str, str]:
        status = main(["host", *map(str, arguments)])
        return (status, *capsys.readouterr())

    return run


def rows_of(database: str | Path) -> dict[str, list[Any]]:
    """Everything that is stored, without what only one of the databases says."""
    found = {}
    is_file = "://" not in str(database)
    connect: Any = sqlite3.connect if is_file else psycopg.connect
    with closing(connect(str(database))) as connection:
        for table in TABLES:
            columns = {"games": "id, rules, outcome, previous, turns, series", "keys": "name, secret"}.get(table, "*")
            columns = {"seats": "game, side, kind, player, name", "entries": "game, ply, kind, side, text"}.get(
                table, columns
            )
            found[table] = sorted(map(str, connection.execute(f"SELECT {columns} FROM {table}").fetchall()))
    return found


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str, str]:
    """The file of a stopped server with an unfinished game, and the cookie of its player."""
    chance, home = Random(3), tmp_path_factory.mktemp("home")
    with Server(home) as server:
        ada = server.visitor()
        game = ada.make(opponent="device", starter="b", rules="zen+pieces=4", name="Ada")
        for _ in range(3):  # each game is the rematch of the one before
            with ada.look(game) as screen:
                while not screen.state["outcome"]:
                    screen.act(chance.choice(options(screen.state)))
                screen.send(type="rematch")
                game = screen.until(lambda state: state["next"] is not None)["next"]
        with ada.look(game) as screen:
            screen.play_on(chance)
        server.interrupt()
    return home / "games.sqlite", game, ada.cookie


@pytest.mark.slow
def test_all_games_go_to_postgresql_and_back(
    played: tuple[Path, str, str], database: str, tmp_path: Path, host: Callable[..., tuple[int, str, str]]
) -> None:
    file, game, cookie = played
    status, said, _ = host("move", file, database)
    assert status == 0
    assert "4 games, 8 seats" in said
    assert rows_of(database) == rows_of(file)
    with Server(tmp_path / "other", database=database) as server, server.visitor(cookie).look(game) as screen:
        assert (screen.state["you"], screen.state["version"]) == ("both", 1)
        screen.play_on(Random(4))
        copy = tmp_path / "copy.sqlite"
        assert host("backup", copy, "--database", database)[0] == 0  # while it runs
        status, _, problem = host("move", database, tmp_path / "back.sqlite")
        assert status == 2
        assert "a server is using that database" in problem
        screen.play_on(Random(5))
        assert host("archive", game, "--database", database)[0] == 0
        assert screen.until(lambda state: state["archived"])["actions"] == []  # at once, although a client is connected
        server.interrupt()
    assert len(rows_of(copy)["entries"]) == len(rows_of(database)["entries"]) - 1
    status, _, problem = host("move", file, database)
    assert (status, "an empty database" in problem) == (2, True)
    back = tmp_path / "back" / "games.sqlite"
    back.parent.mkdir()
    assert host("move", database, back)[0] == 0
    assert rows_of(back) == rows_of(database)
    with Server(back.parent) as server, server.visitor(cookie).look(game) as screen:
        assert screen.state["version"] == 3
    assert not list(tmp_path.rglob("*.partial*"))


def test_a_move_that_is_cut_short_leaves_an_empty_database(
    played: tuple[Path, str, str],
    database: str,
    host: Callable[..., tuple[int, str, str]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def cut(*_arguments: object) -> None:
        raise OSError("the power is gone")

    with monkeypatch.context() as patch:
        patch.setattr(moving, "_link", cut)
        status, _, problem = host("move", played[0], database)
        assert (status, problem.count("\n")) == (2, 1)
        assert "the power is gone" in problem
    assert host("move", played[0], database)[0] == 0
    assert rows_of(database) == rows_of(played[0])


def test_what_cannot_be_moved_gets_one_line(
    cluster: Cluster, database: str, tmp_path: Path, host: Callable[..., tuple[int, str, str]]
) -> None:
    for source, target, expected in (
        (tmp_path / "nowhere.sqlite", database, "there is no file"),
        (database, database, "the same database"),
        (database.replace("/linja", "/nosuch"), tmp_path / "new.sqlite", "does not exist"),
        ("mysql://host/games", database, "sqlite or postgresql"),
    ):
        status, _, problem = host("move", source, target)
        assert (status, problem.count("\n")) == (2, 1)
        assert expected in problem
    status, _, problem = host("restore", tmp_path / "copy.sqlite", "--database", database)
    assert (status, "linja host move" in problem) == (2, True)
