"""All legal turns of a position: a list that is made as it is needed, and the number of sequences of turns."""

from __future__ import annotations

from typing import TYPE_CHECKING, overload

from linja.errors import LinjaError
from linja.position import OPENING, Position
from linja.rules import Rules
from linja.turn.moves import STEPS, make_move, may_decline, moves_at
from linja.turn.notation import PASS, Action, Turn
from linja.turn.play import after_turn

if TYPE_CHECKING:
    from collections.abc import Iterator

    from linja.position import PositionLike, Side, Stage
    from linja.rules import RulesLike
    from linja.turn.notation import Step


class LegalTurns:
    """The legal turns of a position: a sequence that generates them when they are needed.

    It has a length and indices, so `random.choice` works, and `in` takes a turn or its text. In a finished game it is
    empty. Raises InvalidPosition.

    >>> turns = LegalTurns("61111110/01111116 b", "zen")
    >>> "1-2 1-3" in turns, len(turns), turns[0]
    (True, 104, Turn.parse('1-2'))
    """

    def __init__(self, position: PositionLike, rules: RulesLike, *, over: bool = False) -> None:
        """The turns of a position; none if the game is over, even if the position does not show it."""
        self.rules = Rules.parse(rules)
        self.position = Position.parse(position, self.rules)
        self._over = over or self.position.is_over(self.rules)
        self._generated: list[Turn] | None = None

    def __repr__(self) -> str:
        return f"<LegalTurns of {self.position.text!r} {self.rules}>"

    def __bool__(self) -> bool:
        return not self._over

    def __iter__(self) -> Iterator[Turn]:
        return iter(self._generated) if self._generated is not None else map(Turn, self._walk())

    def __len__(self) -> int:
        return len(self._all())

    @overload
    def __getitem__(self, index: int) -> Turn: ...
    @overload
    def __getitem__(self, index: slice) -> list[Turn]: ...
    def __getitem__(self, index: int | slice) -> Turn | list[Turn]:
        return self._all()[index]

    def __contains__(self, turn: object) -> bool:
        if self._over or not isinstance(turn, Turn | str):
            return False
        try:
            after_turn(self.position, turn, self.rules)
        except LinjaError:
            return False
        return True

    def _all(self) -> list[Turn]:
        if self._generated is None:
            self._generated = list(map(Turn, self._walk()))
        return self._generated

    def _walk(self) -> Iterator[tuple[Action, ...]]:
        if self._over:
            return
        own, other = self.position.from_mover()
        for actions, _ in walk_turns(own, other, self.position.side, self.position.stage, self.rules):
            yield actions


def legal_turns(position: PositionLike, rules: RulesLike) -> LegalTurns:
    """All legal turns, or rests of a turn. Raises InvalidPosition.

    >>> [str(turn) for turn in legal_turns("00000100/00000010 b", "zen+pieces=1")]
    ['6-7', '6-7 7-8']
    """
    return LegalTurns(position, rules)


def perft(position: PositionLike, depth: int, rules: RulesLike) -> int:
    """The number of turn sequences of this length; one that ends the game early counts once.

    Only positions count, so a draw by repetition does not end a sequence. Raises InvalidPosition.

    >>> perft("61111110/01111116 b", 2, "zen")
    11039
    """
    rules = Rules.parse(rules)
    position = Position.parse(position, rules)
    if depth <= 0 or position.is_over(rules):
        return 1
    own, other = position.from_mover()
    return _perft(own, other, position.side, position.stage, depth, rules)


def _perft(own: list[int], other: list[int], side: Side, stage: Stage, depth: int, rules: Rules) -> int:
    turns = walk_turns(own, other, side, stage, rules)
    if depth == 1:
        return sum(1 for _ in turns)
    return sum(
        1 if over else _perft(other[::-1], own[::-1], side.other, OPENING, depth - 1, rules) for _, over in turns
    )


def walk_turns(
    own: list[int], other: list[int], side: Side, stage: Stage, rules: Rules
) -> Iterator[tuple[tuple[Action, ...], bool]]:
    """Yield every turn and whether it ends the game; until the next one, the counts are those after the turn."""
    if stage == OPENING and not moves_at(own, other, stage, rules):
        yield (PASS,), not moves_at(other[::-1], own[::-1], OPENING, rules)
    else:
        yield from _walk(own, other, stage, stage.end_triggered, (), STEPS[side], rules)


def _walk(
    own: list[int],
    other: list[int],
    stage: Stage,
    triggered: bool,
    played: tuple[Action, ...],
    names: list[list[list[Step]]],
    rules: Rules,
) -> Iterator[tuple[tuple[Action, ...], bool]]:
    moves = moves_at(own, other, stage, rules)
    if not moves or may_decline(stage, rules):
        yield played, triggered
    for move in moves:
        earned, ends = make_move(own, other, stage, triggered, move, rules)
        source, target, of_opponent = move
        with_it = (*played, names[of_opponent][source][target])
        if earned is None:
            yield with_it, ends
        else:
            yield from _walk(own, other, earned, ends, with_it, names, rules)
        pieces = other if of_opponent else own
        pieces[source] += 1
        pieces[target] -= 1
