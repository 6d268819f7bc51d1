"""The rules of linja.turn in native code, for programs that process very many positions.

Arguments, results and errors are the same as in linja.turn, except that resulting positions have no stage. Every
position is checked before the native code sees it.

`_native` is compiled from src/kernel. linja.solution, linja.engine and linja.envs use it directly. This package may
import positions, rules and turns.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from linja.kernel import _native
from linja.position import Position, Side, Stage
from linja.turn import DECLINE, PASS, Action, Step, Turn

if TYPE_CHECKING:
    from linja.rules import Rules

__all__ = [
    "ACTION_NAMES",
    "SEEDS",
    "Playout",
    "PlayoutSums",
    "halves",
    "legal_turns",
    "native_rules",
    "native_stage",
    "pack",
    "packed_turns",
    "perft",
    "playout",
    "playouts",
    "unpack",
]

_PASS_CODE = 128
_DECLINE_CODE = 192
SEEDS = 1 << 64
"""The number of different seeds."""


class Playout(NamedTuple):
    """A game played at random."""

    turns: int
    margin: int
    """the margin for the side to move at its start; 0 if it was drawn by repetition"""


class PlayoutSums(NamedTuple):
    """The sums over many random games, for the side to move at their start."""

    games: int
    wins: int
    draws: int
    losses: int
    turns: int
    margin: int


@cache
def native_rules(rules: Rules) -> _native.Rules:
    """The rules in the form that the native code takes."""
    return _native.Rules(
        pieces=rules.pieces,
        row_limit=rules.row_limit,
        goal_opening=_native.GoalOpening[rules.goal_opening.name],
        extra_turn=rules.extra_turn,
        exact_bonus=rules.exact_bonus,
        optional_follow_up=rules.optional_follow_up,
        end_at_once=rules.end_at_once,
        aggressive=rules.aggressive,
        goal_row=rules.goal_row,
        opening_bonus=rules.opening_bonus,
        leave_goal=rules.leave_goal,
        shared_line=rules.shared_line,
        points=list(rules.points),
    )


def pack(position: Position) -> int:
    """The board as the mover sees it, in 64 bits: four per row, start lines lowest, the mover's rows in the lower half.

    >>> f"{pack(Position.parse('61111110/01111116 b')):016x}"
    '0111111601111116'
    """
    own, other = position.from_mover()
    packed = 0
    for count in [*other, *reversed(own)]:
        packed = packed << 4 | count
    return packed


def unpack(board: int, side: Side) -> Position:
    """The position, at the start of a turn, whose side to move sees this board: the inverse of `pack`."""
    own, other = map(_counts, halves(board))
    return Position.of_mover(own, other[::-1], side)


def halves(board: int) -> tuple[int, int]:
    """The mover's rows of a packed board, and the other side's: each with its start line lowest.

    >>> [f"{half:08x}" for half in halves(pack(Position.parse('50022210/01122105 b')))]
    ['01222005', '01122105']
    """
    return board & 0xFFFF_FFFF, board >> 32


def legal_turns(position: Position, rules: Rules) -> list[tuple[Turn, Position, bool]]:
    """All legal turns, or rests of a turn, with the resulting position and whether it ends the game.

    They come in the order of `linja.legal_turns`; a finished game has none. Raises InvalidPosition.

    >>> from linja import Rules
    >>> rules = Rules.parse("zen+pieces=1")
    >>> for turn, after, over in legal_turns(Position.parse("00000100/00000010 b", rules), rules):
    ...     print(turn, after.text, over)
    6-7 00000010/00000010 r False
    6-7 7-8 00000001/00000010 r True
    """
    then = position.side.other
    return [(turn, unpack(board, then), over) for turn, board, over in packed_turns(position, rules)]


def packed_turns(position: Position, rules: Rules) -> list[tuple[Turn, int, bool]]:
    """Like `legal_turns`, but with the resulting board in 64 bits, as the other side sees it."""
    position.check(rules)
    names = ACTION_NAMES[position.side]
    turns = _native.legal_turns(native_rules(rules), pack(position), native_stage(position.stage))
    return [(Turn(map(names.__getitem__, actions)), board, over) for actions, board, over in turns]


def perft(position: Position, depth: int, rules: Rules) -> int:
    """The number of turn sequences of this length, as `linja.perft` counts them. Raises InvalidPosition.

    >>> from linja import ZEN
    >>> perft(Position.start(ZEN), 2, ZEN)
    11039
    """
    position.check(rules)
    return _native.perft(native_rules(rules), pack(position), native_stage(position.stage), depth)


def playout(position: Position, rules: Rules, seed: int = 0) -> Playout:
    """A game continued from here at random, with all legal turns equally likely. Raises InvalidPosition.

    The same seed gives the same game on every machine.
    """
    position.check(rules)
    return Playout(*_native.playout(native_rules(rules), pack(position), native_stage(position.stage), seed % SEEDS))


def playouts(position: Position, rules: Rules, games: int = 1, seed: int = 0) -> PlayoutSums:
    """The sums over this many playouts, with the seeds `seed`, `seed + 1` and so on. Raises InvalidPosition."""
    position.check(rules)
    sums = _native.playouts(native_rules(rules), pack(position), native_stage(position.stage), games, seed % SEEDS)
    return PlayoutSums(*sums)


@cache
def native_stage(stage: Stage) -> _native.Stage:
    """The stage in the form that the native code takes."""
    return _native.Stage(stage.kind.value, stage.steps, stage.extra_turn_used, stage.end_triggered)


@cache
def _counts(half: int) -> tuple[int, ...]:
    return tuple(half >> 4 * row & 15 for row in range(8))


def _name_actions(side: Side) -> dict[int, Action]:
    """A side's actions by their native codes: from, to and whose piece, as the mover sees them."""
    rows = [side.start_line + side.forward * place for place in range(8)]
    names: dict[int, Action] = {
        source | target << 3 | theirs << 6: Step(rows[source], rows[target], bool(theirs))
        for source in range(8)
        for target in range(8)
        for theirs in range(2)
    }
    return {**names, _PASS_CODE: PASS, _DECLINE_CODE: DECLINE}


ACTION_NAMES = {side: _name_actions(side) for side in Side}
"""For each side, the actions by their native codes."""
