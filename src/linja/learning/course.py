"""A task as an interface needs it: everything a learner can try, and the response to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from linja.learning.conditions import board
from linja.learning.remarks import Remark, not_asked, why_not
from linja.position import ROWS, StageKind
from linja.turn import DECLINE, PASS, Step, after, legal_actions

if TYPE_CHECKING:
    from collections.abc import Iterator

    from linja.learning.task import Question, Task
    from linja.position import Position
    from linja.rules import Rules
    from linja.turn import Action


@dataclass(frozen=True)
class Tried:
    """The response to an attempt."""

    right: bool
    remark: Remark
    leads_to: Position | None = None
    """the position afterwards, if it was right"""


def tries(task: Task, rules: Rules) -> dict[str, Tried]:
    """Every action that a learner can try on a task's board, possible or not, by its text."""
    position, rules = board(task.position, rules)
    return {str(action): _tried(task, position, action, rules) for action in _thinkable(position, rules)}


def _thinkable(position: Position, rules: Rules) -> Iterator[Action]:
    """Any of the learner's pieces to any row, skipping an optional move, and passing if there is nothing else."""
    own = [row for row in ROWS if position.count(position.side, row)]
    yield from (Step(source, target) for source in own for target in ROWS if source != target)
    if position.stage.kind is not StageKind.OPENING:
        yield DECLINE
    elif PASS in legal_actions(position, rules):
        yield PASS


def _tried(task: Task, position: Position, action: Action, rules: Rules) -> Tried:
    if str(action) in task.accepted:
        return Tried(True, Remark(task.done), after(position, action, rules).position)
    if action not in legal_actions(position, rules):
        return Tried(False, why_not(position, action, rules))
    told = dict(task.instead).get(str(action))
    return Tried(False, Remark(told) if told else not_asked(position, action, rules))


def answers(question: Question, rules: Rules) -> dict[int, Tried]:
    """Every number that a learner can choose, and the response to it."""
    position, rules = board(question.position, rules)
    right = position.points(question.points_of, rules) if question.points_of else position.total(question.entered)
    return {
        number: Tried(number == right, Remark(question.done if number == right else told), position)
        for number, told in question.answers
    }
