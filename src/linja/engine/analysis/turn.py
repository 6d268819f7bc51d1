"""The analysis of a turn that was played: its value, what it lost, and what would have been better.

Values are from its mover's side, as in the table of a report.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from linja.engine.analysis.labels import Label, label_of, result
from linja.engine.analysis.position import for_black, margin_of, rounded
from linja.engine.points_lost import is_forced
from linja.engine.reasons import reasons
from linja.engine.reasons.words import reason_data

if TYPE_CHECKING:
    from linja.engine.judgement import Judge
    from linja.engine.reasons import Reason
    from linja.game import PlayedTurn
    from linja.language import Language
    from linja.position import Position, Side
    from linja.turn import Turn


@dataclass(frozen=True)
class TurnAnalysis:
    """A turn that was played; value, best value, points now and lost are for the mover."""

    number: int
    turn: Turn
    before: Position
    after: Position
    complete: bool
    """False for the last turn if its player is in mid-turn: then its value is that of its best continuation"""
    points_now: int
    """what it added to the margin on the board immediately"""
    value: float
    """the margin at the end, if both had played their best after it"""
    exact: bool
    best_value: float
    """the margin at the end, if both had played their best from before it"""
    best_exact: bool
    forced: bool
    """whether everything that could be played led to the same board"""
    better: tuple[Turn, ...]
    """the best turns, if this one is not among them"""
    reasons: tuple[Reason, ...] = ()
    """why it is good or bad, at most two; only with a solution"""

    @property
    def side(self) -> Side:
        """The side that played it."""
        return self.before.side

    @property
    def lost(self) -> float:
        """Points lost against the best turn: never below 0."""
        return self.best_value - self.value

    @property
    def lost_exact(self) -> bool:
        """Whether both values are exact."""
        return self.exact and self.best_exact

    @property
    def counted(self) -> bool:
        """Whether it counts for its player: forced and unfinished turns do not."""
        return self.complete and not self.forced

    @property
    def label(self) -> Label | None:
        """Its label; None if it does not count."""
        return label_of(self.best_value, self.value) if self.counted else None

    @property
    def changed_result(self) -> bool:
        """Whether it gave away a win or a draw."""
        return result(self.value) < result(self.best_value)

    @property
    def value_for_black(self) -> float:
        """The value as Black's margin."""
        return for_black(self.value, self.side)

    @property
    def best_for_black(self) -> float:
        """The value before the turn, as Black's margin."""
        return for_black(self.best_value, self.side)

    def to_json(self, language: Language) -> dict[str, Any]:
        """The analysis as JSON data, with reasons in a language."""
        return {
            "number": self.number,
            "side": self.side.colour,
            "turn": str(self.turn),
            "before": self.before.text,
            "after": self.after.text,
            "complete": self.complete,
            "forced": self.forced,
            "points_now": self.points_now,
            "value": rounded(self.value),
            "exact": self.exact,
            "best_value": rounded(self.best_value),
            "best_exact": self.best_exact,
            "lost": rounded(self.lost),
            "lost_exact": self.lost_exact,
            "label": self.label.value if self.label else None,
            "better": [str(turn) for turn in self.better],
            "reasons": [reason_data(reason, self.side, language) for reason in self.reasons],
        }


def analyse_turn(played: PlayedTurn, after: Position, judge: Judge) -> TurnAnalysis:
    """Analyse a turn, given the position it led to, with a judge of the same rules."""
    judgement = judge.judge(played.before)
    possible = [judged for judged in judgement.turns if _goes_on_from(judged.turn, played)]
    value = max(judged.value for judged in possible)
    best, forced = judgement.turns[0].value, is_forced(played.before, judge.rules)
    counted = played.complete and not forced
    return TurnAnalysis(
        number=played.number,
        turn=played.turn,
        before=played.before,
        after=after,
        complete=played.complete,
        points_now=margin_of(after, played.side, judge.rules) - margin_of(played.before, played.side, judge.rules),
        value=value,
        exact=all(judged.exact for judged in possible),  # no estimate may hide a better one
        best_value=best,
        best_exact=judgement.exact,
        forced=forced,
        better=tuple(judged.turn for judged in judgement.turns if judged.value == best > value),
        reasons=tuple(reasons(played.before, played.turn, judge)) if counted else (),
    )


def _goes_on_from(turn: Turn, played: PlayedTurn) -> bool:
    """Whether a turn is the one that was played, or a possible completion of it."""
    return turn == played.turn if played.complete else turn[: len(played.turn)] == played.turn
