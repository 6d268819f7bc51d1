"""The rules of linja.turn in native code, for programs that process very many positions.

Arguments, results and errors are the same as in linja.turn. Every position is checked before the native code sees it.

`_native` is compiled from src/kernel. linja.solution, linja.engine and linja.envs use it directly. This package may
import positions, rules and turns.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from linja.kernel import _native
from linja.position import Position, Side, Stage
from linja.rules import Rules
from linja.turn import DECLINE, PASS, Action, Step, Turn

if TYPE_CHECKING:
    from linja.position import PositionLike
    from linja.rules import RulesLike

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
    "successors",
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
    black, red = _half(position.black), _half(position.red[::-1])
    return black | red << 32 if position.side is Side.BLACK else red | black << 32


def unpack(board: int, side: Side) -> Position:
    """The position, at the start of a turn, whose side to move sees this board: the inverse of `pack`."""
    own, other = halves(board)
    if side is Side.BLACK:
        return Position(_counts(own), _counts(other)[::-1], side)
    return Position(_counts(other), _counts(own)[::-1], side)


def halves(board: int) -> tuple[int, int]:
    """The mover's rows of a packed board, and the other side's: each with its start line lowest.

    >>> [f"{half:08x}" for half in halves(pack(Position.parse('50022210/01122105 b')))]
    ['01222005', '01122105']
    """
    return board & 0xFFFF_FFFF, board >> 32


def legal_turns(position: PositionLike, rules: RulesLike) -> list[Turn]:
    """All legal turns, or rests of a turn, in the order of `linja.legal_turns`. Raises InvalidPosition.

    >>> legal_turns("00000100/00000010 b", "zen+pieces=1")
    [Turn.parse('6-7'), Turn.parse('6-7 7-8')]
    """
    turns, found = _found(position, rules)
    return [turns[actions] for actions, _, _ in found]


def successors(position: PositionLike, rules: RulesLike) -> list[tuple[Turn, Position, bool]]:
    """The legal turns, each with the resulting position and whether it ends the game. Raises InvalidPosition.

    The positions are at the start of the other side's turn, also in a finished game.

    >>> for turn, after, over in successors("00000100/00000010 b", "zen+pieces=1"):
    ...     print(turn, after.text, over)
    6-7 00000010/00000010 r False
    6-7 7-8 00000001/00000010 r True
    """
    rules, position = _given(position, rules)
    then = position.side.other
    return [(turn, unpack(board, then), over) for turn, board, over in packed_turns(position, rules)]


def packed_turns(position: PositionLike, rules: RulesLike) -> list[tuple[Turn, int, bool]]:
    """Like `successors`, but with the resulting board in 64 bits, as the other side sees it."""
    turns, found = _found(position, rules)
    return [(turns[actions], board, over) for actions, board, over in found]


def perft(position: PositionLike, depth: int, rules: RulesLike) -> int:
    """The number of turn sequences of this length, as `linja.perft` counts them. Raises InvalidPosition.

    >>> perft("61111110/01111116 b", 2, "zen")
    11039
    """
    rules, position = _given(position, rules)
    return _native.perft(native_rules(rules), pack(position), native_stage(position.stage), depth)


def playout(position: PositionLike, rules: RulesLike, seed: int = 0) -> Playout:
    """A game continued from here at random, with all legal turns equally likely. Raises InvalidPosition.

    The same seed gives the same game on every machine.
    """
    rules, position = _given(position, rules)
    return Playout(*_native.playout(native_rules(rules), pack(position), native_stage(position.stage), seed % SEEDS))


def playouts(position: PositionLike, rules: RulesLike, games: int = 1, seed: int = 0) -> PlayoutSums:
    """The sums over this many playouts, with the seeds `seed`, `seed + 1` and so on. Raises InvalidPosition."""
    rules, position = _given(position, rules)
    sums = _native.playouts(native_rules(rules), pack(position), native_stage(position.stage), games, seed % SEEDS)
    return PlayoutSums(*sums)


def _given(position: PositionLike, rules: RulesLike) -> tuple[Rules, Position]:
    """The rules, and the position checked by them."""
    rules = Rules.parse(rules)
    return rules, Position.parse(position, rules)


@cache
def native_stage(stage: Stage) -> _native.Stage:
    """The stage in the form that the native code takes."""
    return _native.Stage(stage.kind.value, stage.steps, stage.extra_turn_used, stage.end_triggered)


@lru_cache(maxsize=1 << 16)
def _half(counts: tuple[int, ...]) -> int:
    return sum(count << 4 * row for row, count in enumerate(counts))


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


class _Turns(dict[bytes, Turn]):
    """A side's turns by the native codes of their actions, each made when it is first needed."""

    def __init__(self, side: Side) -> None:
        super().__init__()
        self._actions = ACTION_NAMES[side]

    def __missing__(self, codes: bytes) -> Turn:
        turn = self[codes] = Turn(map(self._actions.__getitem__, codes))
        return turn


_TURNS = {side: _Turns(side) for side in Side}


def _found(position: PositionLike, rules: RulesLike) -> tuple[_Turns, list[tuple[bytes, int, bool]]]:
    """Turns by their codes, and the native answer: the codes of each turn, its board, whether it ends the game."""
    rules, position = _given(position, rules)
    found = _native.legal_turns(native_rules(rules), pack(position), native_stage(position.stage))
    return _TURNS[position.side], found
