"""Several server processes with one PostgreSQL: it is one game, whichever server the players use."""

from __future__ import annotations

import time
from contextlib import ExitStack
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from tests.server.processes import Server
from tests.server.visitors import LONG, options

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tests.server.cluster import Cluster

LINK = {"opponent": "link", "side": "b", "starter": "b", "rules": "zen"}


def start(stack: ExitStack, count: int, **wanted: Any) -> list[Server]:
    """Servers that start in the same moment."""
    servers = [Server(**wanted) for _ in range(count)]
    return [stack.enter_context(server) for server in servers]


@pytest.fixture(scope="module")
def pair(cluster: Cluster, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Server]]:
    """Two servers of an empty database, which both of them found empty."""
    with ExitStack() as stack:
        yield start(stack, 2, home=tmp_path_factory.mktemp("home"), database=cluster.new_database())


def until(condition: Callable[[], bool]) -> None:
    """Wait until something holds."""
    gives_up = time.monotonic() + LONG
    while not condition():
        assert time.monotonic() < gives_up
        time.sleep(0.05)


def test_players_and_watchers_at_different_servers_see_one_game(pair: list[Server]) -> None:
    here, there = pair
    ada, ben, eve, joe = here.visitor(), there.visitor(), here.visitor(), there.visitor()
    game = ada.make(**LINK)
    with ada.look(game) as black, ben.look(game) as red, eve.look(game) as one, joe.look(game) as two:
        assert [screen.state["you"] for screen in (black, red, one, two)] == ["b", "r", None, None]
        for screen in (black, red, one, two):
            screen.until(lambda state: all(player["present"] for player in state["players"].values()))
        chance = Random(10)
        while not black.state["outcome"] and black.state["version"] < 24:
            mover = black if options(black.state) else red
            shown = mover.play_on(chance)
            for screen in (black, red, one, two):
                state = screen.until_version(shown["version"])
                assert state["position"] == shown["position"]
        red.send(type="name", name="Ben")
        black.until(lambda state: state["players"]["r"]["name"] == "Ben")
        black.command("draw")
        assert red.until(lambda state: state["offer"] is not None)["can"]["accept"]
        red.command("accept")
        assert two.until(lambda state: state["outcome"] is not None)["outcome"]["reason"] == "agreed"
        red.send(type="rematch")
        following = black.until(lambda state: state["next"] is not None)["next"]
        black.send(type="rematch")
        assert red.until(lambda state: state["next"] is not None)["next"] == following


def test_who_leaves_one_server_is_away_at_the_other(pair: list[Server]) -> None:
    here, there = pair
    ada, ben = here.visitor(), there.visitor()
    game = ada.make(**LINK)
    with ada.look(game) as black:
        with ben.look(game):
            black.until(lambda state: state["players"]["r"]["present"])
        state = black.until(lambda state: not state["players"]["r"]["present"])
        assert state["players"]["r"]["away_since"]
        with ben.look(game) as red, here.visitor(ben.cookie).look(game) as again:
            black.until(lambda state: state["players"]["r"]["present"])
            assert (red.state["you"], again.state["you"]) == ("r", "r")


def test_the_lobby_has_the_games_of_all_servers(pair: list[Server]) -> None:
    here, there = pair
    ada, eve = here.visitor(), there.visitor()
    game = ada.make(**LINK, open=True)

    def is_listed() -> bool:
        return game in [listed["id"] for listed in eve.get("/api/lobby").json()["games"]]

    assert not is_listed()
    with ada.look(game):
        until(is_listed)
    until(lambda: not is_listed())


def test_a_seat_moves_to_a_device_at_another_server(pair: list[Server]) -> None:
    here, there = pair
    ada, phone = here.visitor(), there.visitor()
    game = ada.make(**LINK)
    with ada.look(game) as black, there.visitor().look(game), phone.look(game) as watching:
        assert watching.state["you"] is None
        link = ada.post(f"/api/games/{game}/seat-link").json()["url"]
        assert phone.post(f"/api/seats/{link.rpartition('/')[2]}").status_code == 200
        assert watching.until(lambda state: state["you"] == "b")["players"]["b"]["present"]
        assert black.until(lambda state: state["you"] is None)["actions"] == []
        watching.act("1-2")
        assert black.until_version(1)["current"] == ["1-2"]


def test_what_was_said_while_a_server_heard_nothing_is_read_afterwards(pair: list[Server], cluster: Cluster) -> None:
    here, there = pair
    ada, ben = here.visitor(), there.visitor()
    game = ada.make(**LINK)
    with ada.look(game) as black, ben.look(game) as red, there.visitor().look(game) as watching:
        others = "pid <> pg_backend_pid() AND datname LIKE 'linja%'"
        cluster.execute(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {others}", "postgres")
        black.act("1-2")
        black.act("skip")
        assert watching.until_version(2)["position"]["side"] == "r"
        red.until_version(2)
        red.act("8-7")
        black.until_version(3)


def test_of_two_servers_that_race_for_a_ply_one_wins(pair: list[Server]) -> None:
    here, there = pair
    ada = here.visitor()
    game = ada.make(opponent="device", starter="b", rules="classic")
    with ada.look(game) as one, there.visitor(ada.cookie).look(game) as two:
        for version in range(0, 40, 2):
            for screen, action in ((one, "1-2"), (two, "2-3")):
                screen.send(type="act", version=version, action=action)
                screen.send(type="ping")
            answers = [_answers(screen) for screen in (one, two)]
            assert sorted("error" in answer for answer in answers) == [False, True]
            assert next(answer for answer in answers if "error" in answer)["error"]["code"] == "stale"
            for screen in (one, two):
                screen.until_version(version + 1)
            assert one.state["current"] == two.state["current"]
            one.command("undo")
            two.until_version(version + 2)


def _answers(screen: Any) -> dict[str, Any]:
    """The last message of each type before the pong."""
    heard: dict[str, Any] = {}
    while (message := screen.receive())["type"] != "pong":
        heard[message["type"]] = message
    return heard


def test_no_turn_of_the_computer_is_thought_out_twice(pair: list[Server]) -> None:
    here, there = pair
    before = [server.figure("linja_computer_turns_total") for server in pair]
    ada, chance = here.visitor(), Random(7)
    game = ada.make(opponent="computer", level="2", side="r", starter="b", rules="classic")
    with ada.look(game) as one, there.visitor(ada.cookie).look(game) as two, there.visitor().look(game) as watching:
        for number in range(8):  # the player goes from one server to the other and back
            screen = (one, two)[number % 2]
            screen.until(lambda state: not state["thinking"] and options(state) != [])
            turns = len(screen.state["turns"])
            while len(screen.state["turns"]) == turns:
                screen.play_on(chance)
            for other in (one, two, watching):
                other.until(lambda state, turns=turns: len(state["turns"]) > turns + 1)  # type: ignore[misc]
        played = [turn for turn in watching.state["turns"] if turn["side"] == "b"]
    after = [server.figure("linja_computer_turns_total") for server in pair]
    assert sum(after) - sum(before) == len(played)
    assert all(now > then for now, then in zip(after, before, strict=True))


@pytest.mark.slow
def test_a_take_back_at_one_server_stops_the_computer_at_the_other(cluster: Cluster, tmp_path: Any) -> None:
    with ExitStack() as stack:
        here, there = start(stack, 2, home=tmp_path, database=cluster.new_database(), pace=1)
        ada = here.visitor()
        game = ada.make(opponent="computer", level="1", side="b", starter="b", rules="zen")
        with ada.look(game) as one, there.visitor(ada.cookie).look(game) as two:
            one.act("1-2")
            one.act("skip")
            two.until(lambda state: state["thinking"])
            two.command("takeback")
            state = one.until(lambda state: not state["thinking"])
            assert (state["turns"], state["version"]) == ([], 3)
            assert two.act("2-3")["version"] == 4


@pytest.mark.slow
def test_whoever_was_at_a_killed_server_is_away_and_its_computer_plays_on(cluster: Cluster, tmp_path: Any) -> None:
    with ExitStack() as stack:
        here, there = start(stack, 2, home=tmp_path, database=cluster.new_database(), pace=1)
        ada, eve = here.visitor(), there.visitor()
        game = ada.make(opponent="computer", level="3", side="r", starter="b", rules="classic")
        by_link = ada.make(**LINK)
        with eve.look(game) as watching, eve.look(by_link) as red, ada.look(game), ada.look(by_link):
            first = watching.until_version(1)["current"]  # the second action follows a second later
            red.until(lambda state: state["players"]["b"]["present"])
            here.kill()
            until(lambda: there.figure("linja_servers_running") == 1)
            assert red.until(lambda state: not state["players"]["b"]["present"])["players"]["b"]["away_since"]
            state = watching.until(lambda state: not state["thinking"])
            assert len(state["turns"]) == 1
            assert state["turns"][0]["actions"][0] == first[0]
        with there.visitor(ada.cookie).look(game) as screen:
            screen.act(options(screen.state)[0])


@pytest.mark.slow
def test_what_a_server_stored_but_could_not_tell_before_it_died_is_read(cluster: Cluster, tmp_path: Any) -> None:
    database = cluster.new_database()
    name = database.rpartition("/")[2]
    with Server(home=tmp_path, database=database) as server:
        ada = server.visitor()
        game = ada.make(opponent="device", starter="b", rules="zen")
        with ada.look(game) as screen:
            cluster.execute("INSERT INTO servers VALUES ('another', now() - interval '5 seconds')", name)
            until(lambda: server.figure("linja_servers_running") == 2)
            cluster.execute(f"INSERT INTO entries VALUES ('{game}', 0, 'action', 'b', '1-2', now())", name)
            assert screen.until_version(1)["current"] == ["1-2"]
            assert server.figure("linja_servers_running") == 1


@pytest.mark.slow
def test_a_server_that_ends_in_good_order_leaves_nothing_to_wait_for(cluster: Cluster, tmp_path: Any) -> None:
    with ExitStack() as stack:
        wanted: dict[str, Any] = {"home": tmp_path, "pace": 1, "command": ("serve",)}
        here, there = start(stack, 2, database=cluster.new_database(), **wanted)
        ada, eve = here.visitor(), there.visitor()
        game = ada.make(opponent="computer", level="3", side="r", starter="b", rules="classic")
        with eve.look(game) as watching, ada.look(game):
            watching.until_version(1)
            said, status = here.interrupt()
            assert (said.splitlines()[-1], status) == ("Stopped. All games are saved.", 0)
            watching.until(lambda state: not state["thinking"])
        until(lambda: there.figure("linja_servers_running") == 1)
