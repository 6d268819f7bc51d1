"""Arguments of all environments: rules, reward and render mode."""

from __future__ import annotations

from linja.errors import LinjaError
from linja.position import Side

REWARDS = ("win", "margin")
RANDOM = "random"
"""the opponent that plays any legal turn, all equally likely"""
COLOURS = {"black": Side.BLACK, "red": Side.RED}
DRAWN = "drawn"
RENDER_MODES = ("human", "ansi", "svg", "rgb_array")


def check_reward(reward: str) -> str:
    """Raise LinjaError for an unknown reward."""
    if reward not in REWARDS:
        raise LinjaError(f"unknown reward {reward!r}: must be one of {', '.join(REWARDS)}")
    return reward


def check_side(side: str) -> str:
    """Raise LinjaError for an unknown side of the agent."""
    if side not in (*COLOURS, DRAWN):
        raise LinjaError(f"unknown side {side!r}: must be black, red or drawn")
    return side


def check_render_mode(render_mode: str | None) -> str | None:
    """Raise LinjaError for an unknown render mode."""
    if render_mode is not None and render_mode not in RENDER_MODES:
        raise LinjaError(f"unknown render mode {render_mode!r}: must be one of {', '.join(RENDER_MODES)}")
    return render_mode
