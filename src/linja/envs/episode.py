"""Shared by the PettingZoo and Gymnasium environments: one game, its observations, reward and pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from linja.envs.actions import action_of
from linja.envs.observation import mask_of, observe
from linja.envs.options import check_render_mode, check_reward
from linja.envs.picture import picture
from linja.game import Game
from linja.rules import Rules

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from linja.position import Side
    from linja.rules import RulesLike

Observation: TypeAlias = "dict[str, NDArray[np.int8]]"


class Episode:
    """A game from its start to its end, as seen by an environment."""

    def __init__(self, rules: RulesLike, reward: str, render_mode: str | None) -> None:
        """Raises InvalidRules, and LinjaError for an unknown reward or render mode."""
        self.rules = Rules.parse(rules)
        self._reward = check_reward(reward)
        self._render_mode = check_render_mode(render_mode)
        self.game = Game(self.rules)

    def begin(self) -> None:
        """A new game."""
        self.game = Game(self.rules)

    def play(self, number: int) -> None:
        """Play the action with this number. Raises IllegalAction, GameOver or IndexError."""
        self.game.play(action_of(number, self.game.side))

    def observe(self, side: Side) -> Observation:
        """A side's observation and action mask; the mask is empty if it is not to move."""
        legal = self.game.legal_actions() if side is self.game.side else []
        return {
            "observation": observe(self.game.position, side, self.game.is_over()),
            "action_mask": mask_of(legal, side),
        }

    def reward(self, side: Side) -> float:
        """The reward of a finished game for a side: 1, 0 or -1, or its margin; a draw is 0."""
        outcome = self.game.outcome()
        if outcome is None or outcome.winner is None:
            return 0.0
        size = abs(outcome.margin) if self._reward == "margin" else 1
        return float(size if side is outcome.winner else -size)

    def show(self) -> None:
        """Print the board in render mode `human`; otherwise do nothing."""
        if self._render_mode == "human":
            self.render()

    def render(self) -> str | NDArray[np.uint8] | None:
        """The board in the chosen render mode; in `human` it is printed."""
        position, history = self.game.position, self.game.history
        match self._render_mode:
            case "human":
                print(f"{position}\n")
            case "ansi":
                return str(position)
            case "svg":
                return self.game.svg()
            case "rgb_array":
                return picture(position, history[-1].turn.arrows(history[-1].side) if history else ())
        return None
