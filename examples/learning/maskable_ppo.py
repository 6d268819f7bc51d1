"""Learns Linja with the algorithm MaskablePPO of sb3-contrib, from games against level 1 in the Gymnasium environment.

    python -m examples.learning.maskable_ppo [--minutes 10]

Minutes are those of one processor.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import gymnasium
import torch
from examples.learning.checkpoints import Checkpoints, minutes_asked
from examples.learning.player import AgentPlayer
from gymnasium.wrappers import TransformReward
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import DummyVecEnv

import linja.envs  # noqa: F401 registers the environment

if TYPE_CHECKING:
    from pathlib import Path

    import numpy as np
    from numpy.typing import NDArray

    from linja import Rules

NAME = "maskable-ppo"
POINTS = 20
"""a margin of so many points is a reward of 1"""


class Saving(BaseCallback):
    """Saves the model now and then, and stops when the time is over."""

    def __init__(self, checkpoints: Checkpoints) -> None:
        super().__init__()
        self.checkpoints = checkpoints

    def _on_step(self) -> bool:
        return self.checkpoints.go_on()


def environment() -> gymnasium.Env[Any, Any]:
    """Games against level 1 with either colour; the reward is the margin."""
    games = gymnasium.make("linja/Linja-v0", opponent=1, side="drawn", reward="margin")
    return TransformReward(games, lambda margin: float(margin) / POINTS)


def load(path: Path, rules: Rules) -> AgentPlayer:
    """A player that was saved; it plays the likeliest actions."""
    model = MaskablePPO.load(path, device="cpu")

    def act(observation: NDArray[np.int8], mask: NDArray[np.int8]) -> int:
        seen = {"observation": observation, "action_mask": mask}
        return int(model.predict(seen, action_masks=mask, deterministic=True)[0])

    return AgentPlayer(rules, act)


def new_model(games: int = 16, **options: Any) -> MaskablePPO:
    """A model that knows nothing yet; the options are those of MaskablePPO."""
    return MaskablePPO("MultiInputPolicy", DummyVecEnv([environment] * games), seed=1, device="cpu", **options)


def main() -> None:
    """Train a new model."""
    torch.set_num_threads(1)
    model = new_model(n_steps=256, batch_size=512, n_epochs=4)
    checkpoints = Checkpoints(NAME, model.save, minutes_asked())
    model.learn(10**9, callback=Saving(checkpoints))


if __name__ == "__main__":
    main()
