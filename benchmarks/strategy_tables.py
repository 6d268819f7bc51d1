"""The tables of docs/strategy.md, from the figures of strategy.py."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from benchmarks.tables import table

if TYPE_CHECKING:
    from collections.abc import Mapping

PAGE = Path(__file__).parents[1] / "docs" / "strategy.md"
PHASES = ("all", "first third", "second third", "last third")
LEADS = ("0 to 3", "4 to 7", "8 to 11", "12 to 15")


def write(figures: Mapping[str, Any], page: Path = PAGE) -> None:
    """Replace the tables of the page."""
    text = page.read_text("utf-8")
    for made in (players, maxims, leads, openings):
        start, end = f"<!-- measured: {made.__name__} -->\n\n", "\n\n<!-- end -->"
        before, _, rest = text.partition(start)
        text = before + start + made(figures) + end + rest.partition(end)[2]
    page.write_text(text, "utf-8")


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
