"""The observation of a player as numbers, the same in every environment.

    0 to 7     own pieces in rows 1 to 8 as this player sees them: row 1 is its start line, row 8 its goal
    8 to 15    the opponent's pieces in the same rows
    16         1 if an opening move is due (also that of an extra turn)
    17         the rows of the follow-up that is due, 0 if none is
    18         1 if a bonus move is due
    19         1 if the extra turn is used
    20         1 if the end has been triggered: the current turn is the last one
    21         1 if this player is to move

With `leave-goal`, a game is drawn when a position occurs for the third time. The numbers do not show how often a
position has occurred.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from linja.envs.actions import COUNT, number_of
from linja.position import StageKind

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from linja.position import Position, Side
    from linja.turn import Action

LENGTH = 22
HIGHEST = 24
"""the largest possible number"""


def observe(position: Position, side: Side, over: bool = False) -> NDArray[np.int8]:
    """A side's observation of a position.

    >>> from linja import Position, Side
    >>> observe(Position.parse("50022210/01123005 r f4"), Side.RED).tolist()
    [5, 0, 0, 3, 2, 1, 1, 0, 0, 1, 2, 2, 2, 0, 0, 5, 0, 4, 0, 0, 0, 1]
    """
    own, other = position.from_mover()
    to_move = side is position.side
    if not to_move:
        own, other = other[::-1], own[::-1]
    stage = position.stage
    opening = stage.kind is StageKind.OPENING and not over
    bonus = stage.kind is StageKind.BONUS
    told = (opening, stage.steps, bonus, stage.extra_turn_used, stage.end_triggered, to_move and not over)
    return np.array([*own, *other, *told], dtype=np.int8)


def mask_of(actions: Iterable[Action], side: Side) -> NDArray[np.int8]:
    """A mask with 1 for each of these actions of a side."""
    mask = np.zeros(COUNT, dtype=np.int8)
    for action in actions:
        mask[number_of(action, side)] = 1
    return mask
