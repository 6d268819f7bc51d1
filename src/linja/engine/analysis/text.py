"""Reports as plain text that fits in 80 columns."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from linja.engine.analysis import words
from linja.engine.analysis.labels import Label
from linja.engine.analysis.numbers import average, percent, signed, unsigned
from linja.position import Side

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from linja.engine.analysis.game import GameAnalysis, PlayerAnalysis, TurnAnalysis
    from linja.engine.analysis.position import PositionAnalysis

WIDTH = 80
GAP = "  "
COLOURS = {Label.BEST: "32", Label.GOOD: "32", Label.INACCURACY: "33", Label.MISTAKE: "31", Label.BLUNDER: "1;31"}
"""of terminals"""


def game_report(analysis: GameAnalysis, colour: bool = False) -> str:
    """The whole report on a game: what it is, its turns, its players, its turning point."""
    parts = [_head(analysis)]
    if analysis.turns:
        parts += [_turns(analysis, colour), _players(analysis)]
    return "\n\n".join([*parts, _last_words(analysis)]) + "\n"


def position_report(analysis: PositionAnalysis, colour: bool = False) -> str:
    """All turns of a position, best first."""
    head = words.position_head(analysis)
    if not analysis.turns:
        return f"{head}\n{words.POSITION_OVER}\n"
    rows = [
        (
            str(choice.turn),
            signed(choice.points_now),
            signed(choice.value, choice.exact),
            unsigned(choice.lost, choice.lost_exact),
            words.LABELS[choice.label],
        )
        for choice in analysis.turns
    ]
    heads = (words.TURN, words.NOW, words.VALUE, words.LOST, words.LABEL)
    paints = [COLOURS[choice.label] if colour else "" for choice in analysis.turns]
    return "\n".join([head, "", *_table([heads, *rows], "<>>><", ["", *paints], painted=4)]) + "\n"


def _head(analysis: GameAnalysis) -> str:
    lines = [
        f"{words.title(analysis)}, {analysis.rules}",
        words.outcome(analysis.outcome),
        words.EXACTNESS[analysis.exactness],
    ]
    return "\n".join(line for text in lines for line in textwrap.wrap(text, WIDTH))


def _turns(analysis: GameAnalysis, colour: bool) -> str:
    heads = (
        words.NUMBER,
        words.SIDE,
        words.TURN,
        words.NOW,
        words.VALUE,
        words.LOST,
        words.LABEL,
        words.BETTER,
    )
    rows = [heads, *(_row(turn) for turn in analysis.turns)]
    paints = ["", *(COLOURS[turn.label] if colour and turn.label else "" for turn in analysis.turns)]
    return "\n".join([*_table(rows, "><<>>><<", paints, painted=6), "", words.SHORT_NOTE])


def _row(turn: TurnAnalysis) -> tuple[str, ...]:
    return (
        str(turn.number),
        words.SIDES[turn.side],
        str(turn.turn),
        signed(turn.points_now),
        signed(turn.value, turn.exact),
        unsigned(turn.lost, turn.lost_exact),
        words.verdict(turn),
        words.better(turn),
    )


def _players(analysis: GameAnalysis) -> str:
    labels = (*(words.LABELS[label] for label in Label), words.FORCED)
    heads = ("", words.SHORT_ACCURACY, words.SHORT_AVERAGE, *labels)
    rows = [_player_row(analysis.player(side)) for side in Side]
    return "\n".join(_table([heads, *rows], "<" + ">" * (len(heads) - 1)))


def _player_row(player: PlayerAnalysis) -> tuple[str, ...]:
    return (
        words.SIDES[player.side],
        percent(player.accuracy, player.exact),
        average(player.average_lost, player.exact),
        *(str(count) for count in player.labels.values()),
        str(player.forced),
    )


def _last_words(analysis: GameAnalysis) -> str:
    texts = [f"{words.TURNING_POINT}: {words.turning_point(analysis)}"]
    if analysis.stopped:
        texts.append(words.stopped_at(analysis))
    return "\n".join(line for text in texts for line in textwrap.wrap(text, WIDTH))


def _table(rows: Sequence[Sequence[str]], sides: str, paints: Sequence[str] = (), painted: int = -1) -> Iterator[str]:
    """Rows with their columns one under the other; one column may be painted, row by row."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row, paint in zip(rows, paints or [""] * len(rows), strict=True):
        cells = [f"{cell:{side}{width}}" for cell, side, width in zip(row, sides, widths, strict=True)]
        line = GAP.join(cells).rstrip()
        if len(line) > WIDTH:
            line = line[:WIDTH].rsplit(" (", 1)[0]  # how many other turns are as good: what can best be missed
        if paint:
            before = len(GAP.join([*cells[:painted], ""]))
            after = before + len(row[painted])
            line = f"{line[:before]}\x1b[{paint}m{line[before:after]}\x1b[0m{line[after:]}"
        yield line
