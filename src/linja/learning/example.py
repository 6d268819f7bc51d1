"""A topic of the rules, and its examples."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from linja.learning.conditions import ALWAYS, Sentence, When, board, holds
from linja.turn import Turn, after, parse_action

if TYPE_CHECKING:
    from linja.position import Position, Side
    from linja.rules import Rules


@dataclass(frozen=True)
class Example:
    """A position, what is played from it, and a caption."""

    position: str
    actions: str
    """part or all of a turn; empty if only the position is shown"""
    caption: str
    leads_to: str = ""
    """what is due afterwards, as in a position text (`f4`); `over` if the game has ended, empty if the turn has"""
    refused: str = ""
    """an action that the caption says is not allowed"""
    counted: bool = False
    """whether the points are counted on the board"""
    aggressive: bool = False
    """the option it is played with"""
    when: When = ALWAYS

    def boards(self, rules: Rules) -> list[Position]:
        """The position, and the one after each action. Raises IllegalAction."""
        position, rules = self.board(rules)
        shown = [position]
        for action in self.actions.split():
            shown.append(after(shown[-1], parse_action(action), rules).position)
        return shown

    def board(self, rules: Rules) -> tuple[Position, Rules]:
        """The position, and the rules for its board."""
        return board(self.position, replace(rules, aggressive=True) if self.aggressive else rules)

    def arrows(self, side: Side) -> list[tuple[int, int, Side]]:
        """The steps of this side's turn as (from row, to row, whose piece)."""
        return Turn(map(parse_action, self.actions.split())).arrows(side)


@dataclass(frozen=True)
class Topic:
    """One thing about the game."""

    name: str
    title: str
    said: tuple[Sentence, ...]
    examples: tuple[Example, ...] = ()
    when: When = ALWAYS

    def of(self, rules: Rules) -> Topic:
        """The topic with only what is true of these rules."""
        return replace(
            self,
            said=tuple(one for one in self.said if holds(one.when, rules)),
            examples=tuple(one for one in self.examples if holds(one.when, rules)),
        )
