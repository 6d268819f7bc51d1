"""Judges for tests: one by brute force, and one that makes its estimates up."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import TYPE_CHECKING

from linja import Position, Rules, Side, after_turn, kernel, legal_turns
from linja.engine import JudgedTurn, Judgement
from tests import brute

if TYPE_CHECKING:
    from linja import Turn
    from linja.engine import Judge
    from tests.brute import Boards

SMALL = ("classic+pieces=2", "bonus+pieces=2", "zen+pieces=2", "zen+aggressive+pieces=2")


@cache
def solved(rules: Rules) -> Boards:
    return brute.solve(rules)


class BruteJudge:
    """Values from a solver in plain Python, which knows only the readable rules."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def judge(self, position: Position) -> Judgement:
        turns = [self._judged(position, turn) for turn in legal_turns(position, self.rules)]
        turns.sort(key=lambda judged: (-judged.value, str(judged.turn)))
        if not turns:
            return Judgement(self._margin(position, position.side), True, ())
        return Judgement(turns[0].value, True, tuple(turns))

    def _judged(self, position: Position, turn: Turn) -> JudgedTurn:
        after, over = after_turn(position, turn, self.rules)
        if over:
            return JudgedTurn(turn, self._margin(after, position.side), True)
        as_black = after if after.side is Side.BLACK else after.mirrored()
        return JudgedTurn(turn, -solved(self.rules)[as_black], True)

    def _margin(self, position: Position, side: Side) -> int:
        return position.points(side, self.rules) - position.points(side.other, self.rules)


class GuessingJudge:
    """Estimates that are made up, the same every time; some of them are called exact."""

    def __init__(self, rules: Rules, exact_share: float = 0.0) -> None:
        self.rules = rules
        self._exact_share = exact_share

    def judge(self, position: Position) -> Judgement:
        found = kernel.successors(position, self.rules)
        if not found:
            return Judgement(position.margin(self.rules), True, ())
        guess = Random(position.text)
        turns = [
            JudgedTurn(turn, -after.margin(self.rules), True) if over else JudgedTurn(turn, *self._guess(guess))
            for turn, after, over in found
        ]
        turns.sort(key=lambda judged: (-judged.value, str(judged.turn)))
        return Judgement(turns[0].value, all(judged.exact for judged in turns), tuple(turns))

    def _guess(self, random: Random) -> tuple[float, bool]:
        if random.random() < self._exact_share:
            return random.randint(-4, 4), True
        return round(random.gauss(0, 3), 2), False


def small_judge(rules: str) -> Judge:
    return BruteJudge(Rules.parse(rules))
