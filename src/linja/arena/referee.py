"""Plays one game of a tournament. A job and its result are plain data, so that any process or machine can do it."""

from __future__ import annotations

import time
from collections import Counter
from contextlib import ExitStack, nullcontext
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from linja.arena.process import Forfeit
from linja.engine.points_lost import is_forced
from linja.errors import LinjaError, shortened
from linja.game import Game, Outcome
from linja.parallel import ending_orphans
from linja.position import Side
from linja.rules import Rules
from linja.solution.cache import needed_solution
from linja.turn import Turn

if TYPE_CHECKING:
    from linja.arena.limits import Limits
    from linja.arena.players import Participant
    from linja.engine import Chooser
    from linja.position import Position
    from linja.solution import Solution


class GameKey(NamedTuple):
    """Identifies a game of a tournament: its opening's number, and who has which colour."""

    opening: int
    black: str
    red: str


@dataclass(frozen=True)
class GameJob:
    """Everything that is needed to play a game."""

    rules: str
    opening: int
    turns: tuple[str, ...]
    """the turns of the opening; the players continue from there"""
    black: Participant
    red: Participant
    seeds: tuple[int, int]
    """for Black and for Red"""
    limits: Limits
    solved: bool = False
    """whether to use the solution of the rules, which must then be installed wherever the game is played"""

    @property
    def key(self) -> GameKey:
        """Which game it is."""
        return GameKey(self.opening, self.black.name, self.red.name)


@dataclass(frozen=True)
class SideResult:
    """What a side did in a game."""

    turns: int = 0
    """turns that it chose itself"""
    seconds: float = 0.0
    lost: tuple[int, ...] | None = None
    """points lost by each of them that was not forced, if the solution was there to tell"""

    @classmethod
    def of_json(cls, data: dict[str, Any]) -> SideResult:
        """The inverse of `dataclasses.asdict` and JSON. Raises TypeError or KeyError for anything else."""
        lost = _check(data, SIDE_KINDS)["lost"]
        if not isinstance(lost, list):  # a number is the sum of an earlier version, which counted forced turns too
            return cls(**{**data, "lost": None})
        if any(type(points) is not int for points in lost):
            raise TypeError("lost")
        return cls(**{**data, "lost": tuple(lost)})


@dataclass(frozen=True)
class GameResult:
    """The result of a game."""

    opening: int
    black: str
    red: str
    turns: tuple[str, ...]
    """all turns, including the opening"""
    outcome: str
    black_side: SideResult
    red_side: SideResult
    forfeit: str | None = None
    """the reason of a forfeit"""

    @property
    def key(self) -> GameKey:
        """Which game it is."""
        return GameKey(self.opening, self.black, self.red)

    @property
    def winner(self) -> str | None:
        """The winner's name, or None for a draw."""
        side = Outcome.parse(self.outcome).winner
        return None if side is None else self.black if side is Side.BLACK else self.red

    @classmethod
    def of_json(cls, data: dict[str, Any]) -> GameResult:
        """The inverse of `dataclasses.asdict` and JSON. Raises LinjaError for anything that is not a result."""
        try:
            _check(data, RESULT_KINDS)
            sides = {name: SideResult.of_json(data[name]) for name in ("black_side", "red_side")}
            turns = tuple(str(Turn.parse(turn)) for turn in data["turns"])
            forfeit = data["forfeit"] and shortened(data["forfeit"])
            result = cls(**{**data, **sides, "turns": turns, "forfeit": forfeit})
        except (TypeError, KeyError, AttributeError) as error:
            raise LinjaError(f"not a result: {error}") from None
        Outcome.parse(result.outcome)
        return result


NOTHING = type(None)
SIDE_KINDS = {"turns": (int,), "seconds": (int, float), "lost": (list, int, NOTHING)}
RESULT_KINDS = {
    "opening": (int,),
    "black": (str,),
    "red": (str,),
    "turns": (list,),
    "outcome": (str,),
    "black_side": (dict,),
    "red_side": (dict,),
    "forfeit": (str, NOTHING),
}
"""The JSON type of each field."""


def _check(data: dict[str, Any], kinds: dict[str, tuple[type, ...]]) -> dict[str, Any]:
    """Check and return the data. Raises KeyError or TypeError if a value is missing or of the wrong type."""
    for name, allowed in kinds.items():
        if type(data[name]) not in allowed:
            raise TypeError(name)
    return data


def play_game(job: GameJob) -> GameResult:
    """Play a game to its end, whatever the players do. Raises MissingSolution or InvalidSolution."""
    refereed = _RefereedGame(job)
    with ExitStack() as stack:
        try:
            for side in Side:
                refereed.seat(side, stack)
            while not refereed.game.is_over():
                refereed.play_turn()
        except Forfeit as forfeit:
            refereed.end(forfeit)
    return refereed.result()


def play_game_alone(job: GameJob) -> GameResult:
    """`play_game` in a process that starts nothing else, so that children of bots in other sessions are ended too."""
    with ending_orphans() if job.black.is_bot or job.red.is_bot else nullcontext():
        return play_game(job)


class _RefereedGame:
    """A game with its players and statistics."""

    def __init__(self, job: GameJob) -> None:
        self.job = job
        self.game = Game(Rules.parse(job.rules))
        for turn in job.turns:
            self.game.play_turn(turn)
        self._solution = needed_solution(self.game.rules) if job.solved else None
        self._players: dict[Side, Chooser] = {}
        self._asked = Side.BLACK
        self._forfeit: str | None = None
        self._turns: Counter[Side] = Counter()
        self._seconds = dict.fromkeys(Side, 0.0)
        self._before: list[Position] = []
        """the position before each turn played here"""

    def seat(self, side: Side, stack: ExitStack) -> None:
        """Start a player. Raises Forfeit."""
        self._asked = side
        participant = self.job.black if side is Side.BLACK else self.job.red
        seed = self.job.seeds[side is Side.RED]
        playing = participant.playing(self.game.rules, seed, self.job.limits, self._solution)
        self._players[side] = stack.enter_context(playing)

    def play_turn(self) -> None:
        """Ask the side to move for a turn. Raises Forfeit."""
        side = self._asked = self.game.side
        before = self.game.position
        started = time.monotonic()
        turn = self._players[side].choose(before)
        self._seconds[side] += time.monotonic() - started
        self._turns[side] += 1
        self.game.play_turn(turn)
        self._before.append(before)

    def end(self, forfeit: Forfeit) -> None:
        """The player who was asked last loses."""
        self._forfeit = forfeit.reason
        if forfeit.on_time:
            self.game.lose_on_time(self._asked)
        else:
            self.game.resign(self._asked)

    def result(self) -> GameResult:
        """The result."""
        outcome = self.game.outcome()
        assert outcome is not None
        turns = tuple(str(played.turn) for played in self.game.history)
        lost = None if self._solution is None else self._points_lost(self._solution, outcome)
        black, red = (self._side_result(side, lost) for side in Side)
        return GameResult(*self.job.key, turns, str(outcome), black, red, self._forfeit)

    def _side_result(self, side: Side, lost: dict[Side, list[int]] | None) -> SideResult:
        return SideResult(self._turns[side], round(self._seconds[side], 6), None if lost is None else tuple(lost[side]))

    def _points_lost(self, solution: Solution, outcome: Outcome) -> dict[Side, list[int]]:
        """What each side's turns gave away. A turn leaves minus the value of the position after it."""
        lost: dict[Side, list[int]] = {side: [] for side in Side}
        if not self._before:
            return lost
        if self._forfeit is None:
            values = solution.values(self._before)
            values.append(-outcome.margin if self._before[-1].side is Side.BLACK else outcome.margin)
        else:
            values = solution.values([*self._before, self.game.position])
        for position, (before, after) in zip(self._before, pairwise(values), strict=True):
            if not is_forced(position, self.game.rules):
                lost[position.side].append(before + after)
        return lost
