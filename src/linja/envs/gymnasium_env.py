"""Linja for Gymnasium: one agent, with an opponent of any level inside the environment."""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

try:
    import gymnasium
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(f"this needs {error.name}: pip install 'linja[envs]'", name=error.name) from None

from linja.engine import PERFECT, Level, Player, RandomPlayer
from linja.envs.episode import Episode, Observation
from linja.envs.options import COLOURS, DRAWN, RANDOM, RENDER_MODES, check_side
from linja.envs.spaces import action_space, observation_space
from linja.errors import IllegalAction, MissingSolution
from linja.position import Side
from linja.solution import Solution

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from linja.engine import Chooser
    from linja.engine.levels import LevelLike
    from linja.rules import RulesLike

ILLEGAL_REWARD = -1.0


class LinjaEnv(gymnasium.Env[Any, Any]):
    """A game against an opponent, action by action; `linja/Linja-v0`.

    The opponent's turns are played within `step` and `reset`. An illegal action ends the game with a reward of -1, and
    `info["illegal"]` says why. The opponent's errors are drawn from the seed of `reset`.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012 - as Gymnasium has it

    def __init__(
        self,
        rules: RulesLike,
        opponent: LevelLike | Chooser = "1",
        side: str = "black",
        reward: str = "win",
        render_mode: str | None = None,
    ) -> None:
        """Create an environment with these rules (a text is enough).

        opponent: `random` (all turns equally likely), a level (`1` to `10`, or `perfect`, which reads a solution if
        there is one), or any object with a method `choose` like linja.engine.Player; side: the agent's side, `black`
        (which starts), `red`, or `drawn` at random for each game; reward: `win` or `margin`. Raises LinjaError for
        invalid arguments.
        """
        self._episode = Episode(rules, reward, render_mode)
        self._level: Level | str | None = None
        self._opponent: Chooser | None = None
        if isinstance(opponent, Level | str | int):
            self._level = opponent if opponent == RANDOM else Level.named(opponent)
        else:
            self._opponent = opponent
        self._asked_side = check_side(side)
        self.side = COLOURS.get(side, Side.BLACK)
        self._open = ExitStack()
        self._solution = self._open_solution() if self._level == PERFECT else None
        self.render_mode = render_mode
        self.observation_space = observation_space()
        self.action_space = action_space()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new game; if Red is the agent's side, Black's first turn has been played."""
        super().reset(seed=seed, options=options)
        self._episode.begin()
        if self._asked_side == DRAWN:
            self.side = list(Side)[int(self.np_random.integers(2))]
        if self._level is not None:
            opponent_seed = int(self.np_random.integers(2**32))
            self._opponent = self._player(self._level, opponent_seed)
        self._play_opponent()
        return self._episode.observe(self.side), {}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play an action, and the opponent's turn if the agent's turn has ended."""
        try:
            self._episode.play(int(action))
        except IllegalAction as error:
            return self._episode.observe(self.side), ILLEGAL_REWARD, True, False, {"illegal": str(error)}
        self._play_opponent()
        over = self._episode.game.is_over()
        return self._episode.observe(self.side), self._episode.reward(self.side), over, False, {}

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions, as sb3-contrib's MaskablePPO asks for them."""
        return self._episode.observe(self.side)["action_mask"].astype(bool)

    def render(self) -> str | NDArray[np.uint8] | None:
        """The board as text, SVG or pixels; with `human` it is printed after every step."""
        return self._episode.render()

    def close(self) -> None:
        """Close the solution, if one was opened."""
        self._open.close()

    def _play_opponent(self) -> None:
        game = self._episode.game
        while self._opponent is not None and not game.is_over() and game.side is not self.side:
            game.play_turn(self._opponent.choose(game.position))
        self._episode.show()

    def _player(self, level: Level | str, seed: int) -> Chooser:
        if isinstance(level, str):
            return RandomPlayer(self._episode.rules, seed)
        return Player(self._episode.rules, level, seed, self._solution)

    def _open_solution(self) -> Solution | None:
        try:
            return self._open.enter_context(Solution.open(self._episode.rules))
        except MissingSolution:
            return None
