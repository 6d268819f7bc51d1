"""The figures of strategy.py as stored for the browser's pages, and the tables of docs/strategy.md made from them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from benchmarks.pages import put
from benchmarks.tables import table
from linja.editions import STANDARD
from linja.files import replacing
from linja.learning.strategy import FIGURES

if TYPE_CHECKING:
    from collections.abc import Mapping

PAGE = Path(__file__).parents[1] / "docs" / "strategy.md"
PHASES = ("all", "first third", "second third", "last third")
LEADS = ("0 to 3", "4 to 7", "8 to 11", "12 to 15")


def stored(figures: Mapping[str, Any], file: Path = FIGURES) -> dict[str, Any]:
    """Store the figures of some rules beside those of the others. Returns all of them."""
    known = json.loads(file.read_text("utf-8")) if file.exists() else {}
    both = {**known, **figures}
    every = {name: both[name] for name in STANDARD if name in both}
    with replacing(file) as target:
        target.write_text(json.dumps(every, indent=1) + "\n", "utf-8")
    return every


def write(figures: Mapping[str, Any], page: Path = PAGE) -> None:
    """Replace the tables of the page."""
    for made in (players, maxims, leads, openings):
        put(page, made.__name__, made(figures))


def players(figures: Mapping[str, Any]) -> str:
    """Points lost per turn by simple players and levels."""
    names = next(iter(figures.values()))["players"]["lost"]
    rows = [[name, *(_lost(found["players"]["lost"][name]) for found in figures.values())] for name in names]
    return table(["player", *(f"`{rules}`" for rules in figures)], rows)


def _lost(found: Mapping[str, float]) -> str:
    return f"{found['mean']:.2f} ± {found['error']:.2f}"


def maxims(figures: Mapping[str, Any]) -> str:
    """What each choice is worth, and how often it is right."""
    names = dict.fromkeys(name for found in figures.values() for name in found["maxims"])
    rows = [
        [name, f"`{rules}`", *(_worth(found["maxims"][name].get(phase)) for phase in PHASES)]
        for name in names
        for rules, found in figures.items()
        if name in found["maxims"]
    ]
    return table(["a turn that …", "rules", *PHASES], rows)


def _worth(found: Mapping[str, float] | None) -> str | None:
    if found is None:
        return None
    return f"{found['worth']:+.2f} ({found['right'] * 100:.0f} %, {found['needed'] * 100:.0f} %)"


def leads(figures: Mapping[str, Any]) -> str:
    """How often the side ahead in rows wins."""
    rows = [
        [f"`{rules}`", phase, *(_wins(found["leads"].get(phase, {}).get(size)) for size in LEADS)]
        for rules, found in figures.items()
        for phase in PHASES[1:]
    ]
    return table(["rules", "part of the game", *(f"{size} rows" for size in LEADS)], rows)


def _wins(found: Mapping[str, float] | None) -> str | None:
    return None if found is None else f"{found['wins'] * 100:.0f} % of {found['positions']}"


def openings(figures: Mapping[str, Any]) -> str:
    """The first five turns of best play."""
    rows = [[f"`{rules}`", *map(_turn, found["openings"])] for rules, found in figures.items()]
    return table(["rules", "Black", "Red", "Black", "Red", "Black"], rows)


def _turn(found: Mapping[str, Any]) -> str:
    return f"{found['turn']} ({found['value']:+d}, {found['equal']} of {found['of']})"
