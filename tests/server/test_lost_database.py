"""The database goes away and comes back while people play: they are told, and nothing that was confirmed is lost."""

from __future__ import annotations

import asyncio
import os
from contextlib import ExitStack
from random import Random
from typing import TYPE_CHECKING, Any

import httpx2
import psycopg
import pytest
from websockets.exceptions import ConnectionClosed

from linja import Game, Position, Rules
from tests.server.processes import Server
from tests.server.test_kills import Player, Seen
from tests.server.visitors import LONG

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.server.cluster import Cluster

LINK = {"opponent": "link", "side": "b", "starter": "b", "rules": "zen"}
RESTARTS = int(os.environ.get("LINJA_RESTARTS", "4"))


@pytest.fixture
def own_cluster(cluster: Cluster) -> Iterator[Cluster]:
    """The cluster, for a test that stops it."""
    yield cluster
    if not cluster.is_running:
        cluster.start()


def test_a_database_that_is_away_for_a_moment_is_waited_for(cluster: Cluster, tmp_path: Path) -> None:
    """Its connections are cut and refused, which takes no time: a restart can take longer than the server waits."""
    database = cluster.new_database()
    name = database.rpartition("/")[2]
    with Server(tmp_path, database=database) as server:
        ada, ben = server.visitor(), server.visitor()
        game = ada.make(**LINK)
        with ada.look(game) as black, ben.look(game) as red:
            black.act("1-2")
            cluster.execute(f"ALTER DATABASE {name} WITH ALLOW_CONNECTIONS false", "postgres")
            cluster.execute(
                f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'", "postgres"
            )
            black.send(type="act", version=1, action="1-3")
            cluster.execute(f"ALTER DATABASE {name} WITH ALLOW_CONNECTIONS true", "postgres")
            assert black.until_version(2)["position"]["side"] == "r"
            red.until_version(2)
            red.act("8-7")
            black.until_version(3)


@pytest.mark.slow
def test_while_the_database_is_away_everybody_is_told_and_then_it_goes_on(own_cluster: Cluster, tmp_path: Path) -> None:
    log = tmp_path / "log"
    with Server(tmp_path, database=own_cluster.new_database(), log=log) as server:
        ada, ben = server.visitor(), server.visitor()
        game = ada.make(**LINK)
        with ada.look(game) as black, ben.look(game) as red:
            black.act("1-2")
            own_cluster.stop("fast")
            black.send(type="act", version=1, action="1-3")
            refused = black.receive_of("error")
            assert refused["code"] == "unavailable"
            assert "try again" in refused["message"]
            with pytest.raises(ConnectionClosed) as closed:
                black.receive_of("nothing else")
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1013
            assert ada.get(f"/api/games/{game}").status_code in (200, 503)  # what is known may be shown
            assert httpx2.get(f"{server.address}/healthz", timeout=LONG).status_code == 503
            assert ada.get("/api/me").json()["error"]["code"] == "unavailable"
            red.send(type="ping")
            red.receive_of("pong")
            own_cluster.start()
            with ada.look(game) as again:
                again.send(type="act", version=1, action="1-3")
                assert again.until_version(2)["position"]["side"] == "r"
                red.until_version(2)
                red.act("8-7")
                again.until_version(3)
        assert httpx2.get(f"{server.address}/healthz", timeout=LONG).status_code == 200
    assert "Traceback" not in log.read_text()


@pytest.mark.slow
def test_a_server_says_in_one_line_that_it_finds_no_database(cluster: Cluster, tmp_path: Path) -> None:
    url = cluster.new_database()
    server = Server(tmp_path, database=url.replace("/linja", "/nosuch"), log=tmp_path / "log")
    assert server.ended() == 2
    (line,) = (tmp_path / "log").read_text().splitlines()
    assert line.startswith("linja: cannot reach the database postgresql://")
    assert "does not exist" in line


def stored(database: str, game: str) -> tuple[list[tuple[str, str]], str, str, str]:
    with psycopg.connect(database) as connection:
        entries = connection.execute("SELECT kind, text FROM entries WHERE game = %s ORDER BY ply", [game]).fetchall()
        query = "SELECT rules, start, outcome FROM games WHERE id = %s"
        rules, start, outcome = connection.execute(query, [game]).fetchone() or ("", "", "")
        return [(kind, text) for kind, text in entries], rules, start, outcome


@pytest.mark.slow
def test_games_survive_restarts_of_the_database_and_kills_of_servers(own_cluster: Cluster, tmp_path: Path) -> None:
    """Two servers, each with half of the players of every game; in turn the database and one server are killed."""
    chance, games, database = Random(10), {}, own_cluster.new_database()
    clock = {"kind": "minutes", "minutes": 30, "increment": 2}
    wanted: dict[str, Any] = {"home": tmp_path, "pace": 0.05, "database": database, "log": tmp_path / "log"}
    with ExitStack() as stack:
        servers = [stack.enter_context(Server(**wanted)) for _ in range(2)]
        ports, players = [server.port for server in servers], []
        for number in range(12):
            here, there = servers[0].visitor(), servers[1].visitor()
            game = here.make(**{**LINK, "rules": "zen+pieces=6"}, clock=clock if number % 2 else None)
            games[game] = Seen()
            with here.look(game), there.look(game):  # both are seated
                pass
            for port, who in zip(ports, (here, there), strict=True):
                players.append(Player(port, game, who.cookie, games[game], chance.randrange(9999)))
        for number in range(4):
            who = servers[number % 2].visitor()
            game = who.make(opponent="computer", level="2", rules="classic+pieces=6", side="b")
            games[game] = Seen()
            players.append(Player(ports[number % 2], game, who.cookie, games[game], chance.randrange(9999)))

        async def run() -> None:
            playing = [asyncio.create_task(player.play()) for player in players]
            for number in range(RESTARTS):
                await asyncio.sleep(chance.uniform(0.5, 2))
                await asyncio.to_thread(own_cluster.stop, "immediate" if number % 2 else "fast")
                await asyncio.sleep(chance.uniform(0, 5))
                await asyncio.to_thread(own_cluster.start)
                await asyncio.sleep(chance.uniform(0.5, 2))
                which = number % 2
                servers[which].kill()
                again = Server(**wanted, port=ports[which])
                servers[which] = await asyncio.to_thread(stack.enter_context, again)
            async with asyncio.timeout(300):
                await asyncio.gather(*playing)

        asyncio.run(run())
    for game, seen in games.items():
        entries, rules, start, outcome = stored(database, game)
        assert set(seen.errors) <= {"unavailable"}, game
        assert {kind for kind, _ in entries} == {"action"}
        for version, action in seen.confirmed.items():
            assert entries[version][1] == action
        if "classic" not in rules:  # both sides are ours: the log is exactly what was confirmed, and nothing twice
            assert len(seen.confirmed) == len(entries)
        replayed = Game(Rules.parse(rules), Position.parse(start, Rules.parse(rules)))
        for _, text in entries:
            replayed.play(text)
        assert str(replayed.outcome()) == outcome
    assert "Traceback" not in (tmp_path / "log").read_text()


@pytest.mark.slow
def test_a_table_that_cannot_grow_is_told_and_then_it_goes_on(own_cluster: Cluster, tmp_path: Path) -> None:
    """As on a full disk, where what has room in a page can still be stored."""
    database, log = own_cluster.new_database(), tmp_path / "log"
    name = database.rpartition("/")[2]
    full = "CREATE FUNCTION no_space() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN RAISE disk_full; END$$"
    with Server(tmp_path, database=database, log=log) as server:
        ada = server.visitor()
        game = ada.make(**LINK, name="Ada")
        with ada.look(game) as screen:
            own_cluster.execute(full, name)
            own_cluster.execute("CREATE TRIGGER no_space BEFORE INSERT ON entries EXECUTE FUNCTION no_space()", name)
            assert screen.refusal(type="act", version=0, action="1-2") == "unavailable"
        answer = httpx2.get(f"{server.address}/healthz", timeout=LONG)
        assert (answer.status_code, answer.json()["reason"]) == (503, "full")
        own_cluster.execute("DROP TRIGGER no_space ON entries", name)
        with ada.look(game) as screen:
            assert screen.act("1-2")["version"] == 1
    assert "Traceback" not in log.read_text()
