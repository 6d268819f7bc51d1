"""Playing an action or a turn: what is legal, what it earns, where it leads, and why it is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from linja.errors import GameOver, IllegalAction, IllegalTurn, LinjaError
from linja.language import msg
from linja.position import OPENING, OVER, Position, Side, Stage, StageKind
from linja.rules import Rules
from linja.turn.moves import STEPS, Move, have_passed, make_move, may_decline, moves_at, stage_earned
from linja.turn.notation import DECLINE, PASS, Action, Choice, Step, Turn, parse_action

if TYPE_CHECKING:
    from linja.position import PositionLike
    from linja.rules import RulesLike
    from linja.turn.notation import ActionLike, TurnLike


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
    names = STEPS[position.side]
    moves = moves_at(own, other, position.stage, rules)
    actions: list[Action] = [names[of_opponent][source][target] for source, target, of_opponent in moves]
    if position.stage == OPENING:
        return actions or [PASS]
    if not actions or may_decline(position.stage, rules):
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
    return stage_earned(position.stage, move, own[move[1]] + other[move[1]], rules)


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
    earned, triggered = make_move(own, other, position.stage, position.stage.end_triggered, move, rules)
    if earned is None or not moves_at(own, other, earned, rules):
        return _turn_ended(own, other, position, triggered, rules)
    return After(Position.of_mover(own, other, position.side, earned._replace(end_triggered=triggered)), False)


def after_turn(position: PositionLike, turn: TurnLike, rules: RulesLike) -> After:
    """The position after a whole turn, or the rest of one. Raises IllegalTurn or GameOver.

    >>> after_turn("50022210/01122105 r", "6-5 8-4", "zen").position.text
    '50022210/01133004 b'
    """
    (position, rules), turn = _given(position, rules), Turn.parse(turn)
    return _after_legal_turn(position, turn, rules) or _after_each_action(position, turn, rules)


def _given(position: PositionLike, rules: RulesLike) -> tuple[Position, Rules]:
    """The position, which is checked if it is a text, and the rules. Raises InvalidPosition or InvalidRules."""
    rules = Rules.parse(rules)
    return position if isinstance(position, Position) else Position.parse(position, rules), rules


def _turn_ended(
    own: list[int], other: list[int], before: Position, triggered: bool, rules: Rules, passing: bool = False
) -> After:
    met_again = triggered and not have_passed(own, other, rules)
    position = Position.of_mover(other[::-1], own[::-1], before.side.other, OVER if met_again else OPENING)
    over = triggered or (passing and not moves_at(other[::-1], own[::-1], OPENING, rules))
    return After(position, over)


def _find(position: Position, step: Step, rules: Rules) -> Move:
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
    if stage.kind is StageKind.OVER or (stage == OPENING and have_passed(own, other, rules)):
        return None
    moves = moves_at(own, other, stage, rules)
    for step in turn:
        if due is None or isinstance(step, Choice):
            return None
        source, target, of_opponent = step
        move = (source - 1, target - 1, of_opponent) if black else (8 - source, 8 - target, of_opponent)
        if move not in moves:
            return None
        due, triggered = make_move(own, other, due, triggered, move, rules)
        if due is not None:
            moves = moves_at(own, other, due, rules)
            due = due if moves else None
    if due is not None and not may_decline(due, rules):
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
