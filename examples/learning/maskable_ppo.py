"""Learns Linja with the algorithm MaskablePPO of sb3-contrib, in the Gymnasium environment, against several opponents.

    python -m examples.learning.maskable_ppo [--minutes 10]

Minutes are those of one processor. Random turns are among the opponents because a beginner can beat them, and the
reward is the result, not the margin: docs/learning.md tells what it learns otherwise.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import gymnasium
import torch
from examples.learning.checkpoints import Checkpoints, minutes_asked
from examples.learning.player import AgentPlayer
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
OPPONENTS = ("random", 1, 2, 3)


class Saving(BaseCallback):
    """Saves the model now and then, and stops when the time is over."""

    def __init__(self, checkpoints: Checkpoints) -> None:
        super().__init__()
        self.checkpoints = checkpoints

    def _on_step(self) -> bool:
        return self.checkpoints.go_on()


def environment(opponent: str | int) -> gymnasium.Env[Any, Any]:
    """Games with either colour; 1 is a win and -1 a defeat."""
    return gymnasium.make("linja/Linja-v0", rules="zen", opponent=opponent, side="drawn")


def load(path: Path, rules: Rules) -> AgentPlayer:
    """A player that was saved; it plays the likeliest actions."""
    model = MaskablePPO.load(path, device="cpu")

    def act(observation: NDArray[np.int8], mask: NDArray[np.int8]) -> int:
        seen = {"observation": observation, "action_mask": mask}
        return int(model.predict(seen, action_masks=mask, deterministic=True)[0])

    return AgentPlayer(rules, act)


def new_model(games: int = 4, **options: Any) -> MaskablePPO:
    """A model that knows nothing yet, with this many games against each opponent; the options are those of MaskablePPO.

    Nothing is discounted: a late defeat is as bad as an early one.
    """
    environments = DummyVecEnv([partial(environment, opponent) for opponent in OPPONENTS for _ in range(games)])
    return MaskablePPO("MultiInputPolicy", environments, gamma=1, seed=1, device="cpu", **options)


def main() -> None:
    """Train a new model."""
    torch.set_num_threads(1)
    model = new_model(n_steps=256, batch_size=512, n_epochs=4, learning_rate=5e-4, ent_coef=0.01)
    checkpoints = Checkpoints(NAME, model.save, minutes_asked())
    model.learn(10**9, callback=Saving(checkpoints))


if __name__ == "__main__":
    main()
