"""Every word that a reader of a report sees, in one place, so that it can be translated.

What stands in braces is filled in with `format`. Turns, positions and rules have texts of their own
(docs/text-forms.md) and are the same in every language.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from linja.engine.analysis.labels import MOST_LOST, Label, result
from linja.engine.analysis.numbers import signed, unsigned
from linja.game import Reason
from linja.position import Side

if TYPE_CHECKING:
    from linja.engine.analysis.game import GameAnalysis, TurnAnalysis
    from linja.engine.analysis.position import PositionAnalysis
    from linja.game import Outcome

LANGUAGE = "en"

SIDES = {Side.BLACK: "Black", Side.RED: "Red"}
LABELS = {
    Label.BEST: "best",
    Label.GOOD: "good",
    Label.INACCURACY: "inaccuracy",
    Label.MISTAKE: "mistake",
    Label.BLUNDER: "blunder",
}
MARKS = {Label.BEST: "✓", Label.GOOD: "·", Label.INACCURACY: "?!", Label.MISTAKE: "?", Label.BLUNDER: "??"}
"""signs for the labels, known from chess"""
FORCED, RUNNING = "forced", "running"
FORCED_MARK = "="

GAMES = {1: "a won game", 0: "a drawn game", -1: "a lost game"}
REASONS = {
    Reason.PASSED: "the sides have passed each other",
    Reason.STUCK: "both sides are stuck",
    Reason.REPETITION: "drawn by repetition",
    Reason.RESIGNED: "{loser} resigned",
    Reason.TIME: "{loser} ran out of time",
    Reason.AGREED: "agreed",
}
WINS, DRAW, UNFINISHED = "{winner} wins {black} : {red}", "Draw {black} : {red}", "Not finished"

EXACTNESS = {
    "exact": "All values are exact.",
    "estimated": "All values are estimated.",
    "mixed": "Values with ~ are estimated, all others are exact.",
}
POSITION_EXACTNESS = {True: "exact", False: "estimated"}

TITLE = "{black} – {red}"
PAGE_TITLE, MANY_TITLE = "Linja: {players}", "Linja: {count} games"
PAGE_KIND = "Game analysis"
CONTENTS = "Games"
GAME_NUMBER = "Game {number}"
RULES = "Rules"
FACTS = ("Event", "Site", "Date", "Round")
"""headers whose values are shown as they are"""

PLAYERS = "The players"
ACCURACY, AVERAGE_LOST = "accuracy", "points lost per turn"
SHORT_ACCURACY, SHORT_AVERAGE = "accuracy", "lost/turn"

GRAPH = "The course of the game"
GRAPH_NOTE = (
    "Black’s margin at the end if both play best after each turn. Above the line Black wins, below it Red. "
    "The marks are links to the turns."
)
GRAPH_TITLE = "Graph of Black’s margin under best play, from {start} before turn 1 to {end} after turn {last}"
AHEAD = "{side} wins by {points}"
LEVEL = "it is a draw"
WINNING = "{side} wins"
TURN_AXIS = "turn"
TURNING_MARK = "turning point"
MARKED = "Turn {number}, {side} {turn}: {label}, lost {lost}"

TURNING_POINT = "The turning point"
TURNED = "Turn {number}: {side} played {turn} and turned {before} into {after}."
TURNED_FOR_GOOD = "From here on the result of best play stayed the same."
LOST_MOST = "Turn {number}: {side} played {turn} and lost {lost}, the most of all turns."
NEVER_TURNED = "The result of best play never changed."
NO_TURNING_POINT = "No turn lost anything."
NO_TURNS = "No turn was played."
POINT, POINTS = "{lost} point", "{lost} points"
ESTIMATED_SENTENCE = "This is estimated."
PLAYED, BETTER_WAS = "Played", "Better"
LEADS_TO = "With best play {margin}."
FINAL_POSITION = "The last position"
STOPPED_AT = "With best play from here {margin}."

TURNS = "Turn by turn"
TURNS_NOTE = "Points now, value and points lost are those of the player who made the turn."
NUMBER, SIDE, TURN, NOW, VALUE, LOST, LABEL, BETTER = (
    "#",
    "side",
    "turn",
    "now",
    "value",
    "lost",
    "label",
    "better",
)
SHORT_NOTE = "For the mover: now = points at once, value = margin at the end."
OF_MANY = "{turn} (of {count})"
AND_MORE = "or {count} more"

HELP = "What the numbers mean"
HELP_ITEMS = {
    "now": "Points that the turn adds to the mover’s margin on the board at once.",
    "value": "The mover’s margin at the end of the game if both sides play best after the turn: +2 wins by two points.",
    "lost": "How much better the best turn would have been.",
    "label": "From the points lost: {labels}. It is one label worse if the turn made a draw of a won game or lost a "
    "drawn one, and two labels worse if it lost a won game.",
    "accuracy": "A turn that loses nothing counts 100 %, one that loses two points 50 %, four points 25 % and so on; "
    "accuracy is the mean. Turns without a choice do not count.",
    "~": "Estimated by searching ahead, without a solution: it may be wrong.",
}
UP_TO, MORE = "{label} up to {points}", "{label} more"

POSITION_HEAD = "{side} to move, {rules}: value {value}, {exactness}; margin on the board {margin}"
POSITION_OVER = "The game is over."


def title(analysis: GameAnalysis) -> str:
    """The players, by their names or else by their colours."""
    black, red = (analysis.headers.get(side.colour.title()) or SIDES[side] for side in Side)
    return TITLE.format(black=black, red=red)


def many(count: int) -> str:
    """The title of a page with several games."""
    return MANY_TITLE.format(count=count)


def leads_to(side: Side, value: float, exact: bool) -> str:
    """What a turn of this side leads to."""
    return LEADS_TO.format(margin=margin(value if side is Side.BLACK else -value, exact))


def stopped_at(analysis: GameAnalysis) -> str:
    """What the last position is worth, for a game that the board has not decided."""
    return STOPPED_AT.format(margin=margin(analysis.final_value, analysis.final_exact))


def outcome(outcome: Outcome | None) -> str:
    """How a game ended, as a sentence."""
    if outcome is None:
        return UNFINISHED
    pattern = WINS if outcome.winner else DRAW
    winner, loser = (SIDES[outcome.winner], SIDES[outcome.winner.other]) if outcome.winner else ("", "")
    points = pattern.format(winner=winner, black=outcome.black, red=outcome.red)
    return f"{points} ({REASONS[outcome.reason].format(loser=loser)})"


def margin(value: float, exact: bool = True) -> str:
    """Black's margin in words: who wins, by how much."""
    if not result(value):
        return LEVEL if exact else f"{LEVEL} (~)"
    side = Side.BLACK if value > 0 else Side.RED
    return AHEAD.format(side=SIDES[side], points=unsigned(abs(value), exact))


def verdict(turn: TurnAnalysis) -> str:
    """The label of a turn, or why it has none."""
    if turn.label is not None:
        return LABELS[turn.label]
    return FORCED if turn.complete else RUNNING


def better(turn: TurnAnalysis) -> str:
    """The best turn, and how many are as good, where another one was played."""
    if len(turn.better) < 2:
        return "".join(map(str, turn.better))
    return OF_MANY.format(turn=turn.better[0], count=len(turn.better))


def points(lost: float, exact: bool) -> str:
    """Points lost, with their unit."""
    return (POINT if exact and lost == 1 else POINTS).format(lost=unsigned(lost, exact))


def turning_point(analysis: GameAnalysis) -> str:
    """Where the game turned, as one or two sentences."""
    turn = analysis.turning_point
    if turn is None:
        return NO_TURNING_POINT if analysis.turns else NO_TURNS
    facts = {"number": turn.number, "side": SIDES[turn.side], "turn": turn.turn}
    if turn.changed_result:
        before, after = GAMES[result(turn.best_value)], GAMES[result(turn.value)]
        sentences = [TURNED.format(**facts, before=before, after=after), TURNED_FOR_GOOD]
    else:
        sentences = [LOST_MOST.format(**facts, lost=points(turn.lost, turn.lost_exact)), NEVER_TURNED]
    if not all(turn.lost_exact for turn in analysis.turns):
        sentences.append(ESTIMATED_SENTENCE)
    return " ".join(sentences)


def position_head(analysis: PositionAnalysis) -> str:
    """What is said above the turns of a position."""
    return POSITION_HEAD.format(
        side=SIDES[analysis.position.side],
        rules=analysis.rules,
        value=signed(analysis.value, analysis.exact),
        exactness=POSITION_EXACTNESS[analysis.exact],
        margin=signed(analysis.margin),
    )


def thresholds() -> str:
    """The table of labels as one line."""
    *limited, last = LABELS
    texts = [UP_TO.format(label=LABELS[label], points=MOST_LOST[label]) for label in limited]
    return ", ".join([*texts, MORE.format(label=LABELS[last])])
