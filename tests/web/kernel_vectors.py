"""What the kernel in a browser is compared with: answers of the Python rules, and solutions of the native solver.

`python -m tests.web.kernel_vectors FOLDER` writes them; tests/web/static/kernel reads them.
"""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from linja import Position, Rules, after, legal_actions, legal_turns
from linja.engine.evaluation import network_for
from linja.engine.levels import LEVELS, choices
from linja.engine.search import search
from linja.errors import InvalidPosition
from linja.kernel import _native, pack
from linja.solution import Solution, Store, solve
from linja.solution.published import PUBLISHED
from linja.turn import after_turn
from linja.web.rule_tables import rule_tables
from tests.random_games import RULES, random_game

if TYPE_CHECKING:
    from linja import Side

STANDARD = tuple(PUBLISHED)
EVERY_WORD = tuple(dict.fromkeys([*STANDARD, *RULES]))
SLICES = {"classic": 142, "bonus": 146, "bonus+aggressive": 146, "zen": 142, "zen+aggressive": 146}
"""The standard boards, as far down as takes a moment."""
SMALL = ("classic+goal-count+pieces=4", "zen+pieces=4", "bonus+aggressive+leave-goal+pieces=3")
"""Boards that are solved completely."""
SEARCHED = 3_000
"""boards that a search looks at"""
SEEDS = (0, 1, 2**64 - 1)


def main(folder: Path) -> None:
    """Write everything into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    vectors = {
        "tables": rule_tables(),
        "rules": [_of_rules(text) for text in EVERY_WORD],
        "searches": [found for text in STANDARD for found in _searches(text)],
        "choices": [found for text in STANDARD for found in _choices(text)],
        "solutions": [_solution(text, down_to, folder) for text, down_to in SLICES.items()]
        + [_solution(text, 0, folder) for text in SMALL],
    }
    (folder / "vectors.json").write_text(json.dumps(vectors), "utf-8")


def _positions(text: str, count: int = 12) -> list[Position]:
    """Positions of random games, at any stage of a turn, and ends of games."""
    rules, found = Rules.parse(text), []
    for seed in range(count):
        length = random.Random(seed).randrange(60)
        found.append(random_game(text, seed, 1_000 if seed % 6 == 0 else length).position)
    return [Position.start(rules), *found]


def _of_rules(text: str) -> dict[str, Any]:
    rules = Rules.parse(text)
    positions = _positions(text)
    return {
        "text": text,
        "start": Position.start(rules).text,
        "positions": [_of_position(position, rules) for position in positions],
        "checked": {wrong: _is_valid(wrong, rules) for position in positions for wrong in _changed(position)},
    }


def _of_position(position: Position, rules: Rules) -> dict[str, Any]:
    def points(side: Side) -> int:
        return position.points(side, rules)

    actions = legal_actions(position, rules)
    leads = {str(action): after(position, action, rules) for action in actions}
    turns = [(turn, after_turn(position, turn, rules)) for turn in legal_turns(position, rules)]
    return {
        "text": position.text,
        "over": position.is_over(rules),
        "points": [points(position.side), points(position.side.other)],
        "actions": {action: [then.position.text, then.over] for action, then in leads.items()},
        "turns": [[str(turn), then.position.without_stage().text, then.over] for turn, then in turns],
    }


def _changed(position: Position) -> list[str]:
    """Texts like this position's, right and wrong."""
    board = position.text.split()[0]
    stages = ["", "!", "o+", "f1", "f6", "f24", "f2+", "f2!", "f2+!", "x", "x!", "x+", "o", "f0", "f99"]
    return [
        *(f"{board} {position.side.other} {stage}".strip() for stage in stages),
        f"{board.replace('1', '2', 1)} b",
        f"{board.replace('0', '1', 1)} r",
        f"{board} w",
        board,
        f"{board[1:]} b",
    ]


def _is_valid(text: str, rules: Rules) -> bool:
    try:
        Position.parse(text, rules)
    except InvalidPosition:
        return False
    return True


def _searches(text: str) -> list[dict[str, Any]]:
    rules = Rules.parse(text)
    open_positions = [position for position in _positions(text, 5) if not position.is_over(rules)]
    return [
        {
            "rules": text,
            "position": position.text,
            "every_turn": every_turn,
            "estimate": network_for(rules).estimate(pack(position)) / _native.UNITS_PER_POINT,
            "depth": found.depth,
            "nodes": found.nodes,
            "turns": [[str(judged.turn), judged.value, judged.exact] for judged in found.turns],
        }
        for position in open_positions
        for every_turn in (True, False)
        for found in [search(position, rules, nodes=SEARCHED, every_turn=every_turn)]
    ]


def _choices(text: str) -> list[dict[str, Any]]:
    rules = Rules.parse(text)
    return [
        {
            "rules": text,
            "position": position.text,
            "skill": {"nodes": level.nodes, "noise": level.noise_in(rules), "mostLost": level.most_lost},
            "seed": str(seed),
            "turn": str(turn),
        }
        for position in _positions(text, 5)
        if not position.is_over(rules)
        for level in LEVELS.values()
        if level.name != "perfect"
        for seed, turn in zip(SEEDS, choices(rules, level, SEEDS, position), strict=True)
    ]


def _solution(text: str, down_to: int, folder: Path) -> dict[str, Any]:
    rules = Rules.parse(text)
    path = solve(rules, down_to=down_to, threads=2, store=Store(folder))
    with Solution.open_file(path) as solution:
        positions = [position for position in _positions(text, 20) if position.steps >= down_to]
        values = {
            position.text: [
                solution.value(position),
                [[str(judged.turn), judged.value] for judged in solution.turns(position)],
            ]
            for position in positions
        }
    return {"rules": text, "down_to": down_to, "file": path.name, "values": values}


if __name__ == "__main__":
    main(Path(sys.argv[1]))
