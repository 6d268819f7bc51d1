"""Looks ahead where no solution is there; says honestly whether a value is exact or estimated."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from linja import kernel
from linja.engine.evaluation import network_for
from linja.engine.judgement import JudgedTurn, Judgement
from linja.errors import GameOver
from linja.kernel import _native
from linja.position import Position
from linja.rules import Rules

if TYPE_CHECKING:
    from linja.position import PositionLike
    from linja.rules import RulesLike


class Search(NamedTuple):
    """What was found by looking ahead: turns best first, and how far and at how many boards it looked."""

    turns: list[JudgedTurn]
    depth: int
    nodes: int

    @property
    def exact(self) -> bool:
        """Whether the search reached the end of the game everywhere."""
        return all(judged.exact for judged in self.turns)


def search(
    position: PositionLike,
    rules: RulesLike,
    *,
    nodes: int = 0,
    seconds: float = 0,
    depth: int = 0,
    every_turn: bool = False,
) -> Search:
    """Search deeper and deeper until a limit (0: no limit of that kind), or the end of the game, is reached.

    Without `every_turn`, only the first turn has its true value; the others are at most as good.
    The same nodes or depth give the same answer on every machine. Raises InvalidPosition, or GameOver.
    """
    rules = Rules.parse(rules)
    position = Position.parse(position, rules)
    turns = kernel.packed_turns(position, rules)
    if not turns:
        raise GameOver(f"{position.text} is a finished game")
    found, looked_ahead, looked_at = _native.search(
        kernel.native_rules(rules),
        network_for(rules),
        kernel.pack(position),
        kernel.native_stage(position.stage),
        nodes=nodes,
        seconds=seconds,
        depth=depth,
        every_turn=every_turn,
    )
    ranks = {(board, over): (rank, value, exact) for rank, (board, value, exact, over) in enumerate(found)}
    ranked = sorted((ranks[board, over], str(turn), turn) for turn, board, over in turns)
    judged = [JudgedTurn(turn, _points(value, exact), exact) for (_, value, exact), _, turn in ranked]
    return Search(judged, looked_ahead, looked_at)


def _points(value: int, exact: bool) -> float:
    """The native value in points: a whole number if it is exact."""
    return value // _native.UNITS_PER_POINT if exact else value / _native.UNITS_PER_POINT


class SearchJudge:
    """Evaluates every turn by searching this many boards, or for this long."""

    def __init__(self, rules: RulesLike, nodes: int = 0, seconds: float = 0) -> None:
        self.rules = Rules.parse(rules)
        self._nodes = nodes
        self._seconds = seconds

    def judge(self, position: PositionLike) -> Judgement:
        """The value of a position and of all its turns. Raises InvalidPosition."""
        position = Position.parse(position, self.rules)
        if position.is_over(self.rules):
            return Judgement(position.margin(self.rules), True, ())
        found = search(position, self.rules, nodes=self._nodes, seconds=self._seconds, every_turn=True)
        return Judgement(found.turns[0].value, found.exact, tuple(found.turns))
