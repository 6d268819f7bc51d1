"""The analysis of a game, turn by turn: how each side played, and where the game turned.

Values for the game as a whole (at the start, in the graph) are Black's margins.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from linja.engine.analysis.labels import Label, accuracy
from linja.engine.analysis.position import for_black, rounded
from linja.engine.analysis.turn import analyse_turn
from linja.engine.judge import open_judge
from linja.engine.points_lost import points_lost_per_turn
from linja.errors import InvalidRules
from linja.game import BY_HAND, Game
from linja.language import english
from linja.position import Side
from linja.record import PLAYER_HEADERS, Record

if TYPE_CHECKING:
    from collections.abc import Callable

    from linja.engine.analysis.turn import TurnAnalysis
    from linja.engine.judgement import Judge
    from linja.game import Outcome, PlayedTurn
    from linja.language import Language
    from linja.position import Position
    from linja.rules import Rules


MOST_MOMENTS = 3


@dataclass(frozen=True)
class PlayerAnalysis:
    """How one side played, over the turns that count."""

    side: Side
    name: str
    """from the record's header; may be empty"""
    lost: tuple[float, ...]
    """points lost by each turn that counts"""
    labels: dict[Label, int]
    """how many turns got each label"""
    forced: int
    """forced turns"""
    exact: bool
    """whether every loss is exact"""

    @property
    def accuracy(self) -> float | None:
        """In percent; None if no turn counts."""
        return accuracy(self.lost)

    @property
    def average_lost(self) -> float | None:
        """Points lost per turn; None if no turn counts."""
        lost = points_lost_per_turn([self.lost])
        return lost and lost.mean

    def to_json(self) -> dict[str, Any]:
        """The analysis as JSON data."""
        return {
            "name": self.name,
            "turns": len(self.lost),
            "forced": self.forced,
            "accuracy": None if self.accuracy is None else rounded(self.accuracy),
            "average_lost": None if self.average_lost is None else rounded(self.average_lost),
            "exact": self.exact,
            "labels": {label.value: count for label, count in self.labels.items()},
        }


@dataclass(frozen=True)
class GameAnalysis:
    """A game with all of its turns analysed."""

    rules: Rules
    start: Position
    headers: dict[str, str]
    outcome: Outcome | None
    position: Position
    """the last one"""
    start_value: float
    """Black's margin at the end, if both had played their best from the start"""
    start_exact: bool
    turns: tuple[TurnAnalysis, ...]

    @property
    def exactness(self) -> str:
        """`exact`, `estimated`, or `mixed`."""
        known = {self.start_exact, *(turn.exact for turn in self.turns), *(turn.best_exact for turn in self.turns)}
        return "mixed" if len(known) == 2 else "exact" if known == {True} else "estimated"

    @property
    def final_value(self) -> float:
        """Black's margin, if both play their best from the last position."""
        return self.turns[-1].value_for_black if self.turns else self.start_value

    @property
    def final_exact(self) -> bool:
        """Whether the value of the last position is exact."""
        return self.turns[-1].exact if self.turns else self.start_exact

    @property
    def stopped(self) -> bool:
        """Whether the game is unfinished, or was ended by players or clocks: then the board has not decided it."""
        return self.outcome is None or self.outcome.reason in BY_HAND

    @property
    def turning_point(self) -> TurnAnalysis | None:
        """The last turn that gave away a win or a draw: from then on the result of best play stayed the same.

        If none did, the first of those that lost most; None if no turn lost anything.
        """
        for turn in reversed(self.turns):
            if turn.changed_result:
                return turn
        worst = max(self.turns, key=lambda turn: turn.lost, default=None)
        return worst if worst and worst.lost > 0 else None

    @property
    def moments(self) -> tuple[TurnAnalysis, ...]:
        """The turns that mattered, at most three: first those that gave away a win or a draw, then the most costly."""
        lost = [turn for turn in self.turns if turn.counted and turn.lost > 0]
        dearest = sorted(lost, key=lambda turn: (turn.changed_result, turn.lost), reverse=True)[:MOST_MOMENTS]
        return tuple(sorted(dearest, key=lambda turn: turn.number))

    def player(self, side: Side) -> PlayerAnalysis:
        """The analysis of one side."""
        own = [turn for turn in self.turns if turn.side is side]
        counted = [turn for turn in own if turn.counted]
        return PlayerAnalysis(
            side,
            self.headers.get(PLAYER_HEADERS[side], ""),
            tuple(turn.lost for turn in counted),
            {label: sum(turn.label is label for turn in counted) for label in Label},
            sum(turn.forced and turn.complete for turn in own),
            all(turn.lost_exact for turn in counted),
        )

    def to_json(self, language: Language | None = None) -> dict[str, Any]:
        """The analysis as JSON data, with reasons in a language; the values beside the turns are Black's margins."""
        turning, language = self.turning_point, (language or english()).of_edition(self.rules.edition)
        return {
            "rules": str(self.rules),
            "start": self.start.text,
            "headers": dict(self.headers),
            "outcome": str(self.outcome) if self.outcome else None,
            "exactness": self.exactness,
            "start_value": rounded(self.start_value),
            "start_exact": self.start_exact,
            "final_value": rounded(self.final_value),
            "final_exact": self.final_exact,
            "players": {side.colour: self.player(side).to_json() for side in Side},
            "turning_point": turning and {"number": turning.number, "changed_result": turning.changed_result},
            "moments": [turn.number for turn in self.moments],
            "turns": [turn.to_json(language) for turn in self.turns],
        }


def analyse(
    game: Game | Record,
    judge: Judge,
    progress: Callable[[int, int], object] = lambda _done, _all: None,
    of_turn: Callable[[PlayedTurn, Position, Judge], TurnAnalysis] = analyse_turn,
) -> GameAnalysis:
    """Analyse every turn of a game, or of a record's main line, with a judge of the same rules.

    `progress` is called with the number of turns done and of all turns; `of_turn` may ask another process for the
    analysis of a turn. Raises InvalidRules.

    >>> from linja.engine import SearchJudge
    >>> from linja import Position, Rules
    >>> rules = Rules.parse("zen+pieces=1")
    >>> game = Game(rules, Position.parse("00000100/00000010 b"))
    >>> _ = game.play_turn("6-7")
    >>> analysis = analyse(game, SearchJudge(rules, 1000))
    >>> print(*((turn.number, str(turn.turn), turn.points_now, [*map(str, turn.better)]) for turn in analysis.turns))
    (1, '6-7', 1, ['6-7 7-8'])
    """
    record = Record.of(game) if isinstance(game, Game) else game
    played = record.game()
    if judge.rules != played.rules:
        raise InvalidRules(f"the game is played by {played.rules}, but its judge knows {judge.rules}")
    history = played.history
    after = [*(turn.before for turn in history[1:]), played.position]
    turns = []
    for done, (turn, led_to) in enumerate(zip(history, after, strict=False), start=1):
        turns.append(of_turn(turn, led_to, judge))
        progress(done, len(history))
    if turns:
        start_value, start_exact = turns[0].best_value, turns[0].best_exact
    else:
        start_value, start_exact, _ = judge.judge(played.start)
    return GameAnalysis(
        played.rules,
        played.start,
        dict(record.headers),
        played.outcome(),
        played.position,
        for_black(start_value, played.start.side),
        start_exact,
        tuple(turns),
    )


@dataclass(frozen=True)
class AnalysisJob:
    """The analysis of one record, for any process or machine; it says how to judge, so that all do it alike."""

    number: int
    """its number among all records"""
    record: Record
    exact: bool
    """by the solution, which must be installed; else by a search"""
    nodes: int
    """nodes of a search"""


def analyse_job(job: AnalysisJob) -> tuple[int, GameAnalysis]:
    """The record's number and its analysis. Raises MissingSolution or InvalidSolution."""
    judge = open_judge(job.record.rules, nodes=job.nodes, exact=job.exact)
    return job.number, analyse(job.record, judge)
