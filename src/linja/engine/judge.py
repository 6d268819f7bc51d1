"""Judges: the value of a position and of each of its turns, exact with a solution, otherwise by searching."""

from __future__ import annotations

from typing import TYPE_CHECKING

from linja.engine.judgement import JudgedTurn, Judgement
from linja.engine.search import SearchJudge
from linja.rules import Rules
from linja.solution.cache import needed_solution, solution_of

if TYPE_CHECKING:
    from linja.engine.judgement import Judge
    from linja.position import PositionLike
    from linja.rules import RulesLike
    from linja.solution import Solution, Store


SEARCH_NODES = 1_000_000
"""How many positions a judge searches for one position, without a solution."""


class ExactJudge:
    """Reads every value from a solution."""

    def __init__(self, solution: Solution) -> None:
        self._solution = solution

    @property
    def rules(self) -> Rules:
        """The rules of the solution."""
        return self._solution.rules

    def judge(self, position: PositionLike) -> Judgement:
        """The exact value of a position and of all its turns. Raises InvalidPosition."""
        turns = tuple(JudgedTurn(turn, value, True) for turn, value in self._solution.turns(position))
        return Judgement(turns[0].value if turns else self._solution.value(position), True, turns)


def open_judge(
    rules: RulesLike, store: Store | None = None, nodes: int = SEARCH_NODES, *, exact: bool | None = None
) -> Judge:
    """The judge of these rules: exact if their whole solution is installed, otherwise one that searches.

    exact: True requires the solution, False always searches. Raises MissingSolution or InvalidSolution.
    """
    rules = Rules.parse(rules)
    if exact:
        return judge_with(needed_solution(rules, store), rules)
    return judge_with(solution_of(rules, store) if exact is None else None, rules, nodes)


def judge_with(solution: Solution | None, rules: Rules, nodes: int = SEARCH_NODES) -> Judge:
    """The exact judge if there is a solution of the rules, otherwise one that searches."""
    return ExactJudge(solution) if solution is not None else SearchJudge(rules, nodes)
