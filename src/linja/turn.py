"""The rules of a turn: what may be played at each stage, what it earns, and where it leads.

A turn is an opening move, then whatever it earns:

- The opening move takes one of the mover's pieces one row forward. In an inner row it earns a follow-up with a row for
  each piece already there; in an empty inner row, nothing. On the goal line it depends on the rules: a follow-up, a
  bonus move, or nothing.
- The follow-up takes one of the mover's pieces exactly that many rows forward; steps beyond the goal line are lost. In
  an empty inner row it may earn an extra turn; on the goal line, with the exact number of steps, a bonus move.
- The bonus move is one step of one piece, forward or back, and earns nothing.
- No move ends in a full inner row. A move that cannot be played lapses. Declining an optional move ends the turn.

This module works from the mover's point of view: counts from the mover's start line (0) to its goal (7). Board rows and
colours appear only where steps are named.
"""

from __future__ import annotations

import re
from enum import StrEnum
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, overload

from linja.errors import GameOver, IllegalAction, IllegalTurn, InvalidAction, InvalidTurn, LinjaError
from linja.language import msg
from linja.position import BONUS_MOVE, EXTRA_TURN, OPENING, OVER, Position, Side, Stage, StageKind
from linja.rules import GoalOpening, Rules

if TYPE_CHECKING:
    from collections.abc import Iterator

    from linja.position import PositionLike
    from linja.rules import RulesLike

GOAL = 7  # of the mover, in its own view
LONGEST_TURN = 32
"""characters in the text of the longest turn, written in the usual way"""


class Step(NamedTuple):
    """A step: one piece moves from one row to another.

    >>> str(Step(6, 5)), str(Step(3, 2, of_opponent=True))
    ('6-5', 'x3-2')
    """

    source: int
    target: int
    of_opponent: bool = False
    """a bonus step of an opponent's piece"""

    def __str__(self) -> str:
        return f"{'x' * self.of_opponent}{self.source}-{self.target}"


class Choice(StrEnum):
    """Actions that move no piece.

    >>> parse_action("pass"), parse_action("-")
    (PASS, DECLINE)
    """

    def __repr__(self) -> str:
        return self.name

    PASS = "pass"
    """the whole turn of a player who is stuck"""
    DECLINE = "-"
    """ends a turn whose rest is optional or impossible"""


Action: TypeAlias = Step | Choice
PASS, DECLINE = Choice.PASS, Choice.DECLINE


ActionLike: TypeAlias = Action | str
"""An action, or its text: either is accepted wherever an action is an argument."""


def parse_action(action: ActionLike) -> Action:
    """Parse a text such as `6-5`, `x3-2`, `pass` or `-`; an action is returned as it is. Raises InvalidAction.

    >>> parse_action("6-5")
    Step(source=6, target=5, of_opponent=False)
    """
    return action if isinstance(action, Step | Choice) else _parse_action(action)


def _parse_action(text: str) -> Action:
    if text in (PASS, DECLINE):
        return Choice(text)
    match = re.fullmatch(r"(x?)([1-8])-([1-8])", text)
    if match is None or match[2] == match[3]:
        raise InvalidAction(
            "%(text)s is not an action; expected FROM-TO in rows 1 to 8, such as 6-5 or x3-2, or pass or -",
            text=repr(text[:20]),
        )
    return Step(int(match[2]), int(match[3]), bool(match[1]))


class Turn(tuple[Action, ...]):
    """The actions of a turn, or of the rest of one; declined moves are left out.

    >>> Turn.parse("6-5 8-4")
    Turn.parse('6-5 8-4')
    """

    __slots__ = ()

    @classmethod
    def parse(cls, turn: TurnLike) -> Turn:
        """Parse a text such as `6-5 8-4`, `pass` or `-`; a Turn is returned as it is. Raises InvalidTurn."""
        if isinstance(turn, Turn):
            return turn
        return _known_turn(turn) if len(turn) <= LONGEST_TURN else _parse_turn(turn)

    def __str__(self) -> str:
        return " ".join(map(str, self)) or DECLINE.value

    def __repr__(self) -> str:
        return f"Turn.parse({str(self)!r})"

    def __getnewargs__(self) -> tuple[tuple[Action, ...]]:
        return (tuple(self),)

    def arrows(self, side: Side | str) -> list[tuple[int, int, Side]]:
        """The steps of a turn of this side as (from row, to row, whose piece), for `Position.svg`."""
        side = Side(side)
        return [
            (step.source, step.target, side.other if step.of_opponent else side)
            for step in self
            if isinstance(step, Step)
        ]


def _parse_turn(text: str) -> Turn:
    words = text.split()
    if words == ["pass"]:
        return PASSED_TURN
    if words == ["-"]:
        return Turn()
    try:
        turn = Turn(map(_parse_action, words))
    except InvalidAction as error:
        raise InvalidTurn(error.text, **error.values) from None
    if not words or PASS in turn or DECLINE in turn:
        raise InvalidTurn(
            "%(text)s is not a turn; expected actions separated by spaces, or pass or - alone", text=repr(text[:40])
        )
    return turn


_known_turn = lru_cache(maxsize=4096)(_parse_turn)

TurnLike: TypeAlias = Turn | str
"""A turn, or its text: either is accepted wherever a turn is an argument."""

PASSED_TURN = Turn((PASS,))


class After(NamedTuple):
    """The position after an action or a turn.

    >>> position, over = after("61111110/01111116 b", "7-8", "zen")
    >>> position.text, over
    ('61111101/01111116 b x', False)
    """

    position: Position
    over: bool
    """whether it ended the game"""


def legal_actions(position: PositionLike, rules: RulesLike) -> list[Action]:
    """All legal actions: steps first, then `DECLINE` or `PASS`; none in a finished game.

    >>> [str(action) for action in legal_actions("50022210/01123005 r f4", "zen")]
    ['8-4', '5-1', '4-1', '3-1', '2-1', '-']
    """
    position, rules = _given(position, rules)
    if position.is_over(rules):
        return []
    own, other = position.from_mover()
    names = _STEPS[position.side]
    moves = _moves(own, other, position.stage, rules)
    actions: list[Action] = [names[of_opponent][source][target] for source, target, of_opponent in moves]
    if position.stage == OPENING:
        return actions or [PASS]
    if not actions or _may_decline(position.stage, rules):
        actions.append(DECLINE)
    return actions


def earns(position: PositionLike, action: ActionLike, rules: RulesLike) -> Stage | None:
    """The stage that an action earns, or None: a follow-up of n, an extra turn, a bonus move.

    It may still lapse, if no move is possible or the game ends at once.
    Raises IllegalAction or GameOver.

    >>> str(earns("50022210/01122105 r", "6-5", "zen"))
    'f4'
    """
    (position, rules), action = _given(position, rules), parse_action(action)
    if isinstance(action, Choice):
        after(position, action, rules)
        return None
    move = _find(position, action, rules)
    own, other = position.from_mover()
    return _earned(position.stage, move, own[move[1]] + other[move[1]], rules)


def after(position: PositionLike, action: ActionLike, rules: RulesLike) -> After:
    """The position after an action; stages that cannot be played lapse. Raises IllegalAction or GameOver.

    >>> after("50022210/01122105 r", "6-5", "zen").position.text
    '50022210/01123005 r f4'
    """
    (position, rules), action = _given(position, rules), parse_action(action)
    own, other = position.from_mover()
    if isinstance(action, Choice):
        _check_choice(position, action, rules)
        return _turn_ended(own, other, position, position.stage.end_triggered, rules, passing=action is PASS)
    move = _find(position, action, rules)
    earned, triggered = _make(own, other, position.stage, position.stage.end_triggered, move, rules)
    if earned is None or not _moves(own, other, earned, rules):
        return _turn_ended(own, other, position, triggered, rules)
    return After(Position.of_mover(own, other, position.side, earned._replace(end_triggered=triggered)), False)


def after_turn(position: PositionLike, turn: TurnLike, rules: RulesLike) -> After:
    """The position after a whole turn, or the rest of one. Raises IllegalTurn or GameOver.

    >>> after_turn("50022210/01122105 r", "6-5 8-4", "zen").position.text
    '50022210/01133004 b'
    """
    (position, rules), turn = _given(position, rules), Turn.parse(turn)
    return _after_legal_turn(position, turn, rules) or _after_each_action(position, turn, rules)


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
        for actions, _ in _walk_turns(own, other, self.position.side, self.position.stage, self.rules):
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
    turns = _walk_turns(own, other, side, stage, rules)
    if depth == 1:
        return sum(1 for _ in turns)
    return sum(
        1 if over else _perft(other[::-1], own[::-1], side.other, OPENING, depth - 1, rules) for _, over in turns
    )


def _given(position: PositionLike, rules: RulesLike) -> tuple[Position, Rules]:
    """The position, which is checked if it is a text, and the rules. Raises InvalidPosition or InvalidRules."""
    rules = Rules.parse(rules)
    return position if isinstance(position, Position) else Position.parse(position, rules), rules


# A move as its mover sees it: from, to, whether the piece is the opponent's.
_Move: TypeAlias = tuple[int, int, bool]


def _name_moves(side: Side) -> list[list[list[Step]]]:
    rows = [side.start_line + side.forward * place for place in range(8)]
    return [[[Step(source, target, theirs) for target in rows] for source in rows] for theirs in (False, True)]


# The names of moves: by side, whose piece, from and to.
_STEPS = {side: _name_moves(side) for side in Side}

_FOLLOW_UP = [Stage(StageKind.FOLLOW_UP, steps) for steps in range(64)]
_FOLLOW_UP_IN_EXTRA_TURN = [Stage(StageKind.FOLLOW_UP, steps, extra_turn_used=True) for steps in range(64)]


def _walk_turns(
    own: list[int], other: list[int], side: Side, stage: Stage, rules: Rules
) -> Iterator[tuple[tuple[Action, ...], bool]]:
    """Yield every turn and whether it ends the game; until the next one, the counts are those after the turn."""
    if stage == OPENING and not _moves(own, other, stage, rules):
        yield (PASS,), not _moves(other[::-1], own[::-1], OPENING, rules)
    else:
        yield from _walk(own, other, stage, stage.end_triggered, (), _STEPS[side], rules)


def _walk(
    own: list[int],
    other: list[int],
    stage: Stage,
    triggered: bool,
    played: tuple[Action, ...],
    names: list[list[list[Step]]],
    rules: Rules,
) -> Iterator[tuple[tuple[Action, ...], bool]]:
    moves = _moves(own, other, stage, rules)
    if not moves or _may_decline(stage, rules):
        yield played, triggered
    for move in moves:
        earned, ends = _make(own, other, stage, triggered, move, rules)
        source, target, of_opponent = move
        with_it = (*played, names[of_opponent][source][target])
        if earned is None:
            yield with_it, ends
        else:
            yield from _walk(own, other, earned, ends, with_it, names, rules)
        pieces = other if of_opponent else own
        pieces[source] += 1
        pieces[target] -= 1


def _make(
    own: list[int], other: list[int], stage: Stage, triggered: bool, move: _Move, rules: Rules
) -> tuple[Stage | None, bool]:
    """Apply a move to the counts; return the stage it earns if the game continues, and whether the end is triggered."""
    source, target, of_opponent = move
    met = own[target] + other[target]
    pieces = other if of_opponent else own
    pieces[source] -= 1
    pieces[target] += 1
    triggered = triggered or _have_passed(own, other, rules)
    return None if triggered and rules.end_at_once else _earned(stage, move, met, rules), triggered


def _moves(own: list[int], other: list[int], stage: Stage, rules: Rules) -> list[_Move]:
    """All moves that are possible at a stage."""
    if stage.kind is StageKind.BONUS:
        return _bonus_moves(own, other, rules)
    steps = stage.steps if stage.kind is StageKind.FOLLOW_UP else 1
    limit = rules.row_limit
    return [
        (source, source + steps if source + steps < GOAL else GOAL, False)
        for source in range(GOAL)
        if own[source] and (source + steps >= GOAL or own[source + steps] + other[source + steps] < limit)
    ]


def _bonus_moves(own: list[int], other: list[int], rules: Rules) -> list[_Move]:
    free = [row in (0, GOAL) or own[row] + other[row] < rules.row_limit for row in range(8)]
    last = GOAL if rules.leave_goal else GOAL - 1
    moves = [
        (source, target, False)
        for source in range(last + 1)
        if own[source]
        for target in (source + 1, source - 1)
        if 0 <= target <= GOAL and free[target]
    ]
    if rules.aggressive:  # the opponent's goal line is the mover's row 0
        moves += [
            (source, target, True)
            for source in range(1, 8)
            if other[source]
            for target in (source - 1, source + 1)
            if target <= GOAL and free[target]
        ]
    return moves


def _earned(stage: Stage, move: _Move, met: int, rules: Rules) -> Stage | None:
    """The stage earned by a move that met this many pieces in the row it entered."""
    if stage.kind is StageKind.OPENING:
        return _earned_by_opening(stage, move[1], met, rules)
    if stage.kind is StageKind.BONUS:
        return None
    source, target, _ = move
    if rules.extra_turn and not met and not stage.extra_turn_used and (target != GOAL or rules.goal_row):
        return EXTRA_TURN
    if rules.exact_bonus and target == GOAL and source + stage.steps == GOAL:
        return BONUS_MOVE
    return None


def _earned_by_opening(stage: Stage, target: int, met: int, rules: Rules) -> Stage | None:
    follow_up = _FOLLOW_UP_IN_EXTRA_TURN if stage.extra_turn_used else _FOLLOW_UP
    if target != GOAL:
        return follow_up[met] if met else None
    if rules.goal_opening is GoalOpening.ONE:
        return follow_up[1]
    if rules.goal_opening is GoalOpening.COUNT:
        return follow_up[met + 1]
    return BONUS_MOVE if rules.exact_bonus and rules.opening_bonus else None


def _may_decline(stage: Stage, rules: Rules) -> bool:
    """Whether the rest of a turn may be declined at this stage even if it can be played."""
    if stage.kind is StageKind.FOLLOW_UP:
        return rules.optional_follow_up
    return stage.kind is not StageKind.OPENING


def _have_passed(own: list[int], other: list[int], rules: Rules) -> bool:
    # The mover sees the board as Black does, so its rearmost piece is the lowest.
    if own[0] and not rules.shared_line:
        return False
    lowest = next(row for row in range(8) if own[row])
    highest = next(row for row in range(7, -1, -1) if other[row])
    return rules.have_passed(lowest + 1, highest + 1)


def _turn_ended(
    own: list[int], other: list[int], before: Position, triggered: bool, rules: Rules, passing: bool = False
) -> After:
    met_again = triggered and not _have_passed(own, other, rules)
    position = Position.of_mover(other[::-1], own[::-1], before.side.other, OVER if met_again else OPENING)
    over = triggered or (passing and not _moves(other[::-1], own[::-1], OPENING, rules))
    return After(position, over)


def _find(position: Position, step: Step, rules: Rules) -> _Move:
    """The step as the mover sees it. Raises IllegalAction or GameOver."""
    if step not in legal_actions(position, rules):
        raise _illegal(position, step, rules)
    start, forward = position.side.start_line, position.side.forward
    return (step.source - start) * forward, (step.target - start) * forward, step.of_opponent


def _after_legal_turn(position: Position, turn: Turn, rules: Rules) -> After | None:
    """The position after a turn that consists of legal steps; None for anything else. This is the fast way."""
    own, other = position.from_mover()
    black, stage, triggered = position.side is Side.BLACK, position.stage, position.stage.end_triggered
    due: Stage | None = stage
    if stage.kind is StageKind.OVER or (stage == OPENING and _have_passed(own, other, rules)):
        return None
    moves = _moves(own, other, stage, rules)
    for step in turn:
        if due is None or isinstance(step, Choice):
            return None
        source, target, of_opponent = step
        move = (source - 1, target - 1, of_opponent) if black else (8 - source, 8 - target, of_opponent)
        if move not in moves:
            return None
        due, triggered = _make(own, other, due, triggered, move, rules)
        if due is not None:
            moves = _moves(own, other, due, rules)
            due = due if moves else None
    if due is not None and not _may_decline(due, rules):
        return None
    return _turn_ended(own, other, position, triggered, rules)


def _after_each_action(position: Position, turn: Turn, rules: Rules) -> After:
    """The same for every turn, action by action. Raises IllegalTurn or GameOver."""
    side, now = position.side, After(position, position.is_over(rules))
    if now.over:
        raise GameOver("the game is over: no moves are left")
    ended = False
    try:
        for action in turn:
            if ended:
                raise IllegalTurn("%(turn)s: the turn is over before %(action)s", turn=turn, action=action)
            if action is DECLINE:
                raise IllegalTurn("%(turn)s: a declined move is not written in a turn", turn=turn)
            now = after(now.position, action, rules)
            ended = now.over or now.position.side is not side
        if not ended:
            now = after(now.position, DECLINE, rules)
    except IllegalAction as error:
        raise IllegalTurn("%(turn)s: %(why)s", turn=turn, why=error) from None
    return now


def _check_choice(position: Position, choice: Choice, rules: Rules) -> None:
    if choice not in legal_actions(position, rules):
        raise _illegal(position, choice, rules)


def _illegal(position: Position, action: Action, rules: Rules) -> LinjaError:
    legal = legal_actions(position, rules)
    if not legal:
        return GameOver("the game is over: no moves are left")
    text = {
        StageKind.OPENING: msg("%(action)s is not legal; an opening move is due: %(legal)s"),
        StageKind.FOLLOW_UP: msg("%(action)s is not legal; a follow-up of %(steps)s is due: %(legal)s"),
        StageKind.BONUS: msg("%(action)s is not legal; a bonus move is due: %(legal)s"),
    }[position.stage.kind]
    listed = ", ".join(map(str, legal))
    return IllegalAction(text, action=action, steps=position.stage.steps, legal=listed)
