"""Linja for PettingZoo: an environment in which agents act one after the other, action by action."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

try:
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(f"linja_v0 needs {error.name}: pip install 'linja[envs]'", name=error.name) from None

from linja.envs.episode import Episode, Observation
from linja.envs.options import RENDER_MODES
from linja.envs.spaces import action_space, observation_space
from linja.position import Side

if TYPE_CHECKING:
    import numpy as np
    from gymnasium import spaces
    from numpy.typing import NDArray

    from linja.rules import RulesLike

SIDES = {"black_0": Side.BLACK, "red_0": Side.RED}
AGENTS = {side: agent for agent, side in SIDES.items()}


def env(rules: RulesLike, reward: str = "win", render_mode: str | None = None) -> AECEnv[str, Any, Any]:
    """The environment with PettingZoo's usual wrappers: an illegal action loses the game, with a reward of -1.

    rules: a rules text such as `zen+aggressive`; reward: `win` (1, 0, -1) or `margin` (points);
    render_mode: `human` (printed), `ansi`, `svg` or `rgb_array`. Raises LinjaError for invalid arguments.
    """
    guarded: AECEnv[str, Any, Any] = raw_env(rules, reward, render_mode)
    guarded = wrappers.TerminateIllegalWrapper(guarded, illegal_reward=-1)
    guarded = wrappers.AssertOutOfBoundsWrapper(guarded)
    return wrappers.OrderEnforcingWrapper(guarded)


class LinjaEnv(AECEnv[str, Observation, "int | None"]):
    """A game of Linja without guards: an illegal action raises IllegalAction, and nothing has changed.

    Black starts. The same agent acts until its turn ends. There is no chance in the game, so seeds have no effect.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "linja_v0",
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(self, rules: RulesLike, reward: str = "win", render_mode: str | None = None) -> None:
        super().__init__()
        self._episode = Episode(rules, reward, render_mode)
        self.render_mode = render_mode
        self.possible_agents = list(SIDES)
        self.observation_spaces = {agent: observation_space() for agent in SIDES}
        self.action_spaces = {agent: action_space() for agent in SIDES}

    def observation_space(self, agent: str) -> spaces.Dict:
        """The same for both agents."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The same for both agents."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """A new game."""
        self._episode.begin()
        self.agents = list(SIDES)
        self.rewards = dict.fromkeys(SIDES, 0.0)
        self._cumulative_rewards = dict.fromkeys(SIDES, 0.0)
        self.terminations = dict.fromkeys(SIDES, False)
        self.truncations = dict.fromkeys(SIDES, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in SIDES}
        self.agent_selection = AGENTS[self._episode.game.side]
        self._episode.show()

    def step(self, action: int | None) -> None:
        """Play an action, or remove an agent whose game is over (None). Raises IllegalAction."""
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        assert action is not None, "an agent must act while its game is running"
        self._episode.play(int(action))
        self._cumulative_rewards[self.agent_selection] = 0.0
        over = self._episode.game.is_over()
        self.terminations = dict.fromkeys(SIDES, over)
        self.rewards = {agent: self._episode.reward(side) for agent, side in SIDES.items()}
        self.agent_selection = AGENTS[self._episode.game.side]
        self._accumulate_rewards()
        self._episode.show()

    def observe(self, agent: str) -> Observation:
        """An agent's observation; its mask is empty while the other one acts."""
        return self._episode.observe(SIDES[agent])

    def render(self) -> str | NDArray[np.uint8] | None:
        """The board as text, SVG or pixels; with `human` it is printed after every action."""
        return self._episode.render()

    def close(self) -> None:
        """Do nothing: there is nothing to close."""


raw_env = LinjaEnv
