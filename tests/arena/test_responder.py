"""Our engine as a bot, fed with lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from linja.arena import Responder
from linja.engine import PERFECT, Level
from linja.position import Position
from linja.rules import Rules
from linja.solution import Solution, solve
from linja.turn import legal_turns

if TYPE_CHECKING:
    from pathlib import Path

BOARD = "zen+pieces=3"
START = "21000000/00000012 b"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LINJA_HOME", str(tmp_path))


def ask(responder: Responder, *lines: str) -> str | None:
    """The answer to the last line; those before it are not answered."""
    *before, last = lines
    assert [responder.answer(line) for line in before] == [None] * len(before)
    return responder.answer(last)


def test_it_says_hello_with_its_level() -> None:
    assert Responder(Level.named("3")).answer("hello 1") == "hello 1 linja 3"


def test_to_a_newer_arena_it_says_the_version_that_it_speaks() -> None:
    assert Responder().answer("hello 7 extra words") == "hello 1 linja perfect"


def test_it_plays_a_legal_turn_without_being_sent_any() -> None:
    answer = ask(Responder(Level.named("3")), f"rules {BOARD}", f"position {START}", "go")
    assert answer is not None
    word, _, turn = answer.partition(" ")
    assert word == "bestturn"
    assert turn in legal_turns(Position.parse(START), Rules.parse(BOARD))


def test_it_plays_the_rest_of_a_turn() -> None:
    answer = ask(Responder(Level.named("3")), f"rules {BOARD}", "position 12000000/00000012 b f1", "go time 5")
    assert answer in {"bestturn -", "bestturn 1-2", "bestturn 2-3"}


def test_the_same_seed_gives_the_same_turn() -> None:
    def answers(seed: int) -> list[str | None]:
        responder = Responder(Level.named("1"))
        positions = ["position 61111110/01111116 b", "position 50022210/01122105 r"]
        return [ask(responder, f"seed {seed}", position, "go nodes 50") for position in positions]

    assert answers(1) == answers(1)
    assert len({tuple(answers(seed)) for seed in range(8)}) > 1


def test_perfect_reads_the_solution_if_it_is_there() -> None:
    rules = Rules.parse(BOARD)
    solve(rules, threads=1)
    with Solution.open(rules) as solution:
        for text in (START, "12000000/00000021 r"):
            position = Position.parse(text)
            best = [turn for turn, value in solution.turns(position) if value == solution.value(position)]
            answer = ask(Responder(PERFECT), f"rules {BOARD}", f"position {text}", "go nodes 1")
            assert answer in [f"bestturn {turn}" for turn in best]


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (["go"], "before a position"),
        (["rules chess"], "unknown edition"),
        (["position nonsense"], "not a position"),
        (["position 61111110/01111117 b"], "pieces"),
        (["position 00000246/53301000 b", "go"], "over"),
        (["position 61111110/01111116 b", "go nodes many"], "not a whole number"),
        (["seed of doubt"], "not a whole number"),
    ],
)
def test_what_it_cannot_do_is_an_error_and_it_goes_on(lines: list[str], words: str) -> None:
    responder = Responder(Level.named("2"))
    answer = ask(responder, *lines)
    assert answer is not None
    assert answer.startswith("error ")
    assert words in answer
    assert not responder.has_quit
    assert str(ask(responder, "rules zen", "position 61111110/01111116 b", "go")).startswith("bestturn ")


def test_other_rules_forget_the_position() -> None:
    responder = Responder()
    assert str(ask(responder, "position 61111110/01111116 b", "rules classic", "go")).startswith("error ")


@pytest.mark.parametrize("line", ["", "turns 1-2", "mood 3", "\x00", "HELLO 1", "hello1"])
def test_what_is_unknown_is_not_answered(line: str) -> None:
    assert Responder().answer(line) is None


def test_it_quits_when_it_is_told_to() -> None:
    responder = Responder()
    assert ask(responder, "quit") is None
    assert responder.has_quit
