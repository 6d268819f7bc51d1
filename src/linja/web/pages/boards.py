"""Boards as the modules of the pages want them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from linja.position import Side
from linja.web.pages.renderer import script_json

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from linja.language import Language
    from linja.learning.example import Example
    from linja.position import Position
    from linja.puzzles.puzzle import Puzzle
    from linja.rules import Rules

    Arrow = tuple[int, int, Side]


def counts(position: Position) -> dict[str, Any]:
    """The pieces in each row."""
    return {"black": position.black, "red": position.red}


def points(position: Position, rules: Rules, *sides: Side) -> dict[str, Any]:
    """The labels beside the pieces of these sides."""
    return {side.value: position.points_by_row(side, rules) if side in sides else [None] * 8 for side in Side}


def drawn(shown: Sequence[Position], arrows: Iterable[Arrow], count: dict[str, Any] | None = None) -> str:
    """What examples.js plays: the board after each action, the arrows, and the points if they are counted."""
    steps = [{"from": source, "to": target, "side": side} for source, target, side in arrows]
    return script_json({"boards": [counts(one) for one in shown], "arrows": steps, "count": count})


def drawn_example(example: Example, rules: Rules) -> str:
    """An example of the rules."""
    shown = example.boards(rules)
    count = points(shown[0], example.board(rules)[1], *Side) if example.counted else None
    return drawn(shown, example.arrows(shown[0].side), count)


def side_to_move(puzzle: Puzzle, language: Language) -> str:
    """Who moves in a puzzle, in words."""
    return language.gettext("Black" if puzzle.position.side is Side.BLACK else "Red")


def puzzle_task(puzzle: Puzzle, ask: str = "") -> dict[str, Any]:
    """A puzzle as a task of the course."""
    return {
        "ask": ask,
        "board": counts(puzzle.position),
        "puzzle": puzzle.name,
        "side": puzzle.position.side.value,
        "tries": {},
        "choice": None,
        "count": None,
    }
