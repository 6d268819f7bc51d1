"""The panels around the board: players, turns, analysis, value bar; lines of runs, for any size."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from linja.engine.analysis.labels import Label
from linja.position import Side
from linja.report.words import FORCED_MARK, MARKS
from linja.terminal.drawing.canvas import Run, columns
from linja.terminal.texts.words import wrapped

if TYPE_CHECKING:
    from linja.engine.analysis import GameAnalysis, PositionAnalysis
    from linja.terminal.game.view import GameView

Lines: TypeAlias = list[list[Run]]

GLYPHS = {Side.BLACK: "●", Side.RED: "○"}
LABEL_INKS = {
    Label.BEST: "good",
    Label.GOOD: "good",
    Label.INACCURACY: "fair",
    Label.MISTAKE: "bad",
    Label.BLUNDER: "bad",
}
MOST_SHOWN_MARGIN = 12
"""points at which the value bar is full"""
MOST_REASON_LINES = 4


def text(run: str, ink: str = "text", ground: str = "") -> Run:
    """A run of text."""
    return Run(run, ink, ground)


def player(view: GameView, side: Side, width: int) -> Lines:
    """The player of a side, and the points on the board."""
    is_to_move = not view.game.is_over() and view.position.side is side
    points = view.words.points(view.points(side))
    name = f"{GLYPHS[side]} {view.session.name(side)}"
    note = view.session.note(side)
    start = f"{'▸' if is_to_move else ' '} "
    middle = f"  {note}" if note else ""
    room = width - len(start) - columns(name) - len(points) - 1
    middle = middle[: max(0, room)].ljust(max(0, room))
    ink = f"side {side.value}"
    return [[text(start, "accent"), text(name, ink), text(middle, "muted"), text(points, "strong"), text(" ")]]


def first_shown(view: GameView, height: int) -> int:
    """The first turn in a list of this height that contains the turn on the board."""
    turns = len(view.turns)
    return max(0, min(view.shown - 1 - height // 2, turns - height))


def turns(view: GameView, width: int, height: int, game: GameAnalysis | None = None) -> Lines:
    """The turns, with the one on the board marked; with an analysis, each has its label."""
    if not view.turns:
        return [[text(view.words.t("No turns yet."), "muted")]]
    first = first_shown(view, height)
    lines: Lines = []
    for played in view.turns[first : first + height]:
        ground = "chosen" if played.number == view.shown else ""
        running = "" if played.complete else " …"
        number = f"{'▸' if ground else ' '}{played.number:>3} "
        moves = f" {played.turn}{running}"
        mark, mark_ink = _mark(game, played.number)
        room = max(0, width - len(number) - 1 - len(mark) - 1)
        lines.append(
            [
                text(number, "muted", ground),
                text(GLYPHS[played.side], f"side {played.side.value}", ground),
                text(moves[:room].ljust(room), "text", ground),
                text(f"{mark} ", mark_ink, ground),
            ]
        )
    return lines


def turn_at(view: GameView, height: int, y: int) -> int | None:
    """The number of the turn in a line of the list."""
    number = first_shown(view, height) + y + 1
    return number if number <= len(view.turns) else None


def analysis(
    view: GameView,
    found: PositionAnalysis | None,
    width: int,
    height: int,
    first: int = 0,
    game: GameAnalysis | None = None,
) -> Lines:
    """The value of the position on the board, why the turn played there is good or bad, and its turns, best first."""
    words = view.words
    if found is None:
        return [[text(words.t("Looking ahead …"), "muted")]]
    lines: Lines = [[text(words.value(found.value_for_black, found.exact), "strong")]]
    lines.append([text(words.exactness(found.exact), "muted")])
    if not found.turns:
        return lines
    played = view.turns[view.looking].turn if view.looking is not None else None
    known = [possible for possible in found.turns if possible.turn == played]
    lines.append([text(words.played(possible), LABEL_INKS[possible.label]) for possible in known])
    if game and known and view.looking is not None and view.looking < len(game.turns):
        why = " ".join(words.reasons(game.turns[view.looking]))
        lines += [[text(line)] for line in wrapped(why, width)[:MOST_REASON_LINES]]
    lines.append([text(_columns(words.t("turn"), words.t("value"), words.t("lost"), width), "muted")])
    for possible in found.turns[first : first + max(0, height - len(lines))]:
        row = _columns(
            str(possible.turn),
            words.signed(possible.value, possible.exact),
            words.unsigned(possible.lost, possible.lost_exact),
            width,
        )
        is_played = possible.turn == played
        lines.append(
            [text(f"{row}{'◂' if is_played else ''}", LABEL_INKS[possible.label], "chosen" if is_played else "")]
        )
    return lines


def value_bar(found: PositionAnalysis | None, bottom: Side, width: int, height: int) -> Lines:
    """Who is ahead with best play: each side's share grows from its own end of the board."""
    if found is None:
        return [[text("│".center(width), "muted")] for _ in range(height)]
    value = found.value_for_black if bottom is Side.BLACK else -found.value_for_black
    share = (1 + max(-1.0, min(1.0, value / MOST_SHOWN_MARGIN))) / 2
    own = round(share * height)
    if own * 2 == height and value:
        own += 1 if value > 0 else -1
    sides = [bottom.other] * (height - own) + [bottom] * own
    return [[text(BARS[side] * max(1, width - 1), f"bar {side.value}"), text(" ")] for side in sides]


BARS = {Side.BLACK: "█", Side.RED: "▒"}


def _mark(game: GameAnalysis | None, number: int) -> tuple[str, str]:
    if game is None or number > len(game.turns):
        return "", "muted"
    label = game.turns[number - 1].label
    return (MARKS[label], LABEL_INKS[label]) if label else (FORCED_MARK, "muted")


def _columns(turn: str, value: str, lost: str, width: int) -> str:
    """Turn, value and points lost, in columns."""
    room = max(8, min(width - 13, 18))
    return f"{turn[:room]:<{room}}{value:>6}{lost:>6}"
