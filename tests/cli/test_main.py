"""The command itself: what bad input gets, and how it behaves as a process."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path
from xml.etree import ElementTree

import pytest

import linja
from tests.cli.running import (
    COMMAND,
    EXAMPLE,
    FINISHED,
    START,
    STUCK,
    Run,
    assert_one_line,
    lines_of,
    process,
    with_closed,
)

# Bad input


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], ["COMMAND"]),
        (["fly"], ["fly"]),
        (["turns"], ["POSITION"]),
        (["turns", START, "extra"], ["extra"]),
        (["turns", START, "--rule-set", "zen"], ["--rule-set"]),
        (["turns", "hello"], ["'hello' is not a position"]),
        (["turns", ""], ["'' is not a position"]),
        (["turns", "51111110/01111116 b"], ["black has 11 pieces instead of 12"]),
        (["turns", f"{EXAMPLE} x", "--rules", "classic"], ["there is no bonus move in classic"]),
        (["turns", START, "--rules", "chess"], ["unknown edition 'chess'"]),
        (["turns", START, "--rules", "zen+goal-row"], ["'goal-row' does not apply to zen"]),
        (["turns", "-", "--rules", "chess"], ["unknown edition 'chess'"]),
        (["turns", "two\nlines"], ["is not a position"]),
        (["turns", "é漢\udcff"], ["is not a position"]),
        (["show", "-"], ["'-' is not a position"]),
        (["show", START, "--theme", "pink"], ["pink"]),
        (["show", START, "--bottom", "left"], ["left"]),
        (["show", START, "--turn", "7-9"], ["'7-9' is not an action"]),
        (["show", START, "--svg", "/nowhere/at/all.svg"], ["cannot write /nowhere/at/all.svg: No such file"]),
        (["show", START, "--svg", "."], ["cannot write .: Is a directory"]),
    ],
)
def test_bad_input_gets_one_clear_line(run: Run, arguments: list[str], words: list[str]) -> None:
    answer = run(*arguments)
    assert answer.out == ""
    assert_one_line(answer, *words)


def test_help_is_no_error(run: Run) -> None:
    for arguments in (["--help"], ["turns", "--help"], ["perft", "--help"], ["show", "--help"]):
        answer = run(*arguments)
        assert (answer.status, answer.err) == (0, "")
        assert "usage: linja" in answer.out


# Real processes


def test_the_version_is_the_same_everywhere() -> None:
    for command in (["-m", "linja"], ["-m", "linja.cli"]):
        done = subprocess.run([sys.executable, *command, "--version"], capture_output=True, text=True, check=True)
        assert done.stdout == f"linja {linja.__version__}\n"
    assert linja.__version__ == version("linja")


def test_an_unknown_attribute_of_the_package_is_named() -> None:
    with pytest.raises(AttributeError, match="no attribute 'version'"):
        linja.version  # noqa: B018


def test_the_installed_command_answers() -> None:
    done = process("turns", "-", stdin=lines_of(STUCK, FINISHED))
    assert (done.returncode, done.stdout, done.stderr) == (0, b"pass\t0000000c/00000066 r\t\n\n\n", b"")


def test_the_installed_command_refuses_bytes_that_are_no_text() -> None:
    done = process("turns", "-", stdin=lines_of(STUCK) + b"\xff\xfe\x00\n")
    assert done.returncode == 2
    assert done.stdout == b"pass\t0000000c/00000066 r\t\n\n"
    assert done.stderr.startswith(b"linja: line 2: ")
    assert done.stderr.count(b"\n") == 1


def test_a_terminal_of_ascii_gets_letters_for_pieces() -> None:
    done = process("show", EXAMPLE, PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.splitlines()[8] == b"4  BB  RR"
    assert b"?" not in done.stdout


@pytest.mark.parametrize("arguments", [["turns", START], ["turns", "-"], ["perft", "-", "--depth", "1"]])
def test_a_closed_pipe_is_no_error(arguments: list[str]) -> None:
    read_end, write_end = os.pipe()
    os.close(read_end)
    with os.fdopen(write_end, "wb") as nobody_reads:
        done = subprocess.run(
            [COMMAND, *arguments],
            input=lines_of(*[START] * 50),
            stdout=nobody_reads,
            stderr=subprocess.PIPE,
            timeout=60,
            check=False,
        )
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
@pytest.mark.parametrize("arguments", [["turns", START], ["turns", "-"]])
def test_a_full_disk_gets_one_line(arguments: list[str]) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [COMMAND, *arguments],
            input=lines_of(START),
            stdout=full,
            stderr=subprocess.PIPE,
            timeout=60,
            check=False,
        )
    assert (done.returncode, done.stderr) == (1, b"linja: No space left on device\n")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
def test_a_picture_on_a_full_disk_has_status_1(run: Run) -> None:
    answer = run("show", START, "--svg", "/dev/full")
    assert answer == (1, "", "linja: cannot write /dev/full: No space left on device\n")


@pytest.mark.parametrize(
    "arguments",
    [
        ["turns", "LONG"],
        ["turns", START, "--rules", "LONG"],
        ["turns", START, "LONG"],
        ["LONG"],
        ["show", START, "--theme", "LONG"],
        ["show", START, "--turn", "LONG"],
        ["show", START, "--svg", "LONG"],
        ["analyse", "LONG"],
        ["arena", "LONG", "2", "--games", "2"],
        ["arena", "1", "2", "--games", "LONG"],
        ["solution", "import", "LONG"],
        ["solve", "--down-to", "LONG"],
        ["serve", "--port", "LONG"],
        ["serve", "--log-level", "LONG"],
        ["bot", "--level", "LONG"],
        ["puzzles", "check", "LONG"],
    ],
    ids=" ".join,
)
def test_an_error_line_is_short_and_printable_whatever_was_given(run: Run, arguments: list[str]) -> None:
    long = "\x1b[31m\n" + 100_000 * "x"
    answer = run(*(long if argument == "LONG" else argument for argument in arguments))
    assert_one_line(answer)
    assert len(answer.err) < 1_000
    assert answer.err.removesuffix("\n").isprintable()


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("solve --rules zen+pieces=2 --threads N", ["--threads", "1 to 1024"]),
        ("verify --rules zen+pieces=2 --threads N", ["--threads", "1 to 1024"]),
        ("solve --rules zen+pieces=2 --down-to N", ["0 to 28 steps"]),
        ("arena 1 2 --games N", ["at most 1000000"]),
        ("arena 1 2 --games 2 --seed N", ["less than 2^63"]),
        ("arena 1 2 --games 2 --nodes N", ["1 to 10^12"]),
        ("bot --nodes N", ["1 to 1000000000000"]),
        ("host games --most N", ["1 to 1000000"]),
        ("analyse - --nodes N", ["not a valid number of positions"]),
        ("perft - --depth N", ["not a valid number of turns"]),
    ],
)
def test_a_number_that_is_far_too_large_is_refused_at_once(run: Run, command: str, words: list[str]) -> None:
    assert_one_line(run(*command.replace("N", f"{10**22}").split()), *words)


def test_a_closed_standard_input_gets_one_line() -> None:
    done = with_closed("<&-", "turns", "-")
    assert (done.returncode, done.stderr) == (2, b"linja: standard input is closed\n")


def test_a_closed_standard_output_is_no_crash() -> None:
    done = with_closed(">&-", "turns", STUCK)
    assert (done.returncode, done.stderr) == (0, b"")


def test_the_picture_of_the_installed_command_is_well_formed(tmp_path: Path) -> None:
    file = tmp_path / "board.svg"
    assert process("show", START, "--svg", file).returncode == 0
    assert ElementTree.parse(file).getroot().tag.endswith("svg")
