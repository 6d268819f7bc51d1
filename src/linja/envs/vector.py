"""Thousands of games at once as NumPy arrays, stepped by the native kernel: no Python for each game.

One program plays both sides. Actions and observations are those of every environment (linja.envs.actions and
linja.envs.observation), always for the player to move. A finished game restarts in the same step.
"""

from __future__ import annotations

import os
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

try:
    import numpy as np
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(f"this needs {error.name}: pip install 'linja[envs]'", name=error.name) from None

from linja import kernel
from linja.envs.actions import CODES, COUNT, action_of
from linja.envs.observation import LENGTH
from linja.envs.options import check_reward
from linja.errors import IllegalAction, LinjaError
from linja.kernel import _native
from linja.position import Position, Side, Stage, StageKind
from linja.rules import Rules

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from linja.rules import RulesLike


class Seen(NamedTuple):
    """All games, each as seen by its player to move."""

    observation: NDArray[np.int8]
    """a row of 22 numbers for each game"""
    action_mask: NDArray[np.bool_]
    """a row of 50 for each game: the legal actions"""
    red_to_move: NDArray[np.int8]
    """0 where Black is to move, 1 where Red is"""


class Stepped(NamedTuple):
    """All games after one more action in each; a finished game shows the start of the next one."""

    observation: NDArray[np.int8]
    action_mask: NDArray[np.bool_]
    red_to_move: NDArray[np.int8]
    reward: NDArray[np.float32]
    """for Black and for Red, a row for each game"""
    ended: NDArray[np.bool_]
    margin: NDArray[np.int8]
    """Black's points minus Red's for games that have just ended, else 0; a draw by repetition counts as 0"""


class VectorGames:
    """Many games with the same rules, side by side.

    >>> games = VectorGames(1000, "zen", seed=7)
    >>> seen = games.reset()
    >>> seen.observation.shape, seen.action_mask.shape
    ((1000, 22), (1000, 50))
    >>> stepped = games.step(games.sample())
    >>> int(stepped.red_to_move.sum()), bool(stepped.ended.any())
    (0, False)
    """

    def __init__(
        self, count: int, rules: RulesLike, *, seed: int = 0, reward: str = "win", threads: int | None = None
    ) -> None:
        """All games from their start, with Black to move.

        seed: determines the actions of `sample`; game number i uses seed + i; reward: `win` or `margin`;
        threads: the number of processors to use (default: all). Raises LinjaError for invalid arguments.
        """
        if count < 1:
            raise LinjaError(f"{count} games: there must be at least one")
        self.count = count
        self.rules = Rules.parse(rules)
        self._reward = check_reward(reward)
        self._threads = threads or os.cpu_count() or 1
        self._seed = seed
        self._games = _native.Games(
            rules=kernel.native_rules(self.rules),
            start=kernel.pack(Position.start(self.rules)),
            codes=CODES,
            count=count,
            seed=seed % kernel.SEEDS,
        )

    def __len__(self) -> int:
        return self.count

    def reset(self, seed: int | None = None) -> Seen:
        """Restart all games, with the same seed as before or another."""
        self._seed = self._seed if seed is None else seed
        self._games.reset(self._seed % kernel.SEEDS)
        return self.see()

    def see(self) -> Seen:
        """The current observations."""
        arrays = self._arrays()
        self._games.write(*arrays)
        return Seen(*arrays[:3])

    def step(self, actions: ArrayLike) -> Stepped:
        """Play one action in each game. Raises IllegalAction if one is illegal, and then no game has changed."""
        given = np.asarray(actions)
        if given.shape != (self.count,) or not np.issubdtype(given.dtype, np.integer):
            raise LinjaError(
                f"actions of shape {given.shape} and type {given.dtype}: expected a whole number for each of the "
                f"{self.count} games"
            )
        chosen = np.ascontiguousarray(given, dtype=np.int64)
        arrays = observation, mask, red_to_move, margin, ended = self._arrays()
        illegal = self._games.step(chosen, *arrays, self._threads)
        if illegal >= 0:
            raise IllegalAction(self._refusal(illegal, int(chosen[illegal])))
        return Stepped(observation, mask, red_to_move, self._rewards(margin), ended, margin)

    def sample(self) -> NDArray[np.int64]:
        """A random legal action for each game, uniformly; the same for the same seed."""
        actions = np.empty(self.count, dtype=np.int64)
        self._games.sample(actions)
        return actions

    def position(self, number: int) -> Position:
        """The position of one game. Raises IndexError."""
        if not 0 <= number < self.count:
            raise IndexError(f"there is no game {number}: they are 0 to {self.count - 1}")
        board, red_to_move, kind, steps, extra_turn_used, end_triggered = self._games.at(number)
        position = kernel.unpack(board, Side.RED if red_to_move else Side.BLACK)
        return replace(position, stage=Stage(StageKind(kind), steps, extra_turn_used, end_triggered))

    def _arrays(
        self,
    ) -> tuple[NDArray[np.int8], NDArray[np.bool_], NDArray[np.int8], NDArray[np.int8], NDArray[np.bool_]]:
        """New arrays each time, so that earlier results are not overwritten."""
        return (
            np.empty((self.count, LENGTH), dtype=np.int8),
            np.empty((self.count, COUNT), dtype=np.bool_),
            np.empty(self.count, dtype=np.int8),
            np.empty(self.count, dtype=np.int8),
            np.empty(self.count, dtype=np.bool_),
        )

    def _rewards(self, margin: NDArray[np.int8]) -> NDArray[np.float32]:
        black = (np.sign(margin) if self._reward == "win" else margin).astype(np.float32)
        return np.stack([black, 0 - black], axis=1)

    def _refusal(self, number: int, action: int) -> str:
        position = self.position(number)
        name = str(action_of(action, position.side)) if 0 <= action < COUNT else "no action"
        return f"game {number}: action {action} ({name}) may not be played in {position.text}"
