"""Feedback on an action: why it is not allowed, or what it earns."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from linja.position import INNER_ROWS, StageKind
from linja.turn import Choice, earns

if TYPE_CHECKING:
    from collections.abc import Mapping

    from linja.language import Language
    from linja.position import Position, Stage
    from linja.rules import Rules
    from linja.turn import Action, Step


@dataclass(frozen=True)
class Remark:
    """A text of the catalogues, and the values for its placeholders."""

    text: str
    many: str = ""
    """the plural of the text, if `n` among the values decides"""
    values: Mapping[str, int] = field(default_factory=dict)

    def said(self, language: Language) -> str:
        """The text in a language."""
        if self.many:
            return language.ngettext(self.text, self.many, self.values["n"]) % self.values
        return language.gettext(self.text) % self.values


AT_HOME = "A piece on its goal line stays there."
BACKWARDS = "Move forward, towards your goal line."
ONE_ROW = "An opening move is exactly one row."
ONE_STEP = "A bonus move is one row, forward or back."
TOO_FAR = (
    "Your follow-up must be exactly %(n)s row; that's %(made)s.",
    "Your follow-up must be exactly %(n)s rows; that's %(made)s.",
)
FULL = "Row %(row)s is full: it has %(limit)s pieces, so you can't land there."
COMPULSORY = "You must make the follow-up if one of your pieces can."
NOT_ASKED = "Legal, but not what we're looking for."
EARNS_FOLLOW_UP = (
    "That's legal and earns a follow-up of %(n)s row, but it's not what we're looking for.",
    "That's legal and earns a follow-up of %(n)s rows, but it's not what we're looking for.",
)
EARNS_EXTRA = "That's legal and earns an extra turn, but it's not what we're looking for."
EARNS_BONUS = "That's legal and earns a bonus move, but it's not what we're looking for."
EMPTY = "Row %(row)s is empty: that earns nothing and would end your turn."

TEXTS = (
    *(AT_HOME, BACKWARDS, ONE_ROW, ONE_STEP, TOO_FAR, FULL, COMPULSORY),
    *(NOT_ASKED, EARNS_FOLLOW_UP, EARNS_EXTRA, EARNS_BONUS, EMPTY),
)
"""All feedback texts, for the catalogues."""


def why_not(position: Position, action: Action, rules: Rules) -> Remark:
    """Why a step of the learner's piece, or skipping, is not allowed. Only for actions that are not.

    >>> from linja import CLASSIC, ZEN, Position, Step
    >>> why_not(Position.start(ZEN), Step(1, 3), CLASSIC).text
    'An opening move is exactly one row.'
    """
    if isinstance(action, Choice):
        return Remark(COMPULSORY)
    if action.source == position.side.goal:
        return Remark(AT_HOME)
    return _wrong_way(position, action) or Remark(FULL, values={"row": action.target, "limit": rules.row_limit})


def _wrong_way(position: Position, step: Step) -> Remark | None:
    """Why no piece may move this far, or in this direction, at this stage."""
    stage, rows = position.stage, (step.target - step.source) * position.side.forward
    if stage.kind is StageKind.BONUS:
        return Remark(ONE_STEP) if abs(rows) != 1 else None
    if rows < 0:
        return Remark(BACKWARDS)
    if stage.kind is StageKind.OPENING:
        return Remark(ONE_ROW) if rows != 1 else None
    return Remark(*TOO_FAR, {"n": stage.steps, "made": rows}) if rows != stage.steps else None


def not_asked(position: Position, action: Action, rules: Rules) -> Remark:
    """The response to a legal action when the task is to find another one.

    >>> from linja import ZEN, Position, Step
    >>> not_asked(Position.start(ZEN), Step(7, 8), ZEN).text
    "That's legal and earns a bonus move, but it's not what we're looking for."
    """
    earned = earns(position, action, rules)
    if earned is not None:
        return _earned(earned)
    if not isinstance(action, Choice) and position.stage.kind is StageKind.OPENING and action.target in INNER_ROWS:
        return Remark(EMPTY, values={"row": action.target})
    return Remark(NOT_ASKED)


def _earned(stage: Stage) -> Remark:
    if stage.kind is StageKind.FOLLOW_UP:
        return Remark(*EARNS_FOLLOW_UP, {"n": stage.steps})
    return Remark(EARNS_BONUS if stage.kind is StageKind.BONUS else EARNS_EXTRA)
