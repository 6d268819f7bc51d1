"""The action space of all environments: 50 numbers, as seen by the player to move.

Row 1 is the mover's start line and row 8 its goal, for either colour.

    0 to 27    an own piece forward: one row from row 1, 2, … 7; then two rows from row 1, 2, … 6; … seven from row 1
    28 to 34   an own piece back by one row, from row 2, 3, … 8 (bonus moves)
    35 to 41   an opponent's piece towards row 1 by one row, from row 2, 3, … 8 (bonus moves of `aggressive`)
    42 to 47   an opponent's piece towards row 8 by one row, from row 2, 3, … 7 (the same)
    48         decline the follow-up or the bonus move
    49         pass, because there is no opening move
"""

from __future__ import annotations

from linja.kernel import ACTION_NAMES
from linja.position import Side
from linja.turn import DECLINE, PASS, Action, Step


def _codes() -> bytes:
    """The kernel's codes of all numbers."""
    names = {name: code for code, name in ACTION_NAMES[Side.BLACK].items()}
    actions: list[Action] = [Step(row, row + rows) for rows in range(1, 8) for row in range(1, 9 - rows)]
    actions += [Step(row, row - 1) for row in range(2, 9)]
    actions += [Step(row, row - 1, of_opponent=True) for row in range(2, 9)]
    actions += [Step(row, row + 1, of_opponent=True) for row in range(2, 8)]
    return bytes(names[action] for action in (*actions, DECLINE, PASS))


CODES = _codes()
COUNT = len(CODES)

_ACTIONS = {side: tuple(ACTION_NAMES[side][code] for code in CODES) for side in Side}
_NUMBERS = {side: {action: number for number, action in enumerate(_ACTIONS[side])} for side in Side}


def action_of(number: int, side: Side) -> Action:
    """The action of a number when this side is to move. Raises IndexError.

    >>> str(action_of(0, Side.BLACK)), str(action_of(0, Side.RED)), str(action_of(48, Side.RED))
    ('1-2', '8-7', '-')
    """
    if number < 0:
        raise IndexError(f"there is no action {number}")
    return _ACTIONS[side][number]


def number_of(action: Action, side: Side) -> int:
    """The number of an action of this side: the inverse of `action_of`.

    >>> from linja import Step
    >>> number_of(Step(8, 6), Side.RED)
    7
    """
    return _NUMBERS[side][action]
