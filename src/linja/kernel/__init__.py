"""The rules of linja.turn at native speed, for programs that look at very many positions.

What goes in and comes out are the same objects, and the answers are the same; only a position's stage is left out
where a turn leads. Errors are the same too: every position is checked before the native code sees it.

`_native` is compiled from src/kernel. linja.solution, linja.engine and linja.envs use it directly. This package may
import positions, rules and turns.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from linja.kernel import _native
from linja.position import Position, Side, Stage
from linja.rules import ZEN, Rules
from linja.turn import DECLINE, PASS, Action, Step, Turn

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
"""So many seeds are told apart."""


class Playout(NamedTuple):
    """A game played at random."""

    turns: int
    margin: int
    """for the side to move at its beginning; 0 if it was drawn by repetition"""


class PlayoutSums(NamedTuple):
    """What many games played at random add up to, for the side to move at their beginning."""

    games: int
    wins: int
    draws: int
    losses: int
    turns: int
    margin: int


@cache
def native_rules(rules: Rules) -> _native.Rules:
    """The rules as the native code takes them."""
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
    """The board as its mover sees it in 64 bits: four a row, each side's start line lowest, the mover's rows below.

    >>> f"{pack(Position.parse('61111110/01111116 b')):016x}"
    '0111111601111116'
    """
    own, other = position.from_mover()
    packed = 0
    for count in [*other, *reversed(own)]:
        packed = packed << 4 | count
    return packed


def unpack(board: int, side: Side) -> Position:
    """The position, at the start of a turn, whose side to move sees this board: the way back from `pack`."""
    own, other = map(_counts, halves(board))
    return Position.of_mover(own, other[::-1], side)


def halves(board: int) -> tuple[int, int]:
    """The mover's rows of a packed board, and the other side's: each with its start line lowest.

    >>> [f"{half:08x}" for half in halves(pack(Position.parse('50022210/01122105 b')))]
    ['01222005', '01122105']
    """
    return board & 0xFFFF_FFFF, board >> 32


def legal_turns(position: Position, rules: Rules = ZEN) -> list[tuple[Turn, Position, bool]]:
    """Every legal turn, or rest of one, with the position it leads to and whether it ends the game.

    They come in the order of `linja.legal_turns`; a finished game has none. Raises InvalidPosition.

    >>> rules = Rules.parse("zen+pieces=1")
    >>> for turn, after, over in legal_turns(Position.parse("00000100/00000010 b", rules), rules):
    ...     print(turn, after.text, over)
    6-7 00000010/00000010 r False
    6-7 7-8 00000001/00000010 r True
    """
    then = position.side.other
    return [(turn, unpack(board, then), over) for turn, board, over in packed_turns(position, rules)]


def packed_turns(position: Position, rules: Rules = ZEN) -> list[tuple[Turn, int, bool]]:
    """As `legal_turns`, but with the board that each turn leads to in 64 bits, as the other side sees it."""
    position.check(rules)
    names = ACTION_NAMES[position.side]
    turns = _native.legal_turns(native_rules(rules), pack(position), native_stage(position.stage))
    return [(Turn(map(names.__getitem__, actions)), board, over) for actions, board, over in turns]


def perft(position: Position, depth: int, rules: Rules = ZEN) -> int:
    """The number of turn sequences of this length, as `linja.perft` counts them. Raises InvalidPosition.

    >>> perft(Position.start(), 2)
    11039
    """
    position.check(rules)
    return _native.perft(native_rules(rules), pack(position), native_stage(position.stage), depth)


def playout(position: Position, rules: Rules = ZEN, seed: int = 0) -> Playout:
    """A game played on from here at random, every legal turn as likely as every other. Raises InvalidPosition.

    The same seed gives the same game on every machine.
    """
    position.check(rules)
    return Playout(*_native.playout(native_rules(rules), pack(position), native_stage(position.stage), seed % SEEDS))


def playouts(position: Position, rules: Rules = ZEN, games: int = 1, seed: int = 0) -> PlayoutSums:
    """The sums over so many playouts, with the seeds `seed`, `seed + 1` and so on. Raises InvalidPosition."""
    position.check(rules)
    sums = _native.playouts(native_rules(rules), pack(position), native_stage(position.stage), games, seed % SEEDS)
    return PlayoutSums(*sums)


@cache
def native_stage(stage: Stage) -> _native.Stage:
    """The stage as the native code takes it."""
    return _native.Stage(stage.kind.value, stage.steps, stage.extra_turn_used, stage.end_triggered)


@cache
def _counts(half: int) -> tuple[int, ...]:
    return tuple(half >> 4 * row & 15 for row in range(8))


def _name_actions(side: Side) -> dict[int, Action]:
    """The actions of a side by their native codes: from, to and whose piece, as the mover sees them."""
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
