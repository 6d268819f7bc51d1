"""A match: several games in a row, each started by the loser of the previous one."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING

from linja.errors import InvalidMatch, MatchOver
from linja.game import Game
from linja.position import Position, Side
from linja.rules import Rules

if TYPE_CHECKING:
    from linja.game import Outcome
    from linja.rules import RulesLike


@dataclass(frozen=True)
class Standing:
    """The wins, draws and points of each side so far.

    >>> match = Match("zen", games=2, starter=Side.BLACK)
    >>> game = match.next_game()
    >>> _ = game.agree_draw()
    >>> match.add(game)
    >>> match.standing().draws
    1
    """

    wins: dict[Side, int]
    draws: int
    points: dict[Side, int]


@dataclass(init=False)
class Match:
    """Best of n games, or a fixed number of games with points added up.

    In a best of n, drawn games do not count: the match lasts until one side has won more than half of n games. With
    points added up, both sides get the points on the board even if the game was resigned or lost on time.
    Without a `starter`, `rng` draws the first one. Raises InvalidMatch for an invalid length.

    >>> match = Match("zen", best_of=3, starter=Side.RED)
    >>> game = match.next_game()
    >>> game.side
    Side.RED
    >>> _ = game.resign(Side.BLACK)
    >>> match.add(game)
    >>> match.standing().wins[Side.RED], match.next_starter(), match.is_over()
    (1, Side.BLACK, False)
    """

    rules: Rules
    best_of: int | None
    games: int | None
    starter: Side
    """of the first game"""
    finished: list[tuple[Side, Outcome]]
    """the starter and the outcome of each finished game"""

    def __init__(
        self,
        rules: RulesLike,
        best_of: int | None = None,
        games: int | None = None,
        starter: Side | str | None = None,
        rng: random.Random | None = None,
    ) -> None:
        self.rules = Rules.parse(rules)
        self.best_of, self.games = best_of, games
        self.finished = []
        self._counted: list[Game] = []
        if (self.best_of is None) == (self.games is None):
            raise InvalidMatch("a match is either the best of n games (best_of) or a number of games (games)")
        if self.best_of is not None and (self.best_of < 1 or self.best_of % 2 == 0):
            raise InvalidMatch(f"best of {self.best_of}: it must be an odd number, such as 3 or 5")
        if self.games is not None and self.games < 1:
            raise InvalidMatch(f"{self.games} games: a match has at least one")
        self.starter = (rng or random.Random()).choice(list(Side)) if starter is None else Side(starter)

    def next_starter(self) -> Side:
        """The starter of the next game: the loser of the last one or, after a draw, the player who did not start it."""
        if not self.finished:
            return self.starter
        started, outcome = self.finished[-1]
        return outcome.winner.other if outcome.winner else started.other

    def next_game(self) -> Game:
        """Create the next game. Raises MatchOver."""
        if self.is_over():
            raise MatchOver("the match is decided: there is no next game")
        return Game(self.rules, Position.start(self.rules, self.next_starter()))

    def add(self, game: Game) -> None:
        """Count a finished game. Raises InvalidMatch if it is not this match's next one, MatchOver if none is due."""
        if self.is_over():
            raise MatchOver("the match is decided: no game can be added")
        outcome = game.outcome()
        if outcome is None:
            raise InvalidMatch("the game is not finished")
        if any(game is counted for counted in self._counted):
            raise InvalidMatch("the game has been counted already")
        if game.rules != self.rules or game.start != Position.start(self.rules, self.next_starter()):
            raise InvalidMatch(f"the next game is {self.rules}, started by {self.next_starter().colour}")
        self.finished.append((game.start.side, outcome))
        self._counted.append(game)

    def standing(self) -> Standing:
        """Wins, draws and points so far."""
        outcomes = [outcome for _, outcome in self.finished]
        return Standing(
            wins={side: sum(outcome.winner is side for outcome in outcomes) for side in Side},
            draws=sum(outcome.winner is None for outcome in outcomes),
            points={side: sum(outcome.points(side) for outcome in outcomes) for side in Side},
        )

    def is_over(self) -> bool:
        """Whether the match is decided."""
        if self.best_of is not None:
            return max(self.standing().wins.values()) > self.best_of // 2
        return len(self.finished) == self.games

    def winner(self) -> Side | None:
        """The winner of the match; None while it is undecided, and for equal points at the end."""
        if not self.is_over():
            return None
        standing = self.standing()
        counted = standing.wins if self.best_of is not None else standing.points
        black, red = counted[Side.BLACK], counted[Side.RED]
        return None if black == red else Side.BLACK if black > red else Side.RED
