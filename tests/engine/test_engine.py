"""The engine reads a solution as soon as it exists, and is never stopped by a damaged one."""

from __future__ import annotations

import os
import pickle
from typing import TYPE_CHECKING

import pytest

from linja import Position, Rules
from linja.engine import LEVELS, PERFECT
from linja.engine.engine import Engine
from linja.solution import Solution, Store, solve

if TYPE_CHECKING:
    from pathlib import Path

SMALL = Rules.parse("zen+pieces=4")
START = Position.start(SMALL)


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The file of a solution."""
    return solve(SMALL, store=Store(tmp_path_factory.mktemp("solutions"))).read_bytes()


PRELUDE = 32
DAMAGED = ("prelude", "values", "index")


def damaged(good: bytes, part: str) -> bytes:
    """The file with one of its parts wiped; docs/solution-format.md says where they are."""
    index = int.from_bytes(good[12:20], "little")
    first, last = {"prelude": (0, PRELUDE), "values": (PRELUDE, index), "index": (index, len(good))}[part]
    return good[:first] + bytes(last - first) + good[last:]


def write(store: Store, content: bytes, at: int) -> None:
    """Put a file in the solution's place, written at this time."""
    new = store.directory / "new"
    new.write_bytes(content)
    os.utime(new, (at, at))
    new.replace(store.path(SMALL))  # as a solver does: what is being read stays


def test_a_solution_is_read_as_soon_as_it_is_there(tmp_path: Path, good: bytes) -> None:
    store = Store(tmp_path)
    engine = Engine(store)
    assert not engine.judge(SMALL, START, nodes=100).exact
    write(store, good, at=1)
    judged = engine.judge(SMALL, START, nodes=100)
    with Solution.open(SMALL, store) as solution:
        assert (judged.exact, judged.value) == (True, solution.value(START))
        assert engine.choose(SMALL, PERFECT, 1, START) == solution.turns(START)[0].turn


@pytest.mark.parametrize("part", DAMAGED)
def test_a_damaged_solution_stops_nothing(
    tmp_path: Path, good: bytes, part: str, caplog: pytest.LogCaptureFixture
) -> None:
    store = Store(tmp_path)
    write(store, damaged(good, part), at=1)
    engine = Engine(store)
    for _ in range(3):
        assert engine.choose(SMALL, PERFECT, 1, START)
        assert engine.judge(SMALL, START, nodes=100).turns
        assert engine.look_up(SMALL, START, 100)["turns"]
    assert len(caplog.messages) == 1, "it is said once"


@pytest.mark.parametrize("part", DAMAGED)
def test_a_damaged_solution_that_was_built_again_is_read(tmp_path: Path, good: bytes, part: str) -> None:
    store = Store(tmp_path)
    write(store, damaged(good, part), at=1)
    engine = Engine(store)
    assert not engine.judge(SMALL, START, nodes=100).exact
    write(store, good, at=2)
    assert engine.judge(SMALL, START, nodes=100).exact


def test_only_the_perfect_level_looks_for_a_solution(tmp_path: Path) -> None:
    store = Store(tmp_path)
    write(store, b"junk", at=1)
    assert Engine(store).choose(SMALL, LEVELS["1"], 1, START)


def test_an_engine_can_be_sent_to_another_process(tmp_path: Path, good: bytes) -> None:
    store = Store(tmp_path)
    write(store, good, at=1)
    engine = Engine(store)
    engine.judge(SMALL, START)
    again = pickle.loads(pickle.dumps(engine))
    assert again.answer(("judge", (SMALL, START))) == engine.judge(SMALL, START)
