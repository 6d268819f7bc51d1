"""A lesson of the course, and its tasks: each is a board and one thing to do."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from linja.learning.conditions import ALWAYS, Sentence, When, holds

if TYPE_CHECKING:
    from linja.position import Side
    from linja.rules import Rules


@dataclass(frozen=True)
class Task:
    """A board, and an action to find. The learner is Black."""

    position: str
    ask: str
    accepted: tuple[str, ...]
    """the actions that solve it; `pass` passes the turn, `-` skips the rest of it"""
    done: str
    """the explanation why it was right"""
    instead: tuple[tuple[str, str], ...] = ()
    """other legal actions, and the response to each"""
    when: When = ALWAYS


@dataclass(frozen=True)
class Question:
    """A board, and a number to find."""

    position: str
    ask: str
    answers: tuple[tuple[int, str], ...]
    """numbers to choose from, and the response to each wrong one"""
    done: str
    points_of: Side | None = None
    """the side whose points are asked for; otherwise it is what a row's pieces earn"""
    entered: int = 0
    """the row whose pieces are counted"""
    when: When = ALWAYS


@dataclass(frozen=True)
class Lesson:
    """One thing to learn: an explanation, then something to do."""

    name: str
    title: str
    said: tuple[Sentence, ...]
    tasks: tuple[Task | Question, ...]
    when: When = ALWAYS

    def of(self, rules: Rules) -> Lesson:
        """The lesson with only what is true of these rules."""
        return replace(
            self,
            said=tuple(one for one in self.said if holds(one.when, rules)),
            tasks=tuple(one for one in self.tasks if holds(one.when, rules)),
        )
