"""The observation and the action space, as Gymnasium and PettingZoo know them."""

from __future__ import annotations

import numpy as np

try:
    from gymnasium import spaces
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(f"this needs {error.name}: pip install 'linja[envs]'", name=error.name) from None

from linja.envs.actions import COUNT
from linja.envs.observation import HIGHEST, LENGTH


def observation_space() -> spaces.Dict:
    """An observation, and a mask of legal actions."""
    return spaces.Dict(
        {
            "observation": spaces.Box(0, HIGHEST, (LENGTH,), np.int8),
            "action_mask": spaces.Box(0, 1, (COUNT,), np.int8),
        }
    )


def action_space() -> spaces.Discrete:
    """The numbers of linja.envs.actions."""
    return spaces.Discrete(COUNT)
