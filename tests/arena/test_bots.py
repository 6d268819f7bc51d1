"""Bots that behave: the examples of the docs and ours, as real processes, and what is allowed to a bot."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from linja.arena import Limits, Participant, play_game
from linja.game import Outcome, Reason
from tests.arena.bots import CHANCE, EXAMPLES, FIRST, QUICK, bot, job

PAGE = Path(__file__).parents[2] / "docs" / "bots.md"
FORWARD = [sys.executable, str(EXAMPLES / "forward.py")]
LINJA_BOT = [sys.executable, "-m", "linja.cli", "bot", "--level", "3"]


def compiled(source: str, compiler: str, standard: str, directory: Path) -> list[str]:
    """The command of an example that has to be compiled first."""
    found = shutil.which(compiler)
    assert found, "a C++ compiler is needed anyway"
    program = directory / Path(source).stem
    flags = [f"-std={standard}", "-Wall", "-Wextra", "-Werror", "-O1"]
    subprocess.run([found, *flags, "-o", program, EXAMPLES / source], check=True)
    return [str(program)]


@pytest.fixture(scope="session")
def hindmost(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    return compiled("hindmost.cpp", "c++", "c++17", tmp_path_factory.mktemp("bots"))


@pytest.fixture(scope="session")
def random_in_c(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    return compiled("random.c", "cc", "c99", tmp_path_factory.mktemp("bots"))


def play_to_the_end(command: list[str], rules: str) -> None:
    for colours in ((0, 1), (1, 0)):
        players = (Participant("example", shlex.join(command)), CHANCE)
        result = play_game(job(players[colours[0]], players[colours[1]], QUICK, rules))
        assert result.forfeit is None
        assert Outcome.parse(result.outcome).reason in (Reason.PASSED, Reason.STUCK)


@pytest.mark.parametrize("rules", ["zen", "zen+aggressive", "classic"])
def test_the_python_example_plays_whole_games(rules: str) -> None:
    play_to_the_end(FORWARD, rules)


@pytest.mark.parametrize("rules", ["zen", "zen+aggressive", "classic"])
def test_the_c_plus_plus_example_plays_whole_games(hindmost: list[str], rules: str) -> None:
    play_to_the_end(hindmost, rules)


@pytest.mark.parametrize("rules", ["zen", "classic"])
def test_the_c_example_plays_whole_games(random_in_c: list[str], rules: str) -> None:
    play_to_the_end(random_in_c, rules)


@pytest.mark.skipif(shutil.which("node") is None, reason="node is missing")
@pytest.mark.parametrize("rules", ["zen", "classic"])
def test_the_javascript_example_plays_whole_games(rules: str) -> None:
    play_to_the_end(["node", str(EXAMPLES / "random.mjs")], rules)


@pytest.mark.parametrize(("language", "name"), [("c", "random.c"), ("javascript", "random.mjs")])
def test_the_page_shows_the_examples_as_they_are(language: str, name: str) -> None:
    shown = re.findall(rf"```{language}\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert shown == [(EXAMPLES / name).read_text("utf-8")]


def test_our_engine_plays_whole_games_as_a_bot() -> None:
    play_to_the_end(LINJA_BOT, "zen+pieces=4")


@pytest.mark.parametrize("path", sorted(EXAMPLES.iterdir()), ids=lambda path: path.name)
def test_an_example_is_short_and_stands_alone(path: Path) -> None:
    text = path.read_text("utf-8")
    assert len(text.splitlines()) < 60
    assert not re.search(r"(import|from) linja", text)


@pytest.mark.parametrize("number", [0, 1])
def test_the_bots_of_the_page_play_whole_games(number: int, tmp_path: Path) -> None:
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    (tmp_path / "mybot.py").write_text(blocks[number], "utf-8")
    play_to_the_end([sys.executable, str(tmp_path / "mybot.py")], "zen")


def session() -> list[tuple[str, str]]:
    """The lines of the page's session: who says what."""
    block = re.search(r"```session\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert block
    return [(line[0], line[2:]) for line in block[1].splitlines()]


def replay(command: list[str], lines: list[tuple[str, str]], end: str = "\n") -> list[str]:
    sent = "".join(text + end for speaker, text in lines if speaker == ">")
    done = subprocess.run(command, input=sent.encode(), capture_output=True, timeout=60, check=True)
    assert done.stderr == b""
    return done.stdout.decode().splitlines()


def test_the_session_of_the_page_goes_as_it_says() -> None:
    assert replay(FORWARD, session()) == [text for speaker, text in session() if speaker == "<"]


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_every_bot_of_ours_can_follow_the_session(hindmost: list[str], end: str) -> None:
    for command in (FORWARD, hindmost, LINJA_BOT):
        said = replay(command, session(), end)
        assert [line.split()[0] for line in said] == ["hello", "bestturn", "bestturn"]
        assert said[-1] == "bestturn 2-3"


def test_every_bot_of_ours_ignores_what_it_does_not_know_and_ends_with_its_input(hindmost: list[str]) -> None:
    lines = [(">", "mood 7"), (">", ""), *session()[:-1], (">", "ponder")]
    for command in (FORWARD, hindmost, LINJA_BOT):
        assert [line.split()[0] for line in replay(command, lines)] == ["hello", "bestturn", "bestturn"]


@pytest.mark.parametrize(
    "parts",
    [
        {"hello": "echo mood 7; echo hello 1 chatty"},
        {"hello": "printf 'hello 1 windows\\r\\n'", "go": "printf 'bestturn %s\\r\\n' \"$first\""},
        {"go": f"echo; echo info depth 3; {FIRST}"},
        {"go": f"echo something to read >&2; {FIRST}"},
        {"go": "printf 'best'; printf 'turn '; echo \"  $first  \""},
        {"go": f"yes | head -c 100000; {FIRST}"},
        {"go": f"yes | head -c 100000 >&2; {FIRST}"},
        {"hello": "echo hello 1"},
        {"hello": "echo hello 1 Bambus-Läufer ●"},
        {"hello": "exec 2>&-; echo hello 1 silent"},
        {"stop": "yes | head -c 3000000; exit 7"},
    ],
)
def test_a_bot_may_do_this(parts: dict[str, str]) -> None:
    assert play_game(job(bot(**parts), CHANCE)).forfeit is None


def test_a_bot_is_told_everything_that_the_page_says(tmp_path: Path) -> None:
    log = tmp_path / "log"
    listener = Participant("listener", f"/bin/sh -c {shlex.quote(f'tee {log} | {bot().plays_as}')}")
    play_game(job(listener, CHANCE, Limits(time=20, nodes=5000)))
    told = log.read_text().splitlines()
    assert told[:5] == [
        "hello 1",
        "rules zen+pieces=2",
        "seed 1",
        "position 11000000/00000011 b",
        "turns 1-2; 1-2 2-3; 2-3",
    ]
    assert told[5] == "go time 20000 nodes 5000"
    assert [line.split()[0] for line in told[6:9]] == ["position", "turns", "go"]
    assert told[-1] == "quit"
