"""The command analyse: what it reads, what it writes, and how it fails."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from linja import Game, Record, Rules, Side
from linja.solution import Store, solve
from tests.random_games import random_game

if TYPE_CHECKING:
    from tests.cli.running import Run

BOARD = "zen+pieces=2"
START = "11000000/00000011 b"


@pytest.fixture
def solved(tmp_path: Path) -> None:
    solve(Rules.parse(BOARD), threads=1, store=Store(tmp_path / "home" / "solutions"))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.txt"
    path.write_text(str(Record.of(random_game(BOARD, 1), {"Black": "Ada"})), encoding="utf-8")
    return path


def assert_one_line(answer: tuple[int, str, str], status: int, *words: str) -> None:
    assert answer[:2] == (status, "")
    assert answer[2].count("\n") == 1
    assert answer[2].startswith("linja")
    for word in words:
        assert word in answer[2]


@pytest.mark.usefixtures("solved")
def test_a_file_and_standard_input_give_the_same_report(run: Run, file: Path) -> None:
    status, out, err = run("analyse", file)
    assert (status, err) == (0, "")
    assert out.startswith(f"Ada – Red, {BOARD}\n")
    assert "All values are exact." in out
    assert "\x1b" not in out
    assert run("analyse", "-", stdin=file.read_bytes()) == (status, out, err)


@pytest.mark.usefixtures("solved")
def test_json_has_all_games(run: Run, tmp_path: Path) -> None:
    games = "\n".join(str(Record.of(random_game(BOARD, seed))) for seed in range(3))
    found = json.loads(run("analyse", "-", "--json", stdin=games.encode())[1])
    assert list(found) == ["games"]
    assert [game["exactness"] for game in found["games"]] == ["exact"] * 3


@pytest.mark.usefixtures("solved")
def test_each_game_has_its_report(run: Run) -> None:
    games = "\n".join(str(Record.of(random_game(BOARD, seed))) for seed in range(3))
    assert run("analyse", "-", stdin=games.encode())[1].count("lost/turn") == 3


@pytest.mark.usefixtures("solved")
def test_page_and_record_are_written_beside_the_report(run: Run, file: Path, tmp_path: Path) -> None:
    html, annotated = tmp_path / "page.html", tmp_path / "annotated.txt"
    status, out, _ = run("analyse", file, "--html", html, "--record", annotated)
    assert (status, out) == (0, run("analyse", file)[1])
    assert html.read_text(encoding="utf-8").startswith("<!doctype html>")
    text = annotated.read_text(encoding="utf-8")
    assert str(Record.parse(text)) == text
    assert Record.parse(text).game().actions == Record.parse(file.read_text(encoding="utf-8")).game().actions


def test_without_a_solution_a_search_judges(run: Run, file: Path) -> None:
    status, out, _ = run("analyse", file, "--nodes", "1000")
    assert status == 0
    assert out == run("analyse", file, "--judge", "search", "--nodes", "1000")[1]


def test_a_solution_that_is_asked_for_and_missing_has_status_3(run: Run, file: Path) -> None:
    assert_one_line(run("analyse", file, "--judge", "exact"), 3, f"linja solve --rules {BOARD}")
    assert_one_line(
        run("analyse", "--position", START, "--rules", BOARD, "--judge", "exact"), 3, f"linja solve --rules {BOARD}"
    )


def test_a_slice_of_a_solution_is_not_enough_for_exact(run: Run, file: Path, tmp_path: Path) -> None:
    solve(Rules.parse(BOARD), threads=1, down_to=20, store=Store(tmp_path / "home" / "solutions"))
    assert_one_line(run("analyse", file, "--judge", "exact"), 3, f"linja solve --rules {BOARD}")


@pytest.mark.usefixtures("solved")
def test_all_turns_of_a_position(run: Run) -> None:
    status, out, _ = run("analyse", "--position", START, "--rules", BOARD)
    assert status == 0
    assert out.startswith(f"Black to move, {BOARD}: value ")
    found = json.loads(run("analyse", "--position", START, "--rules", BOARD, "--json")[1])
    assert found["exact"]
    assert len(found["turns"]) == len(out.splitlines()) - 3


@pytest.mark.usefixtures("solved")
def test_positions_come_from_standard_input_too(run: Run) -> None:
    stdin = f"{START}\n{START}\n".encode()
    lines = run("analyse", "--position", "-", "--rules", BOARD, "--json", stdin=stdin)[1].splitlines()
    assert len(lines) == 2
    assert lines[0] == lines[1]


def test_rules_of_a_position_are_zen_if_none_are_named(run: Run) -> None:
    assert "to move, zen:" in run("analyse", "--position", "61111110/01111116 b", "--nodes", "1")[1]


def test_what_is_wrong_in_a_record_has_its_place(run: Run, tmp_path: Path) -> None:
    bad = tmp_path / "bad.txt"
    bad.write_text('[Rules "zen"]\n\n1. 1-2 1-4 *\n', encoding="utf-8")
    assert_one_line(run("analyse", bad), 2, f"{bad}: line 3, column 1: ")
    bad.write_bytes(b'[Rules "zen"]\n\n1. 1-2 {\xff} *\n')
    assert_one_line(run("analyse", bad), 2, "line 3, column 9: this is not UTF-8 text")
    assert_one_line(run("analyse", "-"), 2, "standard input: line 1, column 1: no game record found")


def test_a_broken_game_behind_a_good_one_is_found_before_any_report(run: Run, file: Path) -> None:
    text = file.read_text(encoding="utf-8") + '\n[Rules "zen"]\n\n1. nonsense *\n'
    assert_one_line(run("analyse", "-", stdin=text.encode()), 2, "line ", "column ", "nonsense")


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("nowhere.txt",),
        ("-", "--rules", "zen"),
        ("-", "--position", START),
        ("--position", START, "--rules", BOARD, "--html", "page.html"),
        ("--position", "nonsense"),
        ("--position", START, "--rules", "nonsense"),
        ("-", "--nodes", "0"),
        ("-", "--nodes", "many"),
        ("-", "--judge", "oracle"),
    ],
)
def test_bad_input_is_one_line(run: Run, arguments: tuple[str, ...]) -> None:
    assert_one_line(run("analyse", *arguments), 2)


def test_a_file_that_cannot_be_written_is_one_line(run: Run, file: Path, tmp_path: Path) -> None:
    for option in ("--html", "--record"):
        assert_one_line(run("analyse", file, "--nodes", "1", option, tmp_path / "no" / "where"), 2, "cannot write")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
@pytest.mark.parametrize("option", ["--html", "--record"])
def test_a_full_disk_has_status_1(run: Run, file: Path, option: str) -> None:
    answer = run("analyse", file, "--nodes", "1", option, "/dev/full")
    assert_one_line(answer, 1, "cannot write /dev/full: No space left on device")


def test_names_from_a_record_do_nothing_to_the_terminal(run: Run) -> None:
    record = str(Record.of(random_game(BOARD, 1), {"Black": "\x1b]0;owned\x07Ada\x9b31m"}))
    out = run("analyse", "-", "--nodes", "1", stdin=record.encode()).out
    assert out.startswith(r"\x1b]0;owned\x07Ada\x9b31m – Red")
    assert all(line.isprintable() for line in out.splitlines())


def test_games_of_different_rules_stand_in_one_file(run: Run) -> None:
    other = Game(Rules.parse("classic+pieces=2"))
    other.resign(Side.RED)
    games = f"{Record.of(random_game(BOARD, 1))}\n{Record.of(other)}"
    found = json.loads(run("analyse", "-", "--json", "--nodes", "10", stdin=games.encode())[1])
    assert [game["rules"] for game in found["games"]] == [BOARD, "classic+pieces=2"]


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.usefixtures("solved")
@pytest.mark.parametrize(("name", "value", "coloured"), [("OTHER", "1", True), ("NO_COLOR", "1", False)])
def test_a_terminal_gets_colours_unless_it_wants_none(
    run: Run, file: Path, monkeypatch: pytest.MonkeyPatch, name: str, value: str, coloured: bool
) -> None:
    for variable in ("NO_COLOR", "TERM"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv(name, value)
    terminal = Terminal()
    monkeypatch.setattr(sys, "stdout", terminal)
    assert run("analyse", file)[0] == 0
    assert ("\x1b[" in terminal.getvalue()) is coloured


def modules_after(code: str) -> set[str]:
    """What a new process has imported once it has run some code."""
    script = f"import sys\n{code}\nprint(*sys.modules, file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60)
    return set(done.stderr.split())


@pytest.mark.parametrize("command", ["analyse", "fit"])
def test_the_module_of_the_command_does_not_import_the_arena(command: str) -> None:
    modules = modules_after(f"import linja.cli.commands.{command}")
    assert f"linja.cli.commands.{command}" in modules
    assert {name for name in modules if name.startswith(("linja.arena", "linja.server", "ray"))} == set()


def test_analysing_several_games_does_not_import_the_arena(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    path.write_text("\n".join(str(Record.of(random_game(BOARD, seed))) for seed in range(2)), encoding="utf-8")
    arguments = ["analyse", str(path), "--judge", "search", "--nodes", "10", "--jobs", "2"]
    modules = modules_after(f"from linja.cli import main\nassert main({arguments!r}) == 0")
    assert {"linja.parallel.executor", "linja.report.text"} <= modules
    assert {name for name in modules if name.startswith("linja.arena")} == set()
