"""A record with what the analysis found: labels as comments, better turns as variations.

What the record said before is kept; what an earlier analysis said is replaced.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from linja.position import Side
from linja.record import Entry, Line
from linja.record.writer import one_line
from linja.report.numbers import percent, signed, unsigned

if TYPE_CHECKING:
    from linja.engine.analysis.game import GameAnalysis
    from linja.engine.analysis.turn import TurnAnalysis
    from linja.record import Record

MOST_VARIATIONS = 3
"""so many of the best turns are shown; there can be dozens that are equally good"""
EXACTNESS = "Analysis"
ACCURACY = {Side.BLACK: "BlackAccuracy", Side.RED: "RedAccuracy"}

_OURS = re.compile(r"\(analysis: [^()]*\)")


def annotate(record: Record, analysis: GameAnalysis) -> Record:
    """A copy of the record that the analysis is of, with comments, variations and headers about it.

    >>> from linja import Position, Record, Rules
    >>> from linja.engine import SearchJudge
    >>> from linja.engine.analysis import analyse
    >>> record = Record.parse('[Rules "zen+pieces=1"] [Start "00000100/00000010 b"] 1. 6-7 {Oh!} *')
    >>> entry = annotate(record, analyse(record, SearchJudge(record.rules, 1000))).line.entries[0]
    >>> entry.comment.startswith("Oh! (analysis: "), entry.variations[0].entries[0].turn
    (True, Turn.parse('6-7 7-8'))
    """
    entries = [_annotated(entry, turn) for entry, turn in zip(record.line.entries, analysis.turns, strict=True)]
    return replace(record, headers=_headers(record, analysis), line=Line(entries, record.line.comment))


def _headers(record: Record, analysis: GameAnalysis) -> dict[str, str]:
    headers = {name: value for name, value in record.headers.items() if name not in (EXACTNESS, *ACCURACY.values())}
    headers[EXACTNESS] = analysis.exactness
    for side, name in ACCURACY.items():
        player = analysis.player(side)
        if player.accuracy is not None:
            headers[name] = percent(player.accuracy, player.exact)
    return headers


def _annotated(entry: Entry, turn: TurnAnalysis) -> Entry:
    kept = [line for line in entry.variations if not _is_ours(line)]
    told = {line.entries[0].turn for line in kept if line.entries and line.entries[0].complete}
    value = f"value {signed(turn.best_value, turn.best_exact)}"
    added = [
        Line([Entry(better, f"(analysis: {value})")]) for better in turn.better[:MOST_VARIATIONS] if better not in told
    ]
    comment = f"{_OURS.sub('', entry.comment)} (analysis: {_verdict(turn)})"
    return Entry(entry.turn, one_line(comment), [*kept, *added], entry.complete)


def _verdict(turn: TurnAnalysis) -> str:
    value = f"value {signed(turn.value, turn.exact)}"
    label = turn.label.value if turn.label else "forced" if turn.complete else "running"
    return f"{label}, {value}" + (f", lost {unsigned(turn.lost, turn.lost_exact)}" if turn.lost else "")


def _is_ours(line: Line) -> bool:
    """Whether an earlier analysis added this variation."""
    if len(line.entries) != 1 or line.comment:
        return False
    return not line.entries[0].variations and _OURS.fullmatch(line.entries[0].comment) is not None
