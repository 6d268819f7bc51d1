"""An analysis with reasons, without any solution."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from linja import Turn
from linja.engine.reasons import Claim, How, Kind, Reason

if TYPE_CHECKING:
    from linja.engine.analysis import GameAnalysis

REASONS = (
    Reason(How.ALLOWS, Claim(Kind.LENGTH, 4), 1, Turn.parse("8-7 7-3")),
    Reason(How.FORGOES, Claim(Kind.LAST), 1, Turn.parse("1-2"), 1),
)


def explained(analysis: GameAnalysis) -> GameAnalysis:
    """The same with reasons for each turn."""
    return replace(analysis, turns=tuple(replace(turn, reasons=REASONS) for turn in analysis.turns))
