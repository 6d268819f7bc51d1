"""A tournament: pairings, openings and seeds. The same tournament always has the same games."""

from __future__ import annotations

import hashlib
import random
from dataclasses import asdict, dataclass, field
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, Any

from linja.arena.limits import Limits
from linja.arena.referee import GameJob, GameKey
from linja.errors import LinjaError
from linja.kernel import successors
from linja.position import Position
from linja.solution.cache import solution_of

if TYPE_CHECKING:
    from linja.arena.players import Participant
    from linja.rules import Rules

OPENING_TURNS = 2
"""Random turns before the players take over: enough for thousands of openings, without deciding much."""
MOST_GAMES = 1_000_000
"""games per pair: all of them are in memory"""


@dataclass(frozen=True)
class Tournament:
    """A round robin, or only neighbours in the list. Raises LinjaError for invalid settings."""

    players: tuple[Participant, ...]
    games: int
    """for each pair"""
    rules: Rules
    seed: int = 1
    neighbours: bool = False
    limits: Limits = field(default_factory=Limits)

    def __post_init__(self) -> None:
        if len(self.players) < 2:
            raise LinjaError("a tournament needs at least two players")
        names = [player.name for player in self.players]
        for name in names:
            if names.count(name) > 1:
                raise LinjaError(f"two players are called {name!r}: give one another name, as in other={name}")
        if self.games < 2 or self.games % 2:
            raise LinjaError(
                f"{self.games} games per pair: must be an even number, since every opening is played from both sides"
            )
        if self.games > MOST_GAMES:
            raise LinjaError(f"{self.games} games per pair: must be at most {MOST_GAMES}")
        if not 0 <= self.seed < 1 << 63:
            raise LinjaError(f"seed {self.seed}: must be at least 0 and less than 2^63")

    def pairs(self) -> list[tuple[Participant, Participant]]:
        """The pairings."""
        return list(pairwise(self.players) if self.neighbours else combinations(self.players, 2))

    def schedule(self) -> list[GameKey]:
        """All games. Each opening is played by all pairs before the next, so that partial results are fair too."""
        return [
            GameKey(opening, black.name, red.name)
            for opening in range(1, self.games // 2 + 1)
            for one, other in self.pairs()
            for black, red in ((one, other), (other, one))
        ]

    def jobs(self) -> list[GameJob]:
        """All games as jobs, in the same order. Raises InvalidSolution.

        If the solution of the rules is installed here, every game is played with it, on every machine.
        """
        solved = solution_of(self.rules) is not None
        players = {player.name: player for player in self.players}
        openings = [self.opening(number) for number in range(1, self.games // 2 + 1)]
        return [
            self._job(key.opening, openings[key.opening - 1], players[key.black], players[key.red], solved)
            for key in self.schedule()
        ]

    def opening(self, number: int) -> tuple[str, ...]:
        """Random turns from the start that do not end the game; the same for every pair."""
        chance = random.Random(f"{self.seed} {self.rules} opening {number}")
        position, played = Position.start(self.rules), []
        for _ in range(OPENING_TURNS):
            turns = [(turn, after) for turn, after, over in successors(position, self.rules) if not over]
            if not turns:
                break
            turn, position = chance.choice(turns)
            played.append(str(turn))
        return tuple(played)

    def description(self) -> dict[str, Any]:
        """What identifies this tournament; adding games does not change it."""
        return {
            "rules": str(self.rules),
            "seed": self.seed,
            "neighbours": self.neighbours,
            "limits": asdict(self.limits),
            "players": [player.description() for player in self.players],
        }

    def _job(self, opening: int, turns: tuple[str, ...], black: Participant, red: Participant, solved: bool) -> GameJob:
        text = f"{self.seed} {self.rules} {opening} {black.name} {red.name}"
        seeds = _seed(f"{text} black"), _seed(f"{text} red")
        return GameJob(str(self.rules), opening, turns, black, red, seeds, self.limits, solved)


def _seed(text: str) -> int:
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:6])
