"""Reports as plain text that fits in 80 columns."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from linja.engine.analysis.labels import Label
from linja.language import english
from linja.position import Side
from linja.report.words import EXACTNESS, HEADS, LABELS, Words

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from linja.engine.analysis.game import GameAnalysis, PlayerAnalysis
    from linja.engine.analysis.position import PositionAnalysis
    from linja.engine.analysis.turn import TurnAnalysis
    from linja.language import Language

LINE_WIDTH = 80
GAP = "  "
ANSI_COLOURS = {Label.BEST: "32", Label.GOOD: "32", Label.INACCURACY: "33", Label.MISTAKE: "31", Label.BLUNDER: "1;31"}
"""of terminals"""


def game_report(analysis: GameAnalysis, colour: bool = False, language: Language | None = None) -> str:
    """The complete report on a game: headers, turns, players, turning point."""
    words = Words((language or english()).of_edition(analysis.rules.edition))
    parts = [_head(analysis, words)]
    if analysis.turns:
        parts += [_turns(analysis, colour, words), *_reasons(analysis, words), _players(analysis, words)]
    return "\n\n".join([*parts, _last_words(analysis, words)]) + "\n"


def position_report(analysis: PositionAnalysis, colour: bool = False, language: Language | None = None) -> str:
    """All turns of a position, best first."""
    words = Words((language or english()).of_edition(analysis.rules.edition))
    head = "\n".join(textwrap.wrap(words.position_head(analysis), LINE_WIDTH))
    if not analysis.turns:
        return f"{head}\n{words.t('The game is over.')}\n"
    rows = [
        (
            str(possible.turn),
            words.signed(possible.points_now),
            words.signed(possible.value, possible.exact),
            words.unsigned(possible.lost, possible.lost_exact),
            words.label(possible.label),
        )
        for possible in analysis.turns
    ]
    heads = tuple(words.t(HEADS[name]) for name in ("turn", "now", "value", "lost", "label"))
    paints = [ANSI_COLOURS[possible.label] if colour else "" for possible in analysis.turns]
    return "\n".join([head, "", *_table([heads, *rows], "<>>><", ["", *paints], painted=4)]) + "\n"


def _head(analysis: GameAnalysis, words: Words) -> str:
    lines = [
        f"{words.title(analysis)}, {analysis.rules}",
        words.outcome(analysis.outcome),
        words.t(EXACTNESS[analysis.exactness]),
    ]
    return "\n".join(line for text in lines for line in textwrap.wrap(text, LINE_WIDTH))


def _turns(analysis: GameAnalysis, colour: bool, words: Words) -> str:
    heads = tuple(words.t(head) for head in HEADS.values())
    rows = [heads, *(_row(turn, words) for turn in analysis.turns)]
    paints = ["", *(ANSI_COLOURS[turn.label] if colour and turn.label else "" for turn in analysis.turns)]
    note = words.t("For the mover: now = points at once, value = margin at the end.")
    return "\n".join([*_table(rows, "><<>>><<", paints, painted=6), "", *textwrap.wrap(note, LINE_WIDTH)])


def _row(turn: TurnAnalysis, words: Words) -> tuple[str, ...]:
    return (
        str(turn.number),
        words.side(turn.side),
        str(turn.turn),
        words.signed(turn.points_now),
        words.signed(turn.value, turn.exact),
        words.unsigned(turn.lost, turn.lost_exact),
        words.verdict(turn),
        words.better(turn),
    )


def _reasons(analysis: GameAnalysis, words: Words) -> list[str]:
    """Why turns lost points, turn by turn; nothing if no reason is known."""
    width = len(str(len(analysis.turns)))
    lines = [
        textwrap.fill(
            " ".join(words.reasons(turn)),
            LINE_WIDTH,
            initial_indent=f"{turn.number:>{width}}  ",
            subsequent_indent=" " * (width + 2),
        )
        for turn in analysis.turns
        if turn.lost and turn.reasons
    ]
    return ["\n".join([words.t("Why points were lost:"), *lines])] if lines else []


def _players(analysis: GameAnalysis, words: Words) -> str:
    labels = (*map(words.label, LABELS), words.t("forced"))
    heads = ("", words.t("accuracy"), words.t("lost/turn"), *labels)
    rows = [_player_row(analysis.player(side), words) for side in Side]
    return "\n".join(_table([heads, *rows], "<" + ">" * (len(heads) - 1)))


def _player_row(player: PlayerAnalysis, words: Words) -> tuple[str, ...]:
    return (
        words.side(player.side),
        words.percent(player.accuracy, player.exact),
        words.average(player.average_lost, player.exact),
        *(str(count) for count in player.labels.values()),
        str(player.forced),
    )


def _last_words(analysis: GameAnalysis, words: Words) -> str:
    texts = [words.t("Turning point: %(text)s", text=words.turning_point(analysis))]
    if analysis.stopped:
        texts.append(words.stopped_at(analysis))
    return "\n".join(line for text in texts for line in textwrap.wrap(text, LINE_WIDTH))


def _table(rows: Sequence[Sequence[str]], sides: str, paints: Sequence[str] = (), painted: int = -1) -> Iterator[str]:
    """Rows with aligned columns; one column may be coloured, row by row."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    gap = GAP if painted >= 0 or sum(widths) + len(GAP) * (len(widths) - 1) <= LINE_WIDTH else " "
    for row, paint in zip(rows, paints or [""] * len(rows), strict=True):
        cells = [f"{cell:{side}{width}}" for cell, side, width in zip(row, sides, widths, strict=True)]
        line = gap.join(cells).rstrip()
        if len(line) > LINE_WIDTH:
            line = line[:LINE_WIDTH].rsplit(" (", 1)[0]  # how many other turns are as good: the most dispensable part
        if paint:
            before = len(gap.join([*cells[:painted], ""]))
            after = before + len(row[painted])
            line = f"{line[:before]}\x1b[{paint}m{line[before:after]}\x1b[0m{line[after:]}"
        yield line
