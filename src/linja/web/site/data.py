"""What the worker of a site reads: tables, weights, puzzles and first turns, as files."""

from __future__ import annotations

import gzip
import json
from importlib import resources
from typing import TYPE_CHECKING, Any

import orjson

from linja.editions import STANDARD, TITLES
from linja.engine.levels import LEVELS
from linja.engine.move_delay import move_delay
from linja.errors import LinjaError
from linja.puzzles import shipped_puzzles
from linja.rules import Rules
from linja.solution.first_turns import first_turns
from linja.solution.needs import FULL_BOARD
from linja.solution.published import PUBLISHED
from linja.web.assets import DIRECTORY
from linja.web.rule_tables import rule_tables

if TYPE_CHECKING:
    from collections.abc import Sequence

MEGABYTE = 1_000_000
SIZES = {"classic": 285, "bonus": 198, "bonus+aggressive": 345, "zen": 164, "zen+aggressive": 332}
"""megabytes of each solution"""
KERNEL = DIRECTORY / "kernel" / "kernel.wasm"


def data_files(solutions: Sequence[str] = ()) -> dict[str, bytes]:
    """The files by their names in the folder `data`, for a site that has these solutions.

    Raises LinjaError if the kernel has not been compiled.
    """
    if not KERNEL.is_file():
        raise LinjaError("the kernel for browsers is missing: run make wasm first")
    weights = {path.name.removesuffix(".weights"): path.read_bytes() for path in _weights().iterdir() if path.is_file()}
    packed = {
        "kernel.wasm": KERNEL.read_bytes(),
        **{f"weights/{name}": content for name, content in weights.items()},
        **{f"puzzles/{rules}.json": orjson.dumps(_puzzles(rules)) for rules in STANDARD},
        "first-turns.json": json.dumps({rules: first_turns(rules) for rules in STANDARD}).encode(),  # keeps the order
    }
    return {
        "tables.json": orjson.dumps(tables(solutions)),
        **{f"{name}.bin": gzip.compress(content, mtime=0) for name, content in packed.items()},
    }


def tables(solutions: Sequence[str] = ()) -> dict[str, Any]:
    """What the worker needs at once.

    >>> tables()["levels"]["zen"]["10"]
    {'nodes': 4000, 'noise': 0, 'mostLost': 0}
    """
    levels = {
        rules: {
            level.name: {"nodes": level.nodes, "noise": level.noise_in(Rules.parse(rules)), "mostLost": level.most_lost}
            for level in LEVELS.values()
        }
        for rules in STANDARD
    }
    return {
        **rule_tables(),
        "titles": TITLES,
        "levels": levels,
        "standard": STANDARD,
        "moveDelay": move_delay(),
        "sizes": {rules: size * MEGABYTE for rules, size in SIZES.items()},
        "fullBoard": FULL_BOARD.disk,
        "parts": list(solutions),
        "published": PUBLISHED,
    }


def _weights() -> resources.abc.Traversable:
    return resources.files("linja.engine") / "weights"


def _puzzles(rules: str) -> list[dict[str, Any]]:
    return [
        {
            "name": puzzle.name,
            "position": puzzle.position.text,
            "turn": str(puzzle.turn),
            "value": puzzle.value,
            "tempting": str(puzzle.tempting),
            "tempting_value": puzzle.tempting_value,
            "refutation": str(puzzle.refutation),
            "grade": puzzle.grade,
            "theme": puzzle.theme.value,
        }
        for puzzle in shipped_puzzles(rules)
    ]
