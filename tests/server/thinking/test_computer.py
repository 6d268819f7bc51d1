"""The computer thinks in processes of its own: they are replaced when they die, and nobody's game waits for them."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest
from starlette.testclient import TestClient

from linja import ZEN, Game, InvalidPosition, Position, Record, Rules
from linja.engine import Level
from linja.parallel import WorkerLost
from linja.report import page
from linja.server import create_app
from linja.server.errors import Refused
from linja.server.game.models import Opponent
from linja.server.game.series import first_game
from linja.server.thinking.computer import Computer, Urgency
from linja.server.thinking.workers import NICENESS, ProcessWorker
from linja.solution import Store
from tests.server.visitors import LONG, Visitor

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from pathlib import Path

    from linja.server import Settings

RULES = Rules.parse("zen+pieces=4")
START = Position.start(RULES)
STORED, _ = first_game(RULES, Opponent.COMPUTER, "4", None, None, 1)


def with_computer(store: Path, use: Callable[[Computer], Awaitable[Any]], waiting: int = 8) -> Any:
    async def run() -> Any:
        computer = Computer(Store(store), 1, waiting)
        try:
            return await use(computer)
        finally:
            await computer.close()

    return asyncio.run(run())


async def until(condition: Callable[[], bool]) -> None:
    """Wait for a fact."""
    async with asyncio.timeout(LONG):
        while not condition():
            await asyncio.sleep(0)


def test_it_plays_hints_and_analyses(tmp_path: Path) -> None:
    game = Game(RULES)
    game.play_turn(next(iter(game.legal_turns())))
    game.resign(game.side)

    async def use(computer: Computer) -> None:
        assert str(await computer.choose(RULES, STORED, START))
        assert str((await computer.hint(RULES, START)).turn)
        assert "<html" in page([await computer.analyse(Record.of(game))])
        assert computer.pending == 0

    with_computer(tmp_path, use)


def test_a_process_that_dies_is_replaced_and_its_question_answered(tmp_path: Path) -> None:
    async def run() -> None:
        worker = ProcessWorker(Store(tmp_path))
        question = "choose", (RULES, Level.named("1"), 0, START)
        turn = await worker.ask(question)
        process = process_of(worker)
        if hasattr(os, "getpriority"):
            assert os.getpriority(os.PRIO_PROCESS, process) >= NICENESS
        os.kill(process, signal.SIGKILL)
        assert await worker.ask(question) == turn
        worker.close()

    asyncio.run(run())


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="no process can be stopped here")
def test_a_process_that_is_stopped_is_replaced_and_its_question_answered(tmp_path: Path) -> None:
    async def run() -> None:
        worker = ProcessWorker(Store(tmp_path))
        question = "choose", (RULES, Level.named("1"), 0, START)
        turn = await worker.ask(question)
        stopped = process_of(worker)
        os.kill(stopped, signal.SIGSTOP)
        worker.time_limits = 0.01, LONG
        async with asyncio.timeout(LONG):
            assert await worker.ask(question) == turn
        with pytest.raises(ProcessLookupError):
            os.kill(stopped, 0)
        worker.close()

    asyncio.run(run())


def run_out_of_memory_once(there: Path, _question: object) -> int:
    """The first process fails, and would for ever; the next one does not."""
    there.touch()
    there.with_name(str(os.getpid())).touch()
    if sum(1 for _ in there.parent.iterdir()) == 2:
        raise MemoryError
    return os.getpid()


def test_a_process_without_memory_is_replaced_and_its_question_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        worker = ProcessWorker(Store(tmp_path))
        worker.time_limits = LONG, LONG  # a process that starts too slowly would count as the first
        monkeypatch.setattr(worker._engine, "answer", partial(run_out_of_memory_once, tmp_path / "x"), raising=False)
        first = await worker.ask(("", ()))
        assert await worker.ask(("", ())) == first
        worker.close()

    asyncio.run(run())


def test_a_question_that_is_wrong_does_not_cost_the_process(tmp_path: Path) -> None:
    async def run() -> None:
        worker = ProcessWorker(Store(tmp_path))
        await worker.ask(("choose", (RULES, Level.named("1"), 0, START)))
        assert worker._worker is not None
        process = worker._worker.pid
        with pytest.raises(InvalidPosition):
            await worker.ask(("judge", (Rules.parse("zen"), START)))
        assert worker._worker.pid == process
        worker.close()

    asyncio.run(run())


def die(_question: object) -> None:
    os._exit(9)


@pytest.mark.slow
def test_a_look_up_that_nobody_answers_is_refused_and_a_turn_is_lost(tmp_path: Path) -> None:
    async def use(computer: Computer) -> None:
        computer._workers[0]._engine.answer = die  # type: ignore[assignment, method-assign]
        with pytest.raises(Refused) as refused:
            await computer.look_up(RULES, START, 1)
        assert refused.value.status == 503
        with pytest.raises(WorkerLost):
            await computer.choose(RULES, STORED, START)

    with_computer(tmp_path, use)


def test_a_question_that_kills_processes_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        worker = ProcessWorker(Store(tmp_path))
        monkeypatch.setattr(worker._engine, "answer", die, raising=False)
        with pytest.raises(WorkerLost):
            await worker.ask(9)  # type: ignore[arg-type]
        worker.close()

    asyncio.run(run())


def test_what_goes_wrong_in_the_process_is_told(tmp_path: Path) -> None:
    async def use(computer: Computer) -> None:
        with pytest.raises(AttributeError):
            await computer._ask(Urgency.TURN, "dance")
        assert await computer.choose(RULES, STORED, START)

    with_computer(tmp_path, use)


def test_when_too_many_are_asking_hints_are_refused_and_turns_wait(tmp_path: Path) -> None:
    async def use(computer: Computer) -> None:
        turns = [asyncio.create_task(computer.choose(RULES, STORED, START)) for _ in range(6)]
        await until(lambda: computer.pending == 6 and computer._queue.full())
        with pytest.raises(Refused) as refused:
            await computer.hint(RULES, START)
        assert refused.value.code == "too-fast"
        assert len({str(turn) for turn in await asyncio.gather(*turns)}) == 1
        assert await computer.hint(RULES, START)

    with_computer(tmp_path, use, waiting=2)


def test_a_hint_that_is_refused_is_answered_so(settings: Settings) -> None:
    with TestClient(create_app(settings)) as client:
        ada = Visitor(client)
        computer: Computer = client.app.state.services.computer  # type: ignore[attr-defined]

        async def refuse(*_question: object) -> Any:
            raise Refused("too-fast", "the computer is busy: wait a moment")

        computer._ask = refuse  # type: ignore[assignment, method-assign]
        with ada.look(ada.make()) as screen:
            assert screen.refusal(type="hint", version=0) == "too-fast"


def test_a_turn_is_thought_about_before_hints(tmp_path: Path) -> None:
    async def use(computer: Computer) -> None:
        answered: list[str] = []

        async def ask(name: str, question: Awaitable[Any]) -> None:
            await question
            answered.append(name)

        await asyncio.gather(  # both are in the queue before anything is thought about
            ask("hint", computer.hint(RULES, START)), ask("turn", computer.choose(RULES, STORED, START))
        )
        assert answered == ["turn", "hint"]

    with_computer(tmp_path, use)


def think_for_ever(_question: object) -> None:
    while True:
        time.sleep(1000)


async def thinking_process(computer: Computer) -> int:
    """The number of the process that is thinking; waits until it is there."""
    worker = computer._workers[0]
    assert isinstance(worker, ProcessWorker)
    await until(lambda: worker._worker is not None)
    return process_of(worker)


def process_of(worker: ProcessWorker) -> int:
    """The number of a worker's process."""
    assert worker._worker is not None
    assert worker._worker.pid is not None
    return worker._worker.pid


def ends_in_mid_thought(store: Path, ask: Callable[[Computer], list[asyncio.Task[Any]]]) -> None:
    """Ask a computer that never finds an answer, and end it."""

    async def use(computer: Computer) -> tuple[int, list[asyncio.Task[Any]]]:
        computer._workers[0]._engine.answer = think_for_ever  # type: ignore[assignment, method-assign]
        questions = ask(computer)
        return await thinking_process(computer), questions

    process, questions = with_computer(store, use)
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)
    assert all(question.cancelled() for question in questions)


def test_ending_does_not_wait_for_an_analysis(tmp_path: Path) -> None:
    game = Game(ZEN)
    game.play_turn(next(iter(game.legal_turns())))
    ends_in_mid_thought(tmp_path, lambda computer: [asyncio.create_task(computer.analyse(Record.of(game)))])


def test_ending_does_not_wait_for_thoughts_nor_for_those_who_wait_outside(tmp_path: Path) -> None:
    ends_in_mid_thought(
        tmp_path,
        lambda computer: [asyncio.create_task(computer.choose(RULES, STORED, START)) for _ in range(12)],
    )
