"""The standings of a tournament: for each player, for each pair, and forfeits."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from linja.arena.ratings import Duel, Interval, Rating, rate, share_interval
from linja.engine.points_lost import points_lost_per_turn

if TYPE_CHECKING:
    from collections.abc import Iterable

    from linja.arena.referee import GameResult, SideResult
    from linja.arena.tournament import Tournament
    from linja.engine.points_lost import PointsLost


@dataclass
class Tally:
    """Games won, drawn and lost."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    def add(self, won: bool, lost: bool) -> None:
        """Count a game."""
        self.wins += won
        self.losses += lost
        self.draws += not won and not lost

    @property
    def games(self) -> int:
        """The number of games."""
        return self.wins + self.draws + self.losses

    @property
    def score(self) -> float:
        """Wins plus half of the draws."""
        return self.wins + self.draws / 2

    @property
    def share(self) -> float | None:
        """The average score per game; None without games."""
        return self.score / self.games if self.games else None

    @property
    def interval(self) -> Interval:
        """The 95 % interval of the share."""
        return share_interval(self.score, self.games)


@dataclass(frozen=True)
class PlayerStanding:
    """The results of a player."""

    name: str
    rating: Rating
    tally: Tally
    forfeits: int
    turns: int
    seconds: float
    lost: list[tuple[int, ...]]
    """points lost by each turn that was not forced, in each game where the solution was there to tell"""

    @property
    def seconds_per_turn(self) -> float | None:
        """Time used, on average."""
        return self.seconds / self.turns if self.turns else None

    @property
    def lost_per_turn(self) -> PointsLost | None:
        """Points lost against perfect play, on average; None without the solution."""
        return points_lost_per_turn(self.lost)


@dataclass(frozen=True)
class Forfeited:
    """A forfeited game."""

    loser: str
    opponent: str
    opening: int
    reason: str


@dataclass(frozen=True)
class Standings:
    """The standings so far."""

    tournament: Tournament
    results: list[GameResult]
    """in the order of the tournament"""
    players: list[PlayerStanding]
    """best first"""
    duels: dict[tuple[str, str], Tally]
    """each pair both ways round, from the first player's point of view"""
    forfeits: list[Forfeited]

    @classmethod
    def of(cls, tournament: Tournament, results: Iterable[GameResult]) -> Standings:
        """Compute the standings from results."""
        played = {result.key: result for result in results}
        ordered = [played[key] for key in tournament.schedule() if key in played]
        duels = _duels(tournament, ordered)
        forfeits = [_forfeited(result) for result in ordered if result.forfeit is not None]
        names = [player.name for player in tournament.players]
        ratings = dict(zip(names, _ratings(tournament, duels), strict=True))
        players = [_player(name, ratings[name], ordered, forfeits) for name in names]
        players.sort(key=lambda player: -player.rating.elo)
        return cls(tournament, ordered, players, duels, forfeits)


def _duels(tournament: Tournament, results: list[GameResult]) -> dict[tuple[str, str], Tally]:
    duels = {}
    for one, other in tournament.pairs():
        duels[one.name, other.name] = Tally()
        duels[other.name, one.name] = Tally()
    for result in results:
        winner = result.winner
        for name, opponent in ((result.black, result.red), (result.red, result.black)):
            duels[name, opponent].add(won=winner == name, lost=winner == opponent)
    return duels


def _ratings(tournament: Tournament, duels: dict[tuple[str, str], Tally]) -> list[Rating]:
    numbers = {player.name: number for number, player in enumerate(tournament.players)}
    return rate(
        len(numbers),
        [
            Duel(numbers[one.name], numbers[other.name], tally.games, tally.score)
            for one, other in tournament.pairs()
            for tally in [duels[one.name, other.name]]
        ],
    )


def _player(name: str, rating: Rating, results: list[GameResult], forfeits: list[Forfeited]) -> PlayerStanding:
    tally, sides = Tally(), _sides(name, results)
    for result in results:
        if name in (result.black, result.red):
            tally.add(won=result.winner == name, lost=result.winner not in (name, None))
    return PlayerStanding(
        name,
        rating,
        tally,
        forfeits=sum(forfeit.loser == name for forfeit in forfeits),
        turns=sum(side.turns for side in sides),
        seconds=sum(side.seconds for side in sides),
        lost=[side.lost for side in sides if side.lost is not None],
    )


def _sides(name: str, results: list[GameResult]) -> list[SideResult]:
    black = [result.black_side for result in results if result.black == name]
    return black + [result.red_side for result in results if result.red == name]


def _forfeited(result: GameResult) -> Forfeited:
    assert result.forfeit is not None
    winner = result.winner
    loser = result.red if winner == result.black else result.black
    return Forfeited(loser, winner or "", result.opening, result.forfeit)
