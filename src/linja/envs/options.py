"""The arguments that all environments share: rules, reward and render mode."""

from __future__ import annotations

from linja.errors import LinjaError
from linja.rules import Rules

REWARDS = ("win", "margin")
RENDER_MODES = ("human", "ansi", "svg", "rgb_array")


def parse_rules(rules: Rules | str) -> Rules:
    """Rules, or what a rules text names. Raises InvalidRules."""
    return Rules.parse(rules) if isinstance(rules, str) else rules


def check_reward(reward: str) -> str:
    """Raises LinjaError for a reward that there is not."""
    if reward not in REWARDS:
        raise LinjaError(f"unknown reward {reward!r}: must be one of {', '.join(REWARDS)}")
    return reward


def check_render_mode(render_mode: str | None) -> str | None:
    """Raises LinjaError for a render mode that there is not."""
    if render_mode is not None and render_mode not in RENDER_MODES:
        raise LinjaError(f"unknown render mode {render_mode!r}: must be one of {', '.join(RENDER_MODES)}")
    return render_mode
