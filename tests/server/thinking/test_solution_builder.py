"""Solutions are built beside the games, as the host wants or a player at the machine, and used when they are there."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from starlette.testclient import TestClient

from linja import Position, Rules
from linja.engine.engine import Engine
from linja.server import Settings, create_app
from linja.server.game.models import Opponent
from linja.server.game.series import first_game
from linja.server.thinking import solution_builder as building_module
from linja.server.thinking.computer import Computer
from linja.solution import Solution, solve
from linja.solution.background import CANNOT
from linja.solution.needs import disk_of
from tests.server.processes import Server
from tests.server.visitors import Screen, Visitor

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from linja.engine import JudgedTurn
    from linja.solution import Store
    from linja.turn import Turn

SMALL = "zen+pieces=3"


HERE = ("127.0.0.1", 50_000)
"""the address of a player at the server's machine"""


@pytest.fixture
def building(settings: Settings) -> Settings:
    """A host wants two solutions."""
    return replace(settings, build_solutions=(SMALL, "zen"))


@pytest.fixture
def asking(settings: Settings) -> Settings:
    """As `linja play` is set."""
    return replace(settings, ask_to_build=True)


@pytest.fixture
def builder(building: Settings) -> Iterator[Visitor]:
    """A visitor to a server that builds solutions."""
    with TestClient(create_app(building), client=HERE) as client:
        yield Visitor(client)


@pytest.fixture
def player(asking: Settings) -> Iterator[Visitor]:
    """A player at the machine."""
    with TestClient(create_app(asking), client=HERE) as client:
        yield Visitor(client)


def news(visitor: Visitor, rules: str) -> dict[str, Any]:
    listed = {entry["rules"]: entry for entry in visitor.get("/api/solutions").json()["solutions"]}
    found: dict[str, Any] = listed[rules]
    return found


def until_status(screen: Screen, status: str) -> dict[str, Any]:
    while (message := screen.receive_of("solution"))["status"] != status:
        pass
    return message


def until_progress(screen: Screen) -> None:
    """Wait until the solver itself has said something."""
    while (message := screen.receive_of("solution"))["progress"] == 0:
        assert message["status"] == "building"


def test_the_first_game_of_an_edition_builds_its_solution(builder: Visitor, building: Settings) -> None:
    game = builder.make(rules=SMALL, opponent="computer", level="perfect")
    with builder.socket(game) as screen:
        assert until_status(screen, "ready")["progress"] == 1.0  # it may have been so quick that nothing else is told
        screen.send(type="hint", version=0)
        hint = screen.receive_of("hint")
    with Solution.open(Rules.parse(SMALL), building.store()) as solution:
        assert hint["exact"]
        assert hint["value"] == solution.value(Position.start(Rules.parse(SMALL)))
    names = {path.name for path in building.store().directory.iterdir()}
    assert names == {f"{SMALL}.linja", f"{SMALL}.lock"}


def assert_nobody_decides(visitor: Visitor) -> None:
    for method in ("POST", "DELETE"):
        for rules in (SMALL, "zen"):
            answer = visitor.request(method, f"/api/solutions/{rules}")
            assert (answer.status_code, answer.json()["error"]["code"]) == (403, "not-allowed")


def test_where_the_host_wants_none_nothing_is_built(ada: Visitor, settings: Settings) -> None:
    with ada.look(ada.make(rules=SMALL)):
        pass
    assert not settings.store().directory.exists()
    assert {entry["status"] for entry in ada.get("/api/solutions").json()["solutions"]} == {"missing"}
    assert_nobody_decides(ada)


def test_on_a_server_no_visitor_decides_not_even_at_its_machine(builder: Visitor, building: Settings) -> None:
    assert_nobody_decides(builder)
    with builder.socket(builder.make(rules="zen")) as screen:
        until_status(screen, "building")
        assert_nobody_decides(builder)
        assert news(builder, "zen")["status"] == "building"
    with builder.socket(builder.make(rules="zen+pieces=2")) as screen:
        told = screen.receive_of("solution")
        assert (told["status"], told["possible"]) == ("missing", False)
    assert {path.stem for path in building.store().directory.glob("*.lock")} <= {"zen"}


def test_what_visitors_have_refused_before_does_not_bind_the_host(asking: Settings, building: Settings) -> None:
    with TestClient(create_app(asking), client=HERE) as client:
        assert Visitor(client).request("DELETE", f"/api/solutions/{SMALL}").json()["refused"] is True
    with TestClient(create_app(building)) as client:
        ada = Visitor(client)
        with ada.socket(ada.make(rules=SMALL)) as screen:
            until_status(screen, "ready")


def test_solutions_take_no_more_disk_than_the_host_allows(building: Settings) -> None:
    with TestClient(create_app(replace(building, solution_space=0))) as client:
        ada = Visitor(client)
        with ada.socket(ada.make(rules="zen")) as screen:
            told = screen.receive_of("solution")
    assert (told["status"], told["possible"]) == ("missing", False)
    assert told["problem"] == "solutions may take 0 MB of disk here"


def test_what_is_being_built_counts_as_disk_that_is_taken(building: Settings) -> None:
    room_for_one = disk_of(Rules.parse("zen")) * 3 // 2
    both = replace(building, build_solutions=("zen", "classic"), solution_space=room_for_one)
    with TestClient(create_app(both)) as client:
        ada = Visitor(client)
        with ada.socket(ada.make(rules="zen")) as first, ada.socket(ada.make(rules="classic")) as second:
            assert first.receive_of("solution")["status"] == "building"
            assert second.receive_of("solution")["status"] == "missing"


@pytest.mark.parametrize(
    ("client", "headers"),
    [
        (("192.168.1.7", 50_000), {}),
        (("testclient", 50_000), {}),
        (("8.8.8.8", 50_000), {}),
        (HERE, {"x-forwarded-for": "127.0.0.1"}),
        (HERE, {"forwarded": "for=127.0.0.1"}),
    ],
)
def test_guests_in_the_network_do_not_decide(
    asking: Settings, client: tuple[str, int], headers: dict[str, str]
) -> None:
    with TestClient(create_app(asking), client=client, headers=headers) as guest:
        assert_nobody_decides(Visitor(guest))
        with Visitor(guest).look(Visitor(guest).make(rules=SMALL)):
            pass
    assert not asking.store().directory.exists()


def test_who_asks_from_the_address_that_answers_is_at_the_machine(asking: Settings) -> None:
    """As the browser that `linja play --lan` opens."""
    with TestClient(create_app(asking), client=("192.168.1.7", 50_000), base_url="http://192.168.1.7") as client:
        assert Visitor(client).request("DELETE", f"/api/solutions/{SMALL}").status_code == 200


def test_a_player_is_asked_first(player: Visitor, asking: Settings) -> None:
    with player.socket(player.make(rules=SMALL)) as screen:
        told = screen.receive_of("solution")
        assert (told["status"], told["possible"], told["refused"]) == ("missing", True, False)
        assert not asking.store().directory.exists()
        assert player.post(f"/api/solutions/{SMALL}").status_code == 202
        until_status(screen, "ready")


def test_no_is_remembered_until_it_is_asked_for(asking: Settings) -> None:
    with TestClient(create_app(asking), client=HERE) as client:
        ada = Visitor(client)
        assert ada.request("DELETE", f"/api/solutions/{SMALL}").json()["refused"] is True
        assert ada.request("DELETE", f"/api/solutions/{SMALL}").status_code == 200
    with TestClient(create_app(asking), client=HERE) as client:
        ada = Visitor(client)
        with ada.socket(ada.make(rules=SMALL)) as screen:
            told = screen.receive_of("solution")
            assert (told["status"], told["refused"]) == ("missing", True)
            answer = ada.post(f"/api/solutions/{SMALL}")
            assert (answer.status_code, answer.json()["status"]) == (202, "building")
            assert until_status(screen, "ready")["refused"] is False


def test_a_build_that_is_stopped_leaves_nothing_behind(player: Visitor, asking: Settings) -> None:
    with player.socket(player.make(rules="zen")) as screen:
        player.post("/api/solutions/zen")
        until_status(screen, "building")
        assert news(player, "zen")["status"] == "building"
        assert player.request("DELETE", "/api/solutions/zen").json()["status"] == "missing"
        while not until_status(screen, "missing")["refused"]:
            pass
    assert list(asking.store().directory.glob("*.partial")) == []


def test_a_solver_that_says_nothing_is_ended(building: Settings) -> None:
    """It may have been stopped, and others wait for their turn."""
    with TestClient(create_app(building)) as client:
        client.app.state.services.builder.silence = 0.01  # type: ignore[attr-defined]
        ada = Visitor(client)
        with ada.socket(ada.make(rules="zen")) as screen:
            told = until_status(screen, "missing")
    assert told["problem"] == "the solver did not go on for 0.01 s"
    assert list(building.store().directory.glob("*.partial")) == []


def test_the_end_of_the_server_ends_the_build(building: Settings) -> None:
    with TestClient(create_app(building)) as client:
        ada = Visitor(client)
        ada.make(rules="zen")
        assert news(ada, "zen")["status"] == "building"
    assert list(building.store().directory.glob("*.linja")) == []
    assert list(building.store().directory.glob("*.partial")) == []


def test_where_there_is_no_room_nothing_is_built(player: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("linja.solution.needs.available_memory", lambda: 1000)
    told = news(player, "zen")
    assert (told["status"], told["possible"]) == ("missing", False)
    assert "memory" in told["problem"]
    answer = player.post("/api/solutions/zen")
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "no-room")


def test_rules_that_are_none(player: Visitor) -> None:
    for method in ("POST", "DELETE"):
        for text in ("chess", "zen+zen", "x" * 300, "%2e%2e"):
            assert player.request(method, f"/api/solutions/{text}").status_code in (404, 422)


def solving(store: Store, rules: str = SMALL) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "linja.solution.background", rules, str(store.directory), "1"]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def test_no_solution_is_built_twice_at_once(settings: Settings) -> None:
    fcntl = pytest.importorskip("fcntl")
    store = settings.store()
    store.directory.mkdir(parents=True)
    with (store.directory / f"{SMALL}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        with solving(store) as child:
            assert child.stdout is not None
            said = child.stdout.read()
            assert child.wait() == CANNOT
    assert said == "! another program is building it\n"
    assert not store.path(Rules.parse(SMALL)).exists()


def test_what_killed_solvers_have_left_is_removed(settings: Settings) -> None:
    store = settings.store()
    store.directory.mkdir(parents=True)
    with subprocess.Popen([sys.executable, "-c", ""]) as ended:
        ended.wait()
    left = store.directory / f"{SMALL}.linja.{ended.pid}.partial"
    others = [
        store.directory / f"zen.linja.{ended.pid}.partial",
        store.directory / f"{SMALL}.linja.{os.getpid()}.partial",
    ]
    for file in (left, *others):
        file.touch()
    with solving(store) as child:
        assert child.stdout is not None
        lines = child.stdout.read().splitlines()
        assert child.wait() == 0
    assert not left.exists()
    assert all(file.exists() for file in others)
    done, total = lines[-1].split()
    assert done == total


def test_a_solver_ends_with_its_input(settings: Settings) -> None:
    with solving(settings.store(), "zen") as child:
        assert child.stdin is not None
        child.stdin.close()
        assert child.wait() == 1
    assert {path.suffix for path in settings.store().directory.glob("*")} <= {".lock"}


@pytest.mark.slow
def test_a_solver_ends_with_its_server(tmp_path: Path) -> None:
    """The server is killed while a real board is being solved: the solver sees the end of its input."""
    with Server(tmp_path, build="zen", command=["serve"]) as server:
        ada = server.visitor()
        with ada.look(ada.make(rules="zen")) as screen:
            until_progress(screen)
            server.kill()
    # The next server builds the same one: it could not if the solver were still there.
    with Server(tmp_path, build="zen", command=["serve"]) as server:
        ada = server.visitor()
        with ada.look(ada.make(rules="zen")) as screen:
            until_progress(screen)
            assert server.interrupt()[1] == 0
    assert list(tmp_path.rglob("*.partial")) == []


def test_the_perfect_level_reads_the_solution_as_soon_as_it_is_there(settings: Settings) -> None:
    rules, store = Rules.parse(SMALL), settings.store()
    stored, _ = first_game(rules, Opponent.COMPUTER, "perfect", None, None, 1)
    position = Position.start(rules)

    async def turns() -> tuple[JudgedTurn, JudgedTurn, Turn]:
        computer = Computer(store, 1, 8)
        before = await computer.hint(rules, position)
        await asyncio.to_thread(solve, rules, threads=1, store=store)
        answers = before, await computer.hint(rules, position), await computer.choose(rules, stored, position)
        await computer.close()
        return answers

    before, after, turn = asyncio.run(turns())
    with Solution.open(rules, store) as solution:
        assert (after.exact, after.value) == (True, solution.value(position))
        assert dict(solution.turns(position))[turn] == solution.value(position)
    assert before.turn


def test_a_damaged_solution_is_not_used(settings: Settings) -> None:
    rules, store = Rules.parse(SMALL), settings.store()
    store.directory.mkdir(parents=True)
    store.path(rules).write_bytes(b"junk")
    assert Engine(store).judge(rules, Position.start(rules)).turns


def test_time_left_is_told_when_it_is_known() -> None:
    build = building_module.Build()
    assert build.seconds_left() is None
    build.progress, build.began = 0.5, build.began - 10
    assert build.seconds_left() == 10
