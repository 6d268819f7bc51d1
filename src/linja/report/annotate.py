"""Annotated records: labels as comments, better turns as variations.

Existing comments are kept; those of an earlier analysis are replaced.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from linja.position import Side
from linja.record import RecordTurn, Variation
from linja.record.writer import one_line
from linja.report.numbers import percent, signed, unsigned

if TYPE_CHECKING:
    from linja.engine.analysis.game import GameAnalysis
    from linja.engine.analysis.turn import TurnAnalysis
    from linja.record import Record

MOST_VARIATIONS = 3
"""the most turns shown; dozens can be equally good"""
EXACTNESS_HEADER = "Analysis"
ACCURACY_HEADERS = {Side.BLACK: "BlackAccuracy", Side.RED: "RedAccuracy"}

_OURS = re.compile(r"\(analysis: [^()]*\)")


def annotate(record: Record, analysis: GameAnalysis) -> Record:
    """A copy of the analysed record, with comments, variations and headers.

    >>> from linja import Position, Record, Rules
    >>> from linja.engine import SearchJudge
    >>> from linja.engine.analysis import analyse
    >>> record = Record.parse('[Rules "zen+pieces=1"] [Start "00000100/00000010 b"] 1. 6-7 {Oh!} *')
    >>> first = annotate(record, analyse(record, SearchJudge(record.rules, 1000))).mainline.turns[0]
    >>> first.comment.startswith("Oh! (analysis: "), first.variations[0].turns[0].turn
    (True, Turn.parse('6-7 7-8'))
    """
    turns = [_annotated(*pair) for pair in zip(record.mainline.turns, analysis.turns, strict=True)]
    return replace(record, headers=_headers(record, analysis), mainline=Variation(turns, record.mainline.comment))


def _headers(record: Record, analysis: GameAnalysis) -> dict[str, str]:
    headers = {
        name: value
        for name, value in record.headers.items()
        if name not in (EXACTNESS_HEADER, *ACCURACY_HEADERS.values())
    }
    headers[EXACTNESS_HEADER] = analysis.exactness
    for side, name in ACCURACY_HEADERS.items():
        player = analysis.player(side)
        if player.accuracy is not None:
            headers[name] = percent(player.accuracy, player.exact)
    return headers


def _annotated(turn: RecordTurn, found: TurnAnalysis) -> RecordTurn:
    kept = [variation for variation in turn.variations if not _is_ours(variation)]
    told = {variation.turns[0].turn for variation in kept if variation.turns and variation.turns[0].complete}
    value = f"(analysis: value {signed(found.best_value, found.best_exact)})"
    added = [Variation([RecordTurn(better, value)]) for better in found.better[:MOST_VARIATIONS] if better not in told]
    comment = f"{_OURS.sub('', turn.comment)} (analysis: {_verdict(found)})"
    return RecordTurn(turn.turn, one_line(comment), [*kept, *added], turn.complete)


def _verdict(turn: TurnAnalysis) -> str:
    value = f"value {signed(turn.value, turn.exact)}"
    label = turn.label.value if turn.label else "forced" if turn.complete else "running"
    return f"{label}, {value}" + (f", lost {unsigned(turn.lost, turn.lost_exact)}" if turn.lost else "")


def _is_ours(variation: Variation) -> bool:
    """Whether an earlier analysis added this variation."""
    if len(variation.turns) != 1 or variation.comment:
        return False
    return not variation.turns[0].variations and _OURS.fullmatch(variation.turns[0].comment) is not None
