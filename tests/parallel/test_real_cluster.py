"""A Ray cluster plays the same tournament as one machine, and loses nothing when machines die. The nodes are real."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from linja import __version__
from linja.cli import main
from linja.errors import InvalidRules, LinjaError
from linja.parallel import Cluster
from linja.rules import Rules
from linja.solution import solve
from tests.arena.bots import script
from tests.parallel.ray_nodes import MARK, Nodes, free_port

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tests.parallel.ray_nodes import Node

pytestmark = pytest.mark.slow

BOARD = "zen+pieces=2"
WAIT_SECONDS = 600.0


def until(condition: Callable[[], bool], process: subprocess.Popen[bytes] | None = None) -> None:
    end = time.monotonic() + WAIT_SECONDS
    while not condition():
        assert process is None or process.poll() is None, process.communicate()
        assert time.monotonic() < end, "waited too long"
        time.sleep(0.05)


@pytest.fixture(scope="module")
def nodes() -> Iterator[Nodes]:
    with Nodes() as nodes:
        nodes.start_head()
        yield nodes
    assert [pid for node in nodes.nodes for pid in node.pids()] == []


@pytest.fixture(scope="module")
def homes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The directories of data: `here`, and one for each node that has one of its own."""
    return tmp_path_factory.mktemp("homes")


@pytest.fixture
def two(nodes: Nodes, homes: Path) -> list[Node]:
    """The two nodes of the cluster, new ones where they have been killed."""
    for name in ("one", "two"):
        if name not in nodes.alive():
            nodes.add(name, {"LINJA_HOME": str(homes / "here")})
    return [nodes.alive()[name] for name in ("one", "two")]


@pytest.fixture(autouse=True)
def home(homes: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LINJA_HOME", str(homes / "here"))
    return homes / "here"


def arena(directory: Path, *arguments: str) -> list[str]:
    return ["arena", *arguments, "--rules", BOARD, "--out", str(directory)]


def start(arguments: list[str]) -> subprocess.Popen[bytes]:
    """The real command, in a session of its own, as Ctrl-C reaches a whole group."""
    pipe = subprocess.PIPE
    command = [sys.executable, "-m", "linja.cli", *arguments]
    return subprocess.Popen(command, stdout=pipe, stderr=pipe, start_new_session=True)


def untimed(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: untimed(part) for key, part in value.items() if "seconds" not in key}
    return [untimed(part) for part in value] if isinstance(value, list) else value


def played(directory: Path) -> tuple[bytes, Any]:
    """All games and the table, without times."""
    results = json.loads((directory / "results.json").read_text("utf-8"))
    return (directory / "games.linja").read_bytes(), untimed(results)


def games_in(directory: Path) -> int:
    path = directory / "games.jsonl"
    return path.read_bytes().count(b"\n") - 1 if path.exists() else 0


def told(err: bytes) -> list[str]:
    """What was said beside how far it has got."""
    return [line for line in err.decode().splitlines() if not line.startswith("arena ")]


def noting(tmp_path: Path) -> tuple[str, Path]:
    """A bot that notes on which node it plays, and its process."""
    noted = tmp_path / "noted"
    noted.touch()
    go = f'echo ${MARK} $$ >> {noted}; sleep 0.05; echo "bestturn $first"'
    return f"bot={script(go=go)}", noted


def marks(noted: Path) -> set[str]:
    return {line.split()[0] for line in noted.read_text().splitlines() if len(line.split()) == 2}


def test_the_cluster_plays_the_same_tournament_as_one_machine(nodes: Nodes, two: list[Node], tmp_path: Path) -> None:
    solve(Rules.parse(BOARD), threads=1)
    players = ("1", "3", "perfect", "minimax3", "random", "--games", "8")
    assert main(arena(tmp_path / "here", *players, "--jobs", "1")) == 0
    assert main(arena(tmp_path / "there", *players, "--ray", nodes.address)) == 0
    assert played(tmp_path / "here") == played(tmp_path / "there")
    standings = played(tmp_path / "there")[1]["standings"]
    assert {row["points_lost_per_turn"] for row in standings if row["player"] == "perfect"} == {0}


def test_a_node_that_is_killed_costs_no_game_and_doubles_none(nodes: Nodes, two: list[Node], tmp_path: Path) -> None:
    bot, noted = noting(tmp_path)
    players = ("random", bot, "--games", "40")
    with start(arena(tmp_path / "there", *players, "--ray", nodes.address)) as process:
        until(lambda: marks(noted) >= {node.mark for node in two} and games_in(tmp_path / "there") > 2, process)
        two[0].kill()
        assert games_in(tmp_path / "there") < 40
        out, err = process.communicate(timeout=WAIT_SECONDS)
    assert (process.returncode, told(err)) == (0, [])
    assert b"40 games, 40 a pair" in out
    assert games_in(tmp_path / "there") == 40
    assert main(arena(tmp_path / "here", *players, "--jobs", "2")) == 0
    assert played(tmp_path / "here") == played(tmp_path / "there")


def test_an_interrupt_keeps_what_is_played_and_leaves_no_bot_on_the_nodes(
    nodes: Nodes, two: list[Node], tmp_path: Path
) -> None:
    bot, noted = noting(tmp_path)
    command = arena(tmp_path / "out", "random", bot, "--games", "400", "--ray", nodes.address)
    with start(command) as process:
        until(lambda: marks(noted) >= {node.mark for node in two} and games_in(tmp_path / "out") > 0, process)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=WAIT_SECONDS)
    assert (process.returncode, out) == (130, b"")
    assert told(err) == ["linja: stopped; run the same command to resume"]
    assert 0 < games_in(tmp_path / "out") < 400
    bots = {int(line.split()[1]) for line in noted.read_text().splitlines()}
    until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in bots))


def test_a_tournament_goes_on_after_the_head_was_restarted(nodes: Nodes, two: list[Node], tmp_path: Path) -> None:
    bot, noted = noting(tmp_path)
    players = ("random", bot, "--games", "40")
    command = arena(tmp_path / "there", *players, "--ray", nodes.address)
    with start(command) as process:
        until(lambda: marks(noted) >= {node.mark for node in two} and games_in(tmp_path / "there") > 2, process)
        nodes.kill_all()
        out, err = process.communicate(timeout=WAIT_SECONDS)
    assert (process.returncode, out) == (2, b"")
    assert told(err) == [f"linja: the Ray cluster at {nodes.address} is lost; run the same command to resume"]
    assert 0 < games_in(tmp_path / "there") < 40
    nodes.start_head()
    nodes.add("one", {"LINJA_HOME": os.environ["LINJA_HOME"]})
    with start(command) as process:
        out, err = process.communicate(timeout=WAIT_SECONDS)
    assert process.returncode == 0, err
    assert b"of 40 games are finished" in err
    assert main(arena(tmp_path / "here", *players, "--jobs", "2")) == 0
    assert games_in(tmp_path / "there") == 40
    assert played(tmp_path / "here") == played(tmp_path / "there")


def test_analysis_puzzles_and_weights_are_the_same_from_a_cluster(
    nodes: Nodes, two: list[Node], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rules = "zen+pieces=3"
    solve(Rules.parse(rules), threads=1)
    assert main(["arena", "2", "random", "--games", "6", "--rules", rules, "--out", str(tmp_path), "--jobs", "1"]) == 0
    capsys.readouterr()
    for command in (
        ["analyse", str(tmp_path / "games.linja"), "--json"],
        ["analyse", str(tmp_path / "games.linja"), "--judge", "search", "--nodes", "300"],
        ["puzzles", "mine", "--rules", rules, "--count", "3"],
        ["fit", str(tmp_path / "weights"), "--rules", rules, "--positions", "500", "--epochs", "1"],
    ):
        assert main([*command, "--jobs", "1"]) == 0
        here = capsys.readouterr().out
        assert main([*command, "--ray", nodes.address]) == 0
        assert capsys.readouterr().out == here


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        (
            "linja-9.9.dist-info/METADATA",
            "Name: linja\nVersion: 9.9\n",
            f"linja 9.9 is installed on {{}}, but {__version__} here",
        ),
        (
            "",
            "",
            "on {}: there is no complete solution of zen+pieces=2; solve it with: linja solve --rules zen+pieces=2",
        ),
    ],
)
def test_a_node_that_lacks_something_is_named(
    nodes: Nodes, tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, content: str, words: str
) -> None:
    if name:
        path = tmp_path / "packages" / name
        path.parent.mkdir(parents=True)
        path.write_text(content, "utf-8")
    solve(Rules.parse(BOARD), threads=1)
    others = [nodes.alive()[other] for other in ("one", "two") if other in nodes.alive()]
    for other in others:
        other.kill()
    odd = nodes.add("odd", {"LINJA_HOME": str(tmp_path), "PYTHONPATH": str(tmp_path / "packages")})
    status = main(arena(tmp_path / "out", "1", "random", "--games", "4", "--ray", nodes.address))
    odd.kill()
    out, err = capsys.readouterr()
    assert (status, out) == (2 if name else 3, "")
    before, _, after = words.partition("{}")
    assert err.startswith(f"linja: {before}")
    assert f"(odd){after}" in err
    assert err.count("\n") == 1


def test_what_the_work_raises_is_raised_here_and_what_is_done_before_it_counts(nodes: Nodes, two: list[Node]) -> None:
    results = Cluster(nodes.address, at_once=1).run(Rules.parse, ["zen", "classic", "chess"])
    assert {str(next(results)), str(next(results))} == {"zen", "classic"}
    with pytest.raises(InvalidRules, match=r"^on .*: .*chess"):
        next(results)


def test_a_port_where_no_ray_listens() -> None:
    with pytest.raises(LinjaError, match="no Ray cluster can be reached"):
        list(Cluster(f"127.0.0.1:{free_port()}").run(abs, [1]))
