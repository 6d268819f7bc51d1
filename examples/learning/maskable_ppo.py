"""Learns Linja with the algorithm MaskablePPO of sb3-contrib, from games against level 1 in the Gymnasium environment.

    python -m examples.learning.maskable_ppo [--minutes 10]

Minutes are those of one processor.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import gymnasium
import torch
from examples.learning.checkpoints import Checkpoints, minutes_asked
from gymnasium.wrappers import TransformReward
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import DummyVecEnv

import linja.envs  # noqa: F401 registers the environment
from linja import DECLINE, Action, Turn, after, legal_actions
from linja.envs.actions import action_of
from linja.envs.observation import mask_of, observe

if TYPE_CHECKING:
    from pathlib import Path

    from linja import Position, Rules

NAME = "maskable-ppo"
POINTS = 20
"""a margin of so many points is a reward of 1"""


class Learner:
    """Plays the actions that a trained model prefers."""

    def __init__(self, rules: Rules, model: MaskablePPO) -> None:
        self.rules = rules
        self.model = model

    def choose(self, position: Position) -> Turn:
        """A turn, action by action."""
        side, actions, over = position.side, list[Action](), False
        while position.side is side and not over:
            mask = mask_of(legal_actions(position, self.rules), side)
            seen = {"observation": observe(position, side), "action_mask": mask}
            number, _ = self.model.predict(seen, action_masks=mask, deterministic=True)
            actions.append(action_of(int(number), side))
            position, over = after(position, actions[-1], self.rules)
        return Turn(action for action in actions if action is not DECLINE)


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


def load(path: Path, rules: Rules) -> Learner:
    """A player that was saved."""
    return Learner(rules, MaskablePPO.load(path, device="cpu"))


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
