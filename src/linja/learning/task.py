"""A lesson of the course, and its tasks: each a board and one thing to do."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from linja.learning.conditions import ALWAYS, Sentence, When, holds

if TYPE_CHECKING:
    from linja.position import Side
    from linja.rules import Rules


@dataclass(frozen=True)
class Task:
    """A board, and one action that is asked for. The learner is Black."""

    position: str
    ask: str
    accepted: tuple[str, ...]
    """the actions that do what is asked; a turn is passed by `pass`, the rest of one skipped by `-`"""
    done: str
    """what is said then: why it was right"""
    instead: tuple[tuple[str, str], ...] = ()
    """other possible actions, and what is said about them"""
    when: When = ALWAYS


@dataclass(frozen=True)
class Question:
    """A board, and a number that is asked for."""

    position: str
    ask: str
    answers: tuple[tuple[int, str], ...]
    """numbers to choose from, and what is said about each where it is wrong"""
    done: str
    points_of: Side | None = None
    """the number is this side's points; otherwise it is what a row's pieces earn"""
    entered: int = 0
    """the row whose pieces are counted"""
    when: When = ALWAYS


@dataclass(frozen=True)
class Lesson:
    """One thing to learn: what is said about it, then something to do."""

    name: str
    title: str
    said: tuple[Sentence, ...]
    tasks: tuple[Task | Question, ...]
    when: When = ALWAYS

    def of(self, rules: Rules) -> Lesson:
        """Only what is true of these rules."""
        return replace(
            self,
            said=tuple(one for one in self.said if holds(one.when, rules)),
            tasks=tuple(one for one in self.tasks if holds(one.when, rules)),
        )
