"""All texts of a report, in the reader's language.

Turns, positions and rules have their own text forms (docs/text-forms.md), the same in every language.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from linja.engine.analysis.labels import MOST_LOST, Label, result
from linja.engine.reasons.words import sentence
from linja.errors import printable
from linja.game import Reason
from linja.language import Language, english, msg
from linja.position import Side
from linja.record import PLAYER_HEADERS
from linja.report import numbers

if TYPE_CHECKING:
    from linja.engine.analysis.game import GameAnalysis
    from linja.engine.analysis.position import PositionAnalysis
    from linja.engine.analysis.turn import TurnAnalysis
    from linja.errors import LinjaError
    from linja.game import Outcome

SIDES = {Side.BLACK: msg("Black"), Side.RED: msg("Red")}
LABELS = {
    Label.BEST: msg("best"),
    Label.GOOD: msg("good"),
    Label.INACCURACY: msg("inaccuracy"),
    Label.MISTAKE: msg("mistake"),
    Label.BLUNDER: msg("blunder"),
}
MARKS = {Label.BEST: "✓", Label.GOOD: "·", Label.INACCURACY: "?!", Label.MISTAKE: "?", Label.BLUNDER: "??"}
"""symbols for the labels, as in chess"""
FORCED_MARK = "="

REASONS = {
    Reason.PASSED: msg("the sides have passed each other"),
    Reason.STUCK: msg("both sides are stuck"),
    Reason.REPETITION: msg("drawn by repetition"),
    Reason.RESIGNED: msg("%(loser)s resigned"),
    Reason.TIME: msg("%(loser)s ran out of time"),
    Reason.AGREED: msg("agreed"),
}
EXACTNESS = {
    "exact": msg("All values are exact."),
    "estimated": msg("All values are estimates."),
    "mixed": msg("Values with ~ are estimates; all others are exact."),
}
TURNED = {
    (1, 0): msg("Turn %(number)s: %(side)s played %(turn)s and turned a win into a draw."),
    (1, -1): msg("Turn %(number)s: %(side)s played %(turn)s and turned a win into a loss."),
    (0, -1): msg("Turn %(number)s: %(side)s played %(turn)s and turned a draw into a loss."),
}
HEADS = {
    "number": "#",
    "side": msg("side"),
    "turn": msg("turn"),
    "now": msg("now"),
    "value": msg("value"),
    "lost": msg("lost"),
    "label": msg("label"),
    "better": msg("better"),
}
"""the column headings of a table"""
HELP = {
    msg("now"): msg("How much the turn adds to the mover’s margin on the board right away."),
    msg("value"): msg(
        "The mover’s margin at the end of the game if both sides play their best after the turn: +2 is a win by "
        "two points."
    ),
    msg("lost"): msg("How much better the best turn would have been."),
    msg("label"): msg(
        "Labels depend on the points lost: %(labels)s. Turning a win into a draw, or a draw into a loss, makes the "
        "label one step worse; a win into a loss, two steps."
    ),
    msg("accuracy"): msg(
        "A turn that loses nothing scores 100 %%, one that loses two points 50 %%, four points 25 %% and so on; "
        "accuracy is the average. Forced turns don’t count."
    ),
    "~": msg("Estimated by looking ahead, without a solution: it may be wrong."),
}
FACTS = ("Event", "Site", "Date", "Round")
"""headers whose values are shown unchanged"""


@dataclass(frozen=True)
class Words:
    """The texts of reports in one language."""

    language: Language = field(default_factory=english, repr=False)

    def t(self, text: str, /, **values: object) -> str:
        """Translate a text and fill its placeholders."""
        return self.language.t(text, **values)

    def tn(self, one: str, many: str, n: int, /, **values: object) -> str:
        """Translate a text for a number."""
        return self.language.tn(one, many, n, **values)

    def error(self, error: LinjaError) -> str:
        """The message of an error."""
        return error.told(self.language.gettext)

    def side(self, side: Side) -> str:
        """A side."""
        return self.t(SIDES[side])

    def label(self, label: Label) -> str:
        """The name of a label."""
        return self.t(LABELS[label])

    # Numbers

    def signed(self, value: float, exact: bool = True) -> str:
        """A margin with its sign."""
        return self.language.number(numbers.signed(value, exact))

    def unsigned(self, value: float, exact: bool = True) -> str:
        """Points lost."""
        return self.language.number(numbers.unsigned(value, exact))

    def percent(self, share: float | None, exact: bool = True) -> str:
        """An accuracy."""
        return self.language.number(numbers.percent(share, exact))

    def average(self, value: float | None, exact: bool = True) -> str:
        """An average of points."""
        return self.language.number(numbers.average(value, exact))

    def points_lost(self, lost: float, exact: bool) -> str:
        """Points lost, with their unit."""
        if exact:
            return self.tn("%(n)s point", "%(n)s points", round(lost))
        return self.t("%(points)s points", points=self.unsigned(lost, exact))

    # A game

    def title(self, analysis: GameAnalysis) -> str:
        """The players, by their names or else by their colours."""
        black, red = (analysis.headers.get(PLAYER_HEADERS[side]) or self.side(side) for side in Side)
        return printable(f"{black} – {red}")

    def outcome(self, outcome: Outcome | None) -> str:
        """How a game ended, as a sentence."""
        if outcome is None:
            return self.t("Not finished")
        points = {"black": outcome.black, "red": outcome.red}
        if outcome.winner is None:
            return f"{self.t('Draw %(black)s : %(red)s', **points)} ({self.t(REASONS[outcome.reason], loser='')})"
        winner, loser = self.side(outcome.winner), self.side(outcome.winner.other)
        result = self.t("%(winner)s wins %(black)s : %(red)s", winner=winner, **points)
        return f"{result} ({self.t(REASONS[outcome.reason], loser=loser)})"

    def margin(self, value: float, exact: bool = True) -> str:
        """Black's margin in words: who wins, by how much."""
        if not result(value):
            return self.t("it is a draw") + ("" if exact else " (~)")
        side = Side.BLACK if value > 0 else Side.RED
        return self.t("%(side)s wins by %(points)s", side=self.side(side), points=self.unsigned(abs(value), exact))

    def leads_to(self, value: float, exact: bool) -> str:
        """What a turn leads to, given Black's margin."""
        return self.t("With best play, %(margin)s.", margin=self.margin(value, exact))

    def stopped_at(self, analysis: GameAnalysis) -> str:
        """The value of the last position, for a game that the board has not decided."""
        margin = self.margin(analysis.final_value, analysis.final_exact)
        return self.t("With best play from here, %(margin)s.", margin=margin)

    def turning_point(self, analysis: GameAnalysis) -> str:
        """Where the game turned, as one or two sentences."""
        turn = analysis.turning_point
        if turn is None:
            return self.t("No turn lost any points.") if analysis.turns else self.t("No turns were played.")
        facts = {"number": turn.number, "side": self.side(turn.side), "turn": turn.turn}
        if turn.changed_result:
            before, after = result(turn.best_value), result(turn.value)
            sentences = [
                self.t(TURNED[before, after], **facts),
                self.t("From here on, the result with best play stayed the same."),
            ]
        else:
            lost = self.points_lost(turn.lost, turn.lost_exact)
            text = msg("Turn %(number)s: %(side)s played %(turn)s and lost %(lost)s, the most in the game.")
            sentences = [self.t(text, **facts, lost=lost), self.t("The result with best play never changed.")]
        if not all(turn.lost_exact for turn in analysis.turns):
            sentences.append(self.t("This is an estimate."))
        return " ".join(sentences)

    # A turn, a position

    def verdict(self, turn: TurnAnalysis) -> str:
        """The label of a turn, or why it has none."""
        if turn.label is not None:
            return self.label(turn.label)
        return self.t("forced") if turn.complete else self.t("unfinished")

    def better(self, turn: TurnAnalysis) -> str:
        """The best turn, and how many are as good, if another one was played."""
        if len(turn.better) < 2:
            return "".join(map(str, turn.better))
        return self.t("%(turn)s (of %(count)s)", turn=turn.better[0], count=len(turn.better))

    def reasons(self, turn: TurnAnalysis) -> list[str]:
        """Why a turn is good or bad, as sentences."""
        return [sentence(reason, turn.side, self.language) for reason in turn.reasons]

    def position_head(self, analysis: PositionAnalysis) -> str:
        """The heading above the turns of a position."""
        text = (
            msg("%(side)s to move, %(rules)s: value %(value)s, exact; margin on the board %(margin)s")
            if analysis.exact
            else msg("%(side)s to move, %(rules)s: value %(value)s, estimated; margin on the board %(margin)s")
        )
        return self.t(
            text,
            side=self.side(analysis.position.side),
            rules=analysis.rules,
            value=self.signed(analysis.value, analysis.exact),
            margin=self.signed(analysis.margin),
        )

    def thresholds(self) -> str:
        """The table of labels as one line."""
        *limited, last = LABELS
        texts = [
            self.t("%(label)s up to %(points)s", label=self.label(label), points=MOST_LOST[label]) for label in limited
        ]
        return ", ".join([*texts, self.t("%(label)s above that", label=self.label(last))])
