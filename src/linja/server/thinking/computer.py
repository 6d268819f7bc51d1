"""The computer: its turns, hints and analyses, computed in other processes so that no game waits.

Requests wait in one queue of limited length, with the turns of games first. When it is full, turns and analyses wait
outside it, and hints and look-ups are refused.
"""

from __future__ import annotations

import asyncio
from enum import IntEnum
from functools import partial
from itertools import count
from typing import TYPE_CHECKING, Any, TypeVar

from linja.engine import Level
from linja.engine.analysis import analyse
from linja.engine.analysis.turn import analyse_turn
from linja.engine.reasons import reasons
from linja.parallel import WorkerLost
from linja.server.errors import Refused
from linja.server.thinking.workers import ProcessWorker, ThreadWorker

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from linja.engine import Judge, JudgedTurn, Judgement
    from linja.engine.analysis import GameAnalysis, TurnAnalysis
    from linja.engine.engine import Question
    from linja.engine.reasons import Reason
    from linja.game import PlayedTurn
    from linja.position import Position
    from linja.record import Record
    from linja.rules import Rules
    from linja.server.game.models import StoredGame
    from linja.solution import Store
    from linja.turn import Turn


T = TypeVar("T")


class Urgency(IntEnum):
    """Priorities."""

    TURN = 0
    HINT = 1
    LOOK_UP = 2
    ANALYSIS = 3


class Computer:
    """Computes for all games."""

    def __init__(self, store: Store, size: int, waiting: int, in_process: bool = False) -> None:
        kind = ThreadWorker if in_process else ProcessWorker
        self._workers = [kind(store) for _ in range(size)]
        self._queue: asyncio.PriorityQueue[tuple[int, int, Question, asyncio.Future[Any]]]
        self._queue = asyncio.PriorityQueue(waiting)
        self._numbers = count()
        self._tasks: list[asyncio.Task[None]] = []
        self.chosen = 0
        """the number of turns computed"""
        self._pending: set[asyncio.Future[Any]] = set()

    @property
    def pending(self) -> int:
        """The number of unanswered requests."""
        return len(self._pending)

    async def close(self) -> None:
        """Discard waiting requests, and end the current ones."""
        for task in self._tasks:
            task.cancel()
        for worker in self._workers:
            worker.close()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for answer in self._pending:
            answer.cancel()

    async def choose(self, rules: Rules, stored: StoredGame, position: Position) -> Turn:
        """The computer's turn in a game, or the rest of one."""
        assert stored.level is not None
        turn: Turn = await self._ask(Urgency.TURN, "choose", rules, Level.named(stored.level), stored.seed, position)
        self.chosen += 1
        return turn

    async def hint(self, rules: Rules, position: Position) -> JudgedTurn:
        """The best turn and its value for the side to move. Raises Refused as `judge` does."""
        return (await self.judge(rules, position, Urgency.HINT)).turns[0]

    async def judge(self, rules: Rules, position: Position, urgency: Urgency) -> Judgement:
        """The value of a position and of all its turns. Raises Refused if too many requests wait, or this one fails."""
        judgement: Judgement = await self._ask(urgency, "judge", rules, position)
        return judgement

    async def look_up(self, rules: Rules, position: Position, nodes: int) -> dict[str, Any]:
        """The value of a position and of all its turns, for other programs. Raises Refused as `hint` does."""
        found: dict[str, Any] = await self._ask(Urgency.LOOK_UP, "look_up", rules, position, nodes)
        return found

    async def analyse_turn(self, rules: Rules, played: PlayedTurn, after: Position) -> TurnAnalysis:
        """The value of a turn of a game."""
        work = partial(analyse_turn, played, after)
        found: TurnAnalysis = await self._ask(Urgency.ANALYSIS, "with_judge", rules, work)
        return found

    async def analyse(self, record: Record) -> GameAnalysis:
        """The value of each turn of a game."""
        judge = _RemoteJudge(self, record.rules, asyncio.get_running_loop())
        return await asyncio.to_thread(analyse, record, judge, of_turn=judge.analyse_turn)

    async def reasons(self, rules: Rules, position: Position, turn: Turn) -> list[Reason]:
        """Why a turn is good or bad; none without a solution. Raises Refused as `hint` does."""
        found: list[Reason] = await self._ask(Urgency.LOOK_UP, "with_judge", rules, partial(reasons, position, turn))
        return found

    async def _ask(self, urgency: Urgency, method: str, *arguments: object) -> Any:
        self._start()
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        place = urgency, next(self._numbers), (method, arguments), answer
        self._pending.add(answer)
        try:
            if self._queue.full() and urgency in (Urgency.HINT, Urgency.LOOK_UP):
                raise Refused("too-fast", "the computer is busy: wait a moment")
            await self._queue.put(place)
            return await answer
        except (WorkerLost, MemoryError):
            if urgency == Urgency.TURN:  # it is due again soon, and nobody is waiting
                raise
            raise Refused("unavailable", "the computer does not answer: try again in a moment") from None
        finally:
            self._pending.discard(answer)

    def _start(self) -> None:
        if not self._tasks:
            self._tasks = [asyncio.create_task(self._work(worker)) for worker in self._workers]

    async def _work(self, worker: ThreadWorker) -> None:
        """Handle one request after the other, as long as the server runs."""
        while True:
            _, _, question, answer = await self._queue.get()
            if answer.done():  # nobody is waiting for it
                continue
            try:
                found = await worker.ask(question)
            except Exception as error:
                if not answer.done():
                    answer.set_exception(error)
            else:
                if not answer.done():
                    answer.set_result(found)


class _RemoteJudge:
    """A judge for another thread: each turn is a separate request, so that turns of games come in between."""

    def __init__(self, computer: Computer, rules: Rules, loop: asyncio.AbstractEventLoop) -> None:
        self.rules = rules
        self._computer = computer
        self._loop = loop

    def judge(self, position: Position) -> Judgement:
        """The value of a position and of all its turns."""
        return self._wait(self._computer.judge(self.rules, position, Urgency.ANALYSIS))

    def analyse_turn(self, played: PlayedTurn, after: Position, _judge: Judge) -> TurnAnalysis:
        """The analysis of a turn."""
        return self._wait(self._computer.analyse_turn(self.rules, played, after))

    def _wait(self, asking: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(asking, self._loop).result()
