"""The computer's part: exact where a solution is there, and never stopped by a damaged one."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from linja import ZEN, Game, Position, Record, Rules, Side
from linja.solution import Solution, Store, solve
from linja.terminal.game.computer import Computer, Stopped

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SMALL = Rules.parse("zen+pieces=4")
START = Position.start(SMALL)


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Store:
    made = Store(tmp_path_factory.mktemp("solutions"))
    solve(SMALL, store=made)
    return made


@pytest.fixture
def computer(store: Store) -> Iterator[Computer]:
    made = Computer(store)
    yield made
    made.close()


def test_a_solution_that_is_there_is_read(computer: Computer, store: Store) -> None:
    found = asyncio.run(computer.analyse_position(SMALL, START))
    assert found.exact
    with Solution.open(SMALL, store) as solution:
        assert found.value == solution.value(START)
        turn = asyncio.run(computer.choose(SMALL, "perfect", 1, START))
        assert turn == solution.turns(START)[0].turn


def test_a_damaged_solution_does_not_stop_the_game(tmp_path: Path, store: Store) -> None:
    broken = Store(tmp_path)
    good = store.path(SMALL).read_bytes()
    for place in (10, len(good) // 2, len(good) - 20):
        broken.path(SMALL).write_bytes(good[:place] + bytes(64) + good[place + 64 :])
        computer = Computer(broken)
        assert asyncio.run(computer.analyse_position(SMALL, START)).turns
        assert asyncio.run(computer.choose(SMALL, "perfect", 1, START))
        computer.close()


def test_a_game_is_looked_through_until_another_one_is_wanted(computer: Computer) -> None:
    game = Game(SMALL)
    game.play_turn(next(iter(game.legal_turns())))

    async def scenario() -> None:
        analysis = await computer.analyse_game(Record.of(game))
        assert len(analysis.turns) == 1
        waiting = asyncio.ensure_future(computer.analyse_game(Record.of(long_game())))
        await asyncio.sleep(0)
        computer.close()
        with pytest.raises((Stopped, asyncio.CancelledError)):
            await waiting

    asyncio.run(scenario())


def long_game() -> Game:
    """One that takes a while without a solution."""
    game = Game(ZEN)
    for _ in range(20):
        game.play_turn(next(iter(game.legal_turns())))
    assert game.side in Side
    return game
