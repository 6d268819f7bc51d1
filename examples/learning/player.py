"""A player whose turns an agent chooses action by action, as it does in the environments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from linja import DECLINE, Turn, after, legal_actions
from linja.envs.actions import action_of
from linja.envs.observation import mask_of, observe

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy as np
    from numpy.typing import NDArray

    from linja import Action, Position, Rules


class AgentPlayer:
    """Plays what a function of an observation and a mask answers: the number of an action."""

    def __init__(self, rules: Rules, act: Callable[[NDArray[np.int8], NDArray[np.int8]], int]) -> None:
        self.rules = rules
        self.act = act

    def choose(self, position: Position) -> Turn:
        """A whole turn."""
        side, over = position.side, False
        actions: list[Action] = []
        while position.side is side and not over:
            mask = mask_of(legal_actions(position, self.rules), side)
            actions.append(action_of(self.act(observe(position, side), mask), side))
            position, over = after(position, actions[-1], self.rules)
        return Turn(action for action in actions if action is not DECLINE)
