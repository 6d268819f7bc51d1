"""Thousands of games at once as NumPy arrays, stepped by the native kernel: no Python for each game.

One program plays both sides, or one side against an opponent that plays inside the step. Actions and observations are
those of every environment (linja.envs.actions and linja.envs.observation), always for the player to move. A finished
game restarts in the same step.
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
from linja.engine import PERFECT, Level
from linja.engine.evaluation import network_for
from linja.envs.actions import CODES, COUNT, action_of
from linja.envs.observation import LENGTH
from linja.envs.options import RANDOM, check_reward, check_side
from linja.envs.starts import starts_for
from linja.errors import IllegalAction, InvalidRules, LinjaError
from linja.kernel import _native
from linja.position import Position, Side, Stage, StageKind
from linja.rules import Rules
from linja.solution.cache import needed_solution

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import ArrayLike, NDArray

    from linja.engine import LevelLike
    from linja.position import PositionLike
    from linja.rules import RulesLike
    from linja.solution import Solution


class Seen(NamedTuple):
    """All games, each as seen by its player to move."""

    observation: NDArray[np.int8]
    """a row of 22 numbers for each game"""
    action_mask: NDArray[np.bool_]
    """a row of 50 for each game: the legal actions"""
    red_to_move: NDArray[np.int8]
    """0 where Black is to move, 1 where Red is"""
    value: NDArray[np.int8] | None = None
    """with a solution: the exact value for the player to move"""


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
    player_reward: NDArray[np.float32]
    """for the player whose action was played"""
    value: NDArray[np.int8] | None = None
    """with a solution: the exact value for the player to move"""
    lost: NDArray[np.int8] | None = None
    """with a solution: the points that the action has lost, compared with best play"""


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
        self,
        count: int,
        rules: RulesLike,
        *,
        seed: int = 0,
        reward: str = "win",
        threads: int | None = None,
        starts: Sequence[PositionLike] | str | None = None,
        opponent: LevelLike | None = None,
        side: str = "black",
        solution: Solution | None = None,
    ) -> None:
        """All games from their start.

        seed: determines the actions of `sample`, starts and opponents; game number i uses seed + i.
        reward: `win` or `margin`. threads: the number of processors to use (default: all).
        starts: positions at the start of a turn, of which one is drawn for each game, or `play` to draw them from games
        of varied strength; default: the usual start.
        opponent: `random` (all legal turns equally likely) or a level; it plays its turns within `reset` and `step`.
        `perfect` needs the solution of these rules. Default: none, the program plays both sides.
        side: with an opponent, the program's side: `black`, `red`, or `drawn` for each game.
        solution: with it, values and points lost are looked up in every step.
        Raises LinjaError for invalid arguments, MissingSolution.
        """
        if count < 1:
            raise LinjaError(f"{count} games: there must be at least one")
        self.count = count
        self.rules = Rules.parse(rules)
        if solution is not None and solution.rules != self.rules:
            raise InvalidRules(f"the solution is for {solution.rules}, not {self.rules}")
        self._solution = solution
        self._reward = check_reward(reward)
        self._threads = threads or os.cpu_count() or 1
        self._seed = seed
        self._games = _native.Games(
            rules=kernel.native_rules(self.rules),
            starts=starts_for(self.rules, starts, seed),
            codes=CODES,
            count=count,
            side=check_side(side) if opponent is not None else "",
        )
        self._invite(opponent)
        self.reset()
        alike = starts is None and opponent is None
        self._start_value = self._value[0] if alike and self._value is not None else None

    def __len__(self) -> int:
        return self.count

    def reset(self, seed: int | None = None) -> Seen:
        """Restart all games, with the same seed as before or another."""
        self._seed = self._seed if seed is None else seed
        self._games.reset(self._seed % kernel.SEEDS, self._threads)
        self._value = self._values()
        return self.see()

    def see(self) -> Seen:
        """The current observations."""
        arrays = self._written()
        return Seen(*arrays[:3], self._value)

    def step(self, actions: ArrayLike) -> Stepped:
        """Play one action in each game. Raises IllegalAction if one is illegal, and then no game has changed."""
        given = np.asarray(actions)
        if given.shape != (self.count,) or not np.issubdtype(given.dtype, np.integer):
            raise LinjaError(
                f"actions of shape {given.shape} and type {given.dtype}: expected a whole number for each of the "
                f"{self.count} games"
            )
        chosen = np.ascontiguousarray(given, dtype=np.int64)
        by_red = self._red_to_move
        illegal = self._games.act(chosen, self._threads)
        if illegal >= 0:
            raise IllegalAction(self._refusal(illegal, int(chosen[illegal])))
        now = self._values()
        lost = self._lost(now, by_red)
        self._games.go_on(self._threads)
        observation, mask, red_to_move, margin, ended = self._written()
        self._value = self._values_after(now, ended)
        reward = self._rewards(margin)
        own = reward[np.arange(self.count), by_red]
        return Stepped(observation, mask, red_to_move, reward, ended, margin, own, self._value, lost)

    def sample(self) -> NDArray[np.int64]:
        """A random legal action for each game, uniformly; the same for the same seed.

        Actions are equally likely here, whereas the opponent `random` plays whole turns that are equally likely.
        """
        actions = np.empty(self.count, dtype=np.int64)
        self._games.sample(actions)
        return actions

    def copy(self) -> VectorGames:
        """Independent games in the same state, with the same random numbers ahead of them."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other._games = self._games.copy()
        return other

    __copy__ = copy

    def restore(self, saved: VectorGames, numbers: Iterable[int] | None = None) -> Seen:
        """Bring games back to the state they had when `copy` was made: all of them, or those with these numbers.

        >>> games = VectorGames(10, "zen")
        >>> saved = games.copy()
        >>> stepped = games.step(games.sample())
        >>> bool((games.restore(saved).observation == saved.see().observation).all())
        True
        """
        if saved.rules != self.rules or saved.count != self.count:
            raise LinjaError(f"{saved.count} games of {saved.rules} cannot be restored as {self.count} of {self.rules}")
        chosen = range(self.count) if numbers is None else [int(number) for number in numbers]
        for number in chosen:
            self._check_number(number)
        self._games.take(saved._games, [(number, number) for number in chosen])
        self._value = self._values()
        return self.see()

    def position(self, number: int) -> Position:
        """The position of one game. Raises IndexError."""
        self._check_number(number)
        board, red_to_move, kind, steps, extra_turn_used, end_triggered = self._games.at(number)
        position = kernel.unpack(board, Side.RED if red_to_move else Side.BLACK)
        return replace(position, stage=Stage(StageKind(kind), steps, extra_turn_used, end_triggered))

    def _invite(self, opponent: LevelLike | None) -> None:
        if opponent is None or opponent == RANDOM:
            return
        level = Level.named(opponent)
        if level == PERFECT:
            solution = self._solution or needed_solution(self.rules)
            self._games.play_perfect(solution.lookup)
        else:
            self._games.play_level(network_for(self.rules), level.nodes, level.noise_in(self.rules), level.most_lost)

    def _check_number(self, number: int) -> None:
        if not 0 <= number < self.count:
            raise IndexError(f"there is no game {number}: they are 0 to {self.count - 1}")

    def _written(
        self,
    ) -> tuple[NDArray[np.int8], NDArray[np.bool_], NDArray[np.int8], NDArray[np.int8], NDArray[np.bool_]]:
        """The state in new arrays, so that earlier results are not overwritten."""
        arrays = (
            np.empty((self.count, LENGTH), dtype=np.int8),
            np.empty((self.count, COUNT), dtype=np.bool_),
            np.empty(self.count, dtype=np.int8),
            np.empty(self.count, dtype=np.int8),
            np.empty(self.count, dtype=np.bool_),
        )
        self._games.write(*arrays, self._threads)
        self._red_to_move = arrays[2]
        return arrays

    def _values(self) -> NDArray[np.int8] | None:
        if self._solution is None:
            return None
        values = np.empty(self.count, dtype=np.int8)
        self._games.values(self._solution.lookup, values, self._threads)
        return values

    def _values_after(self, now: NDArray[np.int8] | None, ended: NDArray[np.bool_]) -> NDArray[np.int8] | None:
        """The values after finished games have restarted, looked up again only where they are not known yet."""
        if now is None or self._start_value is None:
            return self._values()
        return np.where(ended, self._start_value, now).astype(np.int8)

    def _lost(self, now: NDArray[np.int8] | None, by_red: NDArray[np.int8]) -> NDArray[np.int8] | None:
        """What the actions have lost; opponents have not played yet, and finished games have not restarted."""
        if now is None or self._value is None:
            return None
        red_to_move = self._written()[2]
        return self._value - np.where(red_to_move == by_red, now, -now).astype(np.int8)

    def _rewards(self, margin: NDArray[np.int8]) -> NDArray[np.float32]:
        black = (np.sign(margin) if self._reward == "win" else margin).astype(np.float32)
        return np.stack([black, 0 - black], axis=1)

    def _refusal(self, number: int, action: int) -> str:
        position = self.position(number)
        name = str(action_of(action, position.side)) if 0 <= action < COUNT else "no action"
        return f"game {number}: action {action} ({name}) may not be played in {position.text}"
