"""A position, the stages within its turns, and their values: plain data for other programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from linja.position import StageKind
from linja.turn import after, after_turn

if TYPE_CHECKING:
    from collections.abc import Iterable

    from linja.engine.judgement import JudgedTurn, Judgement
    from linja.position import Position, Stage
    from linja.rules import Rules
    from linja.turn import After, Turn

STAGE_NAMES = {StageKind.OPENING: "opening", StageKind.FOLLOW_UP: "follow-up", StageKind.BONUS: "bonus"}


def position_data(rules: Rules, position: Position, judgement: Judgement) -> dict[str, Any]:
    """A position with everything that is known about it."""
    return {
        "rules": str(rules),
        "position": position.text,
        "value": _rounded(judgement.value, judgement.exact),
        "exact": judgement.exact,
        "stages": stages(position, [judged.turn for judged in judgement.turns], rules),
        "turns": [_valued(judged, after_turn(position, judged.turn, rules)) for judged in judgement.turns],
    }


def stage_data(stage: Stage, is_over: bool = False) -> dict[str, Any]:
    """What is due: the kind of move, its steps, and what is special about it."""
    return {
        "kind": "over" if is_over else STAGE_NAMES[stage.kind],
        "steps": stage.steps if stage.kind is StageKind.FOLLOW_UP and not is_over else None,
        "extra": stage.extra_turn_used and not is_over,
        "ending": stage.end_triggered,
    }


def stages(position: Position, turns: Iterable[Turn], rules: Rules) -> dict[str, Any]:
    """What is due at the beginning, and after each partial turn that can be continued."""
    reached = {"": position}
    for turn in turns:
        played = ""
        for action in turn[:-1]:
            before, played = reached[played], f"{played} {action}".lstrip()
            if played not in reached:
                reached[played] = after(before, action, rules).position
    is_over = position.is_over(rules)
    return {played: stage_data(then.stage, is_over) for played, then in reached.items()}


def turn_data(turn: Turn, now: After) -> dict[str, Any]:
    """A turn, and the position after it."""
    return {
        "turn": str(turn),
        "actions": [str(action) for action in turn],
        "position": now.position.text,
        "over": now.over,
    }


def _valued(judged: JudgedTurn, now: After) -> dict[str, Any]:
    return {**turn_data(judged.turn, now), "value": _rounded(judged.value, judged.exact), "exact": judged.exact}


def _rounded(value: float, exact: bool) -> float:
    return int(value) if exact else round(float(value), 1)
